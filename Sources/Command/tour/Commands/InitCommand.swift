import ArgumentParser
import TourScreen

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Print lines for your shell, by which guides appear by themselves.",
    discussion: help(
      [
        ("eval \"$(tour init bash)\"", "the line for ~/.bashrc"),
        ("eval \"$(tour init zsh)\"", "the line for ~/.zshrc"),
        ("tour init fish | source", "the line for ~/.config/fish/config.fish"),
        ("tour init --off", "how to undo it"),
      ],
      """
      In a new shell, a program whose guide you have not seen then runs with it: 'htop' as 'tour htop'. Later it runs \
      without tour. Scripts, sudo, pipes, substitutions and background jobs are not affected, and neither are names \
      that are an alias or a function of yours. fish changes the word 'htop' into 'tour htop' as you type.
      """, more: "init", page: "using"))

  @Flag(help: "Say how to undo it.")
  var off = false

  @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"))
  var shell: String?

  func validate() throws {
    guard let shell else {
      if off { return }
      throw ValidationError(.noShellNamed)
    }
    if ShellStart(rawValue: shell) == nil { throw ValidationError(.unknownShell(shell)) }
  }

  func run() {
    if off {
      for line in ShellStart.undoing { print(line) }
    } else if let shell = shell.flatMap(ShellStart.init) {
      Self.printLines(shell)
    }
  }

  static func printLines(_ shell: ShellStart) {
    print(shell.text(pendingPrograms(), executable: Environment.current.executable), terminator: "")
  }
}
