import TourModel

/// The slots of inline tips: those for which the program has asked, and the tips for which it may make room.
struct InlineSlots: Sendable {
  /// An inline tip that may be shown once its slot has room for it, and that the program has asked for.
  private struct Reservation: Sendable {
    let choice: TipSelector.Choice
    let slot: String
    /// Since when the program may make room for it.
    let since: Int
  }

  /// The slots for which the program has asked how many rows they need.
  private var asked: Set<String> = []
  /// In order of rank; empty while a card is up.
  private var reservations: [Reservation] = []

  /// Records that the program has asked for a slot.
  mutating func add(asked slot: String) { asked.insert(slot) }

  /// Determines the tips for which the program may make room: the highest-ranking one, and each further one when the
  /// one before it has had ``Timing/patience`` for that. So the program does not make room for two tips of which only
  /// one can be shown, and a slot that gets no room delays other tips for that time only.
  /// - Parameter crowded: the tips that may be shown once their slots have room for their cards, in order of rank.
  mutating func reserve(for crowded: [TipSelector.Choice], _ timing: Timing, at now: Int) {
    let before = reservations
    reservations = []
    for choice in crowded {
      guard let slot = choice.tip.slot, asked.contains(slot), self.choice(in: slot) == nil else { continue }
      if let end = precedenceEnd(timing), now < end { return }
      let since = before.first { $0.choice == choice }?.since ?? now
      reservations.append(Reservation(choice: choice, slot: slot, since: since))
    }
  }

  /// Makes no room for tips, because a card is up or due.
  mutating func release() { reservations = [] }

  /// The tip for which the program may make room in this slot.
  func choice(in slot: String) -> TipSelector.Choice? { reservations.first { $0.slot == slot }?.choice }

  /// When tips that rank lower than those with a reservation may appear; nil if there is none.
  func precedenceEnd(_ timing: Timing) -> Int? { reservations.last.map { $0.since + timing.patience } }
}
