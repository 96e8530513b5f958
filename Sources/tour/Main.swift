import ArgumentParser
import Glibc
import TourHost
import TourScreen

/// The entry point. `tour COMMAND` and `tour run COMMAND` may stand in an alias and run all day, so they skip ArgumentParser, which costs
/// more than everything else at a start. ArgumentParser reads every other line.
@main
enum Main {
  static func main() {
    reserveStandardDescriptors()
    let words = ArgumentVector(copying: CommandLine.unsafeArgv)
    if let handover = CrashHandover(words) { ResumedRun(handover).run() }
    if let command = CrashHandover.directCommand(words) { runDirectly(command) }
    if let command = plainCommand(words) {
      if !isRun(words) { requireCommand(command.name) }
      Launch(Invocation(arguments: command)).run()
    }
    // ArgumentParser's own words may be not UTF-8, and it prints what was typed as it is.
    do {
      var command = try TourCommand.parseAsRoot(words.bytes.dropFirst().map { String(systemBytes: $0) })
      try command.run()
    } catch {
      let (status, message) = (TourCommand.exitCode(for: error), TourCommand.message(for: error))
      if status.isSuccess {
        if !message.isEmpty { print(message) }
      } else if !message.isEmpty {
        say(usageProse(message, subcommand: words.count > 1 ? String(systemBytes: words.bytes[1]) : ""))
      }
      exit(status.rawValue)
    }
  }

  /// The image before this one crashed before it had started the command.
  private static func runDirectly(_ command: ArgumentVector) -> Never {
    say("tour crashed; '\(command.name)' runs without it")
    Launch(Invocation(arguments: command)).replace()
  }

  /// What a line runs that is `tour run COMMAND [ARG…]` or `tour COMMAND [ARG…]`, without an option of ours; nil for every other one.
  ///
  /// A subcommand goes before a program of its name: `tour run list` runs the program.
  static func plainCommand(_ words: ArgumentVector) -> ArgumentVector? {
    let count = isRun(words) ? 2 : 1
    guard words.count > count, let first = words.bytes[count].first, first != UInt8(ascii: "-") else { return nil }
    if count == 1, subcommands.contains(where: { words.bytes[1].elementsEqual($0.utf8) }) { return nil }
    var command = words
    command.bytes.removeFirst(count)
    return command
  }

  private static func isRun(_ words: ArgumentVector) -> Bool { words.count > 1 && words.bytes[1].elementsEqual("run".utf8) }

  /// The first words that ArgumentParser reads.
  static let subcommands = ["run", "demo", "list", "status", "set", "donate", "reset", "check", "help"]

  /// Ends with the status 64 where the first word of a line is neither a subcommand nor a program on `PATH`: it was probably mistyped.
  /// A path, and a file that may not be executed, are for `Launch` to judge.
  private static func requireCommand(_ name: ByteString) {
    do throws(CommandError) {
      _ = try findCommand(name, in: ByteString.searchPath)
    } catch .notFound where !name.isPath {
      say(unknownCommandProse(String(systemBytes: name.bytes), among: .current))
      exit(64)
    } catch {}
  }
}
