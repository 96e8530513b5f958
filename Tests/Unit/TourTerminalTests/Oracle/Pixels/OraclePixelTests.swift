import Foundation
import Harness
import Oracles
import Testing
import TourScreen

@testable import TourTerminal

extension PixelTerminal.Kind {
  /// The dialect of the terminal.
  var dialect: Dialect {
    switch self {
    case .kitty: Dialect(.kitty)
    case .konsole: Dialect(.konsole)
    case .rxvt: Dialect(.rxvt)
    case .st: Dialect(.st)
    case .putty: Dialect(.putty)
    case .mlterm: Dialect(.mlterm)
    }
  }
}

/// Compares pictures of terminals after a card with those without one: `make matrix-terminals`.
///
/// `TOUR_PICTURES` is a folder for the pictures as files, and `TOUR_TERMINAL=st` takes only those of st.
@Suite(
  .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["TOUR_PIXELS"] == "1", "TOUR_PIXELS=1 compares pictures of terminals"))
struct OraclePixelTests {
  /// Output after which a picture may differ, and the reason. Some of these differences are not in each run.
  private static let otherwise: [(kind: PixelTerminal.Kind, reason: String, outputs: [String])] = [
    (
      .konsole, "parts of earlier glyphs stay beside the first column",
      ["^[38;2;1;2;3;48;5;17;3;4mx", "^[4:3;58:5:9mx", "^(0lqk^(B", "^[1;31;4:3;48:2::200:9:9mx", "^[1;21mx"]
    ),
    (
      .konsole, "the second half of a flag is lost when the first is written after it",
      ["^[?1049h🇩🇪 flag"]
    ),
    (
      .st, "an emoji after a joiner is lost when the one before it is written after it",
      ["^[?1049h👋🏽 hello 👩\u{200D}👧 x"]
    ),
  ]

  private static let environment = ProcessInfo.processInfo.environment

  private static let kinds = PixelTerminal.Kind.allCases.filter {
    [nil, $0.rawValue].contains(environment["TOUR_TERMINAL"])
  }

  @Test(arguments: kinds) func `a card leaves no trace in the picture of a terminal`(
    _ kind: PixelTerminal.Kind
  ) throws {
    let terminal = try PixelTerminal(
      kind, size: ControlFunction.size, pictures: Self.environment["TOUR_PICTURES"])
    let size = terminal.size
    var outputs: [String] = []
    var streams: [[UInt8]] = []
    for screen in ["", "^[?1049h"] {
      for (before, after) in OracleEngineTests.directed {
        outputs.append(screen + before)
        let (before, after) = (terminalBytes(screen + before), terminalBytes(after))
        var shadow = Terminal(size: size, dialect: kind.dialect)
        shadow.feed(before)
        streams += [
          before + CardSession.sent(before, covered: before.count..<before.count, shadow) + after, before + after,
        ]
      }
    }
    let pictures = try terminal.pictures(after: streams)
    var equal = 0
    for (index, output) in outputs.enumerated() {
      let (carded, direct) = (pictures[2 * index], pictures[2 * index + 1])
      if carded == direct { equal += 1 }
      let isKnown = Self.otherwise.contains { $0.kind == kind && $0.outputs.contains(output) }
      #expect(isKnown || carded == direct, "\(output)")
    }
    #expect(TerminalResults.difference(kind.rawValue, .pictures, equal: equal, of: outputs.count) == nil)
  }
}
