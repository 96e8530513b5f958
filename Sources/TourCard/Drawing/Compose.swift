public import TourScreen

/// Draws a card with its arrow over a program's screen, and dims everything except the spotlights. Nothing is dimmed for a card that does not
/// have the keyboard. An inline card (``Place/inline``) fills its first spotlight, and changes no other cell.
///
/// A pure function that is defined for every input, including an empty screen, one smaller than a card, and spotlights outside of the screen.
/// The cursor is hidden if the card has the keyboard or covers the cursor. DECSCNM is resolved into the cells: `isReversed` of the result is
/// false. Dimming and the card's colours take into account the colours that the program changed.
///
/// - Parameters:
///   - theme: the colours and attributes of the card.
///   - now: milliseconds, of the clock of ``Card/flashedAt``.
public func compose(
  _ screen: Screen, _ scene: Scene, capabilities: TerminalCapabilities, theme: Theme, at now: Int
) -> Composition {
  let capabilities = capabilities.on(screen.colors)
  let spotlights = scene.spotlights(on: screen)
  let isInline = scene.place == .inline
  let dimming = Dimming(capabilities: capabilities, isReversed: screen.isReversed, palette: screen.colors.indexed)
  var picture = Screen(
    size: screen.size, cells: dimming.cells(of: screen, around: scene.isModal && !isInline ? spotlights : [screen.bounds]), extras: screen.extras,
    cursor: Screen.Cursor(position: screen.cursor.position, isVisible: false))

  let symbols = Symbols(capabilities)
  let palette = CardPalette(theme, capabilities)
  if scene.card.arrangement == .banner {
    let geometry = geometry(of: scene, on: screen, capabilities: capabilities)
    let place = geometry.card
    picture.write(bannerLine(scene.card, symbols), column: place.column, row: place.row, within: place, palette)
    picture.cursor.isVisible = screen.cursor.isVisible && !place.contains(screen.cursor.position)
    return Composition(screen: picture, geometry: geometry, nextFrameAt: nil)
  }
  let placed = PlacedCard(scene, on: screen, symbols)
  for spotlight in spotlights where !isInline {
    let isFaint = scene.isModal && screen.isFaint(spotlight, dimming)
    if isFaint, let tint = dimming.tint { picture.tint(spotlight, tint) }
    if capabilities.depth <= .eight || isFaint { picture.mark(spotlight, of: spotlights, where: screen, symbols, palette[.arrow]) }
  }
  let flashEnd = scene.card.flashEnd(at: now)
  CardDrawing(placed: placed, palette: palette, isFlashing: flashEnd != nil).draw(on: &picture)
  if !scene.isModal, screen.cursor.isVisible, !placed.placement.card.contains(screen.cursor.position) { picture.cursor.isVisible = true }
  return Composition(screen: picture, geometry: placed.geometry, nextFrameAt: flashEnd)
}

extension Card {
  /// Returns when the flash of the frame ends; nil if there is none at this time.
  fileprivate func flashEnd(at now: Int) -> Int? {
    guard let end = flashedAt?.plus(flashDuration), now < end else { return nil }
    return end
  }
}

extension Screen {
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

  /// Draws a frame around a spotlight that its brightness does not mark, on each side on which the program shows nothing and no other spotlight is.
  fileprivate mutating func mark(_ spotlight: Rect, of spotlights: [Rect], where program: Screen, _ symbols: Symbols, _ style: Cell) {
    let ring = spotlight.padded(columns: 1, rows: 1)
    func isFree(_ side: Rect) -> Bool {
      guard bounds.contains(side), !spotlights.contains(where: side.intersects) else { return false }
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
