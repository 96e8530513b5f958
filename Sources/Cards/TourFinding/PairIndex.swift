import TourPattern
import TourScreen

/// An index of the pairs of adjacent characters on a screen, for searches of many texts: a text is compared only at the
/// cells of its rarest pair, and not at all if one of its pairs is missing. The index is exact for ASCII. Other pairs
/// may share an entry, so the cells of an entry must be compared with the text.
///
/// Two characters are adjacent if no other character is between them in their row. The right half of a wide glyph is
/// not a character, and an erased cell is a space.
struct PairIndex: Sendable {
  /// For each pair, its first occurrence: the index of the cell of its first character, plus 1; 0 if there is none.
  private let heads: ContiguousArray<Int32>
  /// For each cell, the next cell in reading order at which the same pair begins, plus 1; 0 if there is none.
  private let nexts: ContiguousArray<Int32>
  /// The number of occurrences of each pair, at most `UInt16.max`.
  private let counts: ContiguousArray<UInt16>
  /// A bit for each character that occurs. Characters outside ASCII may share a bit.
  private let singles: ContiguousArray<UInt64>
  /// Whether a cell holds a grapheme cluster, which may be canonically equivalent to a character with another code
  /// point (UAX #15).
  private let hasClusters: Bool
  /// Whether the index cannot be used: a wide glyph lacks its right half, so that its neighbours are unclear, or there
  /// are too many cells.
  private let isBroken: Bool

  init(_ screen: Screen) {
    let width = screen.size.columns
    var heads = ContiguousArray<Int32>(repeating: 0, count: Self.asciiPairs + Self.otherPairs)
    var nexts = ContiguousArray<Int32>(repeating: 0, count: screen.cells.count)
    var counts = ContiguousArray<UInt16>(repeating: 0, count: Self.asciiPairs + Self.otherPairs)
    var singles = ContiguousArray<UInt64>(repeating: 0, count: Self.singles / 64)
    var hasClusters = false
    var isBroken = screen.cells.count >= Int(Int32.max)
    do {
      let cells = screen.cells.span
      var heads = heads.mutableSpan
      var nexts = nexts.mutableSpan
      var counts = counts.mutableSpan
      var singles = singles.mutableSpan
      // From the end, so that each list begins at its first cell.
      for row in stride(from: isBroken ? -1 : screen.size.rows - 1, through: 0, by: -1) {
        var following: UInt32?
        var isHalf = false
        for cell in stride(from: (row + 1) * width - 1, through: row * width, by: -1) {
          let attributes = cells[cell].attributes
          if attributes.contains(.spacer) {
            isHalf = true
            continue
          }
          if attributes.contains(.wide), !isHalf { isBroken = true }
          isHalf = false
          let character = cells[cell].glyph.searched
          if character > 0x10_FFFF { hasClusters = true }
          let single = Self.single(character)
          singles[single >> 6] |= 1 << UInt64(single & 63)
          if let following {
            let pair = Self.pair(character, following)
            nexts[cell] = heads[pair]
            heads[pair] = Int32(truncatingIfNeeded: cell &+ 1)
            if counts[pair] < .max { counts[pair] &+= 1 }
          }
          following = character
        }
      }
    }
    self.heads = heads
    self.nexts = nexts
    self.counts = counts
    self.singles = singles
    self.hasClusters = hasClusters
    self.isBroken = isBroken
  }

  private static let asciiPairs = 1 << 14
  private static let otherPairs = 1 << 13
  private static let singles = 1 << 10

  private static func pair(_ first: UInt32, _ second: UInt32) -> Int {
    if first | second < 0x80 { return Int(first << 7 | second) }
    return asciiPairs + Int((first &* 0x9E37_79B1 ^ second &* 0x85EB_CA77) >> 19)
  }

  private static func single(_ character: UInt32) -> Int {
    character < 0x80 ? Int(character) : 128 + Int(character &* 0x9E37_79B1 >> 16) % (singles - 128)
  }

  /// Whether the characters of a prefilter may be on the screen. If false, they are not on it.
  func allows(_ prefilter: Prefilter) -> Bool {
    if !tells(prefilter.first) || !tells(prefilter.second ?? 0) { return true }
    if let second = prefilter.second { return heads[Self.pair(prefilter.first, second)] != 0 }
    let single = Self.single(prefilter.first)
    return singles[single >> 6] >> UInt64(single & 63) & 1 == 1
  }

  /// Whether the code point of a character is sufficient to distinguish it from all others on the screen.
  private func tells(_ character: UInt32) -> Bool {
    !isBroken && (character < 0x80 || character <= 0x10_FFFF && !hasClusters)
  }

  /// Returns the rarest of several pairs that must all be on the screen: its index in `prefilters`, and the cells of
  /// its first character, in reading order. Cells of other pairs may be among them. nil if no pair can be distinguished
  /// from others.
  func rarest(of prefilters: [Prefilter]) -> (Int, Cells)? {
    var rarest: (place: Int, pair: Int)?
    var fewest = UInt16.max
    for (place, prefilter) in prefilters.enumerated() {
      guard let second = prefilter.second, tells(prefilter.first), tells(second) else { continue }
      let pair = Self.pair(prefilter.first, second)
      if rarest == nil || counts[pair] < fewest { rarest = (place, pair) }
      fewest = min(fewest, counts[pair])
    }
    return rarest.map { ($0.place, Cells(nexts: nexts, rest: heads[$0.pair])) }
  }

  struct Cells: Sequence, IteratorProtocol {
    fileprivate let nexts: ContiguousArray<Int32>
    fileprivate var rest: Int32

    mutating func next() -> Int? {
      guard rest != 0 else { return nil }
      let cell = Int(rest) - 1
      rest = nexts[cell]
      return cell
    }
  }
}
