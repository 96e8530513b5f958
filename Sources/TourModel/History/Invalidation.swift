/// Why a tip never comes again, by itself.
public enum Invalidation: String, CaseIterable, Hashable, Sendable {
  /// The user did what it proposes, on its card.
  case actionPerformed
  /// The user closed it.
  case tipClosed
  case displayCountExceeded
  case displayDurationExceeded
  /// It had its chance: so much time, or so many starts of the program, are over since it was first met.
  case expired
  /// The user knows it already.
  case retired
  /// A newer version of it was seen, which says something else.
  case superseded
}
