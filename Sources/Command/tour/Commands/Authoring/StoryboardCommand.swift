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
    discussion: help(
      [
        ("tour storyboard htop htop", "the cards over htop, as one SVG"),
        ("tour storyboard -o htop.svg htop htop", "the same in a file"),
        ("tour storyboard demo", "the tour of the demo"),
      ],
      """
      With COMMAND, the program runs without a terminal, and the keys that the cards ask for are typed. They have \
      their effect: a program may write a file. Without COMMAND, each card is in the middle of an empty screen.

      If options or buttons lead to other steps, the program is started again for each way. A step without a picture is \
      named with the cause; html, text and ansi show the screen at that moment. text has the lit cells of each card \
      below it.

      The format follows FILE's name (.svg, .html, .txt, .ansi, .png), else svg; ansi if the output is a terminal. PNG \
      needs rsvg-convert.
      """, more: "storyboard", page: "guides"))

  @OptionGroup var options: StoryboardOptions

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("A guide file or the name of a guide, then the program and its arguments.", valueName: "guide"))
  var words: [String]

  func validate() throws {
    if ["--help", "-h"].contains(words[0]) { throw CleanExit.helpRequest(self) }
    if words[0].hasPrefix("-") { throw ValidationError(.noGuideToDraw) }
  }

  /// Options may stand before and after the guide. ArgumentParser ends the options at the guide, so the words around it
  /// are read again.
  private func reading() throws -> StoryboardOptions.Reading {
    let all = ArgumentVector.commandLine.bytes.map { String(systemBytes: $0) }
    let reading: StoryboardOptions.Reading
    do {
      reading = try StoryboardOptions.Reading.parse(Array(all.dropFirst(2).dropLast(words.count)) + words.dropFirst())
    } catch {
      throw ValidationError(StoryboardOptions.Reading.message(for: error))
    }
    if let option = reading.command.first, option.hasPrefix("-") {
      throw ValidationError(.unknownOptionAfterGuide(option, known: StoryboardOptions.names))
    }
    return reading
  }

  func run() throws {
    let reading = try reading()
    let request = try StoryboardRequest(reading.options, isTerminal: isatty(STDOUT_FILENO) == 1)
    var (guide, command) = try program(words[0], ArgumentVector.commandLine.suffix(reading.command.count))
    guide.steps = guide.steps.withImages()
    if guide.steps.isEmpty {
      printError(.noSteps(guide: guide.name))
      throw ExitCode(65)
    }
    let chosen = request.steps.map(Set.init)
    if let unknown = request.steps?.first(where: { guide.index(ofStep: $0) == nil }) {
      printError(.unknownPart(unknown, .step, guide: guide.name, known: guide.steps.map(\.id)))
      throw ExitCode(64)
    }
    try OutputFile(request.output).requireFolder()
    let recorder = StoryboardRecorder(
      guide, steps: chosen, capabilities: request.capabilities, preferences: request.preferences)
    var storyboard = Storyboard(title: guide.title.visible, panels: [], colors: request.colors)
    if let command {
      let recording = try record(recorder, guide, command, request.size)
      storyboard.panels = recording.panels
      for missing in recording.missing {
        let prose = missing.prose(in: guide)
        printError(prose)
        storyboard.absent.append(Storyboard.Panel(caption: prose, screen: missing.screen))
      }
      if recording.panels.isEmpty { throw ExitCode(1) }
    } else {
      storyboard.panels = recorder.panels(size: request.size)
    }
    try write(storyboard, request)
  }

  /// Returns the guide, and the command to run; nil for none.
  /// - Throws: exit status 64 if there is no such guide, 65 if it is wrong.
  private func program(_ name: String, _ command: ArgumentVector) throws -> (Guide, ArgumentVector?) {
    if GuideCatalog.isFile(name) {
      return (try GuideCatalog.guide(ofFile: name), command.isEmpty ? nil : command)
    }
    if name == "demo", let guide = GuideFile.read(Array(demoGuideSource.utf8), named: "demo.yaml").guide {
      return (guide, command.isEmpty ? DemoCommand.programCommand : command)
    }
    return (try GuideCatalog.current.guide(named: name), command.isEmpty ? nil : command)
  }

  private func record(
    _ recorder: StoryboardRecorder, _ guide: Guide, _ command: ArgumentVector, _ size: Size
  ) throws -> StoryboardRecorder.Recording {
    let path = try HeadlessTerminal.file(of: command)
    let environment = HeadlessTerminal.environment().hosted(showing: [guide], over: "\(command.name)", isOnly: true)
    do throws(Errno) {
      let window = WindowSize(columns: size.columns, rows: size.rows)
      return try recorder.record { () throws(Errno) in
        try HeadlessTerminal(
          path: path, arguments: command, environment: environment, size: window, endsDescendants: true)
      }
    } catch {
      printError(.cannotRun(command.name, error))
      throw ExitCode(71)
    }
  }

  private func write(_ storyboard: Storyboard, _ request: StoryboardRequest) throws {
    let file = OutputFile(request.output)
    switch request.format {
    case .svg: try file.write(picture(storyboard, request))
    case .png: try file.writePNG(of: picture(storyboard, request))
    case .html: try file.write(storyboard.html())
    case .ansi: try file.write(storyboard.ansi())
    case .text: try file.write(storyboard.text())
    }
  }

  private func picture(_ storyboard: Storyboard, _ request: StoryboardRequest) -> String {
    request.isAnimated ? storyboard.animatedSVG() : storyboard.svg(across: request.across)
  }
}
