package import TourScreen

/// A sequence by which a program tells tour about itself, or asks it for something: `OSC 8687 ; verb ; key=value … ST`.
/// `docs/protocol.md` specifies it.
package enum Announcement: Hashable {
  /// The widget has this region of the screen, in cells from 0.
  case widget(name: String, Rect)
  case removal(name: String)
  /// The program has no more widgets on the visible screen.
  case clearing
  /// Something that concerns tour's cards rather than the screen.
  case message(AnnouncedMessage)

  /// The number of the operating system command.
  package static let number = "8687"
  /// The maximum number of bytes after the number of the command and the semicolon behind it.
  package static let mostBytes = 4096
  /// The maximum number of bytes of a name or a word, decoded.
  static let mostBytesOfValue = 256
  /// The numbers that a row, a column or a size can have.
  static let cells = 0...65535

  /// Reads the verb and the fields after it. Other fields are ignored.
  ///
  /// - Parameter bytes: the bytes after the command's number and the semicolon behind it.
  /// - Throws: ``AnnouncementProblem``, except ``AnnouncementProblem/tooManyWidgets``.
  package init(_ bytes: ArraySlice<UInt8>) throws(AnnouncementProblem) {
    guard bytes.count <= Self.mostBytes else { throw .tooLong(bytes: bytes.count) }
    let parts = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let fields = Fields(parts.dropFirst())
    guard let verb = Verb(rawValue: String(decoding: parts[0], as: UTF8.self)) else { throw .unknownVerb }
    switch verb {
    case .widget:
      let size = 1...Self.cells.upperBound
      self = try .widget(
        name: fields.text("name"),
        Rect(
          column: fields.number("column", in: Self.cells), row: fields.number("row", in: Self.cells),
          columns: fields.number("columns", in: size),
          rows: fields.number("rows", in: size)))
    case .remove: self = try .removal(name: fields.text("name"))
    case .clear: self = .clearing
    case .event: self = try .message(.event(name: fields.text("name"), times: 1))
    case .set: self = try .message(.parameter(name: fields.text("name"), word: fields.text("value", mayBeEmpty: true)))
    case .start:
      self = try .message(.start(TourChoice(guide: fields.textIfPresent("guide"), step: fields.textIfPresent("step"))))
    case .go: self = try .message(.request(.step(fields.text("step"))))
    case .next: self = .message(.request(.next))
    case .back: self = .message(.request(.back))
    case .stop: self = .message(.request(.close))
    case .ask: self = .message(.ask)
    case .subscribe: self = .message(.subscription(true))
    case .unsubscribe: self = .message(.subscription(false))
    }
  }

  /// The first word of a sequence.
  package enum Verb: String, CaseIterable {
    case widget, remove, clear, event, set
    case start, go, next, back, stop
    case ask, subscribe, unsubscribe
  }

  /// The fields of an announcement. Of several fields with one key, the last one counts.
  struct Fields {
    private var values: [String: ArraySlice<UInt8>] = [:]

    init(_ parts: ArraySlice<ArraySlice<UInt8>>) {
      for part in parts {
        guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
        values[String(decoding: part[..<equals], as: UTF8.self)] = part[(equals + 1)...]
      }
    }

    func number(_ key: String, in range: ClosedRange<Int>) throws(AnnouncementProblem) -> Int {
      guard let value = values[key] else { throw .missing(key) }
      guard let number = Numeral.decimal(value, in: range) else { throw .badNumber(key, range) }
      return number
    }

    /// Returns a percent-encoded value (RFC 3986 §2.1) in UTF-8 without control characters.
    func text(_ key: String, mayBeEmpty: Bool = false) throws(AnnouncementProblem) -> String {
      guard let value = values[key] else { throw .missing(key) }
      guard let bytes = Self.decoded(value), bytes.count <= Announcement.mostBytesOfValue,
        let text = String(validating: bytes, as: UTF8.self),
        mayBeEmpty || !text.isEmpty, !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { throw .badText(key) }
      return text
    }

    func textIfPresent(_ key: String) throws(AnnouncementProblem) -> String? {
      values[key] == nil ? nil : try text(key)
    }

    /// Returns the bytes for which a percent-encoded value stands; nil if two hexadecimal digits do not follow each
    /// percent sign.
    private static func decoded(_ value: ArraySlice<UInt8>) -> [UInt8]? {
      var (bytes, rest): ([UInt8], _) = ([], value)
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%") {
          guard rest.count >= 2,
            let code = Numeral.hexadecimal(String(decoding: rest.prefix(2), as: UTF8.self), digits: 2...2)
          else { return nil }
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
