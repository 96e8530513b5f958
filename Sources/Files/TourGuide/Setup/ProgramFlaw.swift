/// What is probably wrong with the program that a guide is for, or with its arguments. Each is a warning.
public enum ProgramFlaw: Hashable, Sendable {
  /// One command with commas or blanks, which may have been meant as several.
  case severalCommands(String)
  /// A command with what looks like arguments.
  case commandLine(String)
  /// One argument with blanks.
  case severalArguments(String)
  /// A program that is known by this name in another case only.
  case inOtherCase(String, known: String)
  /// A program that is not installed, and whose name is almost that of the guide.
  case nearGuide(String, known: String)
  /// Another guide in the folder has a tour for the same program.
  case otherTour(of: String, file: String)

  var rule: WarningRule {
    switch self {
    case .severalCommands: .severalCommands
    case .commandLine: .commandLine
    case .severalArguments: .severalArguments
    case .inOtherCase, .nearGuide: .commandName
    case .otherTour: .severalTours
    }
  }
}

extension ProgramFlaw: CustomStringConvertible {
  public var description: String {
    switch self {
    case .severalCommands(let text):
      "\(quoted(text)) is one command with this name; write [\(text.split(whereSeparator: { $0 == "," || $0 == " " }).map { visible(String($0)) }.joined(separator: ", "))] for several"
    case .commandLine(let text):
      "\(quoted(text)) is one command with this name; write the program alone, and what follows it in setup: {arguments: […]}"
    case .severalArguments(let text):
      "\(quoted(text)) is one argument with blanks; write [\(text.split(whereSeparator: \.isWhitespace).map { visible(String($0)) }.joined(separator: ", "))] for several, or quotes around it"
    case .inOtherCase(let name, let known):
      "\(quoted(name)) is no command here, and case counts; write \(visible(known))"
    case .nearGuide(let name, let known):
      "\(quoted(name)) is no command here, and the guide is named after \(quoted(known)), which is one; did you mean '\(visible(known))'?"
    case .otherTour(let program, let file):
      "\(quoted(file)) beside it has a tour for \(quoted(program)), too, and users get one tour at the first start, and the other one at the next; write all steps in one guide, or lesson: in the one that users start themselves"
    }
  }
}
