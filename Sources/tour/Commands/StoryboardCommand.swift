import ArgumentParser
import Demo
import Glibc
import TourGuide
import TourHost
import TourModel
import TourScreen
import TourStoryboard
import TourSystem

struct StoryboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storyboard",
    abstract: "Draw each card of a guide's tour as a picture.",
    usage: "tour storyboard [<options>] <guide> [<options>] [<command> ...]",
    discussion: """
      With COMMAND, the program runs without a terminal, and the keys that the cards ask for are typed. They have their effect: \
      a program may write a file. Without COMMAND, each card is in the middle of a screen without a program. 'tour storyboard demo' draws the tour of the demo.

      The format is that of FILE's name (.svg, .html, .txt, .ansi, .png), else svg; ansi if the output is a terminal. PNG needs rsvg-convert.
      """)

  @OptionGroup var options: StoryboardOptions

  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("A guide file or the name of a guide, then the program and its arguments.", valueName: "guide"))
  var words: [String]

  func validate() throws {
    if ["--help", "-h"].contains(words[0]) { throw CleanExit.helpRequest(self) }
    if words[0].hasPrefix("-") { throw ValidationError("missing a guide; name a file or a guide, as in 'tour storyboard htop -o htop.svg htop'") }
  }

  /// Options may stand before and after the guide. ArgumentParser ends the options at the guide, so the words around it are read again.
  private func reading() throws -> StoryboardOptions.Reading {
    let all = unsafe ArgumentVector(copying: CommandLine.unsafeArgv).bytes.map { String(systemBytes: $0) }
    let reading: StoryboardOptions.Reading
    do {
      reading = try StoryboardOptions.Reading.parse(Array(all.dropFirst(2).dropLast(words.count)) + words.dropFirst())
    } catch {
      throw ValidationError(StoryboardOptions.Reading.message(for: error))
    }
    if let option = reading.command.first, option.hasPrefix("-") {
      throw ValidationError("unknown option '\(option)'\(hint(for: option, among: StoryboardOptions.names))")
    }
    return reading
  }

  func run() throws {
    let reading = try reading()
    let request = try StoryboardRequest(reading.options, isTerminal: isatty(STDOUT_FILENO) == 1)
    var (guide, command) = try program(words[0], arguments(count: reading.command.count))
    guide.steps = guide.steps.withImages()
    if guide.steps.isEmpty {
      printError("guide '\(guide.name)' has no steps; a storyboard shows the cards of a tour")
      throw ExitCode(65)
    }
    let chosen = request.steps.map(Set.init)
    if let unknown = request.steps?.first(where: { guide.index(ofStep: $0) == nil }) {
      printError("guide '\(guide.name)' has no step '\(unknown)'\(hint(for: unknown, among: guide.steps.map(\.id)))")
      throw ExitCode(64)
    }
    let recorder = StoryboardRecorder(guide, steps: chosen, capabilities: request.capabilities, preferences: request.preferences)
    var storyboard = Storyboard(title: guide.title.visible, panels: [], colors: request.colors)
    if let command {
      let recording = try record(recorder, command, request.size)
      storyboard.panels = recording.panels
      for missing in recording.missing {
        printError("step '\(missing.step)' has no picture: \(Self.reasonProse(missing.reason))")
      }
      if recording.panels.isEmpty { throw ExitCode(1) }
    } else {
      storyboard.panels = recorder.panels(size: request.size)
    }
    try write(storyboard, request)
  }

  private static func reasonProse(_ reason: StoryboardRecorder.Recording.Reason) -> String {
    switch reason {
    case .end: "the program had ended"
    case .blank: "the program has drawn nothing"
    case .target: "its target was not found, its condition did not hold, or no step leads to it"
    }
  }

  /// Returns the guide, and the command to run; nil for none.
  /// - Throws: exit status 64 if there is no such guide, 65 if it is wrong.
  private func program(_ name: String, _ command: ArgumentVector) throws -> (Guide, ArgumentVector?) {
    if GuideCatalog.isFile(name) {
      let file = readGuide(path: name)
      guard let guide = file.guide else {
        for problem in file.problems { printError(problem) }
        throw ExitCode(65)
      }
      return (guide, command.isEmpty ? nil : command)
    }
    if name == "demo", let guide = GuideFile.read(Array(demoGuideSource.utf8), named: "demo.yaml").guide {
      return (guide, command.isEmpty ? DemoCommand.programCommand : command)
    }
    return (try GuideCatalog.current.guide(named: name), command.isEmpty ? nil : command)
  }

  /// Returns the last words of tour's own command line, copied byte for byte.
  private func arguments(count: Int) -> ArgumentVector { unsafe ArgumentVector(copying: CommandLine.unsafeArgv + (Int(CommandLine.argc) - count)) }

  private func record(_ recorder: StoryboardRecorder, _ command: ArgumentVector, _ size: Size) throws -> StoryboardRecorder.Recording {
    let path: ByteString
    do throws(CommandError) {
      path = try findCommand(command.name, in: ByteString.searchPath)
    } catch {
      printError(prose(error))
      throw ExitCode(error.exitStatus)
    }
    do throws(Errno) {
      let window = WindowSize(columns: size.columns, rows: size.rows)
      let terminal = try HeadlessTerminal(path: path, arguments: command, environment: Self.environment, size: window)
      return try recorder.record(over: terminal)
    } catch {
      printError("'\(command.name)' can't be run: \(error.message.uncapitalized)")
      throw ExitCode(71)
    }
  }

  /// The environment of tour, with the variables that describe its terminal replaced by those of the terminal in the pictures.
  private static var environment: ArgumentVector {
    var variables = ArgumentVector.environment
    let own = ["TERM", "COLORTERM", "COLUMNS", "LINES", "TERM_PROGRAM", "TMUX", "STY", "NO_COLOR"]
    variables.bytes.removeAll { variable in own.contains { variable.starts(with: Array("\($0)=".utf8)) } }
    variables.bytes.append(Array("TERM=xterm-256color".utf8))
    return variables
  }

  private func write(_ storyboard: Storyboard, _ request: StoryboardRequest) throws {
    let text =
      switch request.format {
      case .svg, .png: request.isAnimated ? storyboard.animatedSVG() : storyboard.svg(across: request.across)
      case .html: storyboard.html()
      case .ansi: storyboard.ansi()
      case .text: storyboard.text()
      }
    guard let path = request.output else { return print(text, terminator: "") }
    guard request.format == .png else { return try write(text, to: path) }
    let source = "\(path).\(getpid()).svg"
    defer { try? FileSystem.remove(source) }
    try write(text, to: source)
    try convert(source, to: path)
  }

  private func write(_ text: String, to path: String) throws {
    do throws(Errno) {
      try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o666).writeAll(Array(text.utf8))
    } catch {
      printError("'\(path)' can't be written: \(error.message.uncapitalized)")
      throw ExitCode(73)
    }
  }

  /// Converts an SVG to PNG with rsvg-convert(1).
  private func convert(_ source: String, to path: String) throws {
    let status: ExitStatus
    do throws(CommandError) {
      status = try runAndWait(ArgumentVector(["rsvg-convert", "--format=png", "--output=\(path)", source.hasPrefix("-") ? "./" + source : source]))
    } catch {
      printError("a PNG is made by rsvg-convert, which is not installed; install the package librsvg2-bin, or write an SVG")
      throw ExitCode(69)
    }
    if status.code != 0 { throw ExitCode(status.code) }
  }
}
