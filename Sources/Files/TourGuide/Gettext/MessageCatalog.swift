/// A message catalog of gettext, a `.mo` file: the messages of a program, each with its translation into one language.
///
/// Source: "The Format of GNU MO Files" in the manual of GNU gettext. Any bytes are accepted.
struct MessageCatalog {
  private let bytes: [UInt8]
  private let isBigEndian: Bool
  private let count: Int
  /// Where the tables of the messages and of their translations begin.
  private let tables: (messages: Int, translations: Int)

  /// nil if the bytes are no catalog, or none whose texts are UTF-8.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 28 else { return nil }
    switch Array(bytes.prefix(4)) {
    case [0xDE, 0x12, 0x04, 0x95]: isBigEndian = false
    case [0x95, 0x04, 0x12, 0xDE]: isBigEndian = true
    default: return nil
    }
    self.bytes = bytes
    let head = [8, 12, 16].map { [isBigEndian] in Self.number(bytes, at: $0, isBigEndian) }
    count = head[0]
    tables = (head[1], head[2])
    guard count <= bytes.count / 16, max(tables.messages, tables.translations) <= bytes.count - count * 8 else {
      return nil
    }
    // The translation of the empty message is the header.
    guard let header = translation(of: "", context: nil)?.lowercased(),
      ["charset=utf-8", "charset=utf8"].contains(where: header.includes(bytesOf:))
    else { return nil }
  }

  private static func number(_ bytes: [UInt8], at offset: Int, _ isBigEndian: Bool) -> Int {
    let part = bytes[offset..<offset + 4]
    return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The entry of a table with this number; nil if it is outside of the file.
  private func entry(_ index: Int, of table: Int) -> ArraySlice<UInt8>? {
    let length = Self.number(bytes, at: table + index * 8, isBigEndian)
    let start = Self.number(bytes, at: table + index * 8 + 4, isBigEndian)
    return start <= bytes.count && length <= bytes.count - start ? bytes[start..<start + length] : nil
  }

  /// A message and its translation; of those with a plural, the singular.
  struct Pair {
    var message: String
    /// What tells the message from others with the same text; nil for a message without one.
    var context: String?
    var translation: String
  }

  /// All that are translated and can be read.
  var pairs: [Pair] {
    (0..<count).compactMap { index in
      guard let original = entry(index, of: tables.messages)?.prefix(while: { $0 != 0 }),
        let translation = entry(index, of: tables.translations)?.prefix(while: { $0 != 0 }), !translation.isEmpty
      else { return nil }
      let parts = original.split(separator: 4, maxSplits: 1, omittingEmptySubsequences: false).map {
        String(validating: $0, as: UTF8.self)
      }
      guard let message = parts.last ?? nil, let context = parts[0],
        let text = String(validating: translation, as: UTF8.self)
      else { return nil }
      return Pair(message: message, context: parts.count == 2 ? context : nil, translation: text)
    }
  }

  /// Returns the translation of a message, the singular if it has a plural; nil if there is none.
  /// - Parameter context: what tells the message from others with the same text; nil for a message without one.
  func translation(of message: String, context: String?) -> String? {
    let key = Array(((context.map { $0 + "\u{4}" } ?? "") + message).utf8)
    for index in 0..<count {
      guard let original = entry(index, of: tables.messages), original.starts(with: key),
        original.count == key.count || original[original.startIndex + key.count] == 0
      else { continue }
      guard let text = entry(index, of: tables.translations)?.prefix(while: { $0 != 0 }), !text.isEmpty else {
        return nil
      }
      return String(validating: text, as: UTF8.self)
    }
    return nil
  }
}
