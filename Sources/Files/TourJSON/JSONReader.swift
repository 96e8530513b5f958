extension JSON {
  /// Reads a text of exactly one value, with optional blanks around it. A byte order mark at the start is skipped.
  ///
  /// - Throws: ``JSONError`` at the first place that violates RFC 8259, is no UTF-8, has an unpaired surrogate, or is
  ///   nested more than ``depth`` levels deep.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes: bytes)
    self = try reader.document()
  }
}

/// The reason why a text is no JSON, and the place of the error.
public struct JSONError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case unexpected(Unicode.Scalar)
    case unexpectedEnd
    case invalidUTF8
    case invalidEscape
    case unpairedSurrogate
    case controlCharacter
    case leadingZero
    case tooDeep
    /// The value must be an object, but has another type. `member` is its name; nil for the outermost
    /// value.
    case notAnObject(member: String?)
  }

  public var reason: Reason
  /// In bytes, from 0.
  public var offset: Int
  /// From 1.
  public var line: Int
  /// In Unicode scalars, from 1.
  public var column: Int

  package init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
    self.reason = reason
    self.offset = offset
    let before = bytes[..<min(offset, bytes.count)]
    let start = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
  }
}

private struct JSONReader {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The byte at the index; 0 at the end of the text, because JSON allows that byte nowhere.
  private var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func document() throws(JSONError) -> JSON {
    skipBlanks()
    let value = try value(depth: 0)
    skipBlanks()
    if index < bytes.count { throw unexpected() }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    switch byte {
    case UInt8(ascii: "{"):
      if depth == JSON.depth { throw error(.tooDeep) }
      return .object(try members(depth: depth + 1))
    case UInt8(ascii: "["):
      if depth == JSON.depth { throw error(.tooDeep) }
      index += 1
      skipBlanks()
      if let integers = integers() { return .integers(integers) }
      return .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected()
    }
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSON.Member] {
    var members: [JSON.Member] = []
    index += 1
    skipBlanks()
    if skip("}") { return members }
    repeat {
      skipBlanks()
      if byte != UInt8(ascii: "\"") { throw unexpected() }
      let name = try string()
      skipBlanks()
      if !skip(":") { throw unexpected() }
      skipBlanks()
      members.append(JSON.Member(name, try value(depth: depth)))
      skipBlanks()
    } while skip(",")
    if !skip("}") { throw unexpected() }
    return members
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [JSON] {
    var elements: [JSON] = []
    if skip("]") { return elements }
    repeat {
      skipBlanks()
      elements.append(try value(depth: depth))
      skipBlanks()
    } while skip(",")
    if !skip("]") { throw unexpected() }
    return elements
  }

  /// Reads the rest of an array of whole numbers, after its bracket; nil, without reading anything, if the array
  /// contains other values.
  ///
  /// Fast path, because most of a history consists of such arrays: the numbers are read from a span.
  private mutating func integers() -> [Int]? {
    var numbers = JSONNumbers(index: index)
    guard let integers = numbers.integers(in: bytes.span) else { return nil }
    index = numbers.index
    return integers
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    for offset in 0..<word.utf8CodeUnitCount {
      // The offset is below the number of the word's code units.
      if unsafe byte != word.utf8Start[offset] { throw unexpected() }
      index += 1
    }
    return value
  }

  /// *Source:* RFC 8259 §6.
  private mutating func number() throws(JSONError) -> String {
    let start = index
    _ = skip("-")
    let zero = index
    try digits()
    if bytes[zero] == UInt8(ascii: "0") && index > zero + 1 {
      index = zero
      throw error(.leadingZero)
    }
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = index
    while case UInt8(ascii: "0")...UInt8(ascii: "9") = byte { index += 1 }
    if index == start { throw unexpected() }
  }

  private mutating func string() throws(JSONError) -> String {
    index += 1
    var text = try run()
    while true {
      if skip("\"") { return text }
      if index == bytes.count { throw error(.unexpectedEnd) }
      if byte < 0x20 { throw error(.controlCharacter) }
      text.unicodeScalars.append(try escape())
      text += try run()
    }
  }

  /// Reads the characters up to a quote, an escape, a control character or the end.
  private mutating func run() throws(JSONError) -> String {
    let start = index
    while byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") { index += 1 }
    if let text = String(validating: bytes[start..<index], as: UTF8.self) { return text }
    var iterator = bytes[start..<index].makeIterator()
    var parser = UTF8.ForwardParser()
    index = start
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { index += scalar.count }
    throw error(.invalidUTF8)
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = index
    index += 2
    switch index <= bytes.count ? bytes[index - 1] : 0 {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try hexadecimal()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      if UTF16.isLeadSurrogate(unit), skip("\\"), skip("u") {
        let trail = try hexadecimal()
        if UTF16.isTrailSurrogate(trail) {
          return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
        }
      }
      index = start
      throw error(.unpairedSurrogate)
    default:
      index = start
      throw error(start + 1 < bytes.count ? .invalidEscape : .unexpectedEnd)
    }
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw index < bytes.count ? error(.invalidEscape) : error(.unexpectedEnd)
      }
      unit = unit << 4 | UInt16(truncatingIfNeeded: digit)
      index += 1
    }
    return unit
  }

  private mutating func skipBlanks() {
    while byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func skip(_ expected: Unicode.Scalar) -> Bool {
    if byte != UInt8(ascii: expected) { return false }
    index += 1
    return true
  }

  private func error(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason, at: index, in: bytes)
  }

  /// Returns the error for an unexpected character, or the end of the text, at the index.
  private func unexpected() -> JSONError {
    if index >= bytes.count { return error(.unexpectedEnd) }
    var iterator = bytes[index...].makeIterator()
    var parser = UTF8.ForwardParser()
    guard case .valid(let scalar) = parser.parseScalar(from: &iterator) else { return error(.invalidUTF8) }
    return error(.unexpected(UTF8.decode(scalar)))
  }
}
