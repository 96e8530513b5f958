import TourScreen

/// The drawing of a card that is laid out and placed.
struct CardDrawing {
  let placed: PlacedCard
  let palette: CardPalette
  /// Whether the frame is heavy, because the user pressed a key without effect.
  let isFlashing: Bool

  private var content: CardContent { placed.content }
  private var placement: Placement { placed.placement }
  private var layout: CardLayout { placed.layout }
  private var inside: Rect { placed.inside }
  private var symbols: Symbols { content.symbols }

  /// Draws the card and its arrow.
  func draw(on screen: inout Screen) {
    let card = placement.card
    var ground = palette[.text]
    ground.glyph = .space
    for row in card.rowRange {
      for column in card.columnRange { screen.put(ground, column: column, row: row) }
    }
    screen.frame(card, symbols, isHeavy: isFlashing, palette[isFlashing ? .flashingFrame : .frame])
    drawContent(on: &screen)
    drawCounter(on: &screen)
    drawArrow(on: &screen)
    drawNotice(on: &screen)
  }

  private func drawContent(on screen: inout Screen) {
    func write(_ lines: some Sequence<Line>, row start: Int) {
      for (offset, line) in lines.enumerated() {
        screen.write(line, column: placed.column, row: start + offset, within: inside, palette)
      }
    }
    write(layout.head, row: placed.headRow)
    let rows = placed.textRow..<(placed.textRow + layout.textRows)
    write(layout.text.dropFirst(placed.scroll).prefix(rows.count), row: rows.lowerBound)
    colorOptions(on: &screen)
    if layout.maximumScroll > 0, !symbols.isForReaders {
      drawMore(on: &screen, column: placed.column + layout.columns, rows: rows)
    }
    write(layout.foot, row: placed.footRow)
    drawButtons(on: &screen)
    drawFocus(on: &screen)
  }

  /// Gives the options their own colours. The option with the focus keeps the colours of the focus, which are sure to
  /// be legible.
  private func colorOptions(on screen: inout Screen) {
    guard let options = content.card.options else { return }
    for (index, region) in placed.options.enumerated() where !(options.hasFocus && index == options.focus) {
      guard let color = options.options[index].color.flatMap(palette.color) else { continue }
      for row in region.rowRange {
        for column in region.columnRange { screen[column: column, row: row].foreground = color }
      }
    }
  }

  /// Draws the marks in the margin for more text above or below.
  private func drawMore(on screen: inout Screen, column: Int, rows: Range<Int>) {
    let (isBelow, isAbove) = (placed.scroll < layout.maximumScroll, placed.scroll > 0)
    let more = symbols.more
    func mark(_ scalar: Unicode.Scalar, row: Int) {
      guard inside.contains(Point(column: column, row: row)) else { return }
      screen.put(scalar, column: column, row: row, palette[.more])
    }
    if rows.count == 1, isBelow, isAbove { return mark(more.both, row: rows.lowerBound) }
    if isAbove { mark(more.above, row: rows.lowerBound) }
    if isBelow { mark(more.below, row: rows.upperBound - 1) }
  }

  /// Draws the mark before the line that has the focus, which a card for readers does not show otherwise: a cell with
  /// another background, because a sign would be spoken.
  private func drawFocus(on screen: inout Screen) {
    guard symbols.isForReaders, let focus = placed.focus else { return }
    screen.put(" ", column: placement.card.column, row: focus.row, palette[.focusedButton])
  }

  private func drawButtons(on screen: inout Screen) {
    let (shown, start) = (layout.buttons.shown, placed.buttonsRow)
    for (offset, index) in shown.enumerated() {
      for button in layout.buttons.rows[index] {
        screen.write(button.line, column: placed.column + button.column, row: start + offset, within: inside, palette)
      }
    }
    if layout.buttons.count > 0, layout.buttons.count < layout.buttons.rows.count, content.card.arrangement == .list {
      let (more, margin) = (symbols.more, placed.column + layout.columns)
      if shown.lowerBound > 0 { screen.put(more.above, column: margin, row: start, palette[.more]) }
      if shown.upperBound < layout.buttons.rows.count {
        screen.put(more.below, column: margin, row: start + shown.count - 1, palette[.more])
      }
    }
  }

  private func drawCounter(on screen: inout Screen) {
    guard let (counter, start) = placed.frameCounter else { return }
    screen.write(counter.line, column: start.column, row: start.row, within: placement.card, palette)
  }

  /// Draws the notice with the keys that have an effect into the frame.
  private func drawNotice(on screen: inout Screen) {
    let card = placement.card
    let room = card.columns - 4
    let more = symbols.isForReaders && placed.scroll < layout.maximumScroll ? content.card.moreText : []
    let lines = (content.card.notice.isEmpty ? more : content.card.notice).map { Line($0, .notice, symbols) }
    guard room > 0, card.rows > 1, let line = lines.first(where: { $0.columns + 2 <= room }) ?? lines.last else {
      return
    }
    var notice = Line()
    notice.pad(1, .notice)
    let shown = line.truncated(to: max(0, room - 2), symbols)
    notice.append(shown.arranged(columns: shown.columns, symbols))
    notice.pad(1, .notice)
    screen.write(notice, column: card.column + 2, row: placed.freeFrameRow, within: card, palette)
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
