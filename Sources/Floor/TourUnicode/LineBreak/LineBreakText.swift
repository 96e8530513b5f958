/// A text as the line break rules see it: a byte for each scalar.
///
/// The bytes are overwritten with the results, so that one array is enough: the rules look back at their own state and
/// ahead at bytes that are still to come.
struct LineBreakText {
  /// ``LineBreakClass`` in bits 0 to 5, East Asian in bit 6, and in bit 7 whether the scalar continues a grapheme
  /// cluster.
  private(set) var bytes: [UInt8] = []

  init(_ scalars: [Unicode.Scalar]) {
    var reader = RangeReader(latin: LineBreakTable.latin, ranges: LineBreakTable.ranges)
    bytes.reserveCapacity(scalars.count + 1)
    for scalar in scalars { bytes.append(reader.value(of: scalar)) }
  }

  init(_ clusters: [Character]) {
    var reader = RangeReader(latin: LineBreakTable.latin, ranges: LineBreakTable.ranges)
    bytes.reserveCapacity(clusters.count + 1)
    for cluster in clusters {
      var continuesCluster: UInt8 = 0
      for scalar in cluster.unicodeScalars {
        bytes.append(reader.value(of: scalar) | continuesCluster)
        continuesCluster = 0x80
      }
    }
  }

  func unit(at index: Int) -> LineBreakUnit {
    index < bytes.count ? LineBreakUnit(bytes[index]) : LineBreakUnit(.eot)
  }

  /// Returns the byte of a scalar as in ``LineBreakTable``.
  func byte(at index: Int) -> UInt8 { bytes[index] & 0x7F }

  /// Returns the index of the first scalar behind the one at `index` that is no mark of it (LB9); `bytes.count` at the
  /// end.
  /// - Parameter index: the index of a scalar that takes marks.
  func index(after index: Int) -> Int {
    var index = index + 1
    while index < bytes.count, unit(at: index).class.isCombining { index += 1 }
    return index
  }

  /// Whether one of the marks of the scalar at `index` silences it.
  func isSilenced(at index: Int) -> Bool {
    var index = index + 1
    while index < bytes.count, unit(at: index).class.isCombining {
      if unit(at: index).class == .killer { return true }
      index += 1
    }
    return false
  }

  /// Whether a grapheme cluster begins with the scalar.
  func startsCluster(at index: Int) -> Bool { bytes[index] & 0x80 == 0 }

  /// Stores a result. The scalars from `index` on are no longer read.
  mutating func store(_ lineBreak: LineBreak, at index: Int) { bytes[index] = lineBreak.rawValue }

  /// Keeps the first `count` results, and appends a last one.
  mutating func end(after count: Int, with lineBreak: LineBreak) {
    bytes.removeLast(bytes.count - count)
    bytes.append(lineBreak.rawValue)
  }
}

/// A scalar together with its marks, which LB9 treats as one.
struct LineBreakUnit {
  let `class`: LineBreakClass
  /// $EastAsian of annex 14: East_Asian_Width F, W or H. False for the text's start and end.
  let isEastAsian: Bool

  /// As in ``LineBreakTable``.
  var byte: UInt8 { `class`.rawValue | (isEastAsian ? 0x40 : 0) }

  init(_ class: LineBreakClass) { (self.class, isEastAsian) = (`class`, false) }

  /// - Parameter byte: of ``LineBreakTable``. Bit 7 is ignored.
  @inline(__always) init(_ byte: UInt8) {
    self.class = LineBreakClass(rawValue: byte & 0x3F) ?? .al
    isEastAsian = byte & 0x40 != 0
  }
}
