import TourModel
import TourScreen

/// The content of a card, parsed once and laid out as often as needed.
struct CardContent: Sendable {
  let card: Card
  let symbols: Symbols
  private var headings = Flow()
  private var titles = Flow()
  private var texts = Flow()
  /// The hints and footnotes.
  private var foot = Flow()
  /// The counter in the frame: with the progress as dots, and without. Empty if the card has no counter.
  let counters: [Line]

  init(_ card: Card, symbols: Symbols) {
    self.card = card
    self.symbols = symbols
    counters = Self.counters(card, symbols)
    for section in card.sections { append(section) }
  }

  private mutating func append(_ section: Card.Section) {
    switch section {
    case .heading(let text): headings.append(Paragraph(text, .heading, symbols: symbols))
    case .title(let text): titles.append(Paragraph(text, .title, symbols: symbols))
    case .text(let markup): texts.append(markup, symbols: symbols)
    case .hint(let hint):
      var paragraph = Paragraph(hint, symbols: symbols)
      paragraph.bullet = Line("\(symbols.pointer) ", .pointer, symbols)
      foot.append(paragraph)
    case .footnote(let text): foot.append(Paragraph(text, .counter, symbols: symbols))
    }
  }

  private static func counters(_ card: Card, _ symbols: Symbols) -> [Line] {
    if card.counter.isEmpty { return [] }
    var counter = Line()
    counter.pad(1, .counter)
    counter.append(card.counter, .counter, symbols)
    counter.pad(1, .counter)
    guard let progress = card.progress, 2...mostDots ~= progress.count else { return [counter] }
    let number = max(0, min(progress.number, progress.count))
    var dotted = counter
    dotted.append(String(repeating: symbols.dots.reached, count: number), .progress, symbols)
    dotted.append(String(repeating: symbols.dots.ahead, count: progress.count - number), .counter, symbols)
    dotted.pad(1, .counter)
    return [dotted, counter]
  }

  /// The maximum number of progress dots. More are hard to count.
  private static let mostDots = 12

  /// Returns the layout of the card within `room`, as small as its content permits. Text that does not fit scrolls, and buttons are abbreviated.
  func layout(within room: Size, columns preferred: Int = CardLayout.comfortable) -> CardLayout {
    arranged(columns: fitting(columns: preferred, within: max(1, room.columns - 4)), rows: max(0, room.rows - 2))
  }

  /// Returns the layout of the card in a frame that is as wide as `size`, and at most as high.
  func layout(filling size: Size) -> CardLayout { arranged(columns: max(1, size.columns - 4), rows: max(0, size.rows - 2)) }

  /// Returns the layout with the longest labels of buttons with which all of the card is visible.
  private func arranged(columns: Int, rows: Int) -> CardLayout {
    var best: CardLayout?
    for labels in ButtonRows.Labels.allCases {
      let layout = arranged(columns: columns, rows: rows, labels: labels)
      if layout.isWhole { return layout }
      if layout.isBetter(than: best) { best = layout }
    }
    return best ?? arranged(columns: columns, rows: rows, labels: .keys)
  }

  /// Returns the position of the card: on a page that fills the screen, in the first spotlight if it is inline, or around `spotlights` as ``Placement`` determines.
  func placed(around spotlights: [Rect], place: Place, on screen: Size) -> Placement {
    if place == .fill {
      return Placement(card: Rect(size: screen), layout: layout(within: screen, columns: CardLayout.page))
    }
    if place == .inline, let slot = spotlights.first { return Placement(card: slot, layout: layout(filling: slot.size), isAtTop: true) }
    return Placement(around: spotlights, place: place, on: screen) { layout(within: $0) }
  }

  /// Returns the smallest width that suits all parts of the card: at most `preferred`, or `widest` for the entries of a list, which can't be broken into
  /// lines.
  private func fitting(columns preferred: Int, within widest: Int) -> Int {
    let limit = min(preferred, widest)
    let bottom = min(ButtonRows.columns(card, symbols: symbols), card.arrangement == .list ? widest : limit)
    let counter = counters.first?.columns ?? 0
    let grid = card.options.map { min(widest, OptionGrid.columns($0, symbols: symbols)) } ?? 0
    return [
      min(limit, 20), grid, headings.balanced(columns: limit), titles.balanced(columns: limit), texts.balanced(columns: limit),
      foot.balanced(columns: limit), bottom, counter <= limit ? counter : 0,
    ].max() ?? limit
  }

  private func arranged(columns: Int, rows: Int, labels: ButtonRows.Labels) -> CardLayout {
    let titleLines = titles.lines(columns: columns)
    let headingLines = headings.lines(columns: columns)
    var layout = CardLayout(
      columns: columns, head: headingLines + titleLines, text: texts.lines(columns: columns), textRows: 0,
      foot: foot.lines(columns: columns),
      buttons: ButtonRows(card, columns: columns, labels: labels, symbols: symbols), gaps: .init(), isWhole: true)
    let textLines = layout.text
    func appendOptions(isTight: Bool) {
      guard let options = card.options else { return }
      let grid = OptionGrid(options, columns: columns, isTight: isTight, symbols: symbols)
      layout.text = textLines + (textLines.isEmpty ? [] : [Line()])
      layout.options = (grid, layout.text.count)
      layout.text += grid.lines
      layout.textRows = layout.text.count
    }
    layout.textRows = layout.text.count
    appendOptions(isTight: false)
    layout.gaps.text = !layout.head.isEmpty && !layout.text.isEmpty
    layout.gaps.foot = !layout.foot.isEmpty && layout.textRows + layout.head.count > 0
    layout.gaps.buttons = layout.buttons.count > 0 && layout.contentRows > layout.buttons.count

    // If the card is too tall, blank lines are left out first.
    if layout.contentRows > rows { layout.gaps.text = false }
    if layout.contentRows > rows { layout.gaps.foot = false }
    if layout.contentRows > rows { layout.gaps.buttons = false }
    if layout.contentRows > rows, card.options?.spacing.rows ?? 0 > 0 { appendOptions(isTight: true) }
    guard layout.contentRows > rows else { return layout }
    layout.isWhole = false

    // Then the other parts are reduced until up to three lines of the text are shown.
    func spare() -> Int { rows - layout.head.count - layout.foot.count - layout.buttons.count }
    let wanted = min(3, layout.text.count)
    if spare() < wanted, layout.buttons.count > 1 {
      layout.buttons.show(max(min(3, layout.buttons.count), spare() + layout.buttons.count - wanted))
    }
    if spare() < wanted { layout.head = titleLines }
    if spare() < wanted, let first = titleLines.first, titleLines.count > 1 {
      var whole = first
      whole.pad(1, .title)
      whole.append(titleLines[1])
      layout.head = [whole.truncated(to: columns, symbols)]
    }
    if spare() < min(1, wanted), !layout.foot.isEmpty {
      layout.text += layout.foot
      layout.foot = []
    }
    let needed = min(1, layout.text.count)
    if spare() < needed, layout.buttons.count > 1 {
      layout.buttons.show(max(1, layout.buttons.count + spare() - needed))
    }
    // If no row is left for the text, the title becomes its first lines and is scrolled with it.
    if spare() < needed {
      layout.text.insert(contentsOf: layout.head, at: 0)
      // A local constant, because an access of the options must not overlap with one of the head.
      let lines = layout.head.count
      layout.options?.row += lines
      layout.head = []
    }
    if spare() < 0 { layout.buttons.show(rows) }
    layout.textRows = min(layout.text.count, max(0, spare()))
    return layout
  }
}
