/// The names that a program announces by the widget protocol (`docs/protocol.md`), for a comparison with those that a
/// guide uses.
public struct AnnouncedNames: Hashable, Sendable {
  public var widgets: Set<String>
  public var events: Set<String>

  public init(widgets: Set<String> = [], events: Set<String> = []) {
    self.widgets = widgets
    self.events = events
  }
}
