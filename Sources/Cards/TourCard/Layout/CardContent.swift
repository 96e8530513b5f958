import TourModel
import TourScreen

/// The content of a card, parsed once and laid out as often as needed.
struct CardContent: Sendable {
  let card: Card
  let symbols: Symbols
  private var headings = Flow()
  private var titles = Flow()
  private var subtitles = Flow()
  /// The rows of the picture; empty if there is none, or if the terminal does not have its characters.
  private var art: [Line]
  private var texts = Flow()
  /// The hints and footnotes, and each kind alone.
  private var foot = Flow(), hints = Flow(), footnotes = Flow()
  /// The options in lines of their own; empty if the card has none.
  private let entries: [Line]
  /// The forms of what the frame contains, the longest one first.
  let counters: [FrameCounter]
  /// The blank cells between the frame and the content, if there is room for them.
  private let padding: Padding

  /// - Parameter card: one for readers if the theme is.
  init(_ card: Card, _ symbols: Symbols, _ theme: Theme) {
    self.init(theme.isForReaders ? card.forReaders(symbols.legends) : card, symbols: symbols, padding: theme.padding)
  }

  init(_ card: Card, symbols: Symbols, padding: Padding = CardLayout.padding) {
    let card = card.naming(symbols.legends).spelling(symbols.legends)
    self.card = card
    var symbols = symbols
    symbols.isRightToLeft = card.isRightToLeft
    self.symbols = symbols
    self.padding = padding
    entries = card.options.map { OptionGrid.entries($0, symbols) } ?? []
    counters = FrameCounter.all(of: card, symbols)
    art = card.art?.lines(symbols) ?? []
    for section in card.sections { append(section) }
  }

  private mutating func append(_ section: Card.Section) {
    switch section {
    case .heading(let text): headings.append(Paragraph(text, .heading, symbols: symbols))
    case .title(let text):
      let icon = Line(symbols.isUnicode || card.icon.allSatisfy(\.isASCII) ? card.icon : "", .title, symbols)
      titles.append(
        Paragraph(text, .title, symbols: symbols),
        mark: icon.columns > 0 && titles.count == 0 ? icon.followedByBlank : nil)
    case .subtitle(let text): subtitles.append(Paragraph(text, .heading, symbols: symbols))
    case .text(let markup): texts.append(markup, symbols: symbols)
    case .hint(let hint):
      // In a list, the pointer marks the entry with the focus.
      let hasMark = card.arrangement != .list && !symbols.isForReaders
      let mark = !hasMark ? nil : Line("\(symbols.pointer) ", .pointer, symbols)
      let paragraph = Paragraph(hint, symbols: symbols)
      hints.append(paragraph, mark: mark)
      foot.append(paragraph, mark: mark)
    case .footnote(let text):
      let paragraph = Paragraph(text, .counter, symbols: symbols)
      footnotes.append(paragraph)
      foot.append(paragraph)
    }
  }

  /// Returns the rows of the picture in the middle of the card, and a blank line; none if there is no room for it.
  private func picture(columns: Int) -> [Line] {
    guard let first = art.first, first.columns <= columns else { return [] }
    var margin = Line()
    margin.pad((columns - first.columns) / 2, .text)
    return art.map { row in
      var line = margin
      line.append(row)
      return line
    } + [Line()]
  }

  /// Returns the layout of the card within `room`, as small as its content permits. Text that does not fit scrolls, and
  /// buttons are abbreviated.
  func layout(within room: Size, columns preferred: Int = CardLayout.comfortable) -> CardLayout {
    let layout = padded(within: room) { fitting(columns: preferred, within: $0) }
    guard layout.lacksPicture, !art.isEmpty else { return layout }
    // Without its picture, the card may be narrower, and have its blank lines.
    var plain = self
    plain.art = []
    return plain.layout(within: room, columns: preferred)
  }

  /// Returns the layout of the card in a frame that is as wide as `size`, and at most as high.
  func layout(filling size: Size) -> CardLayout { padded(within: size) { $0 } }

  /// Returns the layout with the padding of the theme if all of the card is visible with it, otherwise with the least
  /// padding.
  /// - Parameter columns: returns the width of the content, for the width that it may have.
  private func padded(within room: Size, columns: (Int) -> Int) -> CardLayout {
    func padded(_ padding: Padding) -> CardLayout {
      let (widest, rows) = (max(1, room.columns - 2 - 2 * padding.columns), max(0, room.rows - 2 - 2 * padding.rows))
      var layout = arranged(columns: columns(widest), rows: rows)
      layout.padding = padding
      return layout
    }
    if padding != CardLayout.padding, room.columns >= 2 + 2 * padding.columns + CardLayout.narrow {
      let layout = padded(padding)
      if layout.isWhole { return layout }
    }
    return padded(CardLayout.padding)
  }

