import TourScreen

/// A JSON text in which each escaped surrogate pair (`\ud83d\ude00`) is replaced by the character that it stands for,
/// and the mapping of positions back to the original text.
///
/// JSON can escape a character above U+FFFF in this way (RFC 8259 §7); YAML cannot.
struct SurrogatePairs {
  private(set) var bytes: [UInt8] = []
  /// For each line, the columns of the replaced characters in the new text. Each of them took twelve columns in the
  /// original.
  private var columns: [Int: [Int]] = [:]

  /// Returns nil if there is no pair. Only a text that begins with `{` is searched: in other YAML, `\u` may be plain
  /// text.
  init?(_ original: [UInt8]) {
    guard original.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) == UInt8(ascii: "{") else {
      return nil
    }
    var mark = Mark.start
    var index = 0
    while index < original.count {
      if let scalar = Self.pair(original[index...]) {
        bytes += Array(String(scalar).utf8)
        columns[mark.line, default: []].append(mark.column)
        mark.column += 1
        index += 12
        continue
      }
      // A backslash that is escaped itself begins no escape.
      let count =
        original[index] == UInt8(ascii: "\\") && index + 1 < original.count && original[index + 1] == UInt8(ascii: "\\")
        ? 2 : 1
      for byte in original[index..<(index + count)] {
        bytes.append(byte)
        if byte == 0x0A {
          mark = Mark(line: mark.line + 1, column: 1)
        } else if byte & 0xC0 != 0x80 {
          mark.column += 1
        }
      }
      index += count
    }
    if columns.isEmpty { return nil }
  }

  /// Returns the position in the original text for a position in the new one.
  func original(_ mark: Mark) -> Mark {
    Mark(line: mark.line, column: mark.column + 11 * (columns[mark.line] ?? []).count { $0 < mark.column })
  }

  /// Returns the character of a surrogate pair at the start of these bytes; nil if there is no pair.
  private static func pair(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard bytes.first == UInt8(ascii: "\\"), let high = unit(bytes), (0xD800..<0xDC00).contains(high),
      let low = unit(bytes.dropFirst(6)), (0xDC00..<0xE000).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  /// Returns the number in the escape `\uXXXX` at the start of these bytes; nil if there is no escape.
  private static func unit(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    let escape = bytes.prefix(6)
    guard escape.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return nil }
    return Numeral.hexadecimal(escape.dropFirst(2), digits: 4...4)
  }
}
