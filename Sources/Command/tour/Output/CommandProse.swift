import TourGuide
import TourHost
import TourModel
import TourScreen

/// Returns the message for a command that cannot be started.
///
/// - Parameter programs: the programs to suggest.
func prose(_ error: CommandError, among programs: @autoclosure () -> Programs = .current) -> String {
  switch error {
  case .notFound(let name) where name.isPath: return "there is no file '\(name)'"
  case .notFound(let name):
    let meant = suggestion(for: String(systemBytes: name.bytes), among: programs().installed).map {
      "did you mean '\($0)'?"
    }
    return "there is no command '\(name)'; \(meant ?? "install it, or add its folder to PATH")"
  case .notExecutable(let path, let error):
    return "cannot run '\(path)': \(error.message.uncapitalized); it must be a file that you may execute"
  }
}

/// Returns the message for a first word that is neither a subcommand nor a program: `tour runn`, `tour hotp`.
func unknownCommandProse(_ name: String, among programs: Programs) -> String {
  if programs.all.contains(name) {
    return "'\(name.visible)' is not installed; once it is, 'tour \(name.visible)' shows its guide"
  }
  let meant = suggestion(for: name, among: TourCommand.names + programs.installed).map { "did you mean 'tour \($0)'?" }
  let known = programs.installed.prefix(12).joined(separator: ", ").visible
  return
    "there is no command '\(name.visible)'; \(meant ?? (known.isEmpty ? "see 'tour --help'" : "programs with a guide are \(known)"))"
}

/// Returns the message for a command line that begins with an option of subcommands: `tour --reset htop`. It names the
/// line to write. nil if the first word is no such option.
///
/// - Parameter words: the words after `tour`.
func misplacedOptionProse(_ words: [String]) -> String? {
  guard let first = words.first, first.hasPrefix("-") else { return nil }
  let option = String(first.prefix { $0 != "=" })
  func hasOption(_ name: String) -> Bool {
    OptionTable.subcommand(name)?.options.contains { $0.names.contains(option) } ?? false
  }
  let owners = TourCommand.names.filter(hasOption)
  guard let owner = owners.first, !OptionTable.root.contains(where: { $0.names.contains(option) }) else { return nil }
  // A long line, or one with unusual characters, is not repeated in the message.
  let line = words.map(shellWord).joined(separator: " ")
  let isShort = line.count <= 60 && line.allSatisfy { $0.isASCII && !"'\"\\$`".contains($0) }
  return
    "'\(option.visible)' is an option of 'tour \(owner)'; write 'tour \(owner) \(isShort ? line.visible : option.visible + " …")'"
}

/// Returns a message of ArgumentParser or of a `ValidationError` in one line, in the form of all messages: the problem,
/// then the remedy.
///
///     Unknown option '--gide'. Did you mean '--guide'?     unknown option '--gide'; did you mean '--guide'?
///     Missing expected argument '<file>'                   missing expected argument '<file>'; see 'tour check --help'
///
/// - Parameter subcommand: the first word of the command line. If it is not a subcommand, the message refers to `tour
///   --help`.
func usageProse(_ message: String, subcommand: String) -> String {
  var line = message.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ").uncapitalized
  line = line.replacing("'. Did you mean", with: "'; did you mean").replacing("'. Please use", with: "'; use")
  if line.hasSuffix(".") { line.removeLast() }
  if line.contains("; ") { return line }
  return line + "; see 'tour \(TourCommand.names.contains(subcommand) ? "\(subcommand) " : "")--help'"
}

extension String {
  /// The text with its first letter in lower case, as within a sentence.
  var uncapitalized: String { prefix(1).lowercased() + dropFirst() }
}

extension ByteString {
  /// Whether the name is a path, which is not searched on `PATH`.
  var isPath: Bool { bytes.contains(UInt8(ascii: "/")) }
}
