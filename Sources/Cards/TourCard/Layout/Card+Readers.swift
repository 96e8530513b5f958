package import TourModel
import TourScreen

extension Card {
  /// The card for a screen reader or a braille display: words only, in the order in which they are to be read. The
  /// buttons and the options have the same indices.
  /// - Parameter legends: the names of keys; the arrow keys have names in place of signs.
  func forReaders(_ legends: KeyLegends) -> Card {
    var card = self
    (card.icon, card.art, card.counter) = ("", nil, "")
    let counter = counter.drop { !$0.isLetter && !$0.isNumber }
    if !counter.isEmpty, progress?.style != ProgressStyle.none { card.sections.append(.footnote(String(counter))) }
    if let button = frameButton { card.sections.append(.footnote("\(button.label) \(legends.localized(button.key))")) }
    card.frameButton = nil
    // In a list, Enter presses the entry in focus, which may not be the first one.
    if card.arrangement == .list, card.buttons.indices.contains(focus) { card.buttons[focus].key = Key(.enter).label }
    // The line of the button that Enter presses says so. If it has the focus after another one, that line changes, too.
    if [.row, .lines].contains(card.arrangement), card.buttons.indices.contains(focus), focus != card.mainButton {
      let keys = [card.buttons[focus].key, Key(.enter).label].filter { !$0.isEmpty }
      card.buttons[focus].key = keys.map(legends.localized).joined(separator: ", ")
    }
    card.arrangement = .lines
    for index in card.buttons.indices { card.buttons[index].key = card.buttons[index].key.namingArrows(legends) }
    card.notice = notice.map { $0.namingArrows(legends) }
    card.options?.columns = 1
    for index in card.options?.options.indices ?? 0..<0 {
      card.options?.options[index].icon = ""
      card.options?.options[index].otherIcon = ""
    }
    return card
  }

  /// Returns the lines of the card as text, apart from its buttons.
  /// - Parameters:
  ///   - columns: the length of a line; nil to leave each paragraph in one line.
  ///   - legends: the names of keys.
  package func text(columns: Int?, legends: KeyLegends) -> [String] {
    var card = self
    card.buttons = []
    var theme = Theme.standard.forReaders
    theme.keyLegends = legends
    let content = CardContent(card, Symbols(theme, on: TerminalCapabilities(depth: .none, isUnicode: true)), theme)
    let room = Size(columns: (columns ?? Int(Int16.max)) + 4, rows: Int(Int32.max))
    let layout = content.layout(filling: room)
    // One expression for all of it takes the compiler half a minute.
    var lines: [String] = []
    for part in [layout.head, layout.text, layout.foot] where !part.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines += part.map { line -> String in String(line.text.reversed().drop { $0 == " " }.reversed()) }
    }
    return lines
  }
}

extension String {
  /// The text with the names of the arrow keys in place of their signs.
  fileprivate func namingArrows(_ legends: KeyLegends) -> String {
    let arrows: [Key] = [Key(.left), Key(.right), Key(.up), Key(.down)]
    return arrows.reduce(self) { $0.replacingEach($1.label, with: legends.localized($1.prose)) }
  }
}
