import Testing
import TourScreen

@testable import TourTerminal

private let blank = "......"
private let letters = "abcdef\r\nghijkl\r\nmnopqr\r\nstuvwx"

/// Checks functions that few programs use apart from vttest, on a screen of 6×4 cells. `^` is ESC.
@Suite struct FunctionTests {
  @Test(arguments: [
    Push("DECFRA fills", "^[88;2;2;3;4$x", [blank, ".XXX..", ".XXX..", blank], "0,0"),
    Push("DECFRA without coordinates fills the screen", "^[42$x", Array(repeating: "******", count: 4), "0,0"),
    Push("DECFRA ignores a control character", "^[7;1;1;2;2$x^[$x^[300$x", Array(repeating: blank, count: 4), "0,0"),
    Push(
      "DECFRA ignores an empty area", "^[88;3;3;2;2$x^[88;9;1;9;9$x^[88;1;9;1;9$x", Array(repeating: blank, count: 4),
      "0,0"),
    Push("DECFRA clips its area to the screen", "^[88;3;5;99;99$x", [blank, blank, "....XX", "....XX"], "0,0"),
    Push(
      "DECFRA counts from the margins in origin mode", "^[2;3r^[?6h^[88;1;1;1;2$x", [blank, "XX....", blank, blank],
      "0,1"),
    Push("DECERA blanks", letters + "^[2;2;3;5$z", ["abcdef", "g    l", "m    r", "stuvwx"], "5,3+"),
    Push("DECSERA keeps protected cells", "ab^[1\"qcd^[0\"qef^[1;1;1;6${", ["  cd  ", blank, blank, blank], "5,0+"),
    Push("DECCRA copies", letters + "^[1;1;2;3;1;3;4$v", ["abcdef", "ghijkl", "mnoabc", "stughi"], "5,3+"),
    Push(
      "DECCRA copies to an overlapping area", letters + "^[1;1;3;5;1;2;2$v", ["abcdef", "gabcde", "mghijk", "smnopq"],
      "5,3+"),
    Push(
      "DECCRA clips the copy to the screen", letters + "^[1;1;4;6;1;3;5$v", ["abcdef", "ghijkl", "mnopab", "stuvgh"],
      "5,3+"),
    Push(
      "DECCRA copies half of a wide glyph as a space", "a世界^[1;3;1;4;1;2;1$v", ["a世界.", "  ....", blank, blank], "5,0"),
    Push("DECIC", letters + "^[2;3H^[2'}", ["ab..cd", "gh..ij", "mn..op", "st..uv"], "2,1"),
    Push("DECDC", letters + "^[2;3H^[2'~", ["abef..", "ghkl..", "mnqr..", "stwx.."], "2,1"),
    Push("SL and SR", letters + "^[2 @^[ A", [".cdef.", ".ijkl.", ".opqr.", ".uvwx."], "5,3+"),
    Push(
      "DECBI within the line, and at its beginning", letters + "^[2;2H^6^6", [".abcde", ".ghijk", ".mnopq", ".stuvw"],
      "0,1"),
    Push(
      "DECFI within the line, and at its end", letters + "^[2;5H^9^9", ["bcdef.", "hijkl.", "nopqr.", "tuvwx."], "5,1"),
    Push(
      "DECFI and DECBI move only cells between the margins", letters + "^[?69h^[2;4s^[2;3r^[2;4H^9^[2;2H^6^6",
      ["abcdef", "g..ikl", "m..oqr", "stuvwx"], "1,1"),
  ])
  func `functions for rectangles and columns change the expected cells`(_ push: Push) {
    let terminal = terminal(6, 4, push.push)
    #expect(terminal.picture == push.expect)
    #expect(terminal.place == push.place)
  }

