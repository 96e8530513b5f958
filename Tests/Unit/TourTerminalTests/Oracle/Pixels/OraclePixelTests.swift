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
/// `TOUR_PICTURES` is a folder for the pictures as files.
@Suite(
  .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["TOUR_PIXELS"] == "1", "TOUR_PIXELS=1 compares pictures of terminals"))
struct OraclePixelTests {
  /// Output after which a card leaves a trace, because the terminal differs from the model or draws the same characters
  /// otherwise.
  private static let otherwise: [(kind: PixelTerminal.Kind, output: String, reason: String)] = [
    (.konsole, "^[?1049h🇩🇪 flag", "the second half of a flag is lost when the first is written after it"),
    (.st, "^[?1049h👋🏽 hello 👩\u{200D}👧 x", "an emoji after a joiner is lost when the one before it is written after it"),
    (.putty, "^[?1049h^[44;4m^[20G世^[m", "the blank at the end of a row before a wide character has no underline"),
  ]

  private static let environment = ProcessInfo.processInfo.environment

  @Test(arguments: PixelTerminal.Kind.allCases) func `a card leaves no trace in the picture of a terminal`(
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
      if let known = Self.otherwise.first(where: { $0.kind == kind && $0.output == output }) {
        #expect(carded != direct, "\(output) leaves no trace, although a reason is listed: \(known.reason)")
      } else {
        #expect(carded == direct, "\(output)")
      }
    }
    #expect(TerminalResults.difference(kind.rawValue, .pictures, equal: equal, of: outputs.count) == nil)
  }
}
