/// Lines, as `cat` and compilers write them.
extension Stream {
  /// Lines of ASCII of every length up to the screen's width.
  static func ascii(columns: Int) -> Stream {
    var random = Random(seed: 1)
    return lines("ascii", "lines of ASCII", columns: columns) { Unicode.Scalar(UInt8(0x20 + random.below(0x5F))) }
  }

  /// Only line feeds, each of which scrolls the screen.
  static func lineFeeds() -> Stream {
    Stream("linefeeds", "line feeds alone", Array(repeating: 0x0A, count: 4096))
  }

  /// The output of `yes`.
  static func shortLines() -> Stream {
    Stream("yes", "lines of one character", Array(repeatElement("y\r\n".utf8, count: 1024).joined()))
  }

  /// Characters of two bytes, and box drawings of three, all one column wide.
  static func latin(columns: Int) -> Stream {
    var random = Random(seed: 2)
    return lines("latin", "Cyrillic, Greek, accents, boxes: one column", columns: columns) {
      let ranges: [ClosedRange<UInt32>] = [
        0x410...0x44F, 0x410...0x44F, 0x391...0x3A1, 0xC0...0xFF, 0x2500...0x257F, 0x20...0x7E,
      ]
      return random.scalar(of: ranges)
    }
  }

  /// Three bytes a character, two columns each.
  static func wide(columns: Int) -> Stream {
    var random = Random(seed: 3)
    return lines("wide", "Han, kana, Hangul: two columns", columns: columns / 2) {
      random.scalar(of: [0x4E00...0x9FFF, 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0xAC00...0xD7A3])
    }
  }

  /// Several scalars a cell: accents, marks of other scripts, emoji of every kind.
  static func clusters(columns: Int) -> Stream {
    let samples = [
      "e\u{301}", "o\u{308}\u{304}", "n\u{303}", "क\u{93C}\u{941}", "ก\u{E33}\u{E48}", "ש\u{5BC}\u{5C1}", "👍🏽", "👩‍👩‍👧‍👦", "🏳️‍🌈",
      "🇸🇪", "🇯🇵", "❤️", "1\u{FE0F}\u{20E3}",
      "🧑🏻‍🚀", "が", "a", " ",
    ]
    var random = Random(seed: 4)
    var unit: [UInt8] = []
    for _ in 0..<256 {
      for _ in 0..<(columns / 2) { unit += Array(samples[random.below(samples.count)].utf8) }
      unit += [0x0D, 0x0A]
    }
    return Stream("clusters", "combining marks, flags, emoji joined and toned", unit)
  }

  /// 256 lines of 1 to `columns` characters.
  private static func lines(_ name: String, _ summary: String, columns: Int, _ scalar: () -> Unicode.Scalar) -> Stream {
    var lengths = Random(seed: 5)
    var unit: [UInt8] = []
    for _ in 0..<256 {
      for _ in 0..<(1 + lengths.below(max(1, columns))) { unit += Array(String(Character(scalar())).utf8) }
      unit += [0x0D, 0x0A]
    }
    return Stream(name, summary, unit)
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every machine.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func scalar(of ranges: [ClosedRange<UInt32>]) -> Unicode.Scalar {
    let range = ranges[below(ranges.count)]
    return Unicode.Scalar(range.lowerBound + UInt32(below(range.count))) ?? " "
  }
}
