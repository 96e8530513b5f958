package import TourGuide
package import TourScreen

// What a live check has seen in a run of the program.
extension LiveCheck {
  /// A card that was up.
  package struct Card: Hashable, Sendable {
    /// The step or the tip.
    package var subject: LiveSubject
    /// The number of the target that was found, from 1; 0 if there is none, or none was found.
    package var target: Int
    /// The lit regions, in cells of the screen; the first one is the target's.
    package var lit: [Rect]
    /// The text of the cells of the first one, without blanks at its ends; its rows are separated by line feeds.
    package var text: String
    /// The cell at which the arrow points; nil if the card has no arrow.
    package var arrow: Point?
    /// The cells of the card.
    package var card: Rect
  }

  /// The result of one run of the program.
  package struct Run: Sendable {
    /// The cards in the order in which they were up.
    package var cards: [Card] = []
    package var flaws: [Flaw] = []
    /// The steps that were passed over as the guide says, and why. They are no flaws.
    package var leftOut: [LeftOut] = []
    /// What was seen of each step, in the order in which the cards were up, and then of those that had none.
    package var traces: [StepTrace] = []

    /// How it compares with the guide's record; nil if it is not compared.
    package var comparison: LiveRecord.Comparison?

    package init() {}

    /// Adds what another run has found.
    /// - Parameter isShare: whether it has seen the same cards, and tried another share of the states. Then only its
    ///   mistakes are added. Otherwise its cards are others.
    package mutating func add(_ other: Run, isShare: Bool = false) {
      if isShare {
        flaws += other.flaws.filter { flaw in !flaws.contains { $0.isSameMistake(as: flaw) } }
        return
      }
      cards += other.cards
      flaws += other.flaws
      leftOut += other.leftOut
      traces += other.traces
    }

    package struct Flaw: Hashable, Sendable {
      package var subject: LiveSubject
      package var flaw: LiveFlaw
      package var relation = LiveFlaw.Relation()

      package init(subject: LiveSubject, flaw: LiveFlaw, _ relation: LiveFlaw.Relation = LiveFlaw.Relation()) {
        self.subject = subject
        self.flaw = flaw
        self.relation = relation
      }

      /// Whether two flaws are the same mistake of the same step or tip, perhaps with other rows or other text near
      /// them.
      package func isSameMistake(as other: Flaw) -> Bool {
        subject == other.subject && flaw.isSameMistake(as: other.flaw)
      }
    }

    package struct LeftOut: Hashable, Sendable {
      package var step: String
      package var cause: String
    }
  }
}
