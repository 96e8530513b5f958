import Testing
import TourScreen

@testable import TourTerminal

/// Numbers in strings (OSC, DCS) that have a sign or are out of range: each is ignored, and the terminal's state does
/// not change.
@Suite struct `Numbers in strings` {
  private func terminal(_ bytes: String) -> Terminal {
    var terminal = Terminal(size: Size(columns: 20, rows: 6))
    terminal.feed(bytes)
    return terminal
  }

  @Test(
    arguments: [
      "10;rgb:-1/0/0", "11;rgb:0/-1/0", "12;rgb:0/0/-1", "4;1;rgb:-fff/0/0", "4;1;#-f0000", "10;#-1-1-1", "11;#0000-f",
      "12;#-ff-ff-ff",
      "10;rgb:+1/0/0", "4;1;#+f0000", "10;rgb:00000/0/0", "10;rgb:/0/0", "10;rgb:0/0", "10;rgb:0/0/0/0", "10;rgb:０/0/0",
      "10;rgb:g/0/0",
      "10;#12345", "4;-1;#ffffff", "4;+1;#ffffff", "4;256;#ffffff", "4;99999999999999999999;#ffffff", "104;-1",
      "104;+1",
    ])
  func `an invalid colour changes nothing`(_ body: String) {
    #expect(
      terminal("\u{1B}]4;1;#010203\u{7}\u{1B}]\(body)\u{7}").palette == terminal("\u{1B}]4;1;#010203\u{7}").palette)
    // The same if the model answers queries.
    var answers = Answers(as: .model)
    var asked = Terminal(size: Size(columns: 20, rows: 6))
    asked.feed(Array("\u{1B}]\(body);?\u{7}".utf8), answers: &answers)
    #expect(asked.palette == PaletteChanges())
  }

  @Test(
    arguments: [
      ("rgb:f/8/0", 255, 136, 0), ("rgb:ff/80/00", 255, 128, 0), ("rgb:FFFF/8000/0000", 255, 127, 0),
      ("#f80", 255, 136, 0), ("#ffff80000000", 255, 127, 0),
    ])
  func `each component of a colour has one to four hexadecimal digits`(
    _ text: String, _ red: UInt8, _ green: UInt8, _ blue: UInt8
  ) {
    #expect(terminal("\u{1B}]10;\(text)\u{7}").palette.changes.foreground == .rgb(red, green, blue))
  }

  @Test(arguments: [
    "-9223372036854775808", "-1", "+5", "9223372036854775807", "99999999999999999999", "0", "21", "x", "",
  ])
  func `a tab stop outside the page is ignored`(_ column: String) {
    #expect(terminal("\u{1B}P2$t\(column)\u{1B}\\").modes.tabStops.columns == [])
    #expect(terminal("\u{1B}P2$t3/\(column)\u{1B}\\").modes.tabStops.columns == [2])
  }

  @Test(
    arguments: [
      "-9223372036854775808;1", "1;-9223372036854775808", "+1;1", "9223372036854775807;1", "0;1", "7;1", "1;21",
    ])
  func `a cursor outside the page is not restored`(_ place: String) {
    #expect(
      terminal("\u{1B}[2;3H\u{1B}P1$t\(place);1;@;@;@;0;2;@;BBBB\u{1B}\\").modes.cursor == Point(column: 2, row: 1))
    #expect(terminal("\u{1B}[2;3H\u{1B}P1$t4;5;1;@;@;@;0;2;@;BBBB\u{1B}\\").modes.cursor == Point(column: 4, row: 3))
  }
}
