import Foundation
import Oracles
import Testing
import TourScreen
import TourTerminal

/// Runs Debian's vttest on the model: checks how vttest judges the model's answers, and compares its screens with tmux.
@Suite struct VttestTests {
  /// A screen on which vttest reports the answers that it received: the path through its menus, and the words that the
  /// screen must contain.
  typealias Report = (path: String, words: [String])
  static let reports: [Report] =
    [
      ("6.1", ["t o u r"]), ("6.2", ["<13> <10>  -- OK", "<13>  -- OK"]),
      ("6.3", ["\"TERMINAL OK\"", "[ 5 ; 1 R  -- OK"]),
      ("6.4", ["VT400 family", "6 = selective erase", "21 = horizontal scrolling", "22 = color"]),
      ("6.5", ["Pp=41 (VT420)", "ok"]), ("6.6", ["ok"]),
      ("6.7", ["[ 2 ; 1 ; 1 ; 1 2 8 ; 1 2 8 ; 1 ; 0 x  -- OK", "[ 3 ; 1 ; 1 ; 1 2 8 ; 1 2 8 ; 1 ; 0 x  -- OK"]),
      ("11.2.5.2.6", ["Line 2, Column 1, Page 1"]), ("11.2.5.3.2.3", ["ok"]),
      (
        "11.2.5.3.1.7",
        ["ok", "(valid request)", "Cursor (3,10), page 1", "Character set in GL: G0", "G0(94) G1(96)", "US ASCII"]
      ),
      ("11.2.5.3.6.8", ["ok"]), ("11.3.3.6", ["reset"]), ("11.3.3.7", ["ok"]), ("11.3.3.8", ["ok"]),
    ] + (judgesEveryScreen ? moreReports : [])

  private static let moreReports: [Report] = [
    ("11.1.1.1.1", ["North American"]), ("11.1.1.1.2", ["good operating condition"]), ("11.1.1.1.3", ["No printer"]),
    ("11.1.1.1.4", ["unlocked"]),
    ("11.2.5.2.5", ["No locator"]), ("11.2.5.3.3.1", ["4: IRM", "20: LNM"]),
    ("11.2.5.3.3.2", ["1: DECCKM", "67: DECBKM"]),
    ("11.2.5.5", ["ISO Latin-1 supplemental"]), ("11.2.5.6", ["lines:24, cols:80, left col:1, top line:1, page 1"]),
    ("11.2.5.3.6.1", ["ok"]), ("11.2.5.3.6.2", ["ok"]), ("11.2.5.3.6.3", ["ok"]), ("11.2.5.3.6.4", ["ok"]),
    ("11.2.5.3.6.5", ["ok"]),
    ("11.2.5.3.6.6", ["ok"]), ("11.2.5.3.6.7", ["ok"]), ("11.3.7.2.3.3", ["ok"]), ("11.3.7.2.3.4", ["ok"]),
    ("11.3.7.3.6", ["ok"]), ("11.3.7.3.7", ["ok"]), ("11.3.7.3.8", ["No communication errors"]),
    ("11.3.7.3.9", ["[ ? 8 3 n"]),
    ("11.3.7.3.10", ["ok", "All: "]), ("11.4.5.2.3.8", ["ok (valid request)"]),
    ("11.8.9", ["[ 8 ; 2 4 ; 8 0 t", "[ 4 ; 4 8 0 ; 8 0 0 t", "[ 1 t"]),
  ]

