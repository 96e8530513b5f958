public import TourScreen

/// Draws a card with its arrow over a program's screen, and dims everything except the spotlights. Nothing is dimmed
/// for a card that does not have the keyboard. An inline card (``TourModel/Place/inline``) fills its first spotlight,
/// and changes no other cell.
///
/// A pure function that is defined for every input, including an empty screen, one smaller than a card, and spotlights
/// outside of the screen. The program's cursor is visible if the card does not cover it; while the card has the
/// keyboard, only in a spotlight. Otherwise it is hidden, and stands where the user reads the card that has the
/// keyboard (``Card/reading``); on a card for readers it is visible there. DECSCNM is resolved into the cells:
/// `isReversed` of the result is false. Dimming and the card's colours take into account the colours that the program
/// changed.
///
/// - Parameters:
///   - theme: the colours and attributes of the card.
///   - now: milliseconds, of the clock of ``Card/flashedAt``.
public func compose(
  _ screen: Screen, _ scene: Scene, capabilities: TerminalCapabilities, theme: Theme, at now: Int
) -> Composition {
  Composer(screen, capabilities: capabilities, theme: theme).composition(of: scene, at: now)
}

/// Composes pictures over one screen of a program, with one theme.
struct Composer {
  let screen: Screen
  let capabilities: TerminalCapabilities
  let palette: CardPalette
  private let theme: Theme
  private let symbols: Symbols
  private let isLight: Bool

  init(_ screen: Screen, capabilities: TerminalCapabilities, theme: Theme) {
    self.screen = screen
    self.theme = theme
    self.capabilities = capabilities.used(by: theme).on(screen.colors)
    isLight = self.capabilities.isLight
    symbols = Symbols(theme, on: self.capabilities)
    palette = CardPalette(theme, self.capabilities)
  }

  var blending: CellBlending { CellBlending(capabilities, palette: screen.colors.indexed) }

  /// Returns the screen with the card of a scene.
  func composition(of scene: Scene, at now: Int) -> Composition {
    if scene.card.isLine {
      var picture = ground(of: scene)
      let label = CardLabel(scene.card, columns: screen.size.columns, symbols: symbols)
      let geometry = label.geometry(of: scene, on: screen)
      let place = geometry.card
      for mark in geometry.buttons.prefix(scene.marks.count) where !mark.isEmpty {
        let sign = Line(String(symbols.mark), .focusedButton, symbols)
        picture.write(sign, column: mark.column, row: mark.row, within: mark, palette)
      }
      picture.write(label.line, column: place.column, row: place.row, within: place, palette)
      picture.cursor.isVisible = screen.cursor.isVisible && !place.contains(screen.cursor.position)
      return Composition(screen: picture, geometry: geometry, nextFrameAt: nil)
    }
    let placed = PlacedCard(scene, on: screen, symbols, theme)
    let geometry = placed.geometry
    var picture = ground(of: scene, beside: geometry)
    let flashEnd = scene.card.flashEnd(at: now)
    CardDrawing(placed: placed, palette: palette, isFlashing: flashEnd != nil).draw(on: &picture)
    if theme.hasShadow, scene.place != .inline, capabilities.depth >= .indexed {
      picture.castShadow(of: placed.placement, sparing: scene.spotlights(on: screen), capabilities)
    }
    let cursor = screen.cursor.position
    let isUncovered = !scene.isModal || scene.spotlights(on: screen).contains { $0.contains(cursor) }
    if theme.isForReaders, scene.isModal, screen.bounds.contains(placed.readingCell) {
      picture.cursor = Screen.Cursor(position: placed.readingCell, isVisible: true)
    } else if screen.cursor.isVisible, isUncovered, !placed.placement.card.contains(cursor) {
      picture.cursor.isVisible = true
    } else if scene.isModal, screen.bounds.contains(placed.readingCell) {
      picture.cursor.position = placed.readingCell
    }
    if let caret = scene.caret { picture.placeCursor(at: caret, in: geometry.card) }
    return Composition(screen: picture, geometry: geometry, nextFrameAt: flashEnd)
  }

