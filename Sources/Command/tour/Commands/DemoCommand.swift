import ArgumentParser
import Demo
import Glibc
import TourGuide
import TourHost
import TourScreen

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Take a tour of a small program that is built in.",
    discussion: help(
      [
        ("tour demo", "a mail reader with its tour"),
        ("tour demo --reset", "the tour once more"),
      ], more: "demo", page: "using"))

  @OptionGroup var history: HistoryOption

  @OptionGroup var language: LanguageOption

  @OptionGroup var reader: ReaderOption

  @Flag(help: "Forget the history of the demo first, so that its tour is shown again.")
  var reset = false

  @Flag(help: .hidden)
  var program = false

  /// The command that runs Postcard without a tour.
  static var programCommand: ArgumentVector {
    var words = ArgumentVector(["", "demo", "--program"])
    words.bytes[0] = Environment.current.executable.systemBytes
    return words
  }

  /// Makes ncurses see changes of the size even if SIGWINCH was blocked or ignored at the start. In C: sigaction(2),
  /// sigprocmask(2).
  private func receiveResizes() {
    var standard = sigaction()
    var only = sigset_t()
    unsafe sigemptyset(&only)
    unsafe sigaddset(&only, SIGWINCH)
    unsafe sigaction(SIGWINCH, &standard, nil)
    unsafe sigprocmask(SIG_UNBLOCK, &only, nil)
  }

  func run() throws {
    if program {
      receiveResizes()
      throw ExitCode(runDemo())
    }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      printError(.needsTerminal)
      throw ExitCode(69)
    }
    var invocation = Invocation(arguments: Self.programCommand)
    invocation.guide = .builtIn(source: demoGuideSource, name: "demo.yaml") { language in
      let name = "demo.\(language.name).yaml"
      return BuiltInTexts.content(named: name).map { (bytes: $0, name: name) }
    }
    invocation.language = try language.language
    invocation.isForReaders = reader.reader
    invocation.forgetsFirst = reset
    invocation.history = history.path
    Launch(invocation).run()
  }
}
