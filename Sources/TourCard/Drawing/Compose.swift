public import TourScreen

/// Draws a card with its arrow over a program's screen, and dims everything except the spotlight. Nothing is dimmed for a card that does not
/// have the keyboard.
///
/// A pure function that is defined for every input, including an empty screen, one smaller than a card, and a spotlight outside of the screen.
/// The cursor is hidden if the card has the keyboard or covers the cursor. DECSCNM is resolved into the cells: `isReversed` of the result is
/// false. Dimming and the card's palette take into account the colours that the program changed.
public func compose(_ screen: Screen, _ scene: Scene, capabilities: TerminalCapabilities) -> Composition {
  let capabilities = capabilities.on(screen.colors)
  let spotlight = scene.spotlight(on: screen)
  let dimming = Dimming(capabilities: capabilities, isReversed: screen.isReversed, palette: screen.colors.indexed)
  var picture = Screen(
    size: screen.size, cells: dimming.cells(of: screen, around: scene.isModal ? spotlight : screen.bounds), extras: screen.extras,
    cursor: Screen.Cursor(position: screen.cursor.position, isVisible: false))

  let symbols = Symbols(capabilities)
  if scene.card.arrangement == .banner {
    let place = bannerPlace(scene.card, on: screen, symbols)
    picture.write(bannerLine(scene.card, symbols), column: place.column, row: place.row, within: place, CardPalette(capabilities))
    picture.cursor.isVisible = screen.cursor.isVisible && !place.contains(screen.cursor.position)
    return Composition(screen: picture, card: place, buttons: [], scroll: 0, maximumScroll: 0)
  }
  let content = CardContent(scene.card, symbols: symbols)
  let placement = content.placed(around: spotlight, place: scene.place, on: screen.size)
  if let spotlight {
    let isFaint = scene.isModal && screen.isFaint(spotlight, dimming)
    if isFaint, let tint = dimming.tint { picture.tint(spotlight, tint) }
    if capabilities.depth <= .eight || isFaint { picture.mark(spotlight, where: screen, symbols, CardPalette(capabilities)[.arrow]) }
  }
  let drawing = CardDrawing(content, placement, palette: CardPalette(capabilities), scroll: scene.scroll)
  let buttons = drawing.draw(on: &picture)
  if !scene.isModal, screen.cursor.isVisible, !placement.card.contains(screen.cursor.position) { picture.cursor.isVisible = true }
  return Composition(
    screen: picture, card: placement.card, buttons: buttons, scroll: drawing.scroll,
    maximumScroll: placement.layout.maximumScroll)
}

/// Returns the region of the card that ``compose(_:_:capabilities:)`` draws.
package func cardPlace(_ scene: Scene, on screen: Screen, capabilities: TerminalCapabilities) -> Rect {
  if scene.card.arrangement == .banner { return bannerPlace(scene.card, on: screen, Symbols(capabilities)) }
  return CardContent(scene.card, symbols: Symbols(capabilities)).placed(around: scene.spotlight(on: screen), place: scene.place, on: screen.size).card
}

private func bannerLine(_ card: Card, _ symbols: Symbols) -> Line {
  var line = Line()
  line.pad(1, .banner)
  line.append(card.title, .banner, symbols)
  line.pad(1, .banner)
  return line
}

/// Returns the region of a banner: the end of the last row, or of the first if the visible cursor is in the last.
private func bannerPlace(_ card: Card, on screen: Screen, _ symbols: Symbols) -> Rect {
  let columns = min(bannerLine(card, symbols).columns, screen.size.columns)
  let last = max(0, screen.size.rows - 1)
  let row = screen.cursor.isVisible && screen.cursor.position.row == last ? 0 : last
  return Rect(column: screen.size.columns - columns, row: row, columns: columns, rows: min(1, screen.size.rows))
}

extension Scene {
  fileprivate func spotlight(on screen: Screen) -> Rect? { spotlight.flatMap { screen.wholeGlyphs($0.intersection(screen.bounds)) } }
}

extension Screen {
  /// Returns a rectangle, widened so that it cuts no wide glyph in any of its rows; nil if it is empty.
  fileprivate func wholeGlyphs(_ rect: Rect) -> Rect? {
    guard !rect.isEmpty else { return nil }
    let ranges = rect.rowRange.map { wholeGlyphs(rect.columnRange, row: $0) }
    let start = ranges.map(\.lowerBound).min() ?? rect.column
    let end = ranges.map(\.upperBound).max() ?? rect.endColumn
    return Rect(column: start, row: rect.row, columns: end - start, rows: rect.rows)
  }

  /// Whether a spotlight looks nearly the same as if it were dimmed, because it is blank or its text is grey.
  fileprivate func isFaint(_ spotlight: Rect, _ dimming: Dimming) -> Bool {
    spotlight.rowRange.allSatisfy { row in
      spotlight.columnRange.allSatisfy { dimming.difference(of: self[column: $0, row: row]) < Dimming.faint }
    }
  }

  /// Sets the background of those cells of a spotlight that have the terminal's default background.
  fileprivate mutating func tint(_ spotlight: Rect, _ color: Color) {
    for row in spotlight.rowRange {
      for column in spotlight.columnRange where self[column: column, row: row].background == .default {
        self[column: column, row: row].background = color
      }
    }
  }

  /// Draws a frame around a spotlight that its brightness does not mark, on each side on which the program shows nothing.
  fileprivate mutating func mark(_ spotlight: Rect, where program: Screen, _ symbols: Symbols, _ style: Cell) {
    let ring = spotlight.padded(columns: 1, rows: 1)
    func isFree(_ side: Rect) -> Bool {
      guard bounds.contains(side) else { return false }
      return side.rowRange.allSatisfy { row in
        side.columnRange.allSatisfy { program[column: $0, row: row].isBlank }
      }
    }
    let sides = [
      Rect(column: ring.column, row: ring.row, columns: ring.columns, rows: 1),
      Rect(column: ring.column, row: ring.endRow - 1, columns: ring.columns, rows: 1),
      Rect(column: ring.column, row: spotlight.row, columns: 1, rows: spotlight.rows),
      Rect(column: ring.endColumn - 1, row: spotlight.row, columns: 1, rows: spotlight.rows),
    ]
    for side in sides where isFree(side) {
      for row in side.rowRange {
        for column in side.columnRange {
          let line = ring.frameSides(Point(column: column, row: row))
          put(symbols.line(line, isHeavy: false), column: column, row: row, style)
        }
      }
    }
  }
}

extension Cell {
  /// Whether the cell shows nothing.
  var isBlank: Bool {
    (glyph == .empty || glyph == .space) && background == .default
      && attributes.isDisjoint(with: [.reverse, .wide, .spacer, .underlineMask, .strikethrough, .overline])
  }
}