  @Test(arguments: [
    Push("BS stops at the first column", "^[2;1H\u{8}X", [blank, "X.....", blank, blank], "1,1"),
    Push("mode 45 goes to the row above", "^[?45h^[2;2H\u{8}\u{8}X", [".....X", blank, blank, blank], "5,0+"),
    Push(
      "mode 1045 goes to the row above, also with CUB", "^[?1045h^[2;1H^[3DX", ["...X..", blank, blank, blank], "4,0"),
    Push("mode 45 goes from the first row to the last", "^[?45h\u{8}X", [blank, blank, blank, ".....X"], "5,3+"),
    Push(
      "in mode 45 a pending wrap counts as a column", "^[?45habcdef\u{8}X", ["abcdeX", blank, blank, blank], "5,0+"),
    Push("mode 45 has no effect without autowrap", "^[?45h^[?7l^[2;1H\u{8}X", [blank, "X.....", blank, blank], "1,1"),
    Push(
      "mode 45 stays within the margins", "^[?69h^[2;4s^[?45h^[3;2H\u{8}X", [blank, "...X..", blank, blank], "3,1+"),
    Push("in mode 45 CUB may move any distance", "^[?45h^[65535DX", [blank, blank, blank, ".....X"], "5,3+"),
    Push("HPR and VPR leave margins", "^[2;3r^[?69h^[2;3s^[2;2H^[2a^[2eX", [blank, blank, blank, "...X.."], "4,3"),
    Push(
      "HPR and VPR stay in the margins in origin mode", "^[2;3r^[?69h^[2;3s^[?6h^[9a^[9eX",
      [blank, blank, "..X...", blank], "2,2+"),
    Push("HPB and VPB are not supported", "^[3;3H^[j^[kX", [blank, blank, "..X...", blank], "3,2"),
    Push(
      "CBT in origin mode stays in the margins", "^[?69h^[3;5s^[?6h^[3C^[9ZX", ["..X...", blank, blank, blank], "3,0"),
    Push("SCOSC and SCORC", "^[2;3H^[s^[H^[uX", [blank, "..X...", blank, blank], "3,1"),
    Push("SCOSC with a parameter sets no margin", "^[2;3H^[1;4s^[H^[uX", [blank, "..X...", blank, blank], "3,1"),
    Push("DECSLRM saves no cursor", "^[?69h^[2;3H^[2;4s^[uX", ["X.....", blank, blank, blank], "1,0"),
    Push("DECRC without DECSC goes home", "^[3;3H^[?6h^(0^8q", ["q.....", blank, blank, blank], "1,0"),
    Push("mode 1048 is DECSC", "^[2;3H^[?1048h^[H^[?1048l^7X", [blank, "..X...", blank, blank], "3,1"),
    Push("47 erases nothing", "^[?47habc^[?47l^[?47hX", ["abcX..", blank, blank, blank], "4,0"),
    Push(
      "1047 erases the alternate screen when it leaves it", "^[?1047habc^[?1047l^[?47hX",
      ["...X..", blank, blank, blank], "4,0"),
    Push(
      "1049 erases the alternate screen when it enters it", "^[?47habc^[?47l^[?1049hX",
      ["...X..", blank, blank, blank], "4,0"),
    Push(
      "1049 erases an alternate screen that mode 47 shows, as in xterm", "^[?47habc^[?1049hX",
      ["...X..", blank, blank, blank], "4,0"),
    Push("DECCOLM has no effect without mode 40", "abc^[?3hX", ["abcX..", blank, blank, blank], "4,0"),
    Push("DECCOLM erases", "^[2;3r^[3;3Habc^[?40h^[?3hX", ["X.....", blank, blank, blank], "1,0"),
    Push(
      "DECCOLM erases in mode 95, too, which xterm has only as a VT525", "abc^[?40;95h^[?3hX",
      ["X.....", blank, blank, blank], "1,0"),
    Push("the code stays UTF-8", "^%@é^%G", ["é.....", blank, blank, blank], "1,0"),
    Push("technical characters", "^(>\"VaD^(B!", ["┌√αΔ!.", blank, blank, blank], "5,0"),
    Push("pounds", "^(A#^(B#^)A\u{E}#", ["£#£...", blank, blank, blank], "3,0"),
    Push("LS1R, LS2R and LS3R have no effect on UTF-8", "^~a^}b^|c^)0é", ["abcé..", blank, blank, blank], "4,0"),
    Push("NEL and IND at the margin", "^[2;3r^[3;3Ha^Eb^Dc", [blank, "b.....", ".c....", blank], "2,2"),
    Push("IND below the margins", "^[2;3r^[4;1H^Da", [blank, blank, blank, "a....."], "1,3"),
    Push("IND beside the margins", "a^[?69h^[3;5s^[4;1H^Db", ["a.....", blank, blank, "b....."], "1,3"),
  ])
  func `functions for motion, modes and character sets have the expected effect`(_ push: Push) {
    let terminal = terminal(6, 4, push.push)
    #expect(terminal.picture == push.expect)
    #expect(terminal.place == push.place)
  }

