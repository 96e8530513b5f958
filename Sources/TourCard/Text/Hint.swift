package import TourModel

/// The line of a card that says what the user is asked to do: text, keys as key caps, and text to type, with a tick on each part that is done.
///
///     ▸ Press [F9 ✓] then [Down]
///     ▸ Type straw
public struct Hint: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    /// Words.
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

  /// Asks for the keys of a `do`, and ticks those that were pressed.
  package init(_ progress: KeyProgress) {
    self.init(progress.alternatives.prefix(Self.mostAlternatives).enumerated().flatMap { index, keys in
      (index > 0 ? [Part.text("or")] : []) + Self.parts(of: keys, done: progress.accepted(of: keys), isFirst: index == 0)
    })
  }

  /// A card names no more alternatives than these.
  private static let mostAlternatives = 4

  /// Text of at least two characters is typed; single keys are pressed.
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
    // "Press F3 or press /" says no more than "Press F3 or /".
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
