import TourModel

/// Tells Alt with a key from Esc, for keys that the program reads. Alt sends Esc before the key, and the program reads
/// both.
struct PassedEscape {
  /// Milliseconds within which the rest of a key follows Esc.
  static let patience = 50

  /// When the program received an Esc that has not counted yet, in milliseconds; nil if there is none.
  private var since: Int?

  /// Returns the keys that the program has received with this one. Esc counts later.
  /// - Parameter now: milliseconds.
  mutating func keys(_ key: Key, at now: Int) -> [Key] {
    let last = since
    since = key == Key(.escape) ? now : nil
    guard let last else { return since == nil ? [key] : [] }
    if since == nil, now <= last + Self.patience { return [Key(key.code, key.modifiers.union(.meta))] }
    return [Key(.escape)] + (since == nil ? [key] : [])
  }

  /// When ``take(at:)`` returns the key; nil if no Esc waits.
  var deadline: Int? { since.map { $0 + Self.patience + 1 } }

  /// Returns the Escape key if the program has received it, and no key directly after it.
  mutating func take(at now: Int) -> Key? {
    guard let deadline, now >= deadline else { return nil }
    since = nil
    return Key(.escape)
  }
}
