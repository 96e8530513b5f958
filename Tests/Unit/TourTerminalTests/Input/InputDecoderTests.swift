import Testing
import TourModel
import TourScreen

@testable import TourTerminal

/// All items of an input, including those that are complete only after the timeout.
private func decoded(_ text: String) -> [InputItem] { decoded(Array(text.utf8)) }

private func decoded(_ bytes: [UInt8]) -> [InputItem] {
  var decoder = InputDecoder()
  return decoder.decode(bytes) + decoder.flush()
}

private func inputs(_ text: String) -> [Input] { decoded(text).map(\.input) }

private func typed(_ characters: String) -> [Input] { characters.map { .key(Key(.character($0))) } }

@Suite struct `The input decoder` {
  private static let keys: [(bytes: String, name: String)] = [
    // Characters and control characters.
    ("a", "a"), ("A", "A"), (" ", "Space"), ("é", "é"), ("漢", "漢"), ("👍", "👍"), ("\r", "Enter"), ("\n", "C-j"),
    ("\t", "Tab"),
    ("\u{7F}", "Backspace"), ("\u{8}", "C-h"), ("\0", "C-Space"), ("\u{1}", "C-a"), ("\u{1D}", "C-]"),
    ("\u{1B}", "Esc"),
    // Meta.
    ("\u{1B}x", "M-x"), ("\u{1B}é", "M-é"), ("\u{1B}\u{7F}", "M-Backspace"), ("\u{1B}\u{1}", "C-M-a"),
    ("\u{1B}[", "M-["),
    ("\u{1B}O", "M-O"), ("\u{1B}]", "M-]"), ("\u{1B}P", "M-P"), ("\u{1B}\r", "M-Enter"), ("\u{1B}\u{1B}[A", "M-Up"),
    // Cursor keys, keypad, function keys.
    ("\u{1B}[A", "Up"), ("\u{1B}OB", "Down"), ("\u{1B}[1;5C", "C-Right"), ("\u{1B}[1;2D", "S-Left"),
    ("\u{1B}[1;8H", "C-M-S-Home"),
    ("\u{1B}OF", "End"), ("\u{1B}O5P", "C-F1"), ("\u{1B}[Z", "S-Tab"), ("\u{1B}OM", "Enter"), ("\u{1B}Oq", "1"),
    ("\u{1B}Ok", "+"),
    ("\u{1B}[3~", "Delete"), ("\u{1B}[3;5~", "C-Delete"), ("\u{1B}[1~", "Home"), ("\u{1B}[8~", "End"),
    ("\u{1B}[5~", "PageUp"),
    ("\u{1B}OP", "F1"), ("\u{1B}[11~", "F1"), ("\u{1B}[15~", "F5"), ("\u{1B}[17~", "F6"), ("\u{1B}[21~", "F10"),
    ("\u{1B}[24;2~", "S-F12"), ("\u{1B}[25~", "F13"), ("\u{1B}[34~", "F20"), ("\u{1B}[[A", "F1"), ("\u{1B}[[E", "F5"),
    ("\u{1B}[1;2R", "S-F3"), ("\u{1B}[1;5R", "C-F3"), ("\u{1B}[R", "F3"),
    // rxvt.
    ("\u{1B}[7$", "S-Home"), ("\u{1B}[3^", "C-Delete"), ("\u{1B}[5@", "C-S-PageUp"), ("\u{1B}[a", "S-Up"),
    ("\u{1B}Od", "C-Left"),
    // kitty and modifyOtherKeys.
    ("\u{1B}[97u", "a"), ("\u{1B}[97;5u", "C-a"), ("\u{1B}[97;2u", "A"), ("\u{1B}[97:65;2u", "A"),
    ("\u{1B}[49:33;2u", "!"),
    ("\u{1B}[97;;228u", "ä"), ("\u{1B}[27u", "Esc"), ("\u{1B}[13;2u", "S-Enter"), ("\u{1B}[9;2u", "S-Tab"),
    ("\u{1B}[93;5u", "C-]"),
    ("\u{1B}[97;1:2u", "a"), ("\u{1B}[1;1:2A", "Up"), ("\u{1B}[57376u", "F13"), ("\u{1B}[57414u", "Enter"),
    ("\u{1B}[57417;5u", "C-Left"),
    ("\u{1B}[27;5;93~", "C-]"), ("\u{1B}[27;2;65~", "A"), ("\u{1B}[27;3;120~", "M-x"), ("\u{1B}[97;65u", "a"),
  ]

