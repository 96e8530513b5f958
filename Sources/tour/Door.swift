import ArgumentParser
import Glibc
import TourCore
import TourHost

/// The way in. `tour run COMMAND` may stand in an alias and run all day, so it goes by a door of its own, where ArgumentParser, which
/// costs more than all the rest, need not get up. Every other line is ArgumentParser's.
@main
enum Door {
  static func main() {
    reserveStandardDescriptors()
    let words = Words(copying: CommandLine.unsafeArgv)
    if let handover = CrashHandover(words) { ResumedRun(handover).run() }
    if let command = CrashHandover.directCommand(words) { runDirectly(command) }
    if let command = plainCommand(words) { Launch(Invocation(arguments: command)).run() }
    // ArgumentParser's own words may be not UTF-8, and it prints what was typed as it is.
    do {
      var command = try TourCommand.parseAsRoot(words.bytes.dropFirst().map { String(systemBytes: $0) })
      try command.run()
    } catch {
      let (status, message) = (TourCommand.exitCode(for: error), TourCommand.fullMessage(for: error))
      if status.isSuccess {
        if !message.isEmpty { print(message) }
      } else {
        for line in message.split(separator: "\n", omittingEmptySubsequences: false) where !message.isEmpty { say(String(line), prefix: "") }
      }
      exit(status.rawValue)
    }
  }

  /// The image before this one crashed before it had started the command.
  private static func runDirectly(_ command: Words) -> Never {
    say("tour crashed; \(command.name) runs without it")
    Launch(Invocation(arguments: command)).replace()
  }

  /// What a line runs that is `tour run COMMAND [ARG…]`, without an option of ours; nil for every other one.
  static func plainCommand(_ words: Words) -> Words? {
    guard words.count > 2, words.bytes[1] == Array("run".utf8), let first = words.bytes[2].first, first != UInt8(ascii: "-") else {
      return nil
    }
    var command = words
    command.bytes.removeFirst(2)
    return command
  }
}
