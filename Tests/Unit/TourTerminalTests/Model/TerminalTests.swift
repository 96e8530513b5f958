import Testing
import TourScreen

@testable import TourTerminal

/// Returns a terminal that was fed `script`, in which `^` is ESC.
func terminal(_ columns: Int, _ rows: Int, _ script: String) -> Terminal {
  var terminal = Terminal(size: Size(columns: columns, rows: rows))
  terminal.feed(script.replacing("^", with: "\u{1B}"))
  return terminal
}

extension Terminal {
  /// The text of each row, with `.` for each erased cell.
  var picture: [String] {
    let screen = screen
    return (0..<size.rows).map { row in
      screen.row(row).filter { !$0.attributes.contains(.spacer) }
        .map { $0.glyph == .empty ? "." : screen.extras.text($0.glyph) }.joined()
    }
  }

  /// The cursor as `column,row`, followed by `+` if a wrap is pending.
  var place: String { "\(modes.cursor.column),\(modes.cursor.row)" + (modes.isWrapPending ? "+" : "") }
}

extension String {
  fileprivate func replacing(_ character: Character, with other: String) -> String {
    map { $0 == character ? other : String($0) }.joined()
  }
}

struct Push: CustomTestStringConvertible, Sendable {
  var name: String
  var push: String
  var expect: [String]
  var place: String

  init(_ name: String, _ push: String, _ expect: [String], _ place: String) {
    (self.name, self.push, self.expect, self.place) = (name, push, expect, place)
  }

  var testDescription: String { name }
}

