import Foundation
import Harness
import Testing
import TourGuide
import TourModel

/// The command that lays out the texts of a guide in another language.
@Suite(.waiting) struct TranslateCommandTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.write([
      "g.yaml":
        "guide: g\nversion: 2\ntitle: The title\nfor: sh\nsteps: [{id: a, title: A, body: Text}, {id: b, since: 2, title: B}]\n"
    ])
  }

  private func text(_ name: String) throws -> String { try String(contentsOfFile: home.path(name), encoding: .utf8) }

  private func run(_ words: [String]) throws -> (output: String, error: String, status: Int32) {
    try runCommand(
      "/bin/sh", ["-c", "cd \"$HOME\" && exec \"$@\"", "-", TerminalHarness.tour] + words,
      environment: home.environment)
  }

  @Test func `a new file has a place for each text, and each one written appears on its card`() throws {
    #expect(
      try run(["translate", "g.yaml", "de"]) == ("g.de.yaml is written, with 4 texts to translate\n", "", 0))
    let check = try run(["check", "g.yaml"])
    #expect(check.status == 0 && check.error.contains("step 'a' lacks 'title' and 'body'"), "\(check)")
    #expect(
      try run(["translate", "g.yaml", "de"]).output
        == "g.de.yaml has a place for each text; 'tour check' names those that are empty\n")
    try home.write([
      "g.de.yaml": try text("g.de.yaml").replacing("    # B\n    title:", with: "    # B\n    title: Zweite")
    ])
    let read = try run(["read", "--lang", "de", "g.yaml"]).output
    #expect(read.contains("Zweite") && read.contains("Text"), "\(read)")
    try home.write(["g.de.yaml": "version: 1\ntitle: Der Titel\nsteps:\n  b: {title: Zweite}\n"])
    #expect(try run(["translate", "g.yaml", "de"]) == ("2 texts to translate are added to g.de.yaml\n", "", 0))
    #expect(try run(["check", "g.yaml"]).error.contains("step 'b' has changed in version 2"))
  }

  @Test func `the texts of the guide itself are printed for tools`() throws {
    #expect(
      try run(["translate", "g.yaml"]) == (
        "title: The title\nsteps:\n  a:\n    title: A\n    body: Text\n  b:\n    title: B\n", "", 0
      ))
  }

  @Test(arguments: [
    Mistake(
      words: ["g.yaml", "en"], status: 64,
      error: "'g.yaml' is in the language 'en' itself; name another one, such as de"),
    Mistake(words: ["g.yaml", "german!"], status: 64, error: "'german!'"),
    Mistake(words: ["none", "de"], status: 64, error: "'none'"),
    Mistake(words: ["bad.yaml", "de"], status: 65, error: "bad.yaml:"),
    Mistake(words: ["crlf.yaml", "de"], status: 65, error: "no texts can be added to 'crlf.de.yaml'"),
    Mistake(words: ["wrong.yaml", "de"], status: 65, error: "wrong.de.yaml:1:1: error: unknown key 'titel'"),
    Mistake(words: ["folder.yaml", "de"], status: 66, error: "'folder.de.yaml'"),
  ]) func `a mistake names the place and the remedy, and changes no file`(mistake: Mistake) throws {
    let guide = try text("g.yaml")
    try home.write([
      "bad.yaml": "guide: {\n", "crlf.yaml": guide, "crlf.de.yaml": "title: A\r\n", "wrong.yaml": guide,
      "wrong.de.yaml": "titel: A\n", "folder.yaml": guide, "folder.de.yaml/file": "",
    ])
    let (output, error, status) = try run(["translate"] + mistake.words)
    #expect(status == mistake.status && error.contains(mistake.error) && output == "", "\(status): \(error)")
    #expect(try text("crlf.de.yaml") == "title: A\r\n" && text("wrong.de.yaml") == "titel: A\n")
  }

  @Test func `a device is not written, and a file for which the disk has no room is not begun`() throws {
    try home.write(["full.yaml": try text("g.yaml"), "empty.yaml": try text("g.yaml"), "empty.de.yaml": ""])
    try FileManager.default.createSymbolicLink(atPath: home.path("full.de.yaml"), withDestinationPath: "/dev/full")
    let device = try run(["translate", "full.yaml", "de"])
    #expect(device.status == 66 && device.output == "" && device.error.contains("'full.de.yaml' is no regular file"))
    // No file may have a byte, and so none has the message, either.
    let (_, _, status) = try runCommand(
      "/bin/sh",
      ["-c", "cd \"$HOME\" && trap '' XFSZ && ulimit -f 0 && exec \"$0\" translate g.yaml de", TerminalHarness.tour],
      environment: home.environment)
    #expect(status == 73)
    #expect(!FileManager.default.fileExists(atPath: home.path("g.de.yaml")))
    #expect(
      try run(["translate", "empty.yaml", "de"]).output == "empty.de.yaml is written, with 4 texts to translate\n")
  }

  /// As in docs/guides.md.
  @Test(arguments: GuideWalkTests.Walk.shipped)
  func `each shipped guide in its own words is a whole translation of it`(name: String) throws {
    let guide = Checkout.file("guides/\(name).yaml").path
    let own = try run(["translate", guide]).output
    try home.write([
      "\(name).yaml": try String(contentsOfFile: guide, encoding: .utf8), "\(name).fr.yaml": own,
    ])
    let check = try run(["check", "\(name).yaml"])
    #expect(!check.error.contains(".fr.yaml") && check.output.contains("\(name).fr.yaml: fr, "), "\(check)")
    #expect(try run(["translate", "\(name).yaml", "fr"]).output.hasPrefix("\(name).fr.yaml has a place"))
    #expect(try text("\(name).fr.yaml") == own)
  }
}
