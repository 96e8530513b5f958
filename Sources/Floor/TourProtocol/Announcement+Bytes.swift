// Announcements as bytes.
extension Announcement {
  /// The sequence that a program writes: visible ASCII characters besides its frame. An event that happened several
  /// times is as many sequences.
  package var bytes: [UInt8] {
    switch self {
    case .widget(let name, let rect):
      Self.sequence(
        .widget,
        [
          ("name", name), ("row", "\(rect.row)"), ("column", "\(rect.column)"), ("rows", "\(rect.rows)"),
          ("columns", "\(rect.columns)"),
        ])
    case .removal(let name): Self.sequence(.remove, [("name", name)])
    case .clearing: Self.sequence(.clear)
    case .message(let message): Self.sequence(of: message)
    }
  }

  private static func sequence(of message: AnnouncedMessage) -> [UInt8] {
    switch message {
    case .event(let name, let times):
      Array(repeatElement(sequence(.event, [("name", name)]), count: max(0, times)).joined())
    case .parameter(let name, let word): sequence(.set, [("name", name), ("value", word)])
    case .start(let choice):
      sequence(
        .start, [("guide", choice.guide), ("step", choice.step)].compactMap { key, value in value.map { (key, $0) } })
    case .request(.next): sequence(.next)
    case .request(.back): sequence(.back)
    case .request(.step(let id)): sequence(.go, [("step", id)])
    case .request(.close): sequence(.stop)
    case .ask: sequence(.ask)
    case .subscription(let isOn): sequence(isOn ? .subscribe : .unsubscribe)
    }
  }

  private static func sequence(_ verb: Verb, _ fields: [(key: String, value: String)] = []) -> [UInt8] {
    sequence(verb.rawValue, fields)
  }

  /// A sequence of the protocol: `OSC 8687 ; verb ; key=value … ST`.
  static func sequence(_ verb: String, _ fields: [(key: String, value: String)]) -> [UInt8] {
    let words =
      [number, verb]
      + fields.map {
        "\($0.key)=\($0.value.utf8.map { isPlain($0) ? String(UnicodeScalar($0)) : percentEncoded($0) }.joined())"
      }
    return Array("\u{1B}]\(words.joined(separator: ";"))\u{1B}\\".utf8)
  }

  /// Whether a byte stands for itself: the unreserved characters of RFC 3986 §2.3.
  private static func isPlain(_ byte: UInt8) -> Bool {
    let character = Character(UnicodeScalar(byte))
    return character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
  }
}

/// Returns a byte as `%1B` (RFC 3986 §2.1).
package func percentEncoded(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return digits.count == 1 ? "%0" + digits : "%" + digits
}
