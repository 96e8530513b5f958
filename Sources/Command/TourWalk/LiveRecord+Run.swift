package import TourGuide
import TourModel
import TourScreen

extension LiveRecord {
  /// Takes in what two runs under the same circumstances have seen, in the place of what was recorded under them. What
  /// the record leaves open stays open while the rest is the same.
  /// - Parameter names: the names of this machine and its user, which are left open.
  /// - Returns: the cards that were up in one of the runs only. They are not recorded.
  package mutating func record(
    _ circumstances: LiveReport.Circumstances, _ first: LiveCheck.Run, _ second: LiveCheck.Run,
    except names: Set<String>
  ) -> [LiveCheck.Run.Flaw] {
    let (size, locale) = (circumstances.size, circumstances.locale)
    let isOfTips = circumstances.cards == .tips
    let cards = first.cards.compactMap { card -> Card? in
      guard let other = second.cards.first(where: { $0.subject == card.subject }) else { return nil }
      let new = Card(card, other, except: names)
      let old = run(at: circumstances)?.cards.first { $0.subject == card.subject }
      return old.map { new.leavingOpen($0, card, other) } ?? new
    }
    if run(at: circumstances) == nil, !cards.isEmpty { runs.append(Run(size: size, locale: locale)) }
    if let index = runs.firstIndex(where: { $0.size == size && $0.locale == locale }) {
      runs[index].cards.removeAll { $0.isOfStep != isOfTips }
      runs[index].cards += cards
      if runs[index].cards.isEmpty { runs.remove(at: index) }
    }
    let once = Set(first.cards.map(\.subject)).symmetricDifference(second.cards.map(\.subject))
    let errors = (first.flaws + second.flaws).filter(\.flaw.isError).map(\.subject)
    return (first.cards + second.cards).map(\.subject).filter { once.contains($0) && !errors.contains($0) }.map {
      LiveCheck.Run.Flaw(subject: $0, flaw: .upOnce)
    }
  }

  /// How a run compares with what was recorded under the same circumstances. nil for a run in which *Show me* types the
  /// keys: another run has the same cards.
  package func comparison(with run: LiveCheck.Run, _ circumstances: LiveReport.Circumstances) -> Comparison? {
    if circumstances.cards == .steps(by: .button) { return nil }
    let isOfTips = circumstances.cards == .tips
    let cards = (self.run(at: circumstances)?.cards ?? []).filter { $0.isOfStep != isOfTips }
    if cards.isEmpty { return .unrecorded }
    let differing = run.cards.compactMap { card in
      let recorded = cards.first { $0.subject == card.subject }
      return (recorded.map { $0.flaw(of: card) } ?? .unrecorded).map {
        LiveCheck.Run.Flaw(subject: card.subject, flaw: $0)
      }
    }
    let gone = cards.map(\.subject).filter { subject in !run.cards.contains { $0.subject == subject } }
    if differing.isEmpty, gone.isEmpty { return .same }
    // An error that the run reports about a card says why it is not up.
    let unexplained = gone.filter { subject in !run.flaws.contains { $0.subject == subject && $0.flaw.isError } }
    return .different(differing + unexplained.map { LiveCheck.Run.Flaw(subject: $0, flaw: .notUp) })
  }

  /// The result of comparing a run with a record.
  package enum Comparison: Hashable, Sendable {
    /// Nothing was recorded under its circumstances.
    case unrecorded
    case same
    /// The differences; empty if they are reported otherwise.
    case different([LiveCheck.Run.Flaw])
  }

  private func run(at circumstances: LiveReport.Circumstances) -> Run? {
    runs.first { $0.size == circumstances.size && $0.locale == circumstances.locale }
  }
}

extension LiveRecord.Card {
  fileprivate init(_ first: LiveCheck.Card, _ second: LiveCheck.Card, except names: Set<String>) {
    self.init(
      subject: first.subject, lit: first.recordedLit == second.recordedLit ? first.recordedLit : nil,
      text: first.lit.isEmpty && second.lit.isEmpty
        ? nil : RecordedText(first.text, second.text, except: names),
      side: first.side == second.side ? first.side : nil)
  }

  /// The card with what an earlier record leaves open, if that record describes what two runs have seen.
  fileprivate func leavingOpen(_ old: Self, _ first: LiveCheck.Card, _ second: LiveCheck.Card) -> Self {
    guard old.flaw(of: first) == nil, old.flaw(of: second) == nil else { return self }
    var card = old
    card.subject = subject
    return card
  }

  /// The first difference between a card and its record; nil if there is none.
  fileprivate func flaw(of card: LiveCheck.Card) -> LiveFlaw? {
    if let (recorded, seen) = text?.firstDifference(from: card.text) {
      return .otherText(recorded: recorded, seen: seen)
    }
    if let lit, lit != card.recordedLit { return .otherPlace(recorded: lit.rect, seen: card.lit.first) }
    return side.flatMap { $0 == card.side ? nil : .otherSide(recorded: $0, seen: card.side) }
  }
}

extension LiveRecord.Lit {
  fileprivate var rect: Rect? { if case .cells(let rect) = self { rect } else { nil } }
}

extension LiveCheck.Card {
  fileprivate var recordedLit: LiveRecord.Lit { lit.first.map(LiveRecord.Lit.cells) ?? .nothing }

  /// The side of the lit cells on which the card is.
  fileprivate var side: LiveFlaw.Side {
    guard let arrow else { return .apart }
    if arrow.row < card.row { return .below }
    if arrow.row >= card.endRow { return .above }
    return arrow.column < card.column ? .right : .left
  }
}
