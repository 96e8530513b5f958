import Foundation
import Oracles
import Testing
import TourScreen
import TourTerminal

/// The output of a real program on an 80×24 terminal, from its start to its end. `Recordings/record.py` makes the
/// recordings.
struct Recording: CustomTestStringConvertible, Sendable {
  static let size = Size(columns: 80, rows: 24)
  static let all = ["htop", "vim", "nano", "mc", "less"].map(Recording.init(program:))

  let program: String
  let bytes: [UInt8]
  var testDescription: String { program }

  init(program: String) {
    self.program = program
    guard let file = Bundle.module.url(forResource: "Recordings/\(program)", withExtension: "bytes"),
      let data = try? Data(contentsOf: file)
    else { preconditionFailure("Recordings/\(program).bytes is missing; record.py makes it") }
    bytes = Array(data)
  }
}

extension Recording {
  /// The byte ranges for which a card is shown, sorted by their start. At each offset outside a sequence, two cards
  /// open: one closes after some bytes, the other at the end of the recording. A card cannot open within a sequence, so
  /// at each such offset an earlier card closes.
  var cards: [Range<Int>] {
    var shadow = Terminal(size: Self.size)
    var openings: [Int] = []
    var cards: [Range<Int>] = []
    for offset in 0...bytes.count {
      let stay = Self.stays[offset % Self.stays.count]
      if shadow.isAtSafePoint {
        openings.append(offset)
        cards += [offset..<min(offset + stay, bytes.count), offset..<bytes.count]
      } else {
        cards.append((openings.last { $0 <= offset - stay } ?? 0)..<offset)
      }
      if offset < bytes.count { shadow.feed(bytes[offset...offset]) }
    }
    return cards.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  /// The numbers of bytes for which a card is shown.
  private static let stays = [0, 1, 2, 3, 5, 7, 17, 60, 300, 2000, 11]
}

extension Array {
  /// The first element and every `step`th after it.
  func striding(by step: Int) -> [Element] { stride(from: 0, to: count, by: step).map { self[$0] } }
}

/// Whether all cards are tried instead of a sample.
let judgesEveryOffset = ProcessInfo.processInfo.environment["TOUR_EVERY_OFFSET"] == "1"

/// A minimal host: passes the program's bytes to the terminal, shows a card, and removes it.
struct CardSession {
  /// All bytes sent to the real terminal.
  private(set) var sent: [UInt8] = []
  private(set) var shadow: Terminal
  private var card: Card?

  private struct Card {
    let modes: Modes
    /// The shadow at the opening of the card, if the card is on the alternate screen over a program on the main screen;
    /// otherwise nil.
    let before: Terminal?
    var coveredOutput: CoveredOutput
    var picture: Screen
  }

  /// - Parameter shadow: the state of the program's terminal and of the real one.
  init(_ shadow: Terminal) {
    self.shadow = shadow
  }

  /// Returns the bytes sent to the real terminal from the opening to the closing of a card.
  ///
  /// - Parameter shadow: the state when the card opens.
  static func sent(_ bytes: [UInt8], covered: Range<Int>, _ shadow: Terminal) -> [UInt8] {
    var session = CardSession(shadow)
    session.cover()
    // Two reads, so that the card is painted after each of them.
    let middle = (covered.lowerBound + covered.upperBound) / 2
    session.pass(bytes[covered.lowerBound..<middle])
    session.pass(bytes[middle..<covered.upperBound])
    session.uncover()
    return session.sent
  }

  mutating func pass(_ bytes: ArraySlice<UInt8>) {
    guard var card else {
      sent += bytes
      return shadow.feed(bytes)
    }
    let count = shadow.feed(Array(bytes), coveredOutput: &card.coveredOutput)
    sent += card.coveredOutput.outward
    card.coveredOutput.outward = []
    let picture = Self.covering(shadow.screen)
    FrameEncoder(joining: shadow.joining).paint(picture, over: card.picture, into: &sent)
    card.picture = picture
    self.card = card
    if count < bytes.count {  // the next sequence, such as a switch of screens, cannot be carried out under a card
      uncover()
      pass(bytes.dropFirst(count))
    }
  }

  mutating func cover() {
    let isBeside = !shadow.isAlternate
    let modes = shadow.modes.overlay(input: .all, alternate: isBeside)
    let picture = Self.covering(shadow.screen)
    sent += shadow.covering(by: modes)
    FrameEncoder(joining: shadow.joining).paint(picture, into: &sent)
    shadow.enterAlternate(modes)
    card = Card(
      modes: modes, before: isBeside ? shadow : nil, coveredOutput: CoveredOutput(under: modes, keepsReplay: isBeside),
      picture: picture)
  }

  mutating func uncover() {
    guard let card else { return }
    self.card = nil
    if let before = card.before {
      sent += before.restoration(from: card.modes, repainting: false) + card.coveredOutput.replay + shadow.pending
    } else {
      sent += shadow.restoration(from: card.modes)
    }
  }

  /// A picture in which every cell differs: some keep their letter in other colours, the others are a coloured `#`.
  private static func covering(_ screen: Screen) -> Screen {
    var screen = screen
    for row in 0..<screen.size.rows {
      for column in 0..<screen.size.columns {
        let old = screen[column: column, row: row]
        screen[column: column, row: row] =
          (column + row) % 5 < 3 && old.columns == 1
          ? Cell(
            old.glyph, foreground: .rgb(90, UInt8(row), UInt8(column)), background: .indexed(17),
            attributes: [.italic, .underline])
          : Cell(
            Glyph("#"), foreground: .indexed(UInt8(row)), background: .indexed(UInt8(16 + column % 7)),
            attributes: .bold)
      }
    }
    screen.cursor = Screen.Cursor(position: Point(column: 3, row: 5), isVisible: false)
    screen.isReversed = false
    return screen
  }
}
