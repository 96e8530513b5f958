import Testing

/// A wrong command line, and what the command says of it.
struct Mistake: Sendable, CustomTestStringConvertible {
  /// The words after the subcommand.
  var words: [String]
  var status: Int32
  /// A part of the message.
  var error: String
  var testDescription: String { words.joined(separator: " ") }
}
