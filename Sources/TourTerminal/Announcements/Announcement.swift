import TourScreen

/// A sequence by which a program tells tour about itself: `OSC 8687 ; verb ; key=value … ST`. `docs/protocol.md` specifies it.
enum Announcement: Hashable {
  /// The widget has this region of the screen, in cells from 0.
  case widget(name: String, Rect)
  case removal(name: String)
  /// The program has no more widgets on the visible screen.
  case clearing
  /// An event of the program happened.
  case event(name: String)
  /// A parameter has another value, which is given as a word.
  case parameter(name: String, word: String)

  /// The number of the operating system command.
  static let number = "8687"
  /// The maximum number of bytes after the number of the command and the semicolon behind it.
  static let mostBytes = 4096
  /// The maximum number of bytes of a name or a word, decoded.
  static let mostBytesOfValue = 256
  /// The numbers that a row, a column or a size can have.
  static let cells = 0...65535

  /// Reads the verb and the fields after it.
  ///
  /// - Parameter bytes: the bytes after the command's number and the semicolon behind it.
  /// - Returns: nil for an unknown verb, for a missing or invalid field that the verb needs, and for too many bytes. Other fields are ignored.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count <= Self.mostBytes else { return nil }
    let parts = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let fields = Fields(parts.dropFirst())
    switch String(decoding: parts[0], as: UTF8.self) {
    case "widget":
      guard let name = fields.text("name"), let row = fields.number("row"), let column = fields.number("column"), let rows = fields.number("rows"),
        let columns = fields.number("columns"), rows > 0, columns > 0
      else { return nil }
      self = .widget(name: name, Rect(column: column, row: row, columns: columns, rows: rows))
    case "remove":
      guard let name = fields.text("name") else { return nil }
      self = .removal(name: name)
    case "clear": self = .clearing
    case "event":
      guard let name = fields.text("name") else { return nil }
      self = .event(name: name)
    case "set":
      guard let name = fields.text("name"), let word = fields.text("value", mayBeEmpty: true) else { return nil }
      self = .parameter(name: name, word: word)
    default: return nil
    }
  }

  /// The fields of an announcement. Of several fields with one key, the last one counts.
  private struct Fields {
    private var values: [String: ArraySlice<UInt8>] = [:]

    init(_ parts: ArraySlice<ArraySlice<UInt8>>) {
      for part in parts {
        guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
        values[String(decoding: part[..<equals], as: UTF8.self)] = part[(equals + 1)...]
      }
    }

    func number(_ key: String) -> Int? { values[key].flatMap { Numeral.decimal($0, in: Announcement.cells) } }

    /// A percent-encoded value (RFC 3986 §2.1) in UTF-8 without control characters.
    func text(_ key: String, mayBeEmpty: Bool = false) -> String? {
      guard let value = values[key], let bytes = Self.decoded(value), bytes.count <= Announcement.mostBytesOfValue,
        let text = String(validating: bytes, as: UTF8.self), mayBeEmpty || !text.isEmpty,
        !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { return nil }
      return text
    }

    /// Returns the bytes for which a percent-encoded value stands; nil if two hexadecimal digits do not follow each percent sign.
    private static func decoded(_ value: ArraySlice<UInt8>) -> [UInt8]? {
      var (bytes, rest): ([UInt8], _) = ([], value)
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%") {
          guard rest.count >= 2, let code = Numeral.hexadecimal(String(decoding: rest.prefix(2), as: UTF8.self), digits: 2...2) else { return nil }
          bytes.append(UInt8(truncatingIfNeeded: code))
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      }
      return bytes
    }
  }
}

/// An event or a parameter of a guide that the program has announced.
public enum ProgramReport: Hashable, Sendable {
  /// The event happened this many times.
  case event(name: String, times: Int)
  /// The parameter has this value, given as a word.
  case parameter(name: String, word: String)
}
