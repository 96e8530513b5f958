package import TourModel

/// The line of a card that asks the user to press keys: text, key caps with a tick on each pressed key, and text to
/// type.
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

  /// Creates a hint from a phrase; each argument is a sequence of parts.
  package init(_ phrase: Template, _ arguments: [Part]...) {
    var parts: [Part] = []
    for part in phrase.filled(with: arguments, text: { [.text(String($0))] }).joined() {
      if case .text(let text) = part, case .text(let before)? = parts.last {
        parts[parts.count - 1] = .text(before + text)
      } else {
        parts.append(part)
      }
    }
    // A hint has a space between any two parts.
    self.init(
      parts.compactMap { part in
        guard case .text(let text) = part else { return part }
        let trimmed = text.trimmed
        return trimmed.isEmpty ? nil : .text(trimmed)
      })
  }

  /// Creates the line that asks the user for keys, such as "Press F9 then Down". Keys that were pressed already have a
  /// tick. The line says "Type" before two or more characters in a row, and "Press" before other keys.
  package init(_ progress: KeyProgress, _ strings: Strings) {
    var alternatives = Array(progress.alternatives.prefix(Self.mostAlternatives))
    // The keys that Show me types are always among them.
    if let begun = progress.begun, !alternatives.contains(begun) { alternatives[alternatives.count - 1] = begun }
    self.init(
      alternatives.enumerated().flatMap { index, keys in
        let breaks = index == 0 ? progress.breaks : []
        let parts = Self.parts(of: keys, done: progress.accepted(of: keys), breaks: breaks, strings)
        let isTyped = if case .typing? = parts.first { true } else { false }
        let first = isTyped ? strings.type : strings.press
        let other = isTyped ? strings.orType : strings.orPress
        return Hint(index == 0 ? first : other, parts).parts
      })
  }

  /// Creates the line that names the keys which a button types: `Next types F9 then Down`.
  package init(button label: String, types keys: KeyChoice, _ strings: Strings) {
    self.init(strings.buttonTypes, [.text(label)], Self.parts(of: keys, strings))
  }

  /// The maximum number of alternatives that a card names.
  private static let mostAlternatives = 4

  /// Returns the key caps and texts for one sequence of keys, with ``Strings/then`` between them. The first `done` keys
  /// were pressed, and get a tick. A text ends at a break.
  private static func parts(of keys: [Key], done: Int, breaks: Set<Int>, _ strings: Strings) -> [Part] {
    var parts: [Part] = []
    var rest = keys[...]
    while let key = rest.first {
      let end = rest.indices.dropFirst().first { breaks.contains($0) } ?? rest.endIndex
      let text = rest[..<end].prefix(while: \.isVisible)
      if !parts.isEmpty { parts.append(.text(strings.then)) }
      let index = rest.startIndex
      if text.count > 1 {
        parts.append(.typing(text.map(\.prose).joined(), done: max(0, min(text.count, done - index))))
        rest = rest[text.endIndex...]
      } else {
        parts.append(.key(strings.legends.localized(key.prose), isDone: done > index))
        rest = rest.dropFirst()
      }
    }
    return parts
  }

  /// The keys of a sequence as plain text: `F9 then Down`.
  package static func text(of keys: KeyChoice, _ strings: Strings) -> String {
    Hint(parts(of: keys, strings)).text
  }

  private static func parts(of keys: KeyChoice, _ strings: Strings) -> [Part] {
    parts(of: keys.alternatives.first ?? [], done: 0, breaks: keys.breaks, strings)
  }

  /// Only the keys and the text to type: `F9 Down`.
  package var keys: String {
    parts.compactMap {
      switch $0 {
      case .text: nil
      case .key(let text, _), .typing(let text, _): text
      }
    }.joined(separator: " ")
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
