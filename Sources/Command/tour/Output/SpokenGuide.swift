import TourCard
import TourGuide
import TourModel
import TourSession

/// A guide as text: its cards, one below the other.
struct SpokenGuide {
  private let guide: Guide
  private let strings: Strings
  private let placeholders: Placeholders

  /// - Parameter preferences: the user's. With those for a screen reader, keys that are signs have their names.
  init(_ guide: Guide, for preferences: Preferences) {
    self.guide = guide
    strings = .words(in: guide.language, for: preferences)
    placeholders = Placeholders(guide, [:])
  }

  /// Returns the lines. A blank line separates the parts of a card, and two cards.
  /// - Parameter columns: the length of a line; nil to leave each paragraph in one line.
  func lines(columns: Int?) -> [String] {
    let tips = guide.tips.map { tip in
      Card(
        placeholders.fill(tip), Markup(tip.body).filled(placeholders), tip.do.map { KeyProgress($0) }, strings,
        buttons: [])
    }
    let cards = [Card([.title(guide.title)])] + guide.steps.indices.flatMap(cards) + tips
    return Array(cards.map { $0.text(columns: columns, legends: strings.legends) }.joined(separator: [""]))
  }

  /// Alternatives find the same part of the screen in other ways, not all of which a user would understand.
  private func about(_ step: Step) -> String? {
    step.targets.count == 1 ? strings.sentence(about: step.targets[0]) : nil
  }

  /// The card of a step, and its hints.
  private func cards(of index: Int) -> [Card] {
    let step = placeholders.fill(guide.steps[index])
    var card = Card([
      .heading(strings.counter("\(index + 1)", "\(guide.steps.count)")), .title(step.title),
      step.subtitle.isEmpty ? nil : .subtitle(step.subtitle),
      .text(Markup(step.body).filled(placeholders)),
      .text(Markup(list: step.goals.map { Markup($0.text).filled(placeholders).bulleted })),
      step.do.map { .hint(Hint(KeyProgress($0), strings)) },
      about(step).map(Card.Section.footnote),
    ])
    card.options = step.choices.map { choices in
      Card.Options(choices.options.map { Card.Options.Option(label: $0.label) }, several: choices.several)
    }
    let hints = step.hints.enumerated().map { number, text in
      Card([
        .heading(strings.hintNumber("\(number + 1)", "\(step.hints.count)")), .text(Markup(text).filled(placeholders)),
      ])
    }
    return [card] + hints
  }
}