  /// Returns the screen without the card: dimmed, with the spotlights and their marks, and with its cursor hidden.
  /// - Parameters:
  ///   - card: the place of the card and its arrow, which the marks do not cross; nil for none.
  ///   - share: the share of the theme's dimming, in 256ths.
  func ground(of scene: Scene, beside card: CardGeometry? = nil, share: Int = 256) -> Screen {
    let spotlights = scene.spotlights(on: screen)
    let isInline = scene.place == .inline
    let dimming = dimming(by: theme.dim)
    let isDimmed = scene.isModal && !isInline && theme.dim > 0 && share > 0
    let partial = share == 256 ? dimming : self.dimming(by: theme.dim * share / 256)
    var picture = Screen(
      size: screen.size, cells: partial.cells(of: screen, around: isDimmed ? spotlights : [screen.bounds]),
      extras: screen.extras,
      cursor: Screen.Cursor(position: screen.cursor.position, isVisible: false))
    if isInline || scene.card.isLine { return picture }
    var (form, marked): (TargetRing.Form?, [Rect]) = (nil, [])
    for spotlight in spotlights {
      // The terminal's cursor marks its own cell, and a part of the row that is not much larger. A ring around it would
      // cover the text in which the user writes.
      let hasCursor =
        screen.cursor.isVisible && spotlight.contains(screen.cursor.position) && spotlight.rows == 1
        && spotlight.columns <= 3
      let isDark =
        capabilities.depth <= .eight || scene.isModal && (theme.dim < 30 || screen.isFaint(spotlight, dimming))
      let needsRing = isDark && !hasCursor
      if let tint = theme.tint, capabilities.depth >= .indexed {
        picture.tint(spotlight, (isLight ? tint.light : tint.dark).on(capabilities.depth))
      }
      guard let needed = TargetRing.Form(theme.ring, isNeeded: needsRing) else { continue }
      form = needed
      marked.append(spotlight)
    }
    guard let form else { return picture }
    for region in marked.joined { draw(form, around: region, of: scene, beside: card, on: &picture) }
    return picture
  }

  private func dimming(by amount: Int) -> Dimming {
    Dimming(
      capabilities: capabilities, isReversed: screen.isReversed, palette: screen.colors.indexed, amount: amount,
      towards: theme.dimColor.map { isLight ? $0.light : $0.dark })
  }

  /// Draws the mark around a spotlight.
  func draw(
    _ form: TargetRing.Form, around spotlight: Rect, of scene: Scene, beside card: CardGeometry?,
    on picture: inout Screen
  ) {
    TargetRing(spotlight, of: scene.spotlights(on: screen), form: form, beside: card, coversText: scene.isModal)
      .draw(
        on: &picture, where: screen, Symbols(capabilities, frame: theme.frame == .none ? .rounded : theme.frame),
        palette)
  }
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

  /// Shows the cursor at the first cell of a region with this character. If there is none, because the text is scrolled
  /// away, the cursor is hidden.
  fileprivate mutating func placeCursor(at caret: Unicode.Scalar, in region: Rect) {
    cursor.isVisible = false
    for row in region.rowRange {
      for column in region.columnRange where self[column: column, row: row].glyph == Glyph(caret) {
        cursor = Cursor(position: Point(column: column, row: row), isVisible: true)
        return
      }
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
}

extension Cell {
  /// Whether the cell shows nothing.
  var isBlank: Bool { hasNoText && background == .default }

  /// Whether the cell shows its background only.
  var hasNoText: Bool {
    (glyph == .empty || glyph == .space)
      && attributes.isDisjoint(with: [.reverse, .wide, .spacer, .underlineMask, .strikethrough, .overline])
  }
}
