package import TourGuide
import TourModel
import TourScreen

extension LiveRecord {
  /// Adds what two runs under the same circumstances have seen. A card that was not up in both is left out.
  /// - Parameter old: the record until now. What it leaves open stays open while the rest is the same.
  package mutating func add(
    _ circumstances: LiveReport.Circumstances, _ first: LiveCheck.Run, _ second: LiveCheck.Run, after old: LiveRecord?
  ) {
    let known = old?.cards(under: circumstances) ?? []
    let cards = first.cards.compactMap { card -> Card? in
      guard let other = second.cards.first(where: { $0.subject == card.subject }) else { return nil }
      let new = Card(card, other)
      return known.first { $0.subject == card.subject }.map { new.leavingOpen($0, card, other) } ?? new
    }
    if cards.isEmpty { return }
    // Steps and tips under the same circumstances are one run of the record.
    if let index = runs.firstIndex(where: { $0.size == circumstances.size && $0.locale == circumstances.locale }) {
      runs[index].cards += cards
    } else {
      runs.append(Run(size: circumstances.size, locale: circumstances.locale, cards: cards))
    }
  }
}

extension LiveRecord.Card {
  fileprivate init(_ first: LiveCheck.Card, _ second: LiveCheck.Card) {
    self.init(
      subject: first.subject, lit: first.lit.first == second.lit.first ? first.lit.first : nil,
      text: RecordedText(first.text, second.text), side: first.side)
  }

  /// The card with what an earlier record leaves open, if that record describes what two runs have seen.
  fileprivate func leavingOpen(_ old: Self, _ first: LiveCheck.Card, _ second: LiveCheck.Card) -> Self {
    guard old.text.matches(first.text), old.text.matches(second.text) else { return self }
    var card = self
    card.text = old.text
    if old.lit == nil { card.lit = nil }
    return card
  }

  /// How a card differs from what was recorded; nil if it does not.
  fileprivate func flaw(of card: LiveCheck.Card) -> LiveFlaw? {
    if let (recorded, seen) = text.firstDifference(from: card.text) {
      return .otherText(recorded: recorded, seen: seen)
    }
    if let lit, lit != card.lit.first { return .otherPlace(recorded: lit, seen: card.lit.first) }
    return side == card.side ? nil : .otherSide(recorded: side, seen: card.side)
  }
}

extension LiveRecord {
  private func cards(under circumstances: LiveReport.Circumstances) -> [Card] {
    let isOfTips = circumstances.cards == .tips
    return runs.filter { $0.size == circumstances.size && $0.locale == circumstances.locale }.flatMap(\.cards)
      .filter { card in if case .tip = card.subject { isOfTips } else { !isOfTips } }
  }

  /// How a run differs from what was recorded under the same circumstances; nil if nothing was recorded under them.
  package func flaws(
    of run: LiveCheck.Run, _ circumstances: LiveReport.Circumstances
  ) -> [LiveCheck.Run.Flaw]? {
    let cards = cards(under: circumstances)
    if cards.isEmpty || circumstances.cards == .steps(by: .button) { return nil }
    let differing = run.cards.compactMap { card in
      let recorded = cards.first { $0.subject == card.subject }
      return (recorded.map { $0.flaw(of: card) } ?? .unrecorded).map {
        LiveCheck.Run.Flaw(subject: card.subject, flaw: $0)
      }
    }
    // What the run reports about a card says why it is not up.
    let known = run.cards.map(\.subject) + run.flaws.map(\.subject)
    let gone = cards.map(\.subject).filter { !known.contains($0) }
    return differing + gone.map { LiveCheck.Run.Flaw(subject: $0, flaw: .notUp) }
  }
}

extension LiveCheck.Card {
  /// The side of the lit cells on which the card is.
  fileprivate var side: LiveFlaw.Side {
    guard let arrow else { return .apart }
    if arrow.row < card.row { return .below }
    if arrow.row >= card.endRow { return .above }
    return arrow.column < card.column ? .right : .left
  }
}
