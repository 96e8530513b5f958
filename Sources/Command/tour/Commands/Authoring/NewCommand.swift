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
    usage: "tour new [--from-help] <name> <command> ...",
    discussion: help(
      [
        ("tour new mine htop", "record mine.yaml while you use htop"),
        ("tour new less-basics less letter", "the same for less with a file"),
        ("tour new --from-help mine htop", "begin with steps for its keys"),
      ],
      """
      The program behaves as always. Press the tour key, Ctrl-], where a card should be: choose a part of the screen \
      with the arrow keys or the mouse, and how it is found; then write a title and a text. The list of the cards \
      follows: 'k' records the keys that a step asks for, 'i' adds a tip, 'p' previews the tour, 's' saves it.

      The file is written in the current folder, or where the name is a path. A file that is there already is replaced \
      only after a question. What is not saved when the program ends is kept beside it, in a file whose name ends in \
      .unsaved.yaml.
      """, more: "new", page: "guides"))

  @Flag(
    name: .customLong("from-help"),
    help: "Propose a step for each key that the program's key bar, menu or help names.")
  var fromHelp = false

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
    // A script is the program of the guide, and not one of its files.
    let script = InterpretedScript(Array(words.dropFirst()))?.index ?? 0
    let (setup, missing) = Setup.recorded(Array(words.dropFirst(2 + script)))
    let draft = GuideDraft(
      name: GuideDraft.name(ofFile: path) ?? "", command: Invocation(arguments: arguments).baseName, setup: setup)
    let recording = try GuideRecording(draft, path: path, beginsWithHints: fromHelp)
    let status = try recording.run(program, arguments, .environment)
    recording.report(command: Array(words.dropFirst()), missing: missing, isNew: true)
    status.pass(wasApart: true)
  }
}

extension Setup {
  /// How a program is started as it was started for the recording: its arguments, with the small texts that they name.
  /// - Returns: also the files among the arguments that the guide cannot have.
  static func recorded(_ arguments: [String]) -> (setup: Setup, missing: [String]) {
    var setup = Setup(arguments: arguments)
    var missing: [String] = []
    for path in Set(arguments).sorted() where !path.hasPrefix("-") {
      guard let status = try? FileStatus(of: path), status.isRegular else { continue }
      let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      if setup.files.contains(where: { $0.path == name }) { continue }
      if let file = file(path, named: name, status) { setup.files.append(file) } else { missing.append(path) }
    }
    return (setup, missing)
  }

  /// nil if a guide cannot have this file: it is large, no text, or not in the current folder or below it.
  private static func file(_ path: String, named name: String, _ status: FileStatus) -> Setup.File? {
    guard status.size <= largestFile,
      let bytes = try? Descriptor(opening: path, O_RDONLY | O_NONBLOCK).readAll(maximum: largestFile),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let file = Setup.File(path: name, text: text)
    let guide = Guide(
      name: "g", version: 1, title: "-", steps: [Step(id: "a", title: "-")], setup: Setup(files: [file]))
    return GuideFile.check(guide).problems.isEmpty ? file : nil
  }

  /// In bytes.
  private static let largestFile = 8192
}
