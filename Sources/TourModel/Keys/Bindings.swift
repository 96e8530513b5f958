public import TourScreen

/// Which keys do what on a card.
public struct Bindings: Hashable, Sendable {
  /// What the user may give keys to. That Enter presses the button that is lit, and that Tab moves on to the next, is always so.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    case next, back, skip
    /// On the last card.
    case done
    case first, last
    /// A tip comes again another day.
    case later
    /// No tip of this program comes again.
    case never
  }

  private var keys: [Action: [Key]]

  /// The bindings that README lists. No key that types text is among them: somebody who types on a card, because it speaks of typing, must not lose
  /// the tour by it.
  public static let standard = Bindings([
    .next: [Key(.right)],
    .back: [Key(.left)],
    .skip: [Key(.escape)],
    .done: [Key(.enter)],
    .first: [Key(.home)],
    .last: [Key(.end)],
  ])

  /// - Parameter keys: of each action, the one that its button shows first. No key is of two, but Enter may be.
  public init(_ keys: [Action: [Key]]) {
    self.keys = keys.mapValues { $0.map(\.canonical) }
  }

  /// The keys of an action; empty where it has none. Setting them takes them from the others.
  public subscript(action: Action) -> [Key] {
    get { keys[action] ?? [] }
    set {
      let taken = newValue.map(\.canonical)
      for key in taken { remove(key) }
      keys[action] = taken
    }
  }

  /// Takes a key from the action that has it. Enter presses the button that is lit, and is nobody's own.
  public mutating func remove(_ key: Key) {
    guard key.canonical != Key(.enter) else { return }
    for action in Action.allCases { keys[action]?.removeAll { $0 == key.canonical } }
  }

  public func action(of key: Key) -> Action? {
    Action.allCases.first { keys[$0]?.contains(key.canonical) ?? false }
  }

  /// The key that an action's button shows: the first one that `isAllowed` accepts; empty if there is none.
  public func label(_ action: Action, where isAllowed: (Key) -> Bool = { _ in true }) -> String {
    self[action].first(where: isAllowed)?.label ?? ""
  }
}
