import CCurses
import Testing
import TourModel
import TourScreen

@testable import TourCurses

@Suite struct KeyDecodingTests {
  @Test(arguments: [
    (KeyCode.character(97), "a"), (.character(13), "Enter"), (.character(10), "Enter"), (.character(9), "Tab"),
    (.character(27), "Esc"),
    (.character(127), "Backspace"), (.character(8), "Backspace"), (.character(1), "C-a"), (.character(0), "C-Space"),
    (.character(0xE9), "é"),
    (.function(KEY_UP), "Up"), (.function(KEY_NPAGE), "PageDown"), (.function(KEY_BTAB), "S-Tab"),
    (.function(KEY_SLEFT), "S-Left"),
    (.function(KEY_F0 + 1), "F1"), (.function(KEY_F0 + 12), "F12"), (.function(KEY_F0 + 13), "S-F1"),
    (.function(KEY_F0 + 25), "C-F1"),
    (.function(KEY_F0 + 63), "M-S-F3"),
  ])
  func `A value of get_wch is decoded to its key`(_ code: KeyCode, _ name: String) {
    #expect(Key(curses: code)?.name == name)
  }

  @Test(arguments: [
    KeyCode.character(0xD800), .character(0x110000), .function(KEY_RESIZE), .function(KEY_MOUSE), .function(KEY_F0),
  ])
  func `A value that is not a key is decoded to nil`(_ code: KeyCode) {
    #expect(Key(curses: code) == nil)
  }

  @Test(
    arguments: [
      ("kLFT5", "C-Left"), ("kUP3", "M-Up"), ("kDC6", "C-S-Delete"), ("kHOM8", "C-M-S-Home"), ("kNXT2", "S-PageDown"),
      ("kLFT", nil), ("kLFT9", nil),
      ("kXYZ5", nil), ("", nil), ("5", nil),
    ] as [(String, String?)])
  func `The name of an extended capability ends with xterm's number of its modifiers`(
    _ capability: String, _ name: String?
  ) {
    #expect(Key(extended: capability)?.name == name)
  }
}

@Suite struct FittingTests {
  @Test(arguments: [
    (Color.default, TerminalCapabilities.Depth.indexed, Color.default), (.indexed(200), .none, .default),
    (.rgb(1, 2, 3), .none, .default),
    (.indexed(200), .indexed, .indexed(200)), (.rgb(255, 0, 0), .indexed, .indexed(196)),
    (.rgb(255, 0, 0), .direct, .rgb(255, 0, 0)),
    (.indexed(3), .direct, .indexed(3)), (.indexed(196), .direct, .rgb(255, 0, 0)),
    (.indexed(11), .eight, .indexed(3)), (.indexed(11), .sixteen, .indexed(11)),
    (.rgb(0, 0, 0), .eight, .indexed(0)), (.rgb(255, 255, 255), .eight, .indexed(7)),
    (.rgb(255, 255, 255), .sixteen, .indexed(15)),
    (.indexed(61), .eight, .indexed(7)), (.indexed(209), .eight, .indexed(3)), (.rgb(0, 0, 200), .eight, .indexed(4)),
  ])
  func `A colour becomes the nearest one that the terminal has`(
    _ color: Color, _ depth: TerminalCapabilities.Depth, _ fitting: Color
  ) {
    #expect(color.fitting(depth) == fitting)
  }
}
