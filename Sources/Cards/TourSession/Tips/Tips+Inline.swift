import TourCard
import TourModel
import TourScreen

/// Inline tips: the program shows them within its layout.
///
/// The program asks how many rows the slot of a tip needs, lays itself out around them, and announces the slot as a
/// widget. The tip is due once the slot has room for its card.
extension Tips {
  /// An inline tip that may be shown once its slot has room for it, and that the program has asked for.
  struct Reservation: Sendable {
    let choice: TipSelector.Choice
    let slot: String
    /// Since when the program may make room for it.
    let since: Int
  }

  /// Records that the program has asked for a slot.
  mutating func noteAsked(_ slot: String) { slots.insert(slot) }

  /// Returns the rows that a slot of this width needs; 0 if no tip is due for it, or if the tip's card does not fit on
  /// the screen.
  func inlineRows(_ slot: String, columns: Int) -> Int {
    guard !hasEnded, let size = screen?.size, size.columns >= Tour.smallestSize.columns,
      size.rows >= Tour.smallestSize.rows,
      let choice = choice(in: slot),
      let rows = ruler(of: choice).rows(of: choice.tip, columns: min(columns, size.columns)), rows <= size.rows
    else { return 0 }
    return rows
  }

  private func choice(in slot: String) -> TipSelector.Choice? {
    if let showing { return showing.choice.tip.slot == slot ? showing.choice : nil }
    return reservations.first { $0.slot == slot }?.choice
  }

  /// The region of the slot of an inline tip; nil if it has no room for the tip's card.
  func slotRegion(of choice: TipSelector.Choice) -> Rect? {
    let slot = search.screenIndex?.find(choice.tip.targets)
    return ruler(of: choice).fits(choice.tip, in: slot) ? slot : nil
  }

  func ruler(of choice: TipSelector.Choice) -> SlotRuler {
    SlotRuler(
      strings: strings, preferences: preferences, capabilities: capabilities, theme: theme(of: choice),
      placeholders: placeholders(of: choice))
  }

  /// Determines the tips for which the program may make room: the highest-ranking one, and each further one when the
  /// one before it has had ``Timing/patience`` for that. So the program does not make room for two tips of which only
  /// one can be shown, and a slot that gets no room delays other tips for that time only.
  mutating func reserve(at now: Int) {
    let before = reservations
    reservations = []
    for choice in search.crowded {
      guard let slot = choice.tip.slot, slots.contains(slot), !reservations.contains(where: { $0.slot == slot }) else {
        continue
      }
      if let precedenceEnd, now < precedenceEnd { return }
      reservations.append(
        Reservation(choice: choice, slot: slot, since: before.first { $0.choice == choice }?.since ?? now))
    }
  }

  /// When tips that rank lower than those with a reservation may appear; nil if there is none.
  var precedenceEnd: Int? { reservations.last.map { $0.since + timing.patience } }
}

/// Measures the cards of inline tips.
struct SlotRuler {
  let strings: Strings
  let preferences: Preferences
  let capabilities: TerminalCapabilities
  let theme: Theme
  let placeholders: Placeholders

  /// Returns the rows in which a tip's card is whole in a slot of this width: with one button, with all answers, and
  /// closed. Nil if the slot is too narrow.
  func rows(of tip: Tip, columns: Int) -> Int? {
    let buttons = [false, true].map { Card.Button.buttons(of: tip, isAsking: $0, preferences, strings) }
    let tip = placeholders.fill(tip)
    let (body, progress) = (Markup(tip.body).filled(placeholders), tip.do.map { KeyProgress($0) })
    let cards =
      buttons.map { Card(tip, body, progress, strings, buttons: $0) } + [
        Card(closed: tip, preferences.tourKey, strings)
      ]
    return cards.compactMap { inlineRows(of: $0, columns: columns, capabilities: capabilities, theme: theme) }.max()
  }

  /// - Parameter slot: nil if the widget is not on the screen.
  func fits(_ tip: Tip, in slot: Rect?) -> Bool {
    slot.flatMap { slot in rows(of: tip, columns: slot.columns).map { $0 <= slot.rows } } ?? false
  }
}
