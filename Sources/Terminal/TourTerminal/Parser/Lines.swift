import TourScreen

/// Whole lines of text, such as the output of compilers: those that later ones of the same read scroll off the screen
/// are not written.
extension Terminal {
  /// Whether the cursor is in the first column of the bottom row, and a line feed scrolls rows of the whole width.
  @inline(__always) var readsLines: Bool {
    modes.cursor.column == 0 && modes.cursor.row == modes.margins.endRow &- 1
      && modes.margins.columns == modes.size.columns && !modes.isWrapPending && !isRouted
      && !modes.isNewLine && !isVT52
  }

  /// Reads lines while ``readsLines``: text of fewer bytes than a row has columns, CR and LF. Returns the index after
  /// them; `index` if there are none.
  @inline(never)
  mutating func readLines(_ bytes: Span<UInt8>, from index: Int) -> Int {
    let lines = LineCounter(bytes, from: index, atMost: modes.size.columns &- 1)
    let (count, end) = (lines.count, lines.end)
    if count == 0 { return index }
    let area = modes.margins
    // The bottom row is empty afterwards.
    let kept = min(count, area.rows &- 1)
    let first = kept == count ? index : kept == 0 ? end : bytes.start(ofLast: kept, before: end)
    scroll(area, by: count, background: rowBackground)
    let template = CellTemplate(penCell)
    var start = first
    for row in (area.endRow &- 1 &- kept)..<(area.endRow &- 1) {
      guard lines.isASCII else {
        modes.cursor.row = row
        start = printRow(bytes, from: start)
        while bytes[start] != 0x0A { start &+= 1 }
        start &+= 1
        modes.cursor.column = 0
        continue
      }
      let length = bytes.textLength(from: start, atMost: end &- start)
      if length > 0 {
        _ = grid.write(row, from: 0, half: { _ in nil }) { cells in
          template.write(bytes.extracting(start..<start &+ length), to: &cells, at: 0)
          return (length, ())
        }
      }
      start &+= length &+ 2
    }
    modes.cursor.row = area.endRow &- 1
    if keepsGraphic, lines.isASCII, let last = (index..<end).last(where: { bytes[$0] >= 0x20 }) {
      lastGraphic = Unicode.Scalar(bytes[last])
    }
    endRepetition()
    revision &+= 1
    return end
  }
}

extension Span<UInt8> {
  /// The start of the last `count` lines of those that end with a line feed at `end - 1`. There must be a line before
  /// them.
  fileprivate func start(ofLast count: Int, before end: Int) -> Int {
    var (start, rest) = (end &- 1, count)
    while true {
      if self[start &- 1] == 0x0A {
        rest &-= 1
        if rest == 0 { return start }
      }
      start &-= 1
    }
  }
}

/// Counts lines, eight bytes at a time: a flood of short lines has more lines than a screen can show, and nothing else
/// has to be known of most of them.
private struct LineCounter {
  /// The number of lines, and the index after the last one.
  private(set) var count = 0
  private(set) var end: Int
  private(set) var isASCII = true
  /// Whether the last byte was a CR, which an LF must follow.
  private var isAfterReturn = false
  private let most: Int
  /// Lines with other characters than ASCII are counted only if they have so few bytes on average, because a long line
  /// is hardly ever scrolled off by the same read.
  private static let shortLine = 16

  /// Counts the lines of at most `most` bytes of text, each with CR and LF.
  init(_ bytes: Span<UInt8>, from start: Int, atMost most: Int) {
    end = start
    self.most = most
    var next = start
    while next < bytes.count {
      // A line that lies within eight bytes is not measured.
      if most >= 8, next &+ 8 <= bytes.count, unsafe take(bytes.eightBytes(uncheckedAt: next), at: next) {
        next &+= 8
      } else if bytes[next] < 0x80 {
        guard take(bytes[next], at: next) else { return }
        next &+= 1
      } else {
        // A character has at least as many bytes as columns.
        guard !isAfterReturn, next &- start < Self.shortLine &* (count &+ 1),
          let (scalar, length) = Terminal.decodeComplete(bytes, at: next), scalar.value >= 0xA0,
          next &+ length &- end <= most
        else { return }
        isASCII = false
        next &+= length
      }
    }
  }

  /// Takes eight bytes. Returns false, and takes none of them, if a byte among them belongs to no line.
  @inline(__always) private mutating func take(_ word: UInt64, at index: Int) -> Bool {
    let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    // The highest bit of each byte that is at least 0x20; of each 0x7F. No byte is above 0x7F, so no sum carries into
    // the next byte.
    if word & tops != 0 { return false }
    let isText = (word &+ 0x60 &* ones) & tops
    let isDelete = (word &+ ones) & tops
    if isText == tops {
      if isDelete != 0 || isAfterReturn || index &+ 8 &- end > most { return false }
      return true
    }
    let isFeed = ~((word ^ 0x0A &* ones) &+ 0x7F &* ones) & tops
    let isReturn = ~((word ^ 0x0D &* ones) &+ 0x7F &* ones) & tops
    // Each LF follows a CR, and each CR is followed by an LF.
    guard isText ^ tops == isFeed | isReturn, isDelete == 0, isFeed == isReturn &<< 8 | (isAfterReturn ? 0x80 : 0)
    else { return false }
    // The first LF of the word, or the one that may follow it.
    let feed = index &+ (isFeed == 0 ? 8 : isFeed.trailingZeroBitCount &>> 3)
    if feed &- end > most &+ 1 { return false }
    isAfterReturn = isReturn &>> 63 != 0
    if isFeed != 0 {
      count &+= Int(((isFeed &>> 7) &* ones) &>> 56)
      end = index &+ 8 &- isFeed.leadingZeroBitCount &>> 3
    }
    return true
  }

  /// Takes one byte. Returns false if it belongs to no line.
  private mutating func take(_ byte: UInt8, at index: Int) -> Bool {
    if byte == 0x0A {
      guard isAfterReturn else { return false }
      isAfterReturn = false
      count &+= 1
      end = index &+ 1
    } else if byte == 0x0D {
      if isAfterReturn { return false }
      isAfterReturn = true
    } else if isAfterReturn || byte &- 0x20 >= 0x5F || index &- end >= most {
      return false
    }
    return true
  }
}