  /// DECSCA and SPA both protect cells. The last of the two decides, for all protected cells, which functions erase
  /// them.
  @Test(
    arguments: [
      ("^[1\"qab^[0\"qc^[2K", "......"), ("^[1\"qab^[0\"qc^[?2K", "ab...."), ("^[1\"qab^[2\"qc^[?K^[?1K", "ab...."),
      ("^Vab^Wc^[2K", "ab...."), ("^Vab^Wc^[H^[J", "ab...."), ("^Vab^Wc^[H^[9X", "ab...."), ("^Vab^Wc^[?2K", "ab...."),
      ("^Vab^W^[0\"qc^[2K", "......"), ("^[1\"qab^[0\"q^V^Wc^[2K", "ab...."), ("^Vab^Wc^[!p^[2K", "......"),
      ("^[1\"qab^[5\"qc^[?2K", "abc..."), ("^Vab^Wc^[H^[@", ".abc.."), ("^Vab^Wc^[H^[P", "bc...."),
    ] as [(String, String)])
  func `protected cells are kept by the functions that respect them`(_ script: String, _ row: String) {
    #expect(terminal(6, 1, script).picture == [row])
  }

  /// A row of double width has half the columns in the grid. In `screen`, in which targets are searched, each of its
  /// characters has two columns.
  @Test(arguments: [
    Push("a line wraps after half the columns", "^#6abcd", ["abc...", "d.....", blank, blank], "1,1"),
    Push("a wrap is pending in the last of these columns", "^#6abc", ["abc...", blank, blank, blank], "2,0+"),
    Push(
      "cells beyond half the columns are shown again at single width", "abcdef\r^#6^#5",
      ["abcdef", blank, blank, blank], "0,0"),
    Push(
      "the cursor moves to the last column that is shown", "abcdef^#6^[DX", ["abXdef", blank, blank, blank], "2,0+"),
    Push("CUF and HT stop in the last column", "^#3^[9CX\r\n^#4\tY", ["..X...", "..Y...", blank, blank], "2,1+"),
    Push("CHA cannot leave the columns", "^#6^[5GX^[2GY", [".Y....", blank, blank, blank], "2,0"),
    Push("insert mode", "^#6abc\r^[4hXY", ["XYa...", blank, blank, blank], "2,0"),
    Push(
      "with left and right margins all rows have single width", "^[?69h^#6abcd", ["abcd..", blank, blank, blank], "4,0"),
    Push("a wide glyph", "^#6ab世", ["ab....", "世....", blank, blank], "2,1"),
  ])
  func `a row of double width has half the columns`(_ push: Push) {
    let terminal = terminal(6, 4, push.push)
    #expect(terminal.raw == push.expect)
    #expect(terminal.place == push.place)
  }

  @Test(
    arguments: [
      ("^#6a^[2;1H^#3b^[3;1H^#4b", "6345"), ("^#6^[2J", "5555"), ("^#6^[J", "5555"), ("^#6^[2;2H^#6^[J", "6655"),
      ("^#6^[4;6H^[1J", "5555"),
      ("^#6^[K^[2K", "6555"), ("^#6^[L", "5655"), ("^#6^[4;1H\n", "5555"), ("^[2;1H^#6^[4;1H\n", "6555"),
      ("^#6^[3T", "5556"),
      ("^#6^[H^[M^[4;1H^#6", "5556"), ("^#6^[?69h", "5555"), ("^#6^#8", "5555"), ("^#6^c", "5555"),
      ("^#6^[?40h^[?3h", "5555"),
      ("^#6^[?47h^#3^[?47l", "6555"), ("^#6^[?1049h", "5555"), ("^#6^[!p", "6555"), ("^#6^#7^#9", "6555"),
    ] as [(String, String)])
  func `a row keeps its line size until ED erases all of it or it is replaced`(_ script: String, _ sizes: String) {
    let terminal = terminal(6, 4, script)
    #expect(String(decoding: terminal.grid.lineSizes.map(\.final), as: UTF8.self) == sizes)
  }

  @Test func `the screen has the text of a row of double width at the columns where it is shown`() {
    let screen = terminal(12, 2, "^#6^[44mMem[^[m\r\nx").screen
    #expect(screen.text(row: 0) == "Mem[    ")
    #expect(screen.row(0).map(\.columns) == [2, 0, 2, 0, 2, 0, 2, 0, 1, 1, 1, 1])
    #expect(screen.row(0).prefix(8).allSatisfy { $0.background == .indexed(4) })
    #expect(terminal(12, 2, "^#6ab").screen.cursor.position == Point(column: 4, row: 0))
    #expect(terminal(7, 1, "^#6abcd").screen.row(0).map(\.columns) == [2, 0, 2, 0, 2, 0, 1])
    #expect(terminal(8, 1, "^#6世a").screen.row(0).map(\.columns) == [2, 0, 0, 0, 2, 0, 1, 1])
  }

