/// The reason why a sequence of the widget protocol is ignored.
package enum AnnouncementProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case tooLong(bytes: Int)
  case unknownVerb
  case missing(String)
  case badNumber(String, ClosedRange<Int>)
  case badText(String)
  case tooManyWidgets

  package var description: String {
    switch self {
    case .tooLong(let bytes): "the sequence has \(bytes) bytes; write at most \(Announcement.mostBytes)"
    case .unknownVerb:
      "the verb is unknown; write one of \(Announcement.Verb.allCases.map(\.rawValue).joined(separator: ", "))"
    case .missing(let key): "'\(key)' is missing; write \(key)=…"
    case .badNumber(let key, let range): "'\(key)' is not a number from \(range.lowerBound) to \(range.upperBound)"
    case .tooManyWidgets: "the screen has \(Widgets.limit) widgets already; remove others first"
    case .badText(let key):
      "'\(key)' is not a text of 1 to \(Announcement.mostBytesOfValue) bytes in UTF-8 without control characters; write %3B for a semicolon, %25 for a percent sign"
    }
  }
}
