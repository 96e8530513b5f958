import TourScreen

/// The drawing of a card that is laid out and placed.
struct CardDrawing {
  let content: CardContent
  let placement: Placement
  let palette: CardPalette
  /// The number of text lines that are scrolled away, in `0...maximumScroll`.
  let scroll: Int

  private var symbols: Symbols { content.symbols }
  private var layout: CardLayout { placement.layout }
  private var isFlashing: Bool { content.card.isFlashing }
  private var inside: Rect { placement.card.padded(columns: -1, rows: -1) }

  init(_ content: CardContent, _ placement: Placement, palette: CardPalette, scroll: Int) {
    self.content = content
    self.placement = placement
    self.palette = palette
    self.scroll = max(0, min(scroll, placement.layout.maximumScroll))
  }

  /// Draws the card and its arrow.
  /// - Returns: the region of each of the card's buttons on the screen; empty if the button is not shown.
  func draw(on screen: inout Screen) -> [Rect] {
    let card = placement.card
    var ground = palette[.text]
    ground.glyph = .space
    for row in card.rowRange {
      for column in card.columnRange { screen.put(ground, column: column, row: row) }
    }
    screen.frame(card, symbols, isHeavy: isFlashing, palette[isFlashing ? .flashingFrame : .frame])
    let buttons = drawContent(on: &screen)
    drawCounter(on: &screen)
    drawArrow(on: &screen)
    drawNotice(on: &screen)
    return buttons
  }

  private func drawContent(on screen: inout Screen) -> [Rect] {
    // The frame of a page is larger than the content, which is centred.
    let column = inside.column + max(1, (inside.columns - layout.columns) / 2)
    var row = inside.row + max(0, (inside.rows - layout.contentRows) / 2)
    func write(_ lines: some Sequence<Line>) {
      for line in lines {
        screen.write(line, column: column, row: row, within: inside, palette)
        row += 1
      }
    }
    write(layout.head)
    if layout.gaps.text { row += 1 }
    let text = row..<(row + layout.textRows)
    write(layout.text.dropFirst(scroll).prefix(layout.textRows))
    if layout.maximumScroll > 0 { drawMore(on: &screen, column: column + layout.columns, rows: text) }
    if layout.gaps.hint { row += 1 }
    write(layout.hint)
    if layout.gaps.buttons { row += 1 }
    return drawButtons(on: &screen, column: column, row: row)
  }

  /// Marks in the margin that there is more text above or below.
  private func drawMore(on screen: inout Screen, column: Int, rows: Range<Int>) {
    let (isBelow, isAbove) = (scroll < layout.maximumScroll, scroll > 0)
    let more = symbols.more
    func mark(_ scalar: Unicode.Scalar, row: Int) {
      guard inside.contains(Point(column: column, row: row)) else { return }
      screen.put(scalar, column: column, row: row, palette[.more])
    }
    if rows.count == 1, isBelow, isAbove { return mark(more.both, row: rows.lowerBound) }
    if isAbove { mark(more.above, row: rows.lowerBound) }
    if isBelow { mark(more.below, row: rows.upperBound - 1) }
  }

  private func drawButtons(on screen: inout Screen, column: Int, row start: Int) -> [Rect] {
    let none = Rect(column: 0, row: 0, columns: 0, rows: 0)
    var rects = [Rect](repeating: none, count: content.card.buttons.count)
    for (offset, index) in layout.buttons.shown.enumerated() {
      let row = start + offset
      for button in layout.buttons.rows[index] {
        screen.write(button.line, column: column + button.column, row: row, within: inside, palette)
        let rect = Rect(column: column + button.column, row: row, columns: button.line.columns, rows: 1)
        rects[button.index] = inside.contains(rect) ? rect : none
      }
    }
    if layout.buttons.count > 0, layout.buttons.count < layout.buttons.rows.count, content.card.arrangement == .list {
      let shown = layout.buttons.shown
      let (more, margin) = (symbols.more, column + layout.columns)
      if shown.lowerBound > 0 { screen.put(more.above, column: margin, row: start, palette[.more]) }
      if shown.upperBound < layout.buttons.rows.count {
        screen.put(more.below, column: margin, row: start + shown.count - 1, palette[.more])
      }
    }
    return rects
  }

  /// The row of the frame's upper or lower line that the arrow does not leave from; the lower one if both are free.
  private var freeFrameRow: Int {
    let card = placement.card
    return placement.arrow?.joint.row == card.endRow - 1 ? card.row : card.endRow - 1
  }

  /// Draws the counter into the frame, at the start of the free line. While a notice occupies that line, the counter is in the other one, beside
  /// the arrow, and without its dots if they do not fit.
  private func drawCounter(on screen: inout Screen) {
    let card = placement.card
    guard card.rows > 1 else { return }
    let row = content.card.notice.isEmpty ? freeFrameRow : card.row + card.endRow - 1 - freeFrameRow
    let joint = placement.arrow.map(\.joint)
    for line in content.counters where line.columns + 4 <= card.columns {
      for column in [card.column + 2, card.endColumn - 2 - line.columns] {
        let place = Rect(column: column, row: row, columns: line.columns, rows: 1)
        if let joint, place.contains(joint) { continue }
        return screen.write(line, column: column, row: row, within: card, palette)
      }
    }
  }

  /// Draws the notice, which names the keys that act, into the frame.
  private func drawNotice(on screen: inout Screen) {
    let card = placement.card
    let room = card.columns - 4
    let lines = content.card.notice.map { Line($0, .notice, symbols) }
    guard room > 0, card.rows > 1, let line = lines.first(where: { $0.columns + 2 <= room }) ?? lines.last else { return }
    var notice = Line()
    notice.pad(1, .notice)
    notice.append(line.truncated(to: max(0, room - 2), symbols))
    notice.pad(1, .notice)
    screen.write(notice, column: card.column + 2, row: freeFrameRow, within: card, palette)
  }

  private func drawArrow(on screen: inout Screen) {
    guard let arrow = placement.arrow else { return }
    let style = palette[isFlashing ? .flashingFrame : .frame]
    if arrow.joint == arrow.tip {
      screen.put(symbols.tip(arrow.direction), column: arrow.tip.column, row: arrow.tip.row, style)
      return
    }
    let sides = placement.card.frameSides(arrow.joint).union([arrow.direction])
    screen.put(
      symbols.line(sides, isHeavy: isFlashing), column: arrow.joint.column, row: arrow.joint.row, style)
    screen.put(
      symbols.tip(arrow.direction), column: arrow.tip.column, row: arrow.tip.row,
      palette[isFlashing ? .flashingFrame : .arrow], keepsGround: palette.hasGround)
  }
}
