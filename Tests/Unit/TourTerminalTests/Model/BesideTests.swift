import Testing
import TourScreen

@testable import TourTerminal

private let size = Size(columns: 20, rows: 6)

/// Calls `body` for every byte at which a card may open while the main screen is shown.
private func covered(
  _ stream: (name: String, bytes: String), _ dialect: Dialect = .xterm,
  _ body: (_ end: Int, _ shadow: Terminal, _ overlay: Modes, _ real: Terminal) -> Void
) {
  let bytes = Array(terminalBytes(stream.bytes))
  var shadow = Terminal(size: size, dialect: dialect)
  for end in 0...bytes.count {
    if end > 0 { shadow.feed([bytes[end - 1]]) }
    guard shadow.state == .ground, !shadow.isVT52, !shadow.isAlternate else { continue }
    let overlay = shadow.modes.overlay(input: .all, alternate: true)
    var real = shadow
    real.feed(shadow.covering(by: overlay))
    real.feed("\u{1B}[H\u{1B}[2J\u{1B}[31mA card!")
    body(end, shadow, overlay, real)
  }
}

@Test(arguments: streams, Dialect.all)
func `a card on the alternate screen leaves no trace on the main screen at any byte`(
  _ stream: (name: String, bytes: String), _ dialect: Dialect
) {
  let bytes = Array(terminalBytes(stream.bytes))
  covered(stream, dialect) { end, shadow, overlay, real in
    var (real, shadow) = (real, shadow)
    shadow.enterAlternate(overlay)
    #expect(real.isAlternate)
    real.feed(shadow.restoration(from: overlay, repainting: false))
    if dialect == .xterm { #expect(real.screen == shadow.screen, "after \(end) bytes") }
    let found = difference(real, shadow)
    #expect(found == nil, "after \(end) bytes")
    real.feed(bytes[end...])
    shadow.feed(bytes[end...])
    let endDifference = difference(real, shadow)
    #expect(endDifference == nil, "at the end, with a card after \(end) bytes")
  }
}

@Test(arguments: [false, true])
func `in a terminal that ignores mode 1049, what the program has written is there after a card`(_ hasAlternate: Bool) {
  var shadow = Terminal(size: size, cursor: Point(column: 0, row: 2), dialect: .screen)
  shadow.feed(terminalBytes("one\r\n  ^[31mtwo^[44m^[K^[m\r\nthree"))
  let overlay = shadow.modes.overlay(input: .all, alternate: true)
  var real = Terminal(size: size)
  // The terminal shows lines from before the program.
  real.feed(terminalBytes("before\r\nbefore\r\n") + terminalBytes("one\r\n  ^[31mtwo^[44m^[K^[m\r\nthree"))
  let before = real
  let feed = { (bytes: [UInt8]) in
    real.feed(
      hasAlternate
        ? String(decoding: bytes, as: UTF8.self)
        : String(decoding: bytes, as: UTF8.self).replacing(/\u{1B}\[\?1049[hl]/, with: ""))
  }
  feed(shadow.covering(by: overlay))
  feed(terminalBytes("^[H^[2J^[31mA card!"))
  feed(shadow.restoration(from: overlay, repainting: false))
  #expect(
    real.screen.text(row: 0).hasPrefix(hasAlternate ? "before" : "      "),
    "lines from before the program are not known")
  for row in 2..<6 { #expect(real.screen.text(row: row) == before.screen.text(row: row)) }
  #expect(real.screen[column: 9, row: 3].background == .indexed(4))
  #expect(real.modes.cursor == before.modes.cursor)
}

@Test(arguments: streams)
func `after a resize under a card the cursor of the main screen is where the terminal saved it`(
  _ stream: (name: String, bytes: String)
) {
  for other in [Size(columns: 12, rows: 3), Size(columns: 30, rows: 9)] {
    covered(stream) { end, shadow, overlay, real in
      guard overlay.alternateMode == 1049, !shadow.modes.privateModes[.origin] else { return }
      var (real, alone) = (real, shadow)
      real.resize(other)
      real.feed(shadow.restoration(from: overlay, repainting: false, wasResized: true))
      alone.resize(other, isBeside: true)
      // The card has saved another cursor.
      alone.modes.mainSaved = real.modes.mainSaved
      // xterm restores a wrap in the middle of the row, where the model ends it.
      real.modes.isWrapPending = false
      alone.modes.isWrapPending = false
      let isAlike = real.screen == alone.screen && real.modes == alone.modes && real.pending == alone.pending
      #expect(isAlike, "after \(end) bytes to \(other)")
    }
  }
}

@Test
func `a cursor position that the terminal reports moves the rows along with the cursor`() {
  for (place, rows) in [
    (Point(column: 2, row: 1), ["two", "three", ""]), (Point(column: 5, row: 2), ["one", "two", "three"]),
    (Point(column: 0, row: 99), ["one", "two", "three"]),
  ] {
    var terminal = Terminal(size: Size(columns: 8, rows: 3))
    terminal.feed("one\r\ntwo\r\nthree")
    terminal.moveCursor(to: place)
    #expect(terminal.modes.cursor == Point(column: place.column, row: min(place.row, 2)))
    #expect(terminal.screen.cursor.position == terminal.modes.cursor)
    for (row, text) in rows.enumerated() {
      let line = (0..<8).map { terminal.extras.text(terminal.screen[column: $0, row: row].glyph) }.joined()
      #expect(line.filter(\.isLetter) == text)
    }
  }
}

@Test(
  arguments: [
    "\u{1B}7", "\u{1B}[?1049h\u{1B}[?1049l", "\u{1B}[s", "\u{1B}[?6h\u{1B}[1;31m\u{1B}7\u{1B}[?6l\u{1B}[m",
  ], [Dialect.xterm, .vte])
func `the cursor that the program saved is saved again after a card, and after a resize once the cursor is known`(
  _ keeping: String, _ dialect: Dialect
) {
  var shadow = Terminal(size: size, dialect: dialect)
  shadow.feed("ab" + keeping + "\r\nabc")
  let overlay = shadow.modes.overlay(input: .all, alternate: true)
  #expect(overlay.alternateMode == 1049)
  for wasResized in [false, true] {
    var real = shadow
    real.feed(shadow.covering(by: overlay))
    real.feed("\u{1B}[H\u{1B}[2J\u{1B}[31mA card!")
    real.feed(shadow.restoration(from: overlay, repainting: false, wasResized: wasResized))
    if wasResized {
      #expect(real.modes.saved != shadow.modes.saved)
      real.feed(shadow.savingAgain())
    }
    #expect(difference(real, shadow) == nil)
    #expect(real.modes.saved == shadow.modes.saved)
  }
}
