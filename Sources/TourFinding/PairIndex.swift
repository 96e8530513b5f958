import TourPattern
import TourScreen

/// Where on a screen each two characters stand beside each other: so that of many texts those are found at once that are there, and those that are
/// not are not looked for. Exact for ASCII; what else falls together is sorted out by looking.
///
/// Two characters stand beside each other where no other is between them in their row; the right halves of wide glyphs are none, and an erased cell
/// is a space.
struct PairIndex: Sendable {
  /// The first cell of each pair's first character plus 1; 0 is none.
  private let heads: ContiguousArray<Int32>
  /// For each cell the next of the same pair, in reading order, plus 1.
  private let nexts: ContiguousArray<Int32>
  /// How often each pair is there; the largest number also stands for more.
  private let counts: ContiguousArray<UInt16>
  /// A bit for each character that is there.
  private let singles: ContiguousArray<UInt64>
  /// Some cell holds a grapheme cluster, which may equal a character that is written otherwise (UAX #15).
  private let hasClusters: Bool
  /// A wide glyph lacks its right half: what stands beside what is not to be told.
  private let isBroken: Bool

  init(_ screen: Screen) {
    let width = screen.size.columns
    var heads = ContiguousArray<Int32>(repeating: 0, count: Self.asciiPairs + Self.otherPairs)
    var nexts = ContiguousArray<Int32>(repeating: 0, count: screen.cells.count)
    var counts = ContiguousArray<UInt16>(repeating: 0, count: Self.asciiPairs + Self.otherPairs)
    var singles = ContiguousArray<UInt64>(repeating: 0, count: Self.singles / 64)
    var hasClusters = false
    var isBroken = screen.cells.count >= Int(Int32.max)
    screen.cells.withUnsafeBufferPointer { cells in
      heads.withUnsafeMutableBufferPointer { heads in
        nexts.withUnsafeMutableBufferPointer { nexts in
          counts.withUnsafeMutableBufferPointer { counts in
            singles.withUnsafeMutableBufferPointer { singles in
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
          }
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

  /// Whether what a clue says may be on the screen; where not, it certainly is not.
  func allows(_ prefilter: Prefilter) -> Bool {
    if !tells(prefilter.first) || !tells(prefilter.second ?? 0) { return true }
    if let second = prefilter.second { return heads[Self.pair(prefilter.first, second)] != 0 }
    let single = Self.single(prefilter.first)
    return singles[single >> 6] >> UInt64(single & 63) & 1 == 1
  }

  /// Whether a character can be told from all others by its code point.
  private func tells(_ character: UInt32) -> Bool {
    !isBroken && (character < 0x80 || character <= 0x10_FFFF && !hasClusters)
  }

  /// Of pairs that all must be there the one that is there least often: its place among them, and the cells of its first character, in reading order;
  /// others may be among these. nil where no pair can be told from others.
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