  @Test(arguments: keys)
  func `the bytes of a key are decoded to that key`(bytes: String, name: String) throws {
    let key = try #require(Key(name: name))
    #expect(decoded(bytes) == [InputItem(.key(key), bytes: Array(bytes.utf8))])
  }

  @Test(arguments: [
    ("\u{1B}[<0;1;1M", Mouse(.press(.left), at: Point(column: 0, row: 0))),
    ("\u{1B}[<0;300;200m", Mouse(.release(.left), at: Point(column: 299, row: 199))),
    ("\u{1B}[<2;5;6M", Mouse(.press(.right), at: Point(column: 4, row: 5))),
    ("\u{1B}[<17;5;6M", Mouse(.press(.middle), at: Point(column: 4, row: 5), modifiers: .control)),
    ("\u{1B}[<28;5;6M", Mouse(.press(.left), at: Point(column: 4, row: 5), modifiers: [.shift, .meta, .control])),
    ("\u{1B}[<35;5;6M", Mouse(.motion(nil), at: Point(column: 4, row: 5))),
    ("\u{1B}[<32;5;6M", Mouse(.motion(.left), at: Point(column: 4, row: 5))),
    ("\u{1B}[<32;5;6m", Mouse(.motion(.left), at: Point(column: 4, row: 5))),
    ("\u{1B}[<64;5;6M", Mouse(.wheel(.up), at: Point(column: 4, row: 5))),
    ("\u{1B}[<67;5;6M", Mouse(.wheel(.right), at: Point(column: 4, row: 5))),
    ("\u{1B}[<128;5;6M", Mouse(.press(.other(8)), at: Point(column: 4, row: 5))),
    ("\u{1B}[M !!", Mouse(.press(.left), at: Point(column: 0, row: 0))),
    ("\u{1B}[M#~!", Mouse(.release(nil), at: Point(column: 93, row: 0))),
    ("\u{1B}[Ma!!", Mouse(.wheel(.down), at: Point(column: 0, row: 0))),
    ("\u{1B}[32;5;6M", Mouse(.press(.left), at: Point(column: 4, row: 5))),
    ("\u{1B}[35;5;6M", Mouse(.release(nil), at: Point(column: 4, row: 5))),
    ("\u{1B}[96;5;6M", Mouse(.wheel(.up), at: Point(column: 4, row: 5))),
    ("\u{1B}[<0;0;0M", Mouse(.press(.left), at: Point(column: 0, row: 0))),
  ])
  func `a mouse report is decoded`(bytes: String, mouse: Mouse) {
    #expect(inputs(bytes) == [.mouse(mouse)])
  }

