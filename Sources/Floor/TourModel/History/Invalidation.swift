/// The reason why a tip never appears by itself again.
public enum Invalidation: String, CaseIterable, Hashable, Sendable {
  /// The user did what the tip proposes while its card was up: pressed its keys, or a button of its own that sends
  /// keys, counts an event or starts a tour.
  case actionPerformed
  /// The user closed its card.
  case tipClosed
  case displayCountExceeded
  case displayDurationExceeded
  /// The limit of time, or of starts of the program, since it was first met was reached.
  case expired
  /// An event, keys or the screen showed that the user knows it already.
  case retired
  /// The history has a record of a newer version with another text.
  case superseded
}
