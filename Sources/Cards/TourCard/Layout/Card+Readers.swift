import TourModel
import TourScreen

extension Card {
  /// The card for a screen reader or a braille display: words only, in the order in which they are to be read. The
  /// buttons and the options have the same indices.
  var forReaders: Card {
    var card = self
    (card.icon, card.art, card.counter) = ("", nil, "")
    let counter = counter.drop { !$0.isLetter && !$0.isNumber }
    if !counter.isEmpty, progress?.style != ProgressStyle.none { card.sections.append(.footnote(String(counter))) }
    if let button = frameButton { card.sections.append(.footnote("\(button.label) \(button.key)")) }
    card.frameButton = nil
    // In a list, Enter presses the entry in focus, which may not be the first one.
    if card.arrangement == .list, card.buttons.indices.contains(focus) { card.buttons[focus].key = Key(.enter).label }
    card.arrangement = .lines
    for index in card.buttons.indices { card.buttons[index].key = card.buttons[index].key.namingArrows }
    card.notice = notice.map(\.namingArrows)
    card.options?.columns = 1
    for index in card.options?.options.indices ?? 0..<0 {
      card.options?.options[index].icon = ""
      card.options?.options[index].otherIcon = ""
    }
    return card
  }

  /// Returns the lines of the card as text, apart from its buttons.
  /// - Parameter columns: the length of a line; nil to leave each paragraph in one line.
  package func text(columns: Int?) -> [String] {
    var card = self
    card.buttons = []
    let content = CardContent(
      card.forReaders,
      symbols: Symbols(Theme.standard.forReaders, on: TerminalCapabilities(depth: .none, isUnicode: true)))
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
  fileprivate var namingArrows: String {
    let arrows: [Key] = [Key(.left), Key(.right), Key(.up), Key(.down)]
    return arrows.reduce(self) { $0.replacingEach($1.label, with: $1.prose) }
  }
}
