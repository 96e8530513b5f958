import Testing

@testable import TourJSON

private func read(_ text: String) throws(JSONError) -> JSON { try JSON(Array(text.utf8)) }

@Suite struct JSONTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("\t\r\nfalse\n", .bool(false)), ("\u{FEFF}{}", .object([])),
      ("0", .number("0")), ("-0", .number("-0")), ("10.50", .number("10.50")), ("1E+2", .number("1E+2")),
      ("123456789012345678901234567890.5e-999", .number("123456789012345678901234567890.5e-999")),
      ("\"\"", .string("")), (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
      (#""\u0041\u00e9\u20AC\u0000""#, .string("Aé€\0")), (#""\ud83d\uDE00!""#, .string("😀!")),
      (#""\uDBFF\uDFFF""#, .string("\u{10FFFF}")), ("\"é😀\u{7F}\u{2028}\"", .string("é😀\u{7F}\u{2028}")),
      ("[1,-2 , 0]", .integers([1, -2, 0])), ("[1, 2.0]", .array([.number("1"), .number("2.0")])),
      ("[-0]", .array([.number("-0")])), ("[9223372036854775807, -9223372036854775808]", .integers([.max, .min])),
      ("[9223372036854775808]", .array([.number("9223372036854775808")])),
      ("[1, true]", .array([.number("1"), .bool(true)])),
      ("[]", .array([])), ("[ 1 , [ ] ]", .array([.number("1"), .array([])])),
      (
        #"{"b":1,"a":{},"b":2}"#,
        .object([.init("b", .number("1")), .init("a", .object([])), .init("b", .number("2"))])
      ),
    ] as [(String, JSON)])
  func `a JSON text is read as its value, and again after it is written`(text: String, value: JSON) throws {
    #expect(try read(text) == value)
    #expect(try read(value.text) == value)
    #expect(try JSON(value.lines) == value)
  }

  @Test(
    arguments: [
      ("", .unexpectedEnd, 1, 1), ("\n ", .unexpectedEnd, 2, 2), ("{} x", .unexpected("x"), 1, 4),
      ("{}\n{}", .unexpected("{"), 2, 1), ("\0", .unexpected("\0"), 1, 1), ("nul", .unexpectedEnd, 1, 4),
      ("nulL", .unexpected("L"), 1, 4), ("True", .unexpected("T"), 1, 1), ("NaN", .unexpected("N"), 1, 1),
      ("{\"a\":1,}", .unexpected("}"), 1, 8), ("[1,]", .unexpected("]"), 1, 4), ("[1 2]", .unexpected("2"), 1, 4),
      ("[1, 02]", .leadingZero, 1, 5), ("[1, -]", .unexpected("]"), 1, 6), ("[1, 2", .unexpectedEnd, 1, 6),
      ("{a:1}", .unexpected("a"), 1, 2), ("{\"a\" 1}", .unexpected("1"), 1, 6), ("{'a':1}", .unexpected("'"), 1, 2),
      ("[", .unexpectedEnd, 1, 2), ("{\"a\":", .unexpectedEnd, 1, 6), ("[}", .unexpected("}"), 1, 2),
      ("// no\n1", .unexpected("/"), 1, 1), ("[é]", .unexpected("é"), 1, 2), ("\"é😀\" x", .unexpected("x"), 1, 6),
      ("01", .leadingZero, 1, 1), ("-01", .leadingZero, 1, 2), ("+1", .unexpected("+"), 1, 1),
      ("-", .unexpectedEnd, 1, 2),
      ("1.", .unexpectedEnd, 1, 3), (".5", .unexpected("."), 1, 1), ("1.e3", .unexpected("e"), 1, 3),
      ("1e", .unexpectedEnd, 1, 3), ("1e+x", .unexpected("x"), 1, 4), ("0x1", .unexpected("x"), 1, 2),
      ("\"a", .unexpectedEnd, 1, 3), ("\"a\nb\"", .controlCharacter, 1, 3), ("\"\0\"", .controlCharacter, 1, 2),
      (#""\x""#, .invalidEscape, 1, 2), (#""\u12G4""#, .invalidEscape, 1, 6), (#""\u12"#, .unexpectedEnd, 1, 6),
      ("\"\\", .unexpectedEnd, 1, 2), (#""a\ud83d""#, .unpairedSurrogate, 1, 3),
      (#""\ude00""#, .unpairedSurrogate, 1, 2),
      (#""\ud83d\u0041""#, .unpairedSurrogate, 1, 2), (#""\ud83d\n""#, .unpairedSurrogate, 1, 2),
      (#""\ud83d\ud83d\ude00""#, .unpairedSurrogate, 1, 2),
    ] as [(String, JSONError.Reason, Int, Int)])
  func `invalid JSON is an error with its position`(text: String, reason: JSONError.Reason, line: Int, column: Int) {
    let error = #expect(throws: JSONError.self) { try read(text) }
    #expect(error?.reason == reason)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func `invalid UTF-8 is an error with its position`(bytes: [UInt8]) {
    let error = #expect(throws: JSONError.self) { try JSON([0x5B, 0x22, 0xC3, 0xA9, 0x22, 0x2C] + bytes) }
    #expect(error?.reason == .invalidUTF8)
    #expect(error?.offset == 7)
    #expect(error?.column == 7)
    #expect(throws: JSONError.self) { try JSON(Array(bytes.dropFirst().dropLast())) }
  }

  @Test func `the depth has a limit, so a million brackets are an error`() throws {
    let deepest = String(repeating: "[", count: JSON.depth) + String(repeating: "]", count: JSON.depth)
    #expect(try read(deepest).text == deepest)
    let error = #expect(throws: JSONError.self) { try read("[" + deepest + "]") }
    #expect(error?.reason == .tooDeep)
    #expect(error?.column == JSON.depth + 1)
    #expect(throws: JSONError.self) { try read(String(repeating: "{\"a\":", count: 1_000_000)) }
  }

  @Test func `a text that ends early is refused, and one with a changed byte is read or refused`() {
    let text = Array(#"{"a": [1.5e+3, -0, "\u00e9\ud83d\ude00é\n"], "b": {"c": null, "d": true}}"#.utf8)
    for end in text.indices { #expect(throws: JSONError.self) { try JSON(Array(text[..<end])) } }
    var read = 0
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var other = text
        other[index] = byte
        if let value = try? JSON(other) {
          read += 1
          #expect((try? JSON(value.lines)) == value)
        }
      }
    }
    #expect(read > text.count)
  }

  @Test func `characters that are invisible or change the direction of text are escaped`() throws {
    let text = "a\u{202E}b\u{200B}c\u{2028}\u{85}\u{FEFF}\u{E0041}é世"
    #expect(JSON.string(text).text == #""a\u202eb\u200bc\u2028\u0085\ufeff\udb40\udc41é世""#)
    #expect(try read(JSON.string(text).text) == .string(text))
  }

  @Test func `JSON is laid out for people to read`() throws {
    let value = try read(
      #"{"a":1,"e":[],"o":{},"list":["x",2,null],"in":{"x":{"y":"\u001b\u007f\/"}},"l":["\#(String(repeating: "x", count: 110))",1]}"#
    )
    #expect(
      String(decoding: value.lines, as: UTF8.self) == """
        {
          "a": 1,
          "e": [],
          "o": {},
          "list": ["x", 2, null],
          "in": {
            "x": {"y": "\\u001b\\u007f/"}
          },
          "l": [
            "\(String(repeating: "x", count: 110))",
            1
          ]
        }

        """)
  }
  @Test func `a long list of numbers fills the lines`() throws {
    for count in 1...200 {
      for first in [0, -1, 1_795_220_938, Int.min] {
        let value = JSON.object([.init("numbers", JSON(integers: [first] + (1..<count).map { $0 * $0 % 1013 }))])
        let lines = value.lines.split(separator: UInt8(ascii: "\n"))
        #expect(lines.allSatisfy { $0.count <= 121 })
        #expect(lines.dropFirst(2).dropLast(3).allSatisfy { $0.count > 100 })
        #expect(try JSON(value.lines) == value)
      }
    }
  }
}
