/// A phrase with placeholders for arguments: `{1} of {2}`. A translation may use them in another order.
///
/// A placeholder without an argument is shown as it is written. Placeholders in arguments are not replaced.
public struct Template: Hashable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }

  /// Returns the phrase with its arguments: the first one is `{1}`. There are at most nine.
  public func callAsFunction(_ arguments: String...) -> String { filled(with: arguments) { String($0) }.joined() }

  /// Returns the texts between the placeholders, and the arguments, in the order of the phrase. A text may be empty.
  func filled<Part>(with arguments: [Part], text part: (Substring) -> Part) -> [Part] {
    let chunks = text.split(separator: "{", omittingEmptySubsequences: false)
    var parts = [part(chunks[0])]
    for chunk in chunks.dropFirst() {
      if let number = chunk.first?.wholeNumberValue, chunk.dropFirst().first == "}",
        arguments.indices.contains(number - 1)
      {
        parts += [arguments[number - 1], part(chunk.dropFirst(2))]
      } else {
        parts.append(part("{" + chunk))
      }
    }
    return parts
  }
}

extension Template: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