  @Test(arguments: [
    ("\u{1B}[M !!", Mouse(.press(.left), at: Point(column: 0, row: 0))),
    ("\u{1B}[M \u{80}\u{7FF}", Mouse(.press(.left), at: Point(column: 95, row: 2014))),
    ("\u{1B}[M\u{A0}\u{100}!", Mouse(.press(.other(8)), at: Point(column: 223, row: 0))),
  ])
  func `a mouse report in UTF-8 (mode 1005) is decoded`(bytes: String, mouse: Mouse) {
    var decoder = InputDecoder()
    decoder.hasUTF8Mouse = true
    #expect(decoder.decode((bytes + "x").utf8).map(\.input) == [.mouse(mouse), .key(Key(.character("x")))])
    // Invalid UTF-8 ends the report, and the bytes after it are decoded.
    #expect(
      decoder.decode(Array("\u{1B}[M ".utf8) + [0xC2, 0xC2, 0x21] + Array("x".utf8)).last?.input
        == .key(Key(.character("x"))))
  }

  @Test(arguments: [
    "\u{1B}[24;80R", "\u{1B}[?1;2R", "\u{1B}[1;1R", "\u{1B}[1;17R", "\u{1B}[?62;22c", "\u{1B}[>41;354;0c", "\u{1B}[0n",
    "\u{1B}[?997;1n",
    "\u{1B}[?2026;2$y", "\u{1B}[4;2$y", "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]10;rgb:ffff/ffff/ffff\u{1B}\\",
    "\u{1B}]52;c;aGVsbG8=\u{1B}\\", "\u{1B}P>|XTerm(379)\u{1B}\\", "\u{1B}P!|00000000\u{1B}\\",
    "\u{1B}P1+r524742=38\u{1B}\\",
    "\u{1B}[?1u", "\u{1B}[48;24;80;480;1280t", "\u{1B}[8;24;80t", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[>4;2m",
    "\u{1B}[?64;0;1S",
  ])
  func `an answer of the terminal is decoded as a reply`(bytes: String) {
    #expect(decoded(bytes) == [InputItem(.reply, bytes: Array(bytes.utf8))])
  }

  @Test(
    arguments: [
      [0x9B] + Array("31;10R".utf8), [0x9D] + Array("11;rgb:0/0/0".utf8) + [0x9C],
      [0x90] + Array(">|XTerm(379)".utf8) + [0x9C],
    ] as [[UInt8]])
  func `an answer that begins with a C1 control of eight bits is decoded as a reply`(bytes: [UInt8]) {
    var decoder = InputDecoder()
    #expect(
      decoder.decode(bytes + Array("a".utf8)) == [
        InputItem(.reply, bytes: bytes), InputItem(.key(Key(.character("a"))), bytes: [0x61]),
      ])
    #expect(decoder.decode([0x9B] + Array("A".utf8)).map(\.input) == [.key(Key(.up))])
    // A byte of a character is none.
    #expect(
      decoder.decode("\u{6DB}\u{6D0}".utf8).map(\.input) == [
        .key(Key(.character("\u{6DB}"))), .key(Key(.character("\u{6D0}"))),
      ])
  }

  @Test func `the bytes of Shift-F3 are a cursor report if one is expected`() {
    var decoder = InputDecoder()
    decoder.expectedCursorReports = 1
    #expect(decoder.decode("\u{1B}[1;2R\u{1B}[1;2R".utf8).map(\.input) == [.reply, .key(Key(.function(3), .shift))])
  }

  @Test(arguments: ["\u{1B}[57441u", "\u{1B}[99z", "\u{1B}[E", "\u{1B}Oz", "\u{1B}[[F", "\u{1B}[<0M"])
  func `an unknown sequence is one item with all of its bytes`(bytes: String) {
    #expect(decoded(bytes) == [InputItem(.unknown, bytes: Array(bytes.utf8))])
  }

  @Test func `focus changes and key releases are decoded`() {
    #expect(inputs("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
    #expect(inputs("\u{1B}[97;1:3u") == [.release(Key(.character("a")))])
    #expect(inputs("\u{1B}[1;5:3A") == [.release(Key(.up, .control))])
  }

  /// Some terminals report that a wheel was released, as if it were a button.
  @Test func `the release of a wheel is unknown input`() {
    #expect(inputs("\u{1B}[<64;5;6m") == [.unknown])
  }

  @Test(arguments: ["a\u{1B}", "\u{1B}\u{1B}", "\u{1B}[20\u{1B}", "\u{1B}[201"])
  func `the end of a paste is found after bytes that look like its beginning`(text: String) {
    let items = decoded("\u{1B}[200~\(text)\u{1B}[201~y")
    #expect(items.filter { $0.input == .paste(.contents) }.flatMap(\.bytes) == Array(text.utf8))
    #expect(items.suffix(2).map(\.input) == [.paste(.end), .key(Key(.character("y")))])
  }

  @Test func `a paste with any contents is decoded unchanged`() {
    let text = "a\u{1B}[A\u{1B}[20\u{1B}\u{1B}[200~\r\u{3}"
    let items = decoded("x\u{1B}[200~\(text)\u{1B}[201~y")
    #expect(items.first?.input == .key(Key(.character("x"))))
    #expect(items[1].input == .paste(.start))
    #expect(items.filter { $0.input == .paste(.contents) }.flatMap(\.bytes) == Array(text.utf8))
    #expect(items.suffix(2).map(\.input) == [.paste(.end), .key(Key(.character("y")))])
  }

  @Test func `a long paste is decoded in pieces, and only bytes that may begin its end mark are held back`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[200~".utf8).map(\.input) == [.paste(.start)])
    for _ in 0..<3 {
      #expect(decoder.decode([UInt8](repeating: 0x61, count: 10_000)).reduce(0) { $0 + $1.bytes.count } == 10_000)
      #expect(decoder.pending.isEmpty)
    }
    #expect(decoder.decode("z\u{1B}[20".utf8).map(\.bytes) == [[0x7A]])
    #expect(decoder.pending == Array("\u{1B}[20".utf8))
    #expect(decoder.decode("1~".utf8).map(\.input) == [.paste(.end)])
  }

  @Test func `a lone ESC is the Escape key only after the timeout`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.pending == [0x1B])
    #expect(decoder.flush().map(\.input) == [.key(Key(.escape))])
    #expect(!decoder.isWaiting)
    #expect(decoder.flush().isEmpty)
  }

  @Test func `ESC ESC is two Escape keys, or one before another sequence`() {
    #expect(inputs("\u{1B}\u{1B}") == [.key(Key(.escape)), .key(Key(.escape))])
    #expect(inputs("\u{1B}\u{1B}x") == [.key(Key(.escape)), .key(Key(.character("x"), .meta))])
    #expect(inputs("\u{1B}\u{1B}\u{1B}[A") == [.key(Key(.escape)), .key(Key(.up, .meta))])
    #expect(inputs("\u{1B}\u{1B}]11;?\u{7}") == [.key(Key(.escape)), .reply])
    #expect(inputs("\u{1B}\u{1B}[<35;5;6M").first == .key(Key(.escape)))
  }

  @Test func `an incomplete answer is held back for a limited number of timeouts`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}]11;rgb:00".utf8).isEmpty)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode("00/0000/0000\u{7}".utf8).map(\.input) == [.reply])
    #expect(decoder.decode("\u{1B}]11;rgb:00".utf8).isEmpty)
    var items: [InputItem] = []
    for _ in 0..<InputDecoder.stringPatience { items += decoder.flush() }
    #expect(items.map(\.input) == [.unknown])
    #expect(decoder.decode("n".utf8).map(\.input) == typed("n"))
  }

  @Test func `a paste without an end is ended after a limited number of timeouts`() {
    var decoder = InputDecoder()
    _ = decoder.decode("\u{1B}[200~abc\u{1B}[2".utf8)
    var items: [InputItem] = []
    for _ in 0..<InputDecoder.pastePatience { items += decoder.flush() }
    #expect(items.map(\.input) == [.paste(.contents), .paste(.end)])
    #expect(decoder.decode("n".utf8).map(\.input) == typed("n"))
  }

  @Test func `a control character ends an incomplete answer`() {
    #expect(inputs("\u{1B}]11;rgb\u{3}n") == [.unknown, .key(Key(.character("c"), .control))] + typed("n"))
    #expect(inputs("\u{1B}[12\rn") == [.unknown, .key(Key(.enter))] + typed("n"))
  }

  @Test(
    arguments: [
      [0xC3, 0x28], [0xFF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80], [0x80],
    ] as [[UInt8]])
  func `invalid UTF-8 is unknown input, and none of its bytes is lost`(bytes: [UInt8]) {
    let items = decoded(bytes)
    #expect(items.first?.input == .unknown)
    #expect(items.flatMap(\.bytes) == bytes)
  }

  @Test func `at most 4096 bytes of an unterminated sequence are held back`() {
    for start in ["\u{1B}]11;", "\u{1B}P", "\u{1B}[1", "\u{1B}[200~\u{1B}"] {
      var decoder = InputDecoder()
      var count = decoder.decode(start.utf8).flatMap(\.bytes).count
      for _ in 0..<100 {
        count += decoder.decode([UInt8](repeating: 0x31, count: 1000)).reduce(0) { $0 + $1.bytes.count }
        #expect(decoder.pending.count <= InputDecoder.longestString)
      }
      #expect(count + decoder.pending.count == 100_000 + start.utf8.count)
    }
  }
}

