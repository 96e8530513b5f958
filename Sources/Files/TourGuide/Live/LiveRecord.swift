package import TourScreen

/// What the cards of a guide have lit in its program, as `tour check --live --record` has seen it. Later checks compare
/// it: a guide may light something else than its author saw although all of its targets are found.
///
/// Its file is in the folder of the guide: `htop.record` for `htop.yaml`.
package struct LiveRecord: Hashable, Sendable {
  package var runs: [Run] = []

  package init() {}

  /// The cards at one size of the terminal, in one locale of the program.
  package struct Run: Hashable, Sendable {
    package var size: Size
    package var locale: String
    /// The cards in the order in which they appeared, at most one for each step and each tip.
    package var cards: [Card] = []

    package init(size: Size, locale: String) {
      self.size = size
      self.locale = locale
    }
  }

  /// A card of a record. A part that is nil is not compared.
  package struct Card: Hashable, Sendable {
    package var subject: LiveSubject
    package var lit: Lit?
    /// The text of the lit cells.
    package var text: RecordedText?
    package var side: LiveFlaw.Side?

    package init(subject: LiveSubject, lit: Lit? = nil, text: RecordedText? = nil, side: LiveFlaw.Side? = nil) {
      self.subject = subject
      self.lit = lit
      self.text = text
      self.side = side
    }
  }

  /// The cells of the target of a card.
  package enum Lit: Hashable, Sendable {
    case nothing
    case cells(Rect)
  }

  /// The path of the record of a guide: `guides/htop.record` for `guides/htop.yaml`.
  package static func path(ofGuide path: String) -> String {
    let ending = GuideFolder.endings.first { path.utf8.suffix($0.count).elementsEqual($0) } ?? []
    return String(decoding: path.utf8.dropLast(ending.count), as: UTF8.self) + ".record"
  }
}
