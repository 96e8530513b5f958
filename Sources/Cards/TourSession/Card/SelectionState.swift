import TourScreen

/// The part of a card's state that concerns its options.
struct SelectionState: Sendable {
  /// Whether any number of options can be chosen, rather than one.
  let several: Bool
  private(set) var chosen: Set<Int>
  /// The option that has the focus if the options have it.
  private(set) var focus: Int
  /// Whether the focus is on the options rather than on a button.
  var hasFocus = true
  /// Whether the card is scrolled so that the focus is visible. If not, the user has scrolled it.
  var follows = false
  /// Whether the user has used the options. A step with `seconds` does not go on by itself after that.
  var isUsed = false
  /// The letters that were typed to select an option, and the time of the last one.
  private var typed = ""
  private var typedAt = Int.min

  init(several: Bool, chosen: Set<Int> = []) {
    self.several = several
    self.chosen = chosen
    focus = chosen.min() ?? 0
    follows = focus > 0
  }

  /// Letters that follow each other within this many milliseconds are the beginning of one label.
  static let pause = 1000

  mutating func choose(_ option: Int) {
    move(to: option)
    if !several { chosen = [option] } else if chosen.remove(option) == nil { chosen.insert(option) }
  }

  mutating func move(to option: Int) {
    focus = option
    (hasFocus, follows, typed) = (true, true, "")
  }

  /// Whether a letter was typed so recently that the key after it is part of the same text, such as a paste without
  /// markers.
  func isTyping(at now: Int) -> Bool { !typed.isEmpty && now <= typedAt.plus(Burst.gap) }

  /// Whether the letters that were typed, followed by this one, begin a label.
  func continues(with character: Character, _ labels: [String], at now: Int) -> Bool {
    !typed.isEmpty && now <= typedAt.plus(Self.pause) && labels.contains { $0.begins(with: typed + String(character)) }
  }

  /// Moves the focus to the next option whose label begins with the letters that were typed.
  /// - Returns: whether there is one.
  mutating func type(_ character: Character, _ labels: [String], at now: Int) -> Bool {
    let isLate = now > typedAt.plus(Self.pause)
    let texts = (isLate || typed.isEmpty ? [] : [typed + String(character)]) + [String(character)]
    for text in texts where text != " " {
      // A longer text may keep the focus; a single letter moves on, so that it can be repeated.
      let start = text.count > 1 || !hasFocus ? focus : focus + 1
      let order = labels.indices.map { (start + $0) % labels.count }
      guard let option = order.first(where: { labels[$0].begins(with: text) }) else { continue }
      move(to: option)
      (typed, typedAt) = (text, now)
      return true
    }
    typed = ""
    return false
  }
}

extension String {
  fileprivate func begins(with text: String) -> Bool { lowercased().hasPrefix(text.lowercased()) }
}
