package import TourModel

/// The line of a card that asks the user to press keys: text, key caps with a tick on each pressed key, and text to type.
///
///     ▸ Press [F9 ✓] then [Down]
///     ▸ Type straw
public struct Hint: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    /// Plain text.
    case text(String)
    /// A key cap.
    case key(String, isDone: Bool)
    /// Text to type, of which the first `done` characters are typed.
    case typing(String, done: Int)
  }

  public var parts: [Part]

  public init(_ parts: [Part]) {
    self.parts = parts
  }

  /// Creates the hint for the keys of a step's `do`, with ticks for the keys that were pressed.
  package init(_ progress: KeyProgress) {
    self.init(progress.alternatives.prefix(Self.mostAlternatives).enumerated().flatMap { index, keys in
      (index > 0 ? [Part.text("or")] : []) + Self.parts(of: keys, done: progress.accepted(of: keys), isFirst: index == 0)
    })
  }

  /// The maximum number of alternatives that a card names.
  private static let mostAlternatives = 4

  /// Returns the parts for one alternative: "Type" for two or more characters in sequence, "Press" for a single key.
  private static func parts(of keys: [Key], done: Int, isFirst: Bool) -> [Part] {
    var parts: [Part] = []
    var rest = keys[...]
    while let key = rest.first {
      let text = rest.prefix(while: \.isVisible)
      let isTyped = text.count > 1
      let verb = isTyped ? "Type" : "Press"
      if parts.isEmpty {
        parts.append(.text(isFirst ? verb : verb.lowercased()))
      } else {
        parts.append(.text("then"))
      }
      let index = rest.startIndex
      if isTyped {
        parts.append(.typing(text.map(\.prose).joined(), done: max(0, min(text.count, done - index))))
        rest = rest[text.endIndex...]
      } else {
        parts.append(.key(key.prose, isDone: done > index))
        rest = rest.dropFirst()
      }
    }
    // Shortens "Press F3 or press /" to "Press F3 or /".
    if !isFirst, case .key = parts.dropFirst().first { parts.removeFirst() }
    return parts
  }

  /// The hint as plain text.
  public var text: String {
    parts.map {
      switch $0 {
      case .text(let text), .key(let text, _), .typing(let text, _): text
      }
    }.joined(separator: " ")
  }
}

extension Hint: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init([.text(text)]) }
}
