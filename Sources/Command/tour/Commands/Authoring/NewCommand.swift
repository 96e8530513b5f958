import ArgumentParser
import Glibc
import TourGuide
import TourHistory
import TourHost
import TourKit
import TourModel
import TourRecorder
import TourScreen
import TourSystem

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Record a guide while you use its program.",
    usage: "tour new <name> <command> ...",
    discussion: help(
      [
        ("tour new mine htop", "record mine.yaml while you use htop"),
        ("tour new less-basics less letter", "the same for less with a file"),
      ],
      """
      The program behaves as always. Press the tour key, Ctrl-], where a card should be: choose a part of the screen \
      with the arrow keys or the mouse, and how it is found; then write a title and a text. The list of the cards \
      follows: 'k' records the keys that a step asks for, 'i' adds a tip, 'p' previews the tour, 's' saves it.

      The file is written in the current folder, or where the name is a path. A file that is there already is replaced \
      only after a question. What is not saved when the program ends is kept beside it, in a file whose name ends in \
      .unsaved.yaml.
      """, more: "new", page: "guides"))

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The name of the guide, then the program and its arguments.", valueName: "name"))
  var words: [String]

  func validate() throws {
    if ["--help", "-h"].contains(words[0]) { throw CleanExit.helpRequest(self) }
    if words[0].hasPrefix("-") { throw ValidationError(.unknownOption(words[0], near: nil)) }
    if words.count < 2 { throw ValidationError(.noProgramToRecord(name: words[0])) }
    if GuideDraft.name(ofFile: path) == nil {
      throw ValidationError(.notGuideName(GuideDraft.baseName(ofFile: path)))
    }
  }

  /// The path of the file.
  private var path: String { GuideDraft.path(words[0]) }

  func run() throws {
    let arguments = ArgumentVector.commandLine.suffix(words.count - 1)
    let program = try HeadlessTerminal.file(of: arguments)
    let draft = GuideDraft(
      name: GuideDraft.name(ofFile: path) ?? "", command: Invocation(arguments: arguments).baseName,
      setup: Setup(recording: Array(words.dropFirst(2))))
    let recording = try GuideRecording(draft, path: path)
    let status = try recording.run(program, arguments, .environment)
    recording.report(command: Array(words.dropFirst()))
    status.pass(wasApart: true)
  }
}

extension Setup {
  /// How a program is started as it was started for the recording: its arguments, with the small texts that they name.
  init(recording arguments: [String]) {
    self.init(arguments: arguments)
    for path in Set(arguments).sorted() where !path.hasPrefix("/") && !path.hasPrefix("-") {
      guard let status = try? FileStatus(of: path), status.isRegular, status.size <= Self.largestFile,
        let bytes = try? Descriptor(opening: path, O_RDONLY | O_NONBLOCK).readAll(maximum: Self.largestFile),
        let text = String(validating: bytes, as: UTF8.self)
      else { continue }
      let file = Setup.File(path: path, text: text)
      let guide = Guide(
        name: "g", version: 1, title: "-", steps: [Step(id: "a", title: "-")], setup: Setup(files: [file]))
      if GuideFile.check(guide).problems.isEmpty { files.append(file) }
    }
  }

  /// In bytes.
  private static let largestFile = 8192
}
