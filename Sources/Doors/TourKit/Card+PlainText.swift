import TourCard

extension Card {
  /// The texts of the card in lines, without its counter, and in the last line its buttons, each in brackets.
  package var plainText: String {
    let texts = sections.map { section in
      switch section {
      case .heading(let text), .title(let text), .subtitle(let text), .footnote(let text): text
      case .text(let markup): markup.blocks.map(\.plainText).joined(separator: "\n")
      case .hint(let hint): hint.text
      }
    }
    let choices = (options?.options ?? []).map { ($0.isChosen ? "(*) " : "( ) ") + $0.label }
    return (texts + choices + [buttons.map { "[\($0.label)]" }.joined(separator: " ")]).filter { !$0.isEmpty }.joined(
      separator: "\n")
  }
}

extension Markup.Block {
  fileprivate var plainText: String {
    switch content {
    case .text(let runs): runs.map(\.text).joined()
    case .code(let lines): lines.joined(separator: "\n")
    case .table(let table):
      table.rows.map { $0.map { $0.map(\.text).joined() }.joined(separator: " | ") }.joined(separator: "\n")
    case .rule: "---"
    }
  }
}