@Suite struct `No byte of the input` {
  /// Input of each kind, complete and incomplete.
  static let stream =
    Array("aé漢👍\u{1B}[A\u{1B}x\u{1B}é\u{1B}[1;5C\u{1B}OP\u{1B}[[B\u{1B}[<0;10;20M\u{1B}[M !!\u{1B}[I\u{1B}[24;80R".utf8)
    + Array("\u{1B}]11;rgb:0/0/0\u{1B}\\\u{1B}P>|x\u{1B}\\\u{1B}[200~p\u{1B}[20\u{1B}[201~\u{1B}\u{1B}[B\u{1B}[7$".utf8)
    + [0xC3, 0x28, 0xFF, 0x1B, 0x1B, 0x1B, 0x5D, 0x31, 0x1B, 0x41, 0x1B, 0x5B, 0x31, 0x1B, 0x5B, 0x42, 0xE2, 0x82]

  @Test func `no byte is lost or decoded differently if the input is split at any position`() {
    let whole = decoded(Self.stream)
    #expect(whole.flatMap(\.bytes) == Self.stream)
    for split in 0...Self.stream.count {
      var decoder = InputDecoder()
      var items = decoder.decode(Self.stream[..<split])
      let ahead = items.flatMap(\.bytes).count
      #expect(Array(Self.stream[ahead..<split]) == decoder.pending)
      items += decoder.decode(Self.stream[split...])
      items += decoder.flush()
      #expect(joined(items) == joined(whole), "split at \(split)")
    }
  }

