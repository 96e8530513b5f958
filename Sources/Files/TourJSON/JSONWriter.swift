import TourText

extension JSON {
  /// The value as readable text: indented by two spaces, with each array or object that contains no other one on a
  /// single line, if that has at most 120 columns. Ends with a line feed.
  public var lines: [UInt8] {
    var writer = JSONWriter()
    writer.write(self, indentation: 0)
    writer.write("\n")
    return writer.bytes
  }

  /// The value on one line.
  package var text: String {
    var writer = JSONWriter()
    writer.writeLine(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

private struct JSONWriter {
  var bytes: [UInt8] = []
  private static let columns = 120

  mutating func write(_ value: JSON, indentation: Int) {
    switch value {
    case .array(let elements):
      if elements.contains(where: \.isContainer) || !writeShortLine(value, before: indentation) {
        writeItems(elements, between: ("[", "]"), indentation: indentation) { writer, element, indentation in
          writer.write(element, indentation: indentation)
        }
      }
    case .integers(let integers):
      // Each number takes at least three columns, with its separator.
      if integers.count > Self.columns / 3 || !writeShortLine(value, before: indentation) {
        write(integers, indentation: indentation)
      }
    case .object(let members):
      if members.contains(where: \.value.isContainer) || !writeShortLine(value, before: indentation) {
        writeItems(members, between: ("{", "}"), indentation: indentation) { writer, member, indentation in
          writer.write(string: member.name)
          writer.write(": ")
          writer.write(member.value, indentation: indentation)
        }
      }
    default: writeLine(value)
    }
  }

  private mutating func writeItems<Item>(
    _ items: [Item], between brackets: (String, String), indentation: Int,
    _ write: (inout JSONWriter, Item, Int) -> Void
  ) {
    self.write(brackets.0)
    var separator = "\n"
    for item in items {
      self.write(separator)
      self.write(String(repeating: " ", count: indentation + 2))
      write(&self, item, indentation + 2)
      separator = ",\n"
    }
    self.write("\n")
    self.write(String(repeating: " ", count: indentation))
    self.write(brackets.1)
  }

  /// Writes the numbers in lines of at most 120 columns, as many in each line as fit.
  private mutating func write(_ integers: [Int], indentation: Int) {
    let margin = String(repeating: " ", count: indentation + 2)
    write("[")
    var end = bytes.count
    for (index, integer) in integers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      let separator = bytes.count
      bytes.append(UInt8(ascii: " "))
      write(integer)
      if index == 0 || bytes.count >= end {
        end = separator + 1 + Self.columns
        bytes.replaceSubrange(separator...separator, with: ("\n" + margin).utf8)
      }
    }
    write("\n")
    write(String(repeating: " ", count: indentation))
    write("]")
  }

  /// Writes the value on the current line. If the line becomes too long, removes it again and returns false.
  private mutating func writeShortLine(_ value: JSON, before indentation: Int) -> Bool {
    let start = bytes.count
    let line = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    writeLine(value)
    if bytes[line...].count(where: { $0 & 0xC0 != 0x80 }) <= Self.columns { return true }
    bytes.removeSubrange(start...)
    return false
  }

  mutating func writeLine(_ value: JSON) {
    switch value {
    case .null: write("null")
    case .bool(let value): write(value ? "true" : "false")
    case .number(let text): write(text)
    case .string(let text): write(string: text)
    case .array(let elements):
      writeItems(elements, between: ("[", "]")) { writer, element in writer.writeLine(element) }
    case .integers(let integers):
      writeItems(integers, between: ("[", "]")) { writer, integer in writer.write(integer) }
    case .object(let members):
      writeItems(members, between: ("{", "}")) { writer, member in
        writer.write(string: member.name)
        writer.write(": ")
        writer.writeLine(member.value)
      }
    }
  }

  private mutating func writeItems<Item>(
    _ items: [Item], between brackets: (String, String), _ write: (inout JSONWriter, Item) -> Void
  ) {
    self.write(brackets.0)
    for (index, item) in items.enumerated() {
      if index > 0 { self.write(", ") }
      write(&self, item)
    }
    self.write(brackets.1)
  }

  private mutating func write(_ integer: Int) {
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = digits.count
    var rest = integer.magnitude
    repeat {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if integer < 0 {
      start -= 1
      digits[start] = UInt8(ascii: "-")
    }
    for index in start..<digits.count { bytes.append(digits[index]) }
  }

  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func write(string text: String) {
    write("\"")
    if text.utf8.allSatisfy(Self.isPlain) {
      write(text)
    } else {
      for scalar in text.unicodeScalars { write(scalar) }
    }
    write("\"")
  }

  /// Whether a byte is a printable ASCII character that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// JSON allows DEL and characters that are invisible or change the direction of text, but a terminal that shows the
  /// text must not get them.
  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": write("\\\"")
    case "\\": write("\\\\")
    case "\n": write("\\n")
    case "\t": write("\\t")
    case "\r": write("\\r")
    case "\u{8}": write("\\b")
    case "\u{C}": write("\\f")
    case let scalar where scalar.isInvisible:
      for unit in UTF16.encode(scalar)! {
        let digits = String(unit, radix: 16)
        write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      }
    default: bytes.append(contentsOf: UTF8.encode(scalar)!)
    }
  }
}
