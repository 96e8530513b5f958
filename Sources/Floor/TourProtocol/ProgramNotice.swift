/// A message of tour to a program that has asked for it: a verb, with keys and their values. `docs/protocol.md`
/// specifies it.
package struct ProgramNotice: Sendable {
  package var verb: String
  /// The keys and their values, in order.
  package var fields: [(key: String, value: String)]

  package init(_ verb: String, _ fields: [(key: String, value: String)]) {
    self.verb = verb
    self.fields = fields
  }
}

/// A notice as a sequence on the program's input: `OSC 8687 ; verb ; key=value … ST`.
extension ProgramNotice {
  /// The sequence. It contains only visible ASCII characters besides its frame, because a program may take its input
  /// for typed text.
  package var bytes: [UInt8] { Announcement.sequence(verb, fields) }

  /// Separates the notices in a program's input from the rest. If the input begins in the middle of a notice, because
  /// the program has read the first part, that end is one of the notices.
  /// - Parameter last: the last bytes of notices that were sent.
  package static func separated(from input: [UInt8], last: [UInt8]) -> (notices: [UInt8], others: [UInt8]) {
    let (start, end) = (Array("\u{1B}]\(Announcement.number);".utf8), Array("\u{1B}\\".utf8))
    var rest = input[...]
    var notices: [UInt8] = []
    if let index = rest.firstOccurrence(of: end), case let tail = rest[..<index.upperBound],
      tail.firstOccurrence(of: start) == nil, last.firstOccurrence(of: tail) != nil
    {
      notices += tail
      rest = rest[index.upperBound...]
    }
    var others: [UInt8] = []
    while let beginning = rest.firstOccurrence(of: start) {
      others += rest[..<beginning.lowerBound]
      rest = rest[beginning.lowerBound...]
      let notice = rest.firstOccurrence(of: end).map { rest[..<$0.upperBound] } ?? rest
      notices += notice
      rest = rest[notice.endIndex...]
    }
    return (notices, others + rest)
  }
}