  /// Returns the layout with the longest labels of buttons with which all of the card is visible.
  private func arranged(columns: Int, rows: Int) -> CardLayout {
    let parts = parts(columns: columns)
    var best: CardLayout?
    for labels in ButtonRows.Labels.allCases {
      let layout = arranged(parts, columns: columns, rows: rows, labels: labels)
      if layout.isWhole { return layout.inWritingOrder(symbols) }
      if layout.isBetter(than: best) { best = layout }
    }
    return (best ?? arranged(parts, columns: columns, rows: rows, labels: .keys)).inWritingOrder(symbols)
  }

  /// Returns the position of the card: on a page that fills the screen, in the first spotlight if it is inline, or
  /// around `spotlights` as ``Placement`` determines.
  func placed(
    around spotlights: [Rect], pointingAt anchor: Rect? = nil, keeping kept: [Rect] = [], place: Place, on screen: Size
  ) -> Placement {
    if place == .fill {
      return Placement(card: Rect(size: screen), layout: layout(within: screen, columns: CardLayout.page))
    }
    if place == .inline, let slot = spotlights.first {
      return Placement(card: slot, layout: layout(filling: slot.size), isAtTop: true)
    }
    return Placement(around: spotlights, pointingAt: anchor, keeping: kept, place: place, on: screen) {
      layout(within: $0)
    }
  }

  /// Returns the position of a card for readers, in rows as wide as the screen: usually the last rows. The first rows,
  /// if the last ones show the target or the user's cursor, or if the previous card stood there
  /// (``Scene/prefersFirstRows``).
  ///
  /// A card that has the keyboard, or stands beside the user's work if there is room (``Scene/isBesideWork``), has at
  /// least ``CardLayout/readersRows``. Most cards need no more, so that the next card has the same place, and nothing
  /// of the program's screen is drawn between them. Unless the user only reads, the last rows stay free, where programs
  /// prompt and report.
  func placed(across screen: Screen, _ scene: Scene) -> Placement {
    let (size, cursor) = (screen.size, screen.cursor)
    let spared =
      scene.spotlights(on: screen) + scene.visible(scene.spared + scene.kept, on: screen)
      + [scene.anchor].compactMap(\.self)
    // A card that is only read may use all rows. On a low screen, so may the card that the user reads before they work.
    let isWhole = scene.isModal && (!scene.isBesideWork || size.rows < CardLayout.readersRows + 3)
    let foot = isWhole ? 0 : min(3, size.rows / 8)
    func placed(within most: Int, isLast: Bool, isTall: Bool = false) -> Placement {
      let layout = padded(within: Size(columns: size.columns, rows: most)) { min($0, CardLayout.rigid) }
      let rows = min(max(layout.size.rows, isTall ? CardLayout.readersRows : 0), size.rows - foot)
      let row = isLast ? max(0, size.rows - foot - rows) : 0
      let card = Rect(column: 0, row: row, columns: size.columns, rows: rows)
      return Placement(card: card, layout: layout, isAtTop: true)
    }
    func places(isTall: Bool) -> [Placement] {
      [!scene.prefersFirstRows, scene.prefersFirstRows].map {
        placed(within: size.rows - foot, isLast: $0, isTall: isTall)
      }
    }
    let isRead = scene.isModal && !scene.isBesideWork
    let tall = scene.isModal || scene.isBesideWork ? places(isTall: true) : []
    let needed = isRead ? [] : places(isTall: false)
    func isFree(_ place: Placement) -> Bool {
      isRead || !cursor.isVisible || !place.card.rowRange.contains(cursor.position.row)
    }
    // The first place that leaves the target free, or else one with no more rows than the card needs.
    if let best = (tall + needed).first(where: { isFree($0) && !spared.contains(where: $0.card.intersects) })
      ?? (needed + tall).first(where: isFree)
    {
      return best
    }
    if scene.isModal { return tall[0] }
    let (above, below) = (cursor.position.row, size.rows - foot - cursor.position.row - 1)
    return placed(within: max(above, below, CardLayout.minimum.rows), isLast: below >= above)
  }

  /// The columns of what the frame contains, for which the text of the card is widened. A card with a button in its
  /// frame has little room: it is widened for the counter only if it can still step aside.
  private func counterColumns(within limit: Int) -> Int {
    guard card.frameButton != nil else { return counters.first?.line.columns ?? 0 }
    // The last form is the button alone, the one before it has no dots.
    let form = counters.dropLast().last.flatMap { $0.line.columns + Self.aside <= limit ? $0 : nil }
    return (form ?? counters.last)?.line.columns ?? 0
  }

