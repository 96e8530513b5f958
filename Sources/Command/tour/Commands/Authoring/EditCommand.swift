import ArgumentParser
import TourGuide
import TourHost
import TourModel
import TourRecorder
import TourScreen
import TourSystem

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a guide while you use its program.",
    usage: "tour edit <guide> [<command> ...]",
    discussion: help(
      [
        ("tour edit mine.yaml", "over the program that it is for"),
        ("tour edit mine.yaml less letter", "over less with your own file"),
      ],
      """
      Press the tour key, Ctrl-], for the list of the cards: change a text, choose another part of the screen, record \
      the keys anew, add, move and delete cards, as with 'tour new'. Only what you change is changed in the file: \
      comments, the order and all other values stay. If another program has changed the file meanwhile, it is \
      replaced only after a question.

      Without COMMAND, the program is that of 'for', with the arguments, files and processes of 'setup' in an empty \
      home folder, as for 'tour check --live'. COMMAND runs with your own files.
      """, more: "edit", page: "guides"))

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("A guide file or the name of a guide, then the program and its arguments.", valueName: "guide"))
  var words: [String]

  func validate() throws {
    if ["--help", "-h"].contains(words[0]) { throw CleanExit.helpRequest(self) }
    if words[0].hasPrefix("-") { throw ValidationError(.unknownOption(words[0], near: nil)) }
  }

  func run() throws {
    let path = try GuideCatalog.current.path(of: words[0])
    let bytes = (try? GuidePlaces(path: path))?.bytes
    let file = bytes.map { readGuide($0, for: path, catalog: nil) } ?? readGuide(path: path)
    guard let bytes, let guide = file.guide else {
      for problem in file.problems { printError(problem) }
      throw ExitCode(65)
    }
    let command = Array(words.dropFirst())
    let program: GuideProgram
    do throws(LiveFailure) {
      program = try GuideProgram(of: guide, command, after: words[0])
    } catch {
      printError(error.problem)
      throw ExitCode(69)
    }
    // The words of the user, byte for byte.
    let arguments =
      command.isEmpty ? ArgumentVector(program.words) : ArgumentVector.commandLine.suffix(command.count)
    let recording = try GuideRecording(
      GuideDraft(guide, in: bytes, command: Invocation(arguments: arguments).baseName), path: path,
      text: String(decoding: bytes, as: UTF8.self))
    let result: Result<ExitStatus, any Error>
    if command.isEmpty {
      let homes = try CleanHomes.made()
      var home = try CleanHome.entered(guide.setup, in: homes.path)
      result = Result { try recording.run(program.path, arguments, home.onTerminal) }
      home.remove()
      homes.remove()
    } else {
      result = Result { try recording.run(program.path, arguments, .environment) }
    }
    let status = try result.get()
    recording.report(command: command)
    status.pass(wasApart: true)
  }
}
