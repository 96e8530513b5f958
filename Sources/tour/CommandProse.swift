import TourGuide
import TourHost
import TourScreen

/// What the user reads of a command that cannot be started.
///
/// - Parameter programs: those that were probably meant.
func prose(_ error: CommandError, among programs: @autoclosure () -> Programs = .current) -> String {
  switch error {
  case .notFound(let name) where name.isPath: return "there is no file '\(name)'"
  case .notFound(let name):
    let meant = suggestion(for: String(systemBytes: name.bytes), among: programs().installed).map { "did you mean '\($0)'?" }
    return "there is no command '\(name)'; \(meant ?? "install it, or add its folder to PATH")"
  case .notExecutable(let path, let error):
    return "cannot run '\(path)': \(error.message.uncapitalized); it must be a file that you may execute"
  }
}

/// What the user reads where the first word is neither a subcommand nor a program: `tour runn`, `tour hotp`.
func unknownCommandProse(_ name: String, among programs: Programs) -> String {
  if programs.all.contains(name) { return "'\(name.visible)' is not installed; once it is, 'tour \(name.visible)' shows its guide" }
  let meant = suggestion(for: name, among: Main.subcommands + programs.installed).map { "did you mean 'tour \($0)'?" }
  return "there is no command '\(name.visible)'; \(meant ?? "see 'tour --help'")"
}

/// One line for a message of ArgumentParser or of a `ValidationError`, in the form that all messages have: what is wrong; what to do instead.
///
///     Unknown option '--gide'. Did you mean '--guide'?     unknown option '--gide'; did you mean '--guide'?
///     Missing expected argument '<file>'                   missing expected argument '<file>'; see 'tour check --help'
///
/// - Parameter subcommand: the line's first word; where that is none of the subcommands, `tour --help` helps.
func usageProse(_ message: String, subcommand: String) -> String {
  var line = message.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ").uncapitalized
  line = line.replacing("'. Did you mean", with: "'; did you mean").replacing("'. Please use", with: "'; use")
  if line.hasSuffix(".") { line.removeLast() }
  if line.contains("; ") { return line }
  return line + "; see 'tour \(Main.subcommands.contains(subcommand) ? "\(subcommand) " : "")--help'"
}

extension String {
  /// With its first letter in lower case, as it stands within a sentence.
  var uncapitalized: String { prefix(1).lowercased() + dropFirst() }
}

extension ByteString {
  /// Names a file, and is not looked for on `PATH`.
  var isPath: Bool { bytes.contains(UInt8(ascii: "/")) }
}
