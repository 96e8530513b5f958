import Foundation
import Harness
import Oracles
import Testing
import TourScreen

/// `tour doctor` in several terminals.
@Suite(.waiting) struct DoctorCommandTests {
  /// Returns what the command prints in a terminal.
  private func report(in terminal: some LiveTerminal, _ variables: [String] = []) throws -> String {
    let home = Folder()
    let size = Size(columns: 100, rows: 24)
    try terminal.restart(size)
    let program = try PtyChild(
      ["/bin/sh", "-c", "\(TerminalHarness.tour) doctor; printf 'the %s' end; exec sleep 1000"], size: size,
      terminal: "xterm-256color",
      environment: ["PATH=/usr/bin:/bin", "HOME=\(home.path)", "LC_ALL=C.UTF-8"] + variables)
    var written: [UInt8] = []
    let end = Date(timeIntervalSinceNow: 30)
    while Date() < end {
      let bytes = program.read(milliseconds: 10) ?? []
      written += bytes
      program.write(try terminal.pass(bytes, milliseconds: 10))
      guard String(decoding: written, as: UTF8.self).contains("the end") else { continue }
      // The terminal's text is read only now, because replies that come late would be taken for a part of it. Some
      // terminals draw later than they read.
      let text = try terminal.text
      if text.contains("the end") { return text }
    }
    throw TerminalHarness.Failure(description: "the end did not come:\n\(try terminal.text)")
  }

  @Test func `xterm is known by its own name, and has its colours and its character set`() throws {
    let text = try report(in: Xterm(size: Size(columns: 100, rows: 24)), ["COLORTERM=truecolor"])
    #expect(text.contains("xterm, by its own name: XTerm(379)"), "\(text)")
    #expect(text.contains("tests compare cards with this terminal"), "\(text)")
    #expect(text.contains("RGB; #000000 on #ffffff"), "\(text)")
    #expect(text.contains("UTF-8 (LC_ALL=C.UTF-8)\n"), "\(text)")
    #expect(text.contains("~/.config/tour/history.json"), "\(text)")
    #expect(!text.contains("5n"), "\(text)")
  }

  @Test func `an xterm that does not read UTF-8 says so, and shows nothing of the question`() throws {
    let text = try report(in: Xterm(size: Size(columns: 100, rows: 24), readsUTF8: false))
    #expect(text.contains("the terminal does not read UTF-8"), "\(text)")
    #expect(text.hasPrefix("tour "), "\(text)")
  }

  @Test(
    .enabled(if: Engine.folder != nil, "the wheel tui-test is not installed: make engines"),
    arguments: [(Engine.Kind.alacritty, "Alacritty"), (.ghostty, "libghostty"), (.rio, "Rio"), (.xtermjs, "xterm.js")])
  func `an engine is known by its own name, and shows nothing of the question`(_ kind: Engine.Kind, _ name: String)
    throws
  {
    let text = try report(in: Engine(kind, size: Size(columns: 100, rows: 24)))
    #expect(text.contains(" \(name), by its "), "\(text)")
    #expect(text.contains("engine of this terminal"), "\(text)")
    #expect(text.hasPrefix("tour "), "\(text)")
  }

  @Test func `without a terminal the files are listed, and the home folder is not named`() throws {
    let home = Folder()
    home.write("guide: 7", to: ".config/tour/guides/bad.yaml")
    home.write("thema: dark", to: ".config/tour/config.yaml")
    let found = try runCommand(
      TerminalHarness.tour, ["doctor"], environment: ["HOME": home.path, "PATH": "/usr/bin:/bin", "TOUR": "off"])
    #expect(found.status == 0)
    #expect(found.output.contains("none: input and output are not the same terminal"))
    #expect(
      found.output.contains("~/.config/tour/guides: 1 guide, 1 with problems: see 'tour check ~/.config/tour/guides'"))
    #expect(found.output.contains("~/.config/tour/config.yaml; 1 problem, see 'tour check ~/.config/tour/config.yaml'"))
    #expect(found.output.contains("TOUR=off switches everything off."))
    #expect(!found.output.contains(home.path))
  }
}
