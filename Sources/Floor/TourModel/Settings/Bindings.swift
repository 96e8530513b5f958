import TourScreen

/// The keys of the actions on a card.
public struct Bindings: Hashable, Sendable {
  /// An action to which the user can bind keys. Two keys have fixed actions as well: Enter presses the focused button,
  /// and Tab moves the focus to the next button.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    case next, back, skip
    /// Closes a tip, or the last card of a tour.
    case done
    case first, last
    /// Postpones a tip by a day.
    case snooze
    /// Ends all tips of this program.
    case never

    fileprivate var index: Int { Self.allCases.firstIndex(of: self)! }
  }

  /// The keys of each action, in the order of `Action.allCases`. An array, because the first use of a dictionary's type
  /// searches all conformances of the program.
  private var keys = Array(repeating: [Key](), count: Action.allCases.count)

  /// The default bindings, which `docs/using.md` lists. They contain no key that types text: a user who types while a
  /// card is up, because its text mentions typing, must not leave the tour by accident.
  public static let standard = Bindings(pairs: [
    .next: [Key(.right)],
    .back: [Key(.left)],
    .skip: [Key(.escape)],
    .done: [Key(.enter)],
    .first: [Key(.home)],
    .last: [Key(.end)],
  ])

  /// - Parameter keys: the keys of each action, with the key that its button shows first. No key may belong to two
  ///   actions, except for Enter.
  public init(_ keys: [Action: [Key]]) {
    for (action, keys) in keys { self.keys[action.index] = keys.map(\.canonical) }
  }

  private init(pairs: KeyValuePairs<Action, [Key]>) {
    for (action, keys) in pairs { self.keys[action.index] = keys.map(\.canonical) }
  }

  /// The keys of an action; empty if it has none. Setting them removes them from the other actions, except for Enter.
  public subscript(action: Action) -> [Key] {
    get { keys[action.index] }
    set {
      let taken = newValue.map(\.canonical)
      for key in taken { remove(key) }
      keys[action.index] = taken
    }
  }

  /// Removes a key from the action that has it. Enter stays, because it presses the focused button and belongs to no
  /// action alone.
  public mutating func remove(_ key: Key) {
    guard key.canonical != Key(.enter) else { return }
    for index in keys.indices { keys[index].removeAll { $0 == key.canonical } }
  }

  public func action(of key: Key) -> Action? {
    Action.allCases.first { keys[$0.index].contains(key.canonical) }
  }

  /// The key that an action's button shows: the first one that `isAllowed` accepts; empty if there is none.
  public func label(_ action: Action, where isAllowed: (Key) -> Bool = { _ in true }) -> String {
    self[action].first(where: isAllowed)?.label ?? ""
  }
}
