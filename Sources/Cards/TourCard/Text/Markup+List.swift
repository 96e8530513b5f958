// Texts that are the items of a list.
extension Markup {
  /// The items one below the other, without blank lines between them.
  package init(list items: [Markup]) {
    var blocks = items.flatMap(\.blocks)
    for index in blocks.indices { blocks[index].isParted = false }
    self.init(blocks: blocks, flaws: items.flatMap(\.flaws))
  }

  /// The text with a bullet.
  package var bulleted: Markup { item(.bullet) }

  /// The text with a mark that says whether it was done.
  package func ticked(_ isDone: Bool) -> Markup { item(.tick(isDone: isDone)) }

  /// The text behind these words.
  package func led(by words: String) -> Markup {
    guard case .text(let runs)? = blocks.first?.content else { return Markup(plain: words).appending(self) }
    var blocks = blocks
    blocks[0].content = .text([Run(words + " ")] + runs)
    return Markup(blocks: blocks, flaws: flaws)
  }

  private func item(_ margin: Margin) -> Markup {
    var blocks = blocks
    for index in blocks.indices { blocks[index].margins.insert(index == 0 ? margin : margin.continued, at: 0) }
    return Markup(blocks: blocks, flaws: flaws)
  }
}
