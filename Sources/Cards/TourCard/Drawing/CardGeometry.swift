import TourModel
public import TourScreen

/// The regions of the parts of a card, in cells of the screen, and how far its text can scroll.
public struct CardGeometry: Equatable, Sendable {
  public var card: Rect
  /// The cell of the arrow's tip; nil if there is no arrow.
  public var arrow: Point? = nil
  /// The region of each of the card's buttons; empty if a button is scrolled away. A banner has none.
  public var buttons: [Rect] = []
  /// The region of ``Card/frameButton``; nil if there is none.
  package var frameButton: Rect? = nil
  /// The region of each of the card's options; empty if an option is scrolled away.
  public var options: [Rect] = []
  /// The number of options side by side; 0 if there are none.
  public var optionColumns = 0
  /// The scroll that is used: the scene's, clamped to `0...maximumScroll`, and changed so that the focus on an option
  /// is visible (``Card/Options/follows``).
  public var scroll = 0
  public var maximumScroll = 0
  /// The number of lines of text that are shown at a time.
  package var textRows = 0
  /// The lines of the text that name the keys which a button types; nil if they do not scroll.
  package var keys: Range<Int>?
  /// Whether the card is one for readers. Lines that change are then to be drawn as a whole.
  package var isForReaders = false
}

/// Returns the geometry of the card that ``compose(_:_:capabilities:theme:at:)`` draws. It does not depend on the time.
/// A theme's padding changes it, and so does a theme whose symbols are ASCII characters.
public func geometry(of scene: Scene, on screen: Screen, capabilities: TerminalCapabilities, theme: Theme)
  -> CardGeometry
{
  let symbols = Symbols(theme, on: capabilities)
  if scene.card.isLine {
    return CardLabel(scene.card, columns: screen.size.columns, symbols: symbols).geometry(of: scene, on: screen)
  }
  return PlacedCard(scene, on: screen, symbols, theme).geometry
}

/// Returns the rows, frame included, in which a card is whole if it fills a slot of this width; nil if the slot is too
/// narrow for a card.
package func inlineRows(of card: Card, columns: Int, capabilities: TerminalCapabilities, theme: Theme) -> Int? {
  guard columns >= CardLayout.minimum.columns else { return nil }
  return CardContent(card, Symbols(theme, on: capabilities), theme)
    .layout(filling: Size(columns: columns, rows: Int(Int32.max))).size.rows
}

extension Card {
  /// Whether all keys that its buttons type are beside the buttons on a screen of this size, if the card has the whole
  /// screen.
  package func showsKeys(on size: Size) -> Bool {
    CardContent(self, symbols: Symbols(TerminalCapabilities(depth: .indexed, isUnicode: true))).layout(within: size)
      .keys == nil
  }
}

extension PlacedCard {
  init(_ scene: Scene, on screen: Screen, _ symbols: Symbols, _ theme: Theme) {
    let content = CardContent(scene.card, symbols, theme)
    let anchor = scene.anchor.flatMap { screen.wholeGlyphs($0.intersection(screen.bounds)) }
    let spotlights = scene.spotlights(on: screen)
    let regions = spotlights.isEmpty ? scene.visible(scene.spared, on: screen) : spotlights
    var placement =
      if !theme.isForReaders || scene.place == .inline {
        content.placed(
          around: regions, pointingAt: anchor, keeping: scene.visible(scene.kept, on: screen), place: scene.place,
          on: screen.size)
      } else {
        content.placed(across: screen, scene)
      }
    // The text around a card that is not modal must stay readable.
    if !scene.isModal, let target = anchor ?? regions.first {
      let others = regions.filter { $0 != target }
      placement.arrow?.avoidText(on: screen, from: placement.card, to: target, sparing: others)
    }
    // Nor does an arrow cover the row in which the user writes.
    let isInCursorRow =
      !scene.isModal && screen.cursor.isVisible && placement.arrow?.tip.row == screen.cursor.position.row
    if spotlights.isEmpty && anchor == nil || isInCursorRow { placement.arrow = nil }
    if scene.isAtEdge, case .screen(let part) = scene.place { placement.moveToEdge(part, of: screen.size) }
    self.init(content, placement, scroll: scene.scroll)
  }

  var geometry: CardGeometry {
    CardGeometry(
      card: placement.card, arrow: placement.arrow?.tip, buttons: buttons, frameButton: frameButton,
      options: options,
      optionColumns: layout.options?.grid.columns ?? 0, scroll: scroll,
      maximumScroll: layout.maximumScroll, textRows: layout.textRows, keys: layout.keys,
      isForReaders: content.symbols.isForReaders)
  }
}

extension CardLabel {
  /// A banner is at the end of the last row, or of the first if the visible cursor is in the last.
  func geometry(of scene: Scene, on screen: Screen) -> CardGeometry {
    let columns = min(line.columns, screen.size.columns)
    let last = max(0, screen.size.rows - 1)
    let row = screen.cursor.isVisible && screen.cursor.position.row == last ? 0 : last
    let end = screen.size.columns - columns
    var place = Rect(column: end, row: row, columns: columns, rows: min(1, screen.size.rows))
    if let start = scene.labelStart {
      place.origin = Point(column: max(0, min(start.column, end)), row: max(0, min(start.row, last)))
    }
    let shown = Rect(column: place.column + button.lowerBound, row: place.row, columns: button.count, rows: 1)
    let none = Rect(column: 0, row: 0, columns: 0, rows: 0)
    let buttons = scene.card.buttons.indices.map { index in
      if scene.marks.indices.contains(index) {
        guard let mark = scene.marks[index], screen.canBeMarked(at: mark), !place.contains(mark) else { return none }
        return Rect(origin: mark, size: Size(columns: 1, rows: 1))
      }
      return !button.isEmpty && index == scene.card.buttons.count - 1 && place.contains(shown) ? shown : none
    }
    return CardGeometry(
      card: place, buttons: scene.card.arrangement == .banner ? [] : buttons, isForReaders: isForReaders)
  }
}

extension Scene {
  /// The spotlights on a screen: clipped, and widened so that they cut no wide glyph, except for the slot of an inline
  /// card. One that is outside of the screen is left out.
  func spotlights(on screen: Screen) -> [Rect] { visible(spotlights, on: screen) }

  /// Regions on a screen, as ``spotlights(on:)``.
  func visible(_ regions: [Rect], on screen: Screen) -> [Rect] {
    let visible = regions.map { $0.intersection(screen.bounds) }
    return place == .inline ? visible.filter { !$0.isEmpty } : visible.compactMap(screen.wholeGlyphs)
  }
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
}
