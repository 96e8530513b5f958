import TourScreen

/// A card that is laid out and placed: the rows and regions of its parts on the screen.
struct PlacedCard: Sendable {
  let content: CardContent
  let placement: Placement
  /// The number of text lines that are scrolled away, in `0...maximumScroll`.
  let scroll: Int

  init(_ content: CardContent, _ placement: Placement, scroll: Int) {
    self.content = content
    self.placement = placement
    var scroll = max(0, min(scroll, placement.layout.maximumScroll))
    if let (grid, row) = placement.layout.options, let options = content.card.options, options.follows,
      options.hasFocus, grid.placed.indices.contains(options.focus)
    {
      let focused = row + grid.placed[options.focus].row
      scroll = min(max(scroll, focused - placement.layout.textRows + 1), focused)
    }
    self.scroll = scroll
  }

  /// The region of each of the card's options; empty if the option is scrolled away.
  var options: [Rect] {
    guard let (grid, row) = layout.options else { return [] }
    return grid.placed.map { option in
      let line = row + option.row - scroll
      guard 0..<layout.textRows ~= line else { return Rect(column: 0, row: 0, columns: 0, rows: 0) }
      return Rect(column: column + option.column, row: textRow + line, columns: grid.width, rows: 1).intersection(
        inside)
    }
  }

  var layout: CardLayout { placement.layout }
  /// The region inside of the frame.
  var inside: Rect { placement.card.padded(columns: -1, rows: -1) }
  /// The first column of the text. The frame of a page is larger than the content, which is centred.
  var column: Int {
    inside.column + (content.symbols.isForReaders ? 1 : max(1, (inside.columns - layout.columns) / 2))
  }
  /// The first rows of the title, the text, the hint and the buttons.
  var headRow: Int {
    inside.row + (placement.isAtTop ? layout.padding.rows : max(0, (inside.rows - layout.contentRows) / 2))
  }
  var textRow: Int { headRow + layout.head.count + (layout.gaps.text ? 1 : 0) }
  var footRow: Int { textRow + layout.textRows + (layout.gaps.foot ? 1 : 0) }
  var buttonsRow: Int { footRow + layout.foot.count + (layout.gaps.buttons ? 1 : 0) }

  /// The row of the frame's upper or lower line that the arrow does not leave from; the lower one if both are free.
  var freeFrameRow: Int {
    let card = placement.card
    return placement.arrow?.joint.row == card.endRow - 1 ? card.row : card.endRow - 1
  }

  /// What the frame contains, and where: at the start of the free line or, if the arrow is there, at its end. While a
  /// notice occupies that line, it is in the other one. nil if there is no room for any of its forms.
  var frameCounter: (counter: FrameCounter, start: Point)? {
    let card = placement.card
    guard card.rows > 1 else { return nil }
    let row = content.card.notice.isEmpty ? freeFrameRow : card.row + card.endRow - 1 - freeFrameRow
    let joint = placement.arrow.map(\.joint)
    for counter in content.counters where counter.line.columns + 4 <= card.columns {
      for column in [card.column + 2, card.endColumn - 2 - counter.line.columns] {
        let place = Rect(column: column, row: row, columns: counter.line.columns, rows: 1)
        if let joint, place.contains(joint) { continue }
        return (counter, place.origin)
      }
    }
    return nil
  }

  /// The region of the button in the frame; nil if there is none.
  var frameButton: Rect? {
    frameCounter.flatMap { counter, start in
      counter.button.map { Rect(column: start.column + $0.lowerBound, row: start.row, columns: $0.count, rows: 1) }
    }
  }

  /// The cell at which the user reads (``Card/reading``): the beginning of a notice while there is one.
  var readingCell: Point {
    let card = content.card
    if !card.notice.isEmpty { return Point(column: placement.card.column + 3, row: freeFrameRow) }
    let isReversed = content.symbols.isRightToLeft && !content.symbols.isForReaders
    let start = isReversed ? column + layout.columns - 1 : column
    let title = Point(column: start, row: layout.head.isEmpty ? textRow : headRow + layout.pictureRows)
    switch card.reading {
    case .title: return title
    case .text: return Point(column: start, row: textRow)
    case .focus: return focus?.origin ?? title
    }
  }

  /// The region of the button or the option that has the focus; nil if it is not shown.
  var focus: Rect? {
    let (regions, index) =
      if let shown = content.card.options, shown.hasFocus { (options, shown.focus) } else {
        (buttons, content.card.focus)
      }
    return regions.indices.contains(index) && !regions[index].isEmpty ? regions[index] : nil
  }

  /// The region of each of the card's buttons; empty if the button is not shown.
  var buttons: [Rect] {
    let none = Rect(column: 0, row: 0, columns: 0, rows: 0)
    var regions = [Rect](repeating: none, count: content.card.buttons.count)
    for (offset, index) in layout.buttons.shown.enumerated() {
      for button in layout.buttons.rows[index] {
        let region = Rect(
          column: column + button.column, row: buttonsRow + offset, columns: button.line.columns, rows: 1)
        regions[button.index] = inside.contains(region) ? region : none
      }
    }
    return regions
  }
}
