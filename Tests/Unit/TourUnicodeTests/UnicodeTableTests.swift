import Testing

@testable import TourUnicode

@Suite(.enabled(if: UCD.isOfTables, "needs unicode-data \(UCD.version)"))
struct UnicodeTableTests {
  /// Calls `body` with each scalar that a file lists, and its value.
  static func forEach(of name: String, _ body: (Unicode.Scalar, String) -> Void) throws {
    for row in try UCD.rows(of: name) {
      for scalar in UCD.range(row[0]).compactMap(Unicode.Scalar.init) { body(scalar, row[1]) }
    }
  }

  @Test func `every scalar that LineBreak.txt lists has its class`() throws {
    var reader = RangeReader(latin: LineBreakTable.latin, ranges: LineBreakTable.ranges)
    var wrong: [Unicode.Scalar] = []
    try Self.forEach(of: "LineBreak.txt") { scalar, value in
      let found = LineBreakUnit(reader.value(of: scalar)).class
      let isRight =
        switch value {
        case "AI", "AL", "SG", "XX": [.al, .unassignedAlphabetic, .dottedCircle].contains(found)
        case "CJ", "NS": found == .ns
        case "SA": found.isComplexContext || found.isCombining
        case "QU": found.isQuotation
        case "ID": found.isIdeographic
        default: "\(found)" == value.lowercased()
        }
      if !isRight { wrong.append(scalar) }
    }
    #expect(wrong == [])
  }

  @Test func `every scalar that DerivedEastAsianWidth.txt lists has its width`() throws {
    var reader = RangeReader(latin: LineBreakTable.latin, ranges: LineBreakTable.ranges)
    var wrong: [Unicode.Scalar] = []
    try Self.forEach(of: "extracted/DerivedEastAsianWidth.txt") { scalar, value in
      let unit = LineBreakUnit(reader.value(of: scalar))
      if unit.isEastAsian != ["F", "W", "H"].contains(value), !unit.class.isCombining { wrong.append(scalar) }
    }
    #expect(wrong == [])
  }

  @Test func `every scalar that DerivedBidiClass.txt lists has its class`() throws {
    var wrong: [Unicode.Scalar] = []
    try Self.forEach(of: "extracted/DerivedBidiClass.txt") { scalar, value in
      if "\(BidiClass.classes(of: [scalar])[0])" != value.lowercased() { wrong.append(scalar) }
    }
    #expect(wrong == [])
  }

  @Test func `every scalar that DerivedJoiningType.txt lists has its type`() throws {
    var reader = RangeReader(latin: JoiningTypeTable.latin, ranges: JoiningTypeTable.ranges)
    let types: [String: JoiningType] = [
      "U": .nonJoining, "R": .rightJoining, "L": .leftJoining, "D": .dualJoining, "C": .joinCausing, "T": .transparent,
    ]
    var wrong: [Unicode.Scalar] = []
    try Self.forEach(of: "extracted/DerivedJoiningType.txt") { scalar, value in
      if JoiningType(rawValue: reader.value(of: scalar)) != types[value] { wrong.append(scalar) }
    }
    #expect(wrong == [])
  }

  @Test func `mirrored glyphs are those of BidiMirroring.txt`() throws {
    var count = 0
    for row in try UCD.rows(of: "BidiMirroring.txt") {
      let pair = row.prefix(2).map { Unicode.Scalar(UInt32($0, radix: 16)!)! }
      #expect(mirrored(pair[0]) == pair[1])
      count += 1
    }
    #expect(UCD.allScalars.filter { mirrored($0) != nil }.count == count)
  }
}

@Suite struct LatinRowTests {
  @Test func `the rows for Latin agree with the ranges`() {
    for (latin, ranges) in [
      (LineBreakTable.latin, LineBreakTable.ranges), (BidiClassTable.latin, BidiClassTable.ranges),
      (JoiningTypeTable.latin, JoiningTypeTable.ranges),
    ] {
      let values = (UInt32(0)..<0x100).map { value in ranges.last { $0 >> 8 <= value }.map { UInt8($0 & 0xFF) } }
      #expect(values == latin)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0 >> 8 < $1 >> 8 })
    }
  }
}