  /// The columns of a small screen that a card leaves free, if it can.
  private static let aside = 4

  /// Returns the width of the card's text: the smallest that suits all of its parts, or up to ``slack`` columns more if
  /// fewer paragraphs then end with a line of a single word. The limit is `preferred`. Parts that cannot be broken into
  /// lines may exceed it: code and tables up to ``CardLayout/rigid``, entries of a menu up to `widest`.
  private func fitting(columns preferred: Int, within widest: Int) -> Int {
    let picture = art.first?.columns ?? 0
    let limit = min(max(preferred, min(texts.rigidColumns, CardLayout.rigid), picture), widest)
    let bottom = min(ButtonRows.columns(card, symbols: symbols), card.arrangement == .list ? widest : limit)
    let counter = counterColumns(within: limit)
    let grid = card.options.map { min(widest, OptionGrid.columns($0, entries)) } ?? 0
    let least =
      [
        min(limit, 20), grid, headings.balanced(columns: limit), titles.balanced(columns: limit),
        texts.balanced(columns: limit),
        subtitles.balanced(columns: limit), foot.balanced(columns: limit), bottom, picture <= limit ? picture : 0,
        counter <= limit ? counter : 0,
      ].max() ?? limit
    guard least < limit, texts.count < Self.mostTried else { return least }
    var best = (columns: least, lonely: Int.max)
    for columns in least...min(limit, least + Self.slack) where best.lonely > 0 {
      let lonely = titles.extent(columns: columns).lonely + texts.extent(columns: columns).lonely
      if lonely < best.lonely { best = (columns, lonely) }
    }
    return best.columns
  }

  /// The number of columns by which a card may be wider than it needs, and the number of glyphs from which a text is
  /// not tried at several widths.
  private static let slack = 8, mostTried = 1000

  /// The parts of a card in lines of one width. They do not depend on the labels of the buttons.
  private struct Parts {
    var titles: [Line]
    /// Headings, titles and subtitles.
    var head: [Line]
    var text: [Line]
    var foot: [Line]
  }

  private func parts(columns: Int) -> Parts {
    let titles = titles.lines(columns: columns)
    return Parts(
      titles: titles, head: headings.lines(columns: columns) + titles + subtitles.lines(columns: columns),
      text: texts.lines(columns: columns), foot: foot.lines(columns: columns))
  }

  private func arranged(_ parts: Parts, columns: Int, rows: Int, labels: ButtonRows.Labels) -> CardLayout {
    let (titleLines, head, textLines) = (parts.titles, parts.head, parts.text)
    let picture = picture(columns: columns)
    var layout = CardLayout(
      columns: columns, head: picture + head, pictureRows: picture.count, text: textLines, textRows: 0,
      foot: parts.foot,
      buttons: ButtonRows(card, columns: columns, labels: labels, symbols: symbols), gaps: .init(), isWhole: true)
    func appendOptions(isTight: Bool) {
      guard let options = card.options else { return }
      let grid = OptionGrid(options, entries, columns: columns, isTight: isTight, symbols: symbols)
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
    if layout.contentRows > rows {
      layout.head = head
      (layout.lacksPicture, layout.pictureRows) = (true, 0)
    }
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
      // The user must see the keys that a button types, so they stay beside it if a row is left for the other parts.
      let keyLines = card.typesKeys ? hints.lines(columns: columns) : []
      let isPinned = !keyLines.isEmpty && rows - keyLines.count - min(1, layout.buttons.rows.count) >= 1
      if !keyLines.isEmpty, !isPinned { layout.keys = layout.text.count..<(layout.text.count + keyLines.count) }
      layout.text += keyLines.isEmpty ? layout.foot : (isPinned ? [] : keyLines) + footnotes.lines(columns: columns)
      layout.foot = isPinned ? keyLines : []
    }
    let needed = min(1, layout.text.count)
    if spare() < needed, layout.buttons.count > 1 {
      layout.buttons.show(max(1, layout.buttons.count + spare() - needed))
    }
    // A text of which one line is visible at a time is hard to read, so the title becomes its first lines and is
    // scrolled with it. That of a question stays.
    if spare() < (layout.options == nil ? min(2, layout.text.count) : needed) {
      layout.text.insert(contentsOf: layout.head, at: 0)
      // A local constant, because an access of the options must not overlap with one of the head.
      let lines = layout.head.count
      layout.options?.row += lines
      layout.keys = layout.keys.map { $0.lowerBound + lines..<$0.upperBound + lines }
      layout.head = []
    }
    if spare() < 0 { layout.buttons.show(rows) }
    layout.textRows = min(layout.text.count, max(0, spare()))
    return layout
  }
}