@Test(arguments: [
  Push("text", "abc", ["abc...", "......", "......", "......"], "3,0"),
  Push("after a full line a wrap is pending", "abcdef", ["abcdef", "......", "......", "......"], "5,0+"),
  Push("the next character wraps", "abcdefg", ["abcdef", "g.....", "......", "......"], "1,1"),
  Push(
    "without autowrap the last column is overwritten", "^[?7labcdefgh", ["abcdeh", "......", "......", "......"],
    "5,0+"),
  Push(
    "a wide glyph at the margin is lost without autowrap", "^[?7labcde漢", ["abcde.", "......", "......", "......"],
    "5,0"),
  Push(
    "no wrap is pending after a lost wide glyph", "abcdef^[?7l漢^[?7hx", ["abcdex", "......", "......", "......"],
    "5,0+"),
  Push(
    "the character after a lost wide glyph is in the last column", "^[?7labcde漢x",
    ["abcdex", "......", "......", "......"], "5,0+"),
  Push("line feed keeps the column", "ab\ncd", ["ab....", "..cd..", "......", "......"], "4,1"),
  Push("newline mode returns the carriage", "^[20hab\ncd", ["ab....", "cd....", "......", "......"], "2,1"),
  Push("the page scrolls", "1\r\n2\r\n3\r\n4\r\n5", ["2.....", "3.....", "4.....", "5....."], "1,3"),
  Push("back space", "abc\u{8}\u{8}X", ["aXc...", "......", "......", "......"], "2,0"),
  Push("back space from a pending wrap", "abcdef\u{8}X", ["abcdXf", "......", "......", "......"], "5,0"),
  Push("position", "^[3;2HX^[9;9HY^[HZ", ["Z.....", "......", ".X....", ".....Y"], "1,0"),
  Push("up, down, right, left", "^[2B^[3CX^[A^[2DY^[EZ^[FW", ["......", "W.Y...", "Z..X..", "......"], "1,1"),
  Push("column and row", "^[4GX^[3dY", ["...X..", "......", "....Y.", "......"], "5,2"),
  Push("erase to the end of line", "abcdef^[3G^[K", ["ab....", "......", "......", "......"], "2,0"),
  Push("erase from the beginning of the line", "abcdef^[3G^[1K", ["...def", "......", "......", "......"], "2,0"),
  Push("erase below", "abc\r\ndef\r\nghi^[2;2H^[J", ["abc...", "d.....", "......", "......"], "1,1"),
  Push("erase above", "abc\r\ndef\r\nghi^[2;2H^[1J", ["......", "..f...", "ghi...", "......"], "1,1"),
  Push("erase characters", "abcdef^[2G^[3X", ["a...ef", "......", "......", "......"], "1,0"),
  Push(
    "selective erase keeps protected cells", "a^[1\"qb^[0\"qc^[?2K", [".b....", "......", "......", "......"], "3,0"),
  Push("insert characters", "abcdef^[2G^[2@", ["a..bcd", "......", "......", "......"], "1,0"),
  Push("delete characters", "abcdef^[2G^[2P", ["adef..", "......", "......", "......"], "1,0"),
  Push("insert lines", "1\r\n2\r\n3\r\n4^[2H^[L", ["1.....", "......", "2.....", "3....."], "0,1"),
  Push("delete lines", "1\r\n2\r\n3\r\n4^[2H^[M", ["1.....", "3.....", "4.....", "......"], "0,1"),
  Push("scroll up and down", "1\r\n2\r\n3\r\n4^[2S^[T", ["......", "3.....", "4.....", "......"], "1,3"),
  Push("repeat", "x^[3b", ["xxxx..", "......", "......", "......"], "4,0"),
  Push(
    "REP after another sequence has no effect", "a^[m^[3bb^[?25h^[3bc^[1mX^[4:3m^[3b",
    ["abcX..", "......", "......", "......"], "4,0"),
  Push("REP without a preceding character has no effect", "^[3b", ["......", "......", "......", "......"], "0,0"),
  Push(
    "mode 1049 erases the alternate screen, even if it is shown", "^[?1049habc^[?1049hd",
    ["...d..", "......", "......", "......"], "4,0"),
  Push("insert mode", "abc^[2G^[4hX^[4lY", ["aXYc..", "......", "......", "......"], "3,0"),
  Push("rows' margins", "1\r\n2\r\n3\r\n4^[2;3r^[3H\nX", ["1.....", "3.....", "X.....", "4....."], "1,2"),
  Push(
    "reverse index at the top margin", "1\r\n2\r\n3\r\n4^[2;3r^[2H^M", ["1.....", "......", "2.....", "4....."], "0,1"
  ),
  Push("origin mode", "^[2;3r^[?6h^[HX^[9HY", ["......", "X.....", "Y.....", "......"], "1,2"),
  Push("columns' margins", "abcdef^[?69h^[2;4s^[H^[3Gxyz", ["abxyef", ".z....", "......", "......"], "2,1"),
  Push("tab stops", "\tX^[H^[3G^H^[H\tY", ["..Y..X", "......", "......", "......"], "3,0"),
  Push("back tab", "^[3G^H^[6G^[ZX", ["..X...", "......", "......", "......"], "3,0"),
  Push("line drawing", "^(0qx^(Bqx", ["─│qx..", "......", "......", "......"], "4,0"),
  Push("shift out and in", "^)0q\u{E}q\u{F}q", ["q─q...", "......", "......", "......"], "3,0"),
  Push("single shift", "^*0^Nqq", ["─q....", "......", "......", "......"], "2,0"),
  Push("save and restore the cursor", "^[2;3H^7^[4;4HX^8Y", ["......", "..Y...", "......", "...X.."], "3,1"),
  Push("alignment", "^#8", ["EEEEEE", "EEEEEE", "EEEEEE", "EEEEEE"], "0,0"),
  Push("the alternate screen", "main^[?1049halt", ["....al", "t.....", "......", "......"], "1,1"),
  Push("back to the main screen", "main^[?1049halt^[?1049l!", ["main!.", "......", "......", "......"], "5,0"),
  Push("wide glyphs", "世界a", ["世界a.", "......", "......", "......"], "5,0"),
  Push("a wide glyph does not fit the last column", "abcde世", ["abcde.", "世....", "......", "......"], "2,1"),
  Push(
    "overwriting half a wide glyph makes the other half a space", "世界^[2Ga", [" a界..", "......", "......", "......"],
    "2,0"),
  Push("a mark joins its letter", "e\u{301}x", ["e\u{301}x....", "......", "......", "......"], "2,0"),
  Push("each person of a family has columns", "👩\u{200D}👧x", ["👩\u{200D}👧x.", "......", "......", "......"], "5,0"),
  Push("a skin tone has columns", "👋🏽x", ["👋🏽x.", "......", "......", "......"], "5,0"),
  Push("a flag is two letters", "🇩🇪x", ["🇩🇪x...", "......", "......", "......"], "3,0"),
  Push("a variation has no column", "❤\u{FE0F}x", ["❤\u{FE0F}x....", "......", "......", "......"], "2,0"),
  Push("soft reset", "^[2;3r^[?6h^[4h^[!p^[HabX^[HY", ["YbX...", "......", "......", "......"], "1,0"),
  Push("hard reset", "abc^[2;3r^cX", ["X.....", "......", "......", "......"], "1,0"),
  Push("cancelled sequence", "^[3\u{18}1a", ["1a....", "......", "......", "......"], "2,0"),
  Push("a control within a sequence", "ab^[\r2CX", ["abX...", "......", "......", "......"], "3,0"),
  Push("an invalid sequence has no effect", "^[1?2;3m^[ 1ma", ["a.....", "......", "......", "......"], "1,0"),
  Push("C1 in UTF-8, which xterm ignores", "ab\u{9B}1GX\u{85}Y", ["ab1GXY", "......", "......", "......"], "5,0+"),
])
func `a script leaves the expected text and cursor on a 6×4 screen`(_ push: Push) {
  let terminal = terminal(6, 4, push.push)
  #expect(terminal.picture == push.expect)
  #expect(terminal.place == push.place)
}
