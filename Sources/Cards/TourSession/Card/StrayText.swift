import TourModel

/// Text that the user types on a card that takes none, such as a command line that was meant for the program. The Enter
/// at its end belongs to it: it must not press a button, however late it comes.
///
/// A key with an effect ends the text, except those with which people complete a line or recall one: Tab and the
/// vertical arrows. A letter that has an effect ends it only after ``pause``: within a word, it is there by chance.
struct StrayText: Hashable, Sendable {
  /// Letters that follow each other within this many milliseconds are one word.
  static let pause = 1000
  /// An Enter within this many milliseconds after one that was ignored is ignored, too: a key that is held down repeats
  /// faster, and the notice takes longer to read.
  static let repetition = 300

  /// Whether text was ignored, and neither Enter nor a key with an effect came after it.
  private(set) var isOpen = false
  private var typedAt = 0
  /// When an Enter was ignored last; nil if another key came after it.
  private var ignoredAt: Int?

  /// Whether the key that is being handled has had no effect.
  private var ignoresKey = false

  /// Records that a key is being handled.
  mutating func begin() { ignoresKey = false }

  /// Records that the key that is being handled has no effect.
  mutating func ignoreKey() { ignoresKey = true }

  /// Records that the key has been handled.
  /// - Returns: whether it had no effect.
  mutating func end(_ key: Key, at now: Int) -> Bool {
    add(key, isIgnored: ignoresKey, at: now)
    return ignoresKey
  }

  /// Records a key that had no effect.
  mutating func addIgnored(_ key: Key, at now: Int) { add(key, isIgnored: true, at: now) }

  /// Records a paste, which had no effect.
  mutating func addPaste(at now: Int) {
    (isOpen, ignoredAt, typedAt) = (true, nil, now)
  }

  /// Backspace alone is no text.
  private mutating func add(_ key: Key, isIgnored: Bool, at now: Int) {
    ignoredAt = nil
    guard key.isText else {
      if !isIgnored, ![.tab, .up, .down].contains(key.code) { isOpen = false }
      return
    }
    if isIgnored {
      isOpen = isOpen || key.code != .backspace
    } else if now > typedAt.plus(Self.pause) {
      isOpen = false
    }
    typedAt = now
  }

  /// Whether a key belongs to text that was ignored a moment ago.
  func continues(at now: Int) -> Bool { isOpen && now <= typedAt.plus(Self.pause) }

  /// Why an Enter must be ignored.
  enum Reason: Hashable, Sendable {
    /// It ends text that was ignored.
    case text
    /// It repeats an Enter that was ignored.
    case repetition
  }

  /// Records an Enter.
  /// - Returns: nil if it may have an effect.
  mutating func swallowsEnter(at now: Int) -> Reason? {
    let reason: Reason? = isOpen ? .text : ignoredAt.flatMap { now < $0.plus(Self.repetition) ? .repetition : nil }
    isOpen = false
    ignoredAt = reason == nil ? nil : now
    return reason
  }

  /// Records that an Enter was ignored for another reason.
  mutating func ignoreEnter(at now: Int) { ignoredAt = now }

  /// Ends the text: the user has used the mouse.
  mutating func end() { (isOpen, ignoredAt) = (false, nil) }
}
