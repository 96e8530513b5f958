import TourCard
import TourModel
import TourScreen
import TourTerminal

extension Property {
  /// A card with any text, picture and options is within the screen, and the composed picture has the size of the
  /// screen, framed or for readers. A terminal that receives a frame shows exactly the picture that was encoded, both
  /// when the card opens and when it closes.
  public static let card = Property(name: "card") { bytes in
    var dice = Dice(bytes)
    let size = Size(columns: 1 + dice.number(below: 120), rows: 1 + dice.number(below: 50))
    let place = Place.allCases[dice.number(below: Place.allCases.count)]
    let spotlight = Rect(
      column: dice.number(below: 120), row: dice.number(below: 50), columns: dice.number(below: 60),
      rows: dice.number(below: 20))
    let depth = [TerminalCapabilities.Depth.none, .eight, .sixteen, .indexed, .direct][dice.number(below: 5)]
    let capabilities = TerminalCapabilities(depth: depth, isUnicode: dice.number(below: 2) == 0)
    let title = dice.piece(dice.number(below: 64))
    let body = dice.piece(dice.number(below: 256))
    var card = Card(
      title: String(decoding: title, as: UTF8.self), body: String(decoding: body, as: UTF8.self), counter: "1 of 2",
      buttons: [Card.Button("Skip", key: "Esc", action: .skip), Card.Button("Next", key: "→", action: .next)])
    let settings = ThemeSettings(card.addParts(&dice))
    let isForReaders = dice.number(below: 4) == 0
    let theme = Theme(settings, Preferences(isForReaders: isForReaders))
    var program = Terminal(size: size, dialect: .clusters)
    program.feed(dice.all())

    let scene = Scene(
      card: card, spotlights: spotlight.isEmpty ? [] : [spotlight], place: place,
      isModal: !isForReaders || dice.number(below: 2) == 0)
    let composition = compose(program.screen, scene, capabilities: capabilities, theme: theme, at: 0)
    if composition.screen.size != size { return "the picture has another size" }
    if !program.screen.bounds.contains(composition.geometry.card) {
      return "the card \(composition.geometry.card) is not on the screen"
    }
    // In the picture of a double-width row (DECDWL), letters are two columns apart, which no frame can reproduce. So
    // the frames are not compared.
    if program.screen.hasDoubleWidth { return nil }
    var frame: [UInt8] = []
    FrameEncoder().paint(composition.screen, into: &frame)
    var painted = Terminal(size: size, dialect: .clusters)
    painted.feed(frame)
    if let difference = painted.screen.seen.difference(from: composition.screen.seen) {
      return "the terminal shows another picture: \(difference)"
    }
    if isForReaders {
      frame = []
      FrameEncoder().paint(program.screen, into: &frame)
      FrameEncoder().paint(
        composition.screen, over: program.screen, spoken: composition.geometry.card, into: &frame)
      painted.feed(frame)
      if let difference = painted.screen.seen.difference(from: composition.screen.seen) {
        return "for a screen reader, the terminal shows another picture: \(difference)"
      }
    }
    frame = []
    FrameEncoder().paint(program.screen, over: composition.screen, into: &frame)
    painted.feed(frame)
    return painted.screen.seen.difference(from: program.screen.seen).map {
      "after the card, the terminal shows another screen: \($0)"
    }
  }
}

extension Card {
  /// Adds the parts whose bit is set in the next number.
  /// - Returns: a theme; nil for the standard one.
  fileprivate mutating func addParts(_ dice: inout Dice) -> ThemeSettings.Base? {
    func text(_ dice: inout Dice, below limit: Int) -> String {
      String(decoding: dice.piece(dice.number(below: limit)), as: UTF8.self)
    }
    let parts = dice.number(below: 256)
    func has(_ bit: Int) -> Bool { parts & 1 << bit != 0 }
    if has(0) { art = try? Art(text(&dice, below: 128)) }
    if has(1) {
      let list = (0..<1 + dice.number(below: 24)).map { _ in
        Options.Option(
          label: text(&dice, below: 16), icon: dice.number(below: 2) == 0 ? "" : "○", otherIcon: "●",
          isChosen: dice.number(below: 2) == 0,
          color: dice.number(below: 2) == 0 ? nil : .rgb(255, 200, 0))
      }
      options = Options(
        list, columns: 1 + dice.number(below: 6),
        spacing: Padding(columns: dice.number(below: 21), rows: dice.number(below: 21)),
        several: dice.number(below: 2) == 0, focus: dice.number(below: list.count),
        hasFocus: dice.number(below: 2) == 0, follows: dice.number(below: 2) == 0)
    }
    if has(2) {
      sections =
        [.heading(text(&dice, below: 32))] + sections + [
          .subtitle(text(&dice, below: 32)), .footnote(text(&dice, below: 32)),
        ]
    }
    if has(3) { icon = text(&dice, below: 8) }
    if has(4) {
      progress = Progress(
        number: 1 + dice.number(below: 30), count: 30,
        style: ([nil] + ProgressStyle.allCases)[dice.number(below: ProgressStyle.allCases.count + 1)])
    }
    if has(5) { arrangement = [.row, .list, .banner][dice.number(below: 3)] }
    return has(6) ? ThemeSettings.Base.allCases[dice.number(below: ThemeSettings.Base.allCases.count)] : nil
  }
}

extension Screen {
  /// Whether a glyph takes two columns but needs one, or takes four but needs two.
  fileprivate var hasDoubleWidth: Bool {
    cells.contains {
      $0.attributes.contains(.wide) && TourScreen.columns(ofCluster: extras.text($0.glyph).unicodeScalars) == 1
    }
      || zip(cells, cells.dropFirst()).contains { $0.attributes.contains(.spacer) && $1.attributes.contains(.spacer) }
  }

  /// The screen, reduced to visible state. Of an erased cell only the background is visible; with a line or a
  /// decoration it looks like a space. The palette is left out, because the terminal keeps it and no frame contains it.
  fileprivate var seen: Screen {
    var screen = self
    screen.colors = ColorChanges()
    for row in 0..<size.rows {
      for column in 0..<size.columns where self[column: column, row: row].glyph == .empty {
        var cell = self[column: column, row: row]
        if cell.attributes.contains(.spacer) { continue }
        let lines: Attributes = [.underlineMask, .reverse, .strikethrough, .overline]
        if cell.decoration == 0, cell.attributes.isDisjoint(with: lines) {
          cell = Cell(background: cell.background)
        } else {
          cell.glyph = .space
        }
        screen[column: column, row: row] = cell
      }
    }
    return screen
  }
}
