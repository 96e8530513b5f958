extension GuideWalk {
  /// The times of a walk, in milliseconds.
  package struct Limits: Sendable {
    /// The longest time for a card to appear. The time that a step itself waits for its target (`missing`) is added.
    package var card = 15_000
    /// The longest time for the program's answer to the keys of a step.
    package var answer = 5000
    /// When the program rests under a card.
    static let rest = Rest(longest: 2000, stillness: stillness, idleness: 80)
    /// The time without output that counts as rest.
    static let stillness = 250
    /// When a program that starts rests. It may show something else for a moment first.
    static let start = Rest(longest: 3000, stillness: 500, idleness: 250)
    /// The same for a program in which a tip is to appear, which is tried a second time if it does not.
    static let startForTip = Rest(longest: 2000, stillness: stillness)
    /// The waits for the answer to a key of a step, before the next key is typed. A program may sleep after Esc because
    /// it waits for the rest of a longer sequence, so its sleep says nothing there.
    static let answerToKey = Rest(longest: stillness, stillness: stillness, idleness: 30)
    static let answerToEscape = Rest(longest: stillness, stillness: stillness)
    /// The time after which *Show me* is pressed again, because the first Enter on a card that appeared by itself only
    /// names the keys.
    static let secondEnter = 600
    /// The time without a key after which the card says that the user is lost. Shorter than a user's, because nobody is
    /// interrupted.
    static let astray = 200
    /// The pace of keys that the tour types: before the first key, between two keys, and between two characters of a
    /// text. It is faster than for users. `keyPace` is long enough that Esc is not taken for the beginning of another
    /// key.
    static let pace = (firstKey: 100, keyPace: stillness, textPace: 60)
    package init() {}
  }
}
