/// An input that once violated a property. It is kept here, because `make corpora` keeps only short inputs, and of
/// these the fewest that have the same code coverage.
public struct Finding: Sendable, CustomStringConvertible {
  public let property: Property
  /// What was wrong.
  public let description: String
  public let input: [UInt8]

  /// - Parameter line: the input with the escapes of the files in `Corpora`: `\1b` is the byte 0x1B.
  private init(_ property: Property, _ description: String, _ line: String) {
    self.property = property
    self.description = description
    input = Corpus.inputs(line).first ?? []
  }

  public static let all = [
    Finding(
      .card, "a program that has set the palette",
      #"O\17\11\19\00\00\00\00\00\00\00\00\00\00\00\00\0a\ff\00\00\00\0a\1b]11;rgb:ffff/ffff/ffff\07x"#),
    Finding(
      .terminal, "text that changes a copy of the terminal, in optimized code only",
      #"\b6\fe\fe\81Q\b6\b6\b6\b6\b6\b6\b6\b6\b6\b6\b6\b6\b6\b6\b6\b6\b6\b6\b6\b6\b6\13\05\0c\07\14x\1e[\e4\b8\96\1b[q\1b[3b4[\1b\13\05\0c\07&a\0d\0ab\0d\0ac\0d\0ad\1b[2;3r\1b\14x\1e[\e4\b8\96\1b[q\1b[3b\1b[4\13\05\0c\07&\b6"verasi\0d\0ao"#
    ),
  ]
}
