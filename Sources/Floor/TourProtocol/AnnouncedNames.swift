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

extension AnnouncedNames {
  /// A line that is not a sequence of the widget protocol.
  public struct BadLine: Error, Hashable, Sendable {
    /// Counted from 1.
    public let number: Int
    package let problem: AnnouncementProblem
    /// The reason, with the remedy.
    public var reason: String { problem.description }
  }

  /// Reads the names from a log of `tour run --log`, or from lines in its form: `widget;name=list`, `event;name=saved`.
  /// Other fields, empty lines, and lines that begin with `#` have no effect.
  ///
  /// - Throws: ``BadLine`` for the first line that is not in the form of the log.
  public init(log text: String) throws(BadLine) {
    self.init()
    for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      let parts = Array(line)[...].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      do throws(AnnouncementProblem) {
        switch Announcement.Verb(rawValue: String(decoding: parts[0], as: UTF8.self)) {
        case .widget: widgets.insert(try Announcement.Fields(parts.dropFirst()).text("name"))
        case .event: events.insert(try Announcement.Fields(parts.dropFirst()).text("name"))
        case nil: throw .unknownVerb
        default: break
        }
      } catch {
        throw BadLine(number: index + 1, problem: error)
      }
    }
  }
}
