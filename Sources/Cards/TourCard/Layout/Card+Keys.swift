import TourModel

extension Card {
  /// The card with the names of keys in another language, on its buttons and in strong text: `**Ctrl-Home**` of a body
  /// is **Strg-Pos1** on a German card. Headings, links, code and the values of parameters stay. tour's own sentences
  /// have these names already.
  func naming(_ legends: KeyLegends) -> Card {
    if legends == .english { return self }
    var card = self
    for index in buttons.indices { card.buttons[index].key = legends.localized(buttons[index].key) }
    card.frameButton?.key = legends.localized(frameButton?.key ?? "")
    card.sections = sections.map { section in
      if case .text(let markup) = section { .text(markup.naming(legends)) } else { section }
    }
    return card
  }
}

extension Markup {
  fileprivate func naming(_ legends: KeyLegends) -> Markup {
    map { runs in
      runs.map { run in
        let isNamed = run.style.contains(.strong) && !run.style.contains(.code) && run.link == nil && !run.isLiteral
        return isNamed ? Run(legends.localized(run.text), run.style) : run
      }
    }
  }
}
