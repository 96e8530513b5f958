import ArgumentParser
import TourHost
import TourScreen
import TourSystem

extension HeadlessTerminal {
  /// The variables that describe this terminal to its program, which announces its widgets.
  static let variables = ["TERM=xterm-256color", "\(ArgumentVector.hostVersion)=\(ArgumentVector.protocolVersion)"]
  /// Further variables by which a program learns of the user's terminal.
  private static let others = [
    "COLORTERM", "COLUMNS", "LINES", "TERM_PROGRAM", "TMUX", "STY", "NO_COLOR", "TOUR", ArgumentVector.hostedNames,
    ArgumentVector.hostProcess,
  ]

  /// The file of a command, in `PATH`.
  /// - Throws: the exit status of a shell, after a message, if there is none.
  static func file(of command: ArgumentVector) throws -> ByteString {
    do throws(CommandError) {
      return try findCommand(command.name, in: ByteString.searchPath)
    } catch {
      printError(CommandProblem(error))
      throw ExitCode(error.exitStatus)
    }
  }

  /// The environment of tour, as it is for a program in this terminal.
  /// - Parameter variables: further ones, `NAME=value` each, which take precedence.
  static func environment(adding variables: [String] = []) -> ArgumentVector {
    var environment = ArgumentVector.environment
    func set(_ variable: [UInt8]) {
      let name = variable.prefix { $0 != UInt8(ascii: "=") }
      environment.bytes.removeAll { $0.starts(with: name + [UInt8(ascii: "=")]) }
      if name.count < variable.count { environment.bytes.append(variable) }
    }
    for variable in others + Self.variables + variables { set(Array(variable.utf8)) }
    return environment
  }
}
