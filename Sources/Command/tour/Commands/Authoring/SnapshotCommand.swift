import ArgumentParser
import Glibc
import TourFinding
import TourGuide
import TourHost
import TourModel
import TourScreen
import TourSystem
import TourWalk

struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Print the screen of a program that runs without a terminal.",
    usage: "tour snapshot [<options>] <command> ...",
    discussion: help(
      [
        ("tour snapshot htop", "the screen of htop, as text"),
        ("tour snapshot --keys 'F2 Down' htop", "the same after two keys"),
        ("tour snapshot --targets nano letter", "and what a guide can point at"),
      ],
      """
      The screen is taken once it has not changed for the time of --settle, or once it shows the target of --wait. A \
      program that never rests is given the time of --timeout.

      The format follows FILE's name (.txt, .ansi, .json, .svg, .html, .png), else text, or ansi if the output is a \
      terminal. PNG needs rsvg-convert. Rows and columns count from 0, as in 'region'.
      """, more: "snapshot", page: "checking"))

  @OptionGroup var options: SnapshotOptions

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The program and its arguments.", valueName: "command"))
  var command: [String]

  func validate() throws {
    if ["--help", "-h"].contains(command[0]) { throw CleanExit.helpRequest(self) }
    if let option = command.first, option.hasPrefix("-") {
      throw ValidationError(
        .unknownOption(option, near: suggestion(for: String(option.prefix { $0 != "=" }), among: SnapshotOptions.names))
      )
    }
  }

  func run() throws {
    let request = try SnapshotRequest(options, isTerminal: isatty(STDOUT_FILENO) == 1)
    try request.file.requireFolder()
    let words = ArgumentVector.commandLine.suffix(command.count)
    let path = try HeadlessTerminal.file(of: words)
    let snapshot: Snapshot
    let wait = CommandAnswer.awaiting(program: command[0], target: request.taker.awaited?.prose)
    do throws(Errno) {
      snapshot = try ProgressLine().during(wait) { () throws(Errno) in
        try request.taker.take(
          of: HeadlessTerminal(
            path: path, arguments: words,
            environment: HeadlessTerminal.environment(adding: request.variables).hosted(
              showing: [], over: "\(words.name)", isOnly: true),
            size: WindowSize(columns: request.size.columns, rows: request.size.rows), endsDescendants: true))
      }
    } catch {
      printError(.cannotRun(words.name, error))
      throw ExitCode(71)
    }
    let report = SnapshotReport(snapshot, of: command, request)
    switch request.format {
    case .text, .ansi: try request.file.write(report.text(isColored: request.format == .ansi))
    case .json: try request.file.write(String(decoding: report.json.lines, as: UTF8.self))
    case .svg: try request.file.write(report.storyboard.svg())
    case .html: try request.file.write(report.storyboard.html())
    case .png: try request.file.writePNG(of: report.storyboard.svg())
    }
    if !report.isComplete { printError(.tooManyTargets) }
    // A program that ends well says nothing if it leaves something on the screen.
    if let status = snapshot.status, status.code != 0 || snapshot.observation.screen.isBlank {
      printError(.endedWith(program: command[0], status: status.code))
    }
    guard snapshot.end != .reached else { return }
    if let target = request.taker.awaited {
      let near = ScreenIndex(snapshot.observation).nearText(to: target)
      printError(
        .notOnScreen(
          target: target.prose, isProgramOver: snapshot.end == .ended,
          near: near?.text))
      throw ExitCode(1)
    }
    if snapshot.end == .timedOut {
      printError(.neverRests(milliseconds: request.taker.limit, isBlank: snapshot.isBlank))
    }
  }
}
