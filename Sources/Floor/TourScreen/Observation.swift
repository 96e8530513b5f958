/// The visible state of a program at one time: its screen, and the widgets that it announced on it.
public struct Observation: Equatable, Sendable {
  public var screen: Screen
  /// The regions of the announced widgets by name, in the screen's cells. They may reach beyond the screen.
  public var widgets: [String: Rect]
  /// Whether it is the main screen of a terminal, above which the user finds earlier lines.
  package var isMain = false

  public init(_ screen: Screen, widgets: [String: Rect] = [:]) {
    self.screen = screen
    self.widgets = widgets
  }

  package init(_ screen: Screen, widgets: [String: Rect], isMain: Bool) {
    self.init(screen, widgets: widgets)
    self.isMain = isMain
  }
}
