import TourScreen

/// A key with its modifiers, as authors and users name it.
public struct Key: Hashable, Sendable {
  public enum Code: Hashable, Sendable {
    /// A character that the key types; the space bar is " ".
    case character(Character)
    /// F1 is 1.
    case function(Int)
    case enter, tab, backspace, escape
    case up, down, left, right
    case home, end, pageUp, pageDown, insert, delete
  }

  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let shift = Modifiers(rawValue: 1)
    public static let meta = Modifiers(rawValue: 2)
    public static let control = Modifiers(rawValue: 4)
  }

  public var code: Code
  public var modifiers: Modifiers

  /// With Control, a character is lower case (`C-x`). Shift is not a modifier of characters, because an upper-case
  /// character implies it.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}

extension Key {
  /// Whether the key is one for writing text: a character without Control or Meta, Space, or Backspace.
  package var isText: Bool {
    switch code {
    case .character: modifiers.isDisjoint(with: [.control, .meta])
    case .backspace: modifiers.isEmpty
    default: false
    }
  }

  /// Whether the key types a visible character.
  package var isVisible: Bool { isText && code != .backspace && code != .character(" ") }
}

/// The keys of a `do`: alternatives, each one or more keys pressed one after the other.
public struct KeyChoice: Hashable, Sendable {
  public var alternatives: [[Key]]
  /// The positions among the keys of the first alternative at which cards begin another word, because its author has
  /// done so: `G o Anna`. Without them, characters that follow each other are one word.
  public var breaks: Set<Int> = []
  /// The literals in Swift that could not be read as keys.
  package var unread: [String] = []

  public init(_ alternatives: [[Key]]) {
    self.alternatives = alternatives
  }

  /// The first alternative alone; nil if there is none.
  package var first: KeyChoice? {
    alternatives.first.map {
      var choice = KeyChoice([$0])
      choice.breaks = breaks
      return choice
    }
  }

  /// Returns the keys with other ones before them, which cards name apart.
  package func following(_ others: KeyChoice) -> KeyChoice {
    guard let before = others.alternatives.first else { return self }
    var choice = KeyChoice(alternatives.map { before + $0 })
    choice.breaks = others.breaks.union(breaks.map { before.count + $0 }).union([before.count])
    return choice
  }
}
