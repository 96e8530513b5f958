/// The visible state of a program at one time: its screen, and the widgets that it announced on it.
public struct Observation: Equatable, Sendable {
  public var screen: Screen
  /// The regions of the announced widgets by name, in the screen's cells. They may reach beyond the screen.
  public var widgets: [String: Rect]

  public init(_ screen: Screen, widgets: [String: Rect] = [:]) {
    self.screen = screen
    self.widgets = widgets
  }
}