  @Test(arguments: reports) func `vttest accepts the model's answers`(path: String, words: [String]) throws {
    let text = try Vttest().walk(path).flatMap(\.rows).joined(separator: "\n")
    for word in words { #expect(text.contains(word), "\(text)") }
    for word in ["failed", "Unknown", "Bad format", "Not expected", "BAD VALUE"] {
      #expect(!text.contains(word), "\(text)")
    }
  }

  /// A path through the menus, the number of its screens, and the screens that are not compared with tmux, counted from
  /// 0.
  struct Way: Sendable, CustomTestStringConvertible {
    let path: String
    let screens: Int
    var unjudged: Set<Int> = []
    var testDescription: String { path }
  }

  /// The ways through vttest's menus. They avoid the screens that need what tmux 3.3 lacks: line sizes, left and right
  /// margins, protected cells, DECIC, DECDC, the functions for rectangles, CHT, HPR, VPR and national character sets;
  /// and those that set DECCOLM while mode 40 is off, because tmux erases the screen then.
  static let ways: [Way] =
    [
      Way(path: "1", screens: 6, unjudged: [2, 3]), Way(path: "2", screens: 15, unjudged: [10]),
      Way(path: "3.8", screens: 1, unjudged: [0]),
      Way(path: "4", screens: 6, unjudged: [0, 1, 2, 3, 4, 5]), Way(path: "8", screens: 14, unjudged: [5, 12]),
      Way(path: "9.1", screens: 12),
      Way(path: "11.1.2.2", screens: 2), Way(path: "11.2.2.1", screens: 1), Way(path: "11.2.2.2", screens: 1),
      Way(path: "11.6.2", screens: 1),
    ]
    + (judgesEveryScreen ? more : [])

  private static let more: [Way] =
    [
      Way(path: "3.9", screens: 1, unjudged: [0]), Way(path: "3.10", screens: 1, unjudged: [0]),
      Way(path: "3.11", screens: 2, unjudged: [0, 1]),
      Way(path: "9.2", screens: 2, unjudged: [0, 1]), Way(path: "9.3", screens: 1),
      Way(path: "9.4", screens: 3, unjudged: [0, 1]), Way(path: "9.5", screens: 1, unjudged: [0]),
      Way(path: "9.6", screens: 2, unjudged: [0]), Way(path: "9.7", screens: 1),
      Way(path: "9.8", screens: 6, unjudged: [1, 4]), Way(path: "9.9", screens: 2),
      Way(path: "10.3", screens: 2), Way(path: "11.1.2.3", screens: 1),
      Way(path: "11.1.2.4", screens: 3, unjudged: [0, 1, 2]), Way(path: "11.1.6", screens: 2),
    ]
    + (7...10).flatMap { ["11.3.2.\($0)", "11.3.2.2.3.4.5.\($0)"] }.map { Way(path: $0, screens: 1, unjudged: [0]) }
    + zip(9...13, [2, 4, 4, 2, 1]).map { Way(path: "11.3.3.\($0)", screens: $1, unjudged: $0 == 9 ? [0, 1] : []) }
    + zip(9...13, [2, 4, 4, 2, 1]).map { Way(path: "11.3.3.1.2.3.4.\($0)", screens: $1, unjudged: Set(0..<$1)) }
    + zip(7...12, [2, 4, 1, 2, 2, 4]).map { Way(path: "11.3.6.\($0)", screens: $1, unjudged: Set(0..<$1)) }
    + (7...15).map { Way(path: "11.4.2.\($0)", screens: 1, unjudged: [10, 11, 15].contains($0) ? [0] : []) }
    + [Way(path: "11.4.6.2", screens: 8)]
    + (1...9).map { Way(path: "11.5.\($0)", screens: 1, unjudged: [4, 5, 9].contains($0) ? [0] : []) }
    + zip([3, 4, 5, 8], [1, 2, 2, 6]).map { Way(path: "11.6.\($0)", screens: $1) }
    + ["11.7.1.2", "11.7.1.1.2"].map { Way(path: $0, screens: 1, unjudged: [0]) }
    + (2...6).map { Way(path: "11.7.\($0)", screens: 1, unjudged: [2, 4, 5].contains($0) ? [0] : []) }
    + [Way(path: "11.8.7.3", screens: 3)]

  static let judgesEveryScreen = ProcessInfo.processInfo.environment["TOUR_EVERY_SCREEN"] == "1"

  /// Menu 7: VT52 mode, which tmux does not have.
  @Test func `the model shows the same as xterm in VT52 mode`() throws {
    let vttest = try Vttest()
    let points = try vttest.walk("7")
    #expect(points.count == 3)
    #expect(points.contains { $0.terminal.isVT52 })
    let xterm = try Xterm(size: Vttest.size)
    // xterm reports its state only outside VT52 mode; it is then a VT100, until DECSCL makes it a VT420.
    let after = Array("\u{1B}<\u{1B}[64;1\"p".utf8)
    for (number, point) in points.enumerated() {
      var model = point.terminal
      model.feed(after)
      let found = try model.differences(from: try xterm.state(after: vttest.bytes[..<point.count] + after))
      #expect(found.prefix(4) == [], "screen \(number)")
    }
  }

  @Test(arguments: ways) func `the model shows the same screens of vttest as tmux`(way: Way) throws {
    let vttest = try Vttest()
    let points = try vttest.walk(way.path)
    #expect(points.count == way.screens)
    let tmux = try Tmux(size: Vttest.size)
    for (number, point) in points.enumerated() where !way.unjudged.contains(number) {
      try tmux.reset()
      try tmux.feed(Array(vttest.bytes[..<point.count]))
      #expect(point.terminal.differences(from: try tmux.state()).prefix(4) == [], "screen \(number) of \(way.path)")
    }
  }
}
