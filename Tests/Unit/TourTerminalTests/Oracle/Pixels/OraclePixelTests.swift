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
  private static let environment = ProcessInfo.processInfo.environment

  @Test(arguments: PixelTerminal.Kind.allCases) func `a card leaves no trace in the picture of a terminal`(
    _ kind: PixelTerminal.Kind
  ) throws {
    let terminal = try PixelTerminal(
      kind, size: ControlFunction.size, pictures: Self.environment["TOUR_PICTURES"])
    let size = terminal.size
    var names: [String] = []
    var streams: [[UInt8]] = []
    for screen in ["", "^[?1049h"] {
      for (before, after) in OracleEngineTests.directed {
        let (before, after) = (terminalBytes(screen + before), terminalBytes(after))
        var shadow = Terminal(size: size, dialect: kind.dialect)
        shadow.feed(before)
        streams += [
          before + CardSession.sent(before, covered: before.count..<before.count, shadow) + after, before + after,
        ]
        names.append(String(decoding: before + Array(" | ".utf8) + after, as: UTF8.self).debugDescription)
      }
    }
    let pictures = try terminal.pictures(after: streams)
    var equal = 0
    for (index, name) in names.enumerated() {
      let (carded, direct) = (pictures[2 * index], pictures[2 * index + 1])
      if carded == direct { equal += 1 } else { print("\(kind.rawValue): \(name): \(carded) instead of \(direct)") }
    }
    #expect(TerminalResults.difference(kind.rawValue, .pictures, equal: equal, of: names.count) == nil)
  }
}
