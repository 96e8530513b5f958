import Oracles
import Testing
import TourScreen

@testable import TourTerminal

/// Compares the model with the engines of Alacritty, Ghostty, Rio and xterm.js.
@Suite(.serialized, .enabled(if: Engine.folder != nil, "the wheel tui-test is not installed: make engines"))
struct OracleEngineTests {
  private static let national =
    ["4", "5", "C", "R", "Q", "K", "Y", "E", "6", "Z", "7", "H", "="].map { "NRCS \($0)" } + [
      "NRCS without DECNRCM", "NRCS in G1",
    ]

  /// The functions in which an engine differs from the model in its dialect, grouped by reason.
  static let otherwise: [(reason: String, engines: [Engine.Kind], functions: [String])] = [
    ("CBT keeps a pending wrap", Engine.Kind.allCases, ["CBT on a pending wrap"]),
    ("this string of screen and tmux is shown as text", Engine.Kind.allCases, ["ESC k"]),
    (
      "DECRC brings back a pending wrap over a cell that was erased since", [.alacritty, .ghostty, .rio],
      ["DECSC on a pending wrap, then erased"]
    ),
    (
      "without autowrap, a wide glyph that does not fit keeps a pending wrap", [.alacritty, .ghostty, .rio],
      ["a wide glyph at a pending wrap without autowrap"]
    ),
    (
      "a wide glyph that wraps in insert mode shifts no others", [.alacritty, .ghostty, .rio],
      ["IRM with a wide glyph at the end"]
    ),
    (
      "an incomplete colour is ignored, or its numbers are attributes", [.alacritty, .ghostty, .rio],
      ["SGR 38;5", "SGR 38;2;1;2"]
    ),
    (
      "an invalid colour is taken modulo 256, or its numbers are attributes", [.ghostty, .xtermjs],
      ["SGR 38;9;1", "SGR 38;5;300", "SGR 38;2;1;2;300"]
    ),
    (
      "half of a wide glyph may stay", [.alacritty, .rio],
      [
        "ED over a wide glyph", "EL 1 over a wide glyph", "ECH over a wide glyph", "DCH over a wide glyph",
        "ICH over a wide glyph",
      ]
    ),
    (
      "left and right margins act on other functions", [.ghostty],
      ["BS at the left margin", "CUB in margins", "DECSLRM without its mode", "IRM in columns"]
    ),
    ("single shifts are saved with the cursor", [.ghostty], ["SS2, DECSC, DECRC", "DECRC keeps a single shift"]),
    (
      "control characters in an incomplete character are printed", [.ghostty],
      ["DEL in a character", "an incomplete sequence, then CAN"]
    ),
    (
      "libghostty has other details", [.ghostty],
      [
        "too many parameters", "X10 after 1000", "RI at the top on a pending wrap",
        "DECRC into other margins with DECOM",
      ]
    ),
    (
      "1049 erases with a rendition that was used on the alternate screen before", [.rio],
      ["1047 in a colour, then 1049"]
    ),
    (
      "the keyboard flags that CSI = u sets replace those of the last push", [.rio],
      ["keyboard flags of each screen"]
    ),
    ("national sets need no DECNRCM", [.xtermjs], national),
    (
      "xterm.js has other details", [.xtermjs],
      [
        "DECDC on a pending wrap", "DECIC on a pending wrap",
        "SGR 38:2:1:2:3", "SGR 6", "a wide glyph that ends a row without autowrap",
      ]
    ),
  ]

  /// Output of programs before a card and after it. `^` is ESC.
  static let directed: [(before: String, after: String)] = [
    ("⚠\u{FE0F} careful 1\u{FE0F}\u{20E3} x", "y"), ("👋🏽 hello 👩\u{200D}👧 x", "y"), ("🇩🇪 flag", "y"),
    ("^[19G^[44m⚠\u{FE0F}", "y"), ("^[44;4m^[20G世^[m", "y"),
    ("^[2;5r^[44m^[5;3Hx\n\n^[m", "^[Hy"), ("abc^[3;8H", "^[Ly"), ("abc^[3;8H^[44m", "^[My"), ("a^[6;20H^[44mxy", "z"),
    ("^[2;4r^[?6h^[2;2H", "x^[3;3Hy"),
    ("01234567890123456789", "x"), ("01234567890123456789", "^[Kx"), ("^[1;38;5;1mred^[31mred", "x"),
    ("^[38;2;1;2;3;48;5;17;3;4mx", "y"), ("^[4:3;58:5:9mx", "y"),
    ("^(0lqk^(B", "^(0x^(By"), ("^)0^N\u{E}lq", "x\u{F}y"), ("^7^[31m^[3;3Hx", "^8y"), ("^[4hab^[1;1H", "x"),
    ("^[3g^[5G^H^[9G^H^[H", "\tx\ty"), ("^]8;;http://a.b/^\\link", "x^]8;;^\\y"),
    ("^[?1h^=^[?2004h^[?1004h", "x"), ("^[?1002h^[?1006h", "x"), ("^[?25l^[5 q", "x"), ("^[=5u", "x"),
    ("^[>1u^[=5u", "x"), ("^[>1u^[>5u", "^[<ux"), ("^]2;a title^\\", "x"), ("^[?7l^[19Gabcd", "e"),
    ("^[?5h^[31mx", "y"), ("^[1;31;4:3;48:2::200:9:9mx", "y"), ("^[1;21mx", "y"),
  ]

  @Test(arguments: Engine.Kind.allCases) func `a card after the output of a program leaves no trace in the engine`(
    _ kind: Engine.Kind
  ) throws {
    let size = ControlFunction.size
    var streams: [[UInt8]] = []
    var names: [String] = []
    for screen in ["", "^[?1049h"] {
      for (before, after) in Self.directed {
        let (before, after) = (terminalBytes(screen + before), terminalBytes(after))
        var shadow = Terminal(size: size, dialect: kind.dialect)
        shadow.feed(before)
        streams += [
          before + CardSession.sent(before, covered: before.count..<before.count, shadow) + after, before + after,
        ]
        names.append(String(decoding: before + Array(" | ".utf8) + after, as: UTF8.self).debugDescription)
      }
    }
    let states = try Engine(kind, size: size).states(after: streams)
    for (index, name) in names.enumerated() {
      #expect(states[2 * index].differences(from: states[2 * index + 1]).prefix(2) == [], "\(name)")
    }
  }

  @Test(arguments: Engine.Kind.allCases) func `every control function has the same effect as in the engine`(
    _ kind: Engine.Kind
  ) throws {
    let engine = try Engine(kind, size: ControlFunction.size)
    let reasons = Self.otherwise.filter { $0.engines.contains(kind) }.flatMap { row in
      row.functions.map { ($0, row.reason) }
    }
    let otherwise = Dictionary(uniqueKeysWithValues: reasons)
    let functions = ControlFunction.all + ControlFunction.inTmux + ControlFunction.clusters + ControlFunction.inEngines
    #expect(Set(otherwise.keys).isSubset(of: functions.map(\.name)))
    for (function, state) in zip(functions, try engine.states(after: functions.map(\.script))) {
      var model = Terminal(size: ControlFunction.size, dialect: kind.dialect)
      model.feed(function.script)
      let found = model.differences(from: state, of: kind)
      if let reason = otherwise[function.name] {
        #expect(!found.isEmpty, "\(function.name) does not differ, although a reason is listed: \(reason)")
      } else {
        #expect(found.prefix(2) == [], "\(function.name)")
      }
    }
  }
}
