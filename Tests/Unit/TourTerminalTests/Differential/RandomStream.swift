import Harness

/// Random output of a program, as tokens: text and control functions.
enum RandomStream {
  /// Returns tokens, the same for a seed on every machine. Joined clusters such as 👩‍👧 are left out, because
  /// terminals disagree on their width.
  ///
  /// - Parameter hasMarks: false leaves out combining marks.
  static func tokens(seed: UInt64, hasMarks: Bool) -> [String] {
    var random = SplitMix(seed: seed)
    return (0..<40).map { _ in
      let token = token(&random)
      return hasMarks
        ? token
        : String(
          String.UnicodeScalarView(token.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }))
    }
  }

  private static func token(_ random: inout SplitMix) -> String {
    switch random.below(21) {
    case 0..<6: text(&random)
    case 6, 7: "\u{1B}[" + rendition(&random) + "m"
    case 8, 9: motion(&random)
    case 10, 11:
      "\u{1B}[" + number(&random, below: 5) + random.pick(["J", "K", "L", "M", "P", "X", "@", "S", "T", "b", "J", "K"])
    case 12: random.pick(["\u{1B}7", "\u{1B}8"])
    case 13:
      "\u{1B}[?" + random.pick(["7", "7", "6", "5", "1", "25", "1000", "1002", "1006", "2004"])
        + random.pick(["h", "l"])
    case 14:
      random.pick([
        "\u{1B}[?1049h", "\u{1B}[?1049l", "\u{1B}[?47h", "\u{1B}[?47l", "\u{1B}[?1047h", "\u{1B}[?1047l",
        "\u{1B}[?1048h", "\u{1B}[?1048l",
      ])
    case 15: random.pick(["\u{1B}(0", "\u{1B}(B", "\u{1B})0", "\u{1B})B", "\u{E}", "\u{F}"])
    case 16: margins(&random)
    case 17: random.pick(["\t", "\u{1B}H", "\u{1B}[g", "\u{1B}[3g", "\u{1B}[2I", "\u{1B}[Z", "\u{1B}[2Z"])
    case 18: encoding(&random)
    case 19: random.pick(["\u{1B}M", "\u{1B}D", "\u{1B}E", "\r\n", "\n", "\r", "\u{8}"])
    default: random.pick(["\u{1B}[4h", "\u{1B}[4l", "\u{1B}#8", "\u{1B}=", "\u{1B}>", "\u{1B}[!p"])
    }
  }

  private static func text(_ random: inout SplitMix) -> String {
    switch random.below(6) {
    case 0: random.pick(["日本", "한", "a日b", "世界世界"])
    case 1: random.pick(["é", "e\u{301}", "xo\u{308}y", "日\u{301}"])
    case 2: String(repeating: random.pick(["-", "x", "日", "ab"]), count: 10 + random.below(30))
    default: String((0..<(1 + random.below(9))).map { _ in random.pick(Array("abcdefghijklmnopqrstuvwxyz  ")) })
    }
  }

  /// Returns bytes that are not valid UTF-8, or a C1 control character.
  private static func encoding(_ random: inout SplitMix) -> String {
    if random.isOne(of: 4) {
      return random.pick(["\u{84}", "\u{85}", "\u{8D}", "\u{9B}31m", "\u{9B}2J", "\u{90}q\u{9C}", "\u{80}"])
    }
    let bytes: [UInt8] = random.pick([
      [0x80], [0xA9, 0xBF], [0x85], [0xFF], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF],
      [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
      [0xC3], [0xE4], [0xE4, 0xB8], [0xF0, 0x9F], [0xF0, 0x9F, 0x98], [0xB8, 0x96],
      [0xE4, 0x1B, 0x5B, 0x6D, 0xB8, 0x96],
    ])
    return String(systemBytes: bytes)
  }

  private static func rendition(_ random: inout SplitMix) -> String {
    (0..<(1 + random.below(2))).map { _ in
      random.pick([
        "", "0", "1", "2", "3", "4", "5", "7", "9", "22", "23", "24", "27", "31", "34", "42", "45", "97", "103",
        "38;5;200", "48;5;17", "38;2;1;2;3", "48;2;9;8;7", "39", "49",
      ])
    }.joined(separator: ";")
  }

  private static func motion(_ random: inout SplitMix) -> String {
    switch random.below(3) {
    case 0: "\u{1B}[" + number(&random, below: 8) + ";" + number(&random, below: 23) + random.pick(["H", "f"])
    case 1: "\u{1B}[" + number(&random, below: 23) + random.pick(["G", "C", "D"])
    default: "\u{1B}[" + number(&random, below: 8) + random.pick(["A", "B", "C", "D", "E", "F", "d"])
    }
  }

  private static func margins(_ random: inout SplitMix) -> String {
    let first = 1 + random.below(5)
    return random.pick(["\u{1B}[r", "\u{1B}[\(first);\(first + 1 + random.below(4))r", "\u{1B}[\(first)r"])
  }

  /// Returns a parameter, sometimes left out.
  private static func number(_ random: inout SplitMix, below limit: Int) -> String {
    random.isOne(of: 4) ? "" : String(random.below(limit))
  }
}