  @Test func `no byte is lost if bytes come one at a time with timeouts between them`() {
    for period in 1...7 {
      var decoder = InputDecoder()
      var bytes: [UInt8] = []
      for (index, byte) in Self.stream.enumerated() {
        bytes += decoder.decode([byte]).flatMap(\.bytes)
        if index % period == 0 { bytes += decoder.flush().flatMap(\.bytes) }
        #expect(bytes + decoder.pending == Array(Self.stream[...index]))
      }
    }
  }

  @Test func `no byte of random input is lost`() {
    let alphabet = Array("\u{1B}\u{1B}\u{1B}[[]OPM<;:$~^0129AuRtM\\\u{7}\u{3}é".utf8) + [0xFF, 0xE2]
    var seed: UInt64 = 1
    for _ in 0..<2000 {
      var decoder = InputDecoder()
      var sent: [UInt8] = []
      var got: [UInt8] = []
      for _ in 0..<40 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let byte = alphabet[Int(seed >> 33) % alphabet.count]
        sent.append(byte)
        got += decoder.decode([byte]).flatMap(\.bytes)
        if seed >> 60 == 0 { got += decoder.flush().flatMap(\.bytes) }
        if got + decoder.pending != sent { break }
      }
      #expect(got + decoder.pending == sent)
    }
  }

  /// Joins adjacent paste items, because the contents of a paste come in as many pieces as the input.
  private func joined(_ items: [InputItem]) -> [InputItem] {
    items.reduce(into: []) { joined, item in
      if item.input == .paste(.contents), joined.last?.input == .paste(.contents) {
        joined[joined.count - 1].bytes += item.bytes
      } else {
        joined.append(item)
      }
    }
  }

  private func decoded(_ bytes: [UInt8]) -> [InputItem] {
    var decoder = InputDecoder()
    return decoder.decode(bytes) + decoder.flush()
  }
}