  /// The expected attributes of each cell as SGR numbers (1 bold, 4 underlined, 5 blinking, 7 reversed, 8 invisible),
  /// with a bar after each cell.
  @Test(
    arguments: [
      ("^[2*x^[1;2;2;3;1$r", "|1|1|/|1|1|"), ("^[1;2;2;2;7$r", "|7|7|/7|7||"),
      ("^[2*x^[*x^[1;2;2;2;7$r", "|7|7|/7|7||"),
      ("^[4mabc^[1;1;1;2;0$r", "||4|/|||"), ("^[2*x^[1;1;2;2;1;4$r^[1;2;2;3;4$t", "14|1|4|/14|1|4|"),
      ("^[1;1;1;2;1;5;7;8$r^[1;1;1;1;22;25;27;28$r^[1;2;1;2;5;7;8$t", "|1||/|||"),
      ("^[1;1;2;3$r^[1;1;2;3$t", "|||/|||"),
      ("^[1;1;1;1;24;21;99$r", "|||/|||"), ("a世^[1;2;1;2;7$r", "|7|7|/|||"), ("a世^[1;3;1;3;7$r", "|||/|||"),
    ] as [(String, String)])
  func `DECCARA and DECRARA change the rendition of the cells of an area`(_ script: String, _ expected: String) {
    let screen = terminal(3, 2, script).screen
    let rows = (0..<2).map { row in screen.row(row).map { $0.attributes.numbers + "|" }.joined() }
    #expect(rows.joined(separator: "/") == expected)
  }

  @Test(
    arguments: [
      ("^[1;31m^[#{^[m^[#}", "1;31"), ("^[1;31m^[#p^[m^[#q", "1;31"), ("^[1;31m^[1#{^[32m^[22m^[#}", "1;32"),
      ("^[4:3;31m^[30;4#{^[m^[#}", "4:3;31"),
      ("^[31m^[10#{^[m^[#}", "31"), ("^[31m^[11#{^[m^[#}", "0"), ("^[31m^[99#{^[m^[#}", "31"), ("^[#}", "0"),
      ("^[1m^[#{^[m^[#{^[#}^[#}", "1"),
      ("^[1m" + String(repeating: "^[#{", count: 12) + "^[m^[#}^[#}", "0"),
      ("^[1m" + String(repeating: "^[#{", count: 12) + "^[m^[#}^[#}^[#}", "1"),
    ] as [(String, String)])
  func `XTPUSHSGR and XTPOPSGR save and restore renditions`(_ script: String, _ rendition: String) {
    let found = String(decoding: terminal(6, 4, script).modes.pen.rendition(), as: UTF8.self)
    #expect(found == (rendition == "0" ? "0" : "0;" + rendition))
  }

  @Test func `a soft reset keeps the cursor, mouse tracking, bracketed paste, newline mode and tab stops`() {
    let modes = terminal(6, 4, "ab^[?45h^[?12h^[4 q^[2h^[>4;2m^V^[?1h^[?1000h^[?2004h^[20h^[3g^[!p").modes
    var expected = Modes(size: Size(columns: 6, rows: 4))
    expected.cursor.column = 2
    expected.mouseTracking = 1000
    expected.privateModes[.bracketedPaste] = true
    expected.isNewLine = true
    expected.ansiModes[2] = false
    expected.privateModes.set(12, to: false)
    expected.tabStops.clear()
    #expect(modes == expected)
  }
}

extension Attributes {
  fileprivate var numbers: String {
    let known: [(Attributes, String)] = [
      (.bold, "1"), (.underline, "4"), (.blink, "5"), (.reverse, "7"), (.invisible, "8"),
    ]
    return known.filter { contains($0.0) }.map(\.1).joined()
  }
}

extension Terminal {
  /// The rows of the grid in the form of `picture`: a character of a row of double width has one column.
  fileprivate var raw: [String] {
    let screen = picture(of: grid)
    return (0..<size.rows).map { row in
      screen.row(row).filter { !$0.attributes.contains(.spacer) }
        .map { $0.glyph == .empty ? "." : screen.extras.text($0.glyph) }.joined()
    }
  }
}
