public import TourScreen

/// Draws the tour over a program's screen: its surroundings dimmed, the spotlight as it was, a card with an arrow. Around a card that does
/// not have the keyboard everything stays as it was.
///
/// Pure, and defined for every screen: also an empty one, one smaller than a card, and a spotlight that lies outside.
/// The picture's cursor is hidden where the card has the keyboard, or lies on it. DECSCNM is resolved into its cells: `isReversed` is false.
/// Colours that the program has changed are what is dimmed, and what the card is to be read on.
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

/// Where a picture of the tour has its card.
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

/// At the end of the last row, or of the first if the cursor is in the last.
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
  /// The rectangle, widened so that it cuts no glyph in any of its rows; nil where it is empty.
  fileprivate func wholeGlyphs(_ rect: Rect) -> Rect? {
    guard !rect.isEmpty else { return nil }
    let ranges = rect.rowRange.map { wholeGlyphs(rect.columnRange, row: $0) }
    let start = ranges.map(\.lowerBound).min() ?? rect.column
    let end = ranges.map(\.upperBound).max() ?? rect.endColumn
    return Rect(column: start, row: rect.row, columns: end - start, rows: rect.rows)
  }

  /// Whether a spotlight looks nearly the same lit as dimmed: it is blank, or its text is grey.
  fileprivate func isFaint(_ spotlight: Rect, _ dimming: Dimming) -> Bool {
    spotlight.rowRange.allSatisfy { row in
      spotlight.columnRange.allSatisfy { dimming.difference(of: self[column: $0, row: row]) < Dimming.faint }
    }
  }

  /// Gives the cells of a spotlight that are on the terminal's own background another one.
  fileprivate mutating func tint(_ spotlight: Rect, _ color: Color) {
    for row in spotlight.rowRange {
      for column in spotlight.columnRange where self[column: column, row: row].background == .default {
        self[column: column, row: row].background = color
      }
    }
  }

  /// Frames a spotlight that cannot be told by its brightness: each side that is free of the program's own text.
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
  /// Nothing is to be seen here.
  var isBlank: Bool {
    (glyph == .empty || glyph == .space) && background == .default
      && attributes.isDisjoint(with: [.reverse, .wide, .spacer, .underlineMask, .strikethrough, .overline])
  }
}
