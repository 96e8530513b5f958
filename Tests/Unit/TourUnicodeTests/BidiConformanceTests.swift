import Testing

@testable import TourUnicode

/// The rules and these tests have been the same since version 8 of Unicode.
@Suite struct BidiConformanceTests {
  /// A scalar of each type.
  static let samples: [String: Unicode.Scalar] = [
    "L": "a", "R": "\u{5D0}", "AL": "\u{627}", "EN": "0", "ES": "+", "ET": "#", "AN": "\u{660}", "CS": ",",
    "NSM": "\u{300}", "BN": "\u{AD}", "B": "\u{2029}", "S": "\t", "WS": " ", "ON": "!", "LRE": "\u{202A}",
    "LRO": "\u{202D}", "RLE": "\u{202B}", "RLO": "\u{202E}", "PDF": "\u{202C}", "LRI": "\u{2066}", "RLI": "\u{2067}",
    "FSI": "\u{2068}", "PDI": "\u{2069}",
  ]

  /// The levels of a paragraph that is one line, with nil for what X9 removes, and the visual order without that.
  static func result(_ scalars: [Unicode.Scalar], _ direction: ParagraphDirection) -> (
    paragraph: BidiParagraph, levels: [UInt8?], order: [Int]
  ) {
    let paragraph = BidiParagraph(scalars, direction: direction)
    let line = 0..<scalars.count
    let isRemoved = BidiClass.classes(of: scalars).map(\.isRemoved)
    return (
      paragraph, zip(paragraph.levels(in: line), isRemoved).map { $1 ? nil : $0 },
      paragraph.reordered(line).filter { !isRemoved[$0] }
    )
  }

  @Test func `every case of BidiTest.txt passes`() throws {
    var lines = 0
    var failures: [String] = []
    var levels: [UInt8?] = []
    var order: [Int] = []
    try UCD.forEachLine(of: UCD.path("BidiTest.txt")) { line in
      if line.first == UInt8(ascii: "@") {
        let words = line.words
        if words[0] == "@Levels:" { levels = words.dropFirst().map { UInt8($0) } }
        if words[0] == "@Reorder:" { order = words.dropFirst().map { Int($0)! } }
        return
      }
      let fields = line.split(separator: UInt8(ascii: ";"))
      let scalars = fields[0].words.map { Self.samples[$0]! }
      let directions = fields[1].numbers(radix: 16)[0]
      lines += 1
      for (bit, direction) in [(1, ParagraphDirection.automatic), (2, .leftToRight), (4, .rightToLeft)]
      where directions & bit != 0 {
        let found = Self.result(scalars, direction)
        if found.levels != levels || found.order != order { failures.append("\(fields[0].words) \(direction)") }
      }
    }
    #expect(failures.prefix(20) == [])
    #expect(lines == 490_846)
  }

  @Test func `every line of BidiCharacterTest.txt passes`() throws {
    var lines = 0
    var failures: [String] = []
    let directions: [ParagraphDirection] = [.leftToRight, .rightToLeft, .automatic]
    try UCD.forEachLine(of: UCD.path("BidiCharacterTest.txt")) { line in
      let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      let scalars = fields[0].numbers(radix: 16).map { Unicode.Scalar(UInt32($0))! }
      lines += 1
      let found = Self.result(scalars, directions[fields[1].numbers(radix: 10)[0]])
      if Int(found.paragraph.level) != fields[2].numbers(radix: 10)[0]
        || found.levels != fields[3].words.map({ UInt8($0) }) || found.order != fields[4].numbers(radix: 10)
      {
        failures.append(String(decoding: line, as: UTF8.self))
      }
    }
    #expect(failures.prefix(20) == [])
    #expect(lines == 91_707)
  }
}
