import TourCard
import TourModel
import TourScreen

/// Inline tips: the program shows them within its layout.
///
/// The program asks how many rows the slot of a tip needs, lays itself out around them, and announces the slot as a
/// widget. The tip is due once the slot has room for its card.
extension Tips {
  /// Records that the program has asked for a slot.
  mutating func noteAsked(_ slot: String) { slots.add(asked: slot) }

  /// Returns the rows that a slot of this width needs; 0 if no tip is due for it, or if the tip's card does not fit on
  /// the screen.
  func inlineRows(_ slot: String, columns: Int) -> Int {
    guard !start.hasEnded, let size = screen?.size, size.columns >= Tour.smallestSize.columns,
      size.rows >= Tour.smallestSize.rows,
      let choice = choice(in: slot),
      let rows = ruler(of: choice).rows(of: choice.tip, columns: min(columns, size.columns)), rows <= size.rows
    else { return 0 }
    return rows
  }

  private func choice(in slot: String) -> TipSelector.Choice? {
    if let showing { return showing.choice.tip.slot == slot ? showing.choice : nil }
    return slots.choice(in: slot)
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
}

/// Measures the cards of inline tips.
struct SlotRuler {
  let strings: Strings
  let preferences: Preferences
  let capabilities: TerminalCapabilities
  let theme: Theme
  let placeholders: Placeholders

  /// Returns the rows in which a tip's card is whole in a slot of this width, with each of its texts: with one button,
  /// with all answers, and closed. Nil if the slot is too narrow.
  func rows(of tip: Tip, columns: Int) -> Int? {
    let buttons = [false, true].map { Card.Button.buttons(of: tip, isAsking: $0, preferences, strings) }
    let tip = placeholders.fill(tip)
    let progress = tip.do.map { KeyProgress($0) }
    let cards =
      tip.bodies.flatMap { text in
        buttons.map { Card(tip, Markup(text).filled(placeholders), progress, strings, buttons: $0) }
      } + [Card(closed: tip, preferences.tourKeyLabel, strings)]
    return cards.compactMap { inlineRows(of: $0, columns: columns, capabilities: capabilities, theme: theme) }.max()
  }

  /// - Parameter slot: nil if the widget is not on the screen.
  func fits(_ tip: Tip, in slot: Rect?) -> Bool {
    slot.flatMap { slot in rows(of: tip, columns: slot.columns).map { $0 <= slot.rows } } ?? false
  }
}
