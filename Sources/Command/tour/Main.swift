import ArgumentParser
import Glibc
import TourGuide
import TourHost
import TourJSON
import TourScreen
import TourSystem

/// The entry point. `tour COMMAND` and `tour run COMMAND` may be used in aliases and run often, so they skip
/// ArgumentParser, which dominates start-up. ArgumentParser reads all other command lines.
@main
enum Main {
  static func main() {
    reserveStandardDescriptors()
    let words = ArgumentVector.commandLine
    if let handover = CrashHandover(words) { ResumedRun(handover).run() }
    if let command = CrashHandover.directCommand(words) { runDirectly(command) }
    if let command = plainCommand(words) {
      if !isRun(words) { requireCommand(command.name) }
      Launch(Invocation(arguments: command)).run()
    }
    if let lines = completion(words) {
      for line in lines { print(line) }
      finish(0)
    }
    if let words = formatQuestion(words) { answer(words) }
    if let word = unknownTopic(words) {
      printError(.unknownTopic(word, near: suggestion(for: word, among: TourCommand.names + ["guide"])))
      finish(64)
    }
    // Not `TourCommand.main()`, which would replace bytes that are not UTF-8, and print words unescaped.
    do {
      var command = try TourCommand.parseAsRoot(Self.texts(words))
      try command.run()
      finish(0)
    } catch {
      let (status, message) = (TourCommand.exitCode(for: error), TourCommand.message(for: error))
      if status.isSuccess {
        if !message.isEmpty { print(message) }
      } else if !message.isEmpty {
        let texts = Self.texts(words)
        let subcommand = Self.subcommand(texts)
        printError(CommandProblem(misplacedOption: texts) ?? .usage(message, subcommand: subcommand))
      }
      finish(status.rawValue)
    }
  }

  /// Writes what has been printed, and exits. If that fails, as on a full disk, the output is incomplete.
  private static func finish(_ status: Int32) -> Never {
    if flushStandardOutput() { exit(status) }
    printError(.outputLost)
    exit(73)
  }

  /// Runs the command without tour, because tour crashed before it had started the command.
  private static func runDirectly(_ command: ArgumentVector) -> Never {
    printError(.crashedBeforeStart(command: command.name))
    Launch(Invocation(arguments: command)).replace()
  }

  /// Returns the command of a line `tour run COMMAND [ARG…]` or `tour COMMAND [ARG…]` without options of tour; nil for
  /// any other line.
  ///
  /// A subcommand takes precedence over a program of the same name: `tour run list` runs the program.
  static func plainCommand(_ words: ArgumentVector) -> ArgumentVector? {
    let count = isRun(words) ? 2 : 1
    guard words.count > count, let first = words.bytes[count].first, first != UInt8(ascii: "-") else { return nil }
    if count == 1, TourCommand.names.contains(where: { words.bytes[1].elementsEqual($0.utf8) }) { return nil }
    var command = words
    command.bytes.removeFirst(count)
    return command
  }

  /// Answers a shell: a completion script, `tour ---complete INDEX WORD…`, or a start file, `tour init SHELL`; or
  /// returns the completion script itself, `tour --generate-completion-script SHELL`. nil for any other line.
  private static func completion(_ words: ArgumentVector) -> [String]? {
    let texts = Self.texts(words)
    switch texts.first {
    case "---complete":
      guard texts.count > 2, let index = Numeral.decimal(texts[1][...], in: 0...100_000) else { return [] }
      return CommandLineCompletion(Array(texts[2...]), index: index).lines
    case "init":
      // A shell runs it at each start.
      guard texts.count == 2, let shell = ShellStart(rawValue: texts[1]) else { return nil }
      InitCommand.printLines(shell)
      return []
    case "--generate-completion-script":
      guard texts.count == 2, let script = CompletionScript(rawValue: texts[1]) else { return nil }
      return script.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    default: return nil
    }
  }

  /// The words after `tour help guide`, which asks for the format of guides; nil for any other line.
  private static func formatQuestion(_ words: ArgumentVector) -> [String]? {
    let texts = texts(words)
    return texts.starts(with: ["help", "guide"]) ? Array(texts.dropFirst(2)) : nil
  }

  /// The word after `tour help` that is no subcommand; nil for any other line.
  private static func unknownTopic(_ words: ArgumentVector) -> String? {
    let texts = texts(words)
    guard texts.first == "help", let word = texts.dropFirst().first, !word.hasPrefix("-") else { return nil }
    return TourCommand.names.contains(word) ? nil : word
  }

  /// Prints the keys of guides, or what one of them means, and exits.
  private static func answer(_ words: [String]) -> Never {
    guard let help = FormatHelp() else {
      printError(.noSchema)
      exit(69)
    }
    let columns = Output.current.columns
    switch words {
    case [], ["--help"], ["-h"]: for line in help.overview(columns: columns) { print(line) }
    case ["--json"]: print(String(decoding: help.format.json.lines, as: UTF8.self), terminator: "")
    default:
      let word = words.joined(separator: " ")
      guard let lines = help.text(of: word, columns: columns) else {
        printError(.unknownFormatKey(word, near: suggestion(for: word, among: help.words)))
        exit(64)
      }
      for line in lines { print(line) }
    }
    finish(0)
  }

  /// The words after `tour`. A closure in `main` would check that it runs on the main actor, and link the module of
  /// concurrency; so ``subcommand(_:)`` is a function, too.
  private static func texts(_ words: ArgumentVector) -> [String] {
    words.bytes.dropFirst().map { String(systemBytes: $0) }
  }

  /// The first word, if it is a subcommand.
  private static func subcommand(_ texts: [String]) -> String? {
    texts.first.flatMap { TourCommand.names.contains($0) ? $0 : nil }
  }

  private static func isRun(_ words: ArgumentVector) -> Bool {
    words.count > 1 && words.bytes[1].elementsEqual("run".utf8)
  }

  /// Exits with status 64 if no program on `PATH` has the name, because it is probably mistyped. A path, and
  /// a file that can't be executed, are left to `Launch`.
  private static func requireCommand(_ name: ByteString) {
    do throws(CommandError) {
      _ = try findCommand(name, in: ByteString.searchPath)
    } catch .notFound where !name.isPath {
      printError(CommandProblem(unknownCommand: String(systemBytes: name.bytes), among: .current))
      exit(64)
    } catch {}
  }
}
