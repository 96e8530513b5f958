/// How many columns a terminal gives a scalar that stands alone: 0, 1 or 2.
///
/// Controls, which are never drawn, count as 0; unassigned and private scalars as 1, as in xterm's `wcwidth.c`. Source: Unicode 17.0.0;
/// see ``WidthTable``.
public func columns(of scalar: Unicode.Scalar) -> Int {
  let value = scalar.value
  if value < 0x300 { return value & 0x60 == 0 && value < 0xA0 || value == 0x7F ? 0 : 1 }
  return WidthIndex.shared[value]
}

/// How many columns a terminal gives a grapheme cluster: 0, 1 or 2.
///
/// That of its first scalar that has any; a pair of regional indicators (a flag) and an emoji with U+FE0F take 2. Terminals that go by
/// scalars (xterm, tmux before 3.5) add up a cluster's parts instead.
public func columns(of character: Character) -> Int {
  columns(ofCluster: character.unicodeScalars)
}

/// The same for the scalars of one cluster.
public func columns(ofCluster scalars: some Sequence<Unicode.Scalar>) -> Int {
  var width = 0
  var base: Unicode.Scalar?
  for scalar in scalars {
    if let base {
      if scalar.value == 0xFE0F, isWidenedByVariation(base) { return 2 }
      if isRegionalIndicator(base), isRegionalIndicator(scalar) { return 2 }
    }
    if width == 0 { width = columns(of: scalar) }
    base = scalar
  }
  return width
}

/// One of the 26 letters that in pairs make flags: Unicode's Regional_Indicator property.
public func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
  0x1F1E6...0x1F1FF ~= scalar.value
}

/// Whether U+FE0F after it makes an emoji two columns wide of it, which alone takes one.
public func isWidenedByVariation(_ scalar: Unicode.Scalar) -> Bool {
  var low = 0
  var high = WidthTable.widenedByVariation.count / 2
  while low < high {
    let middle = (low + high) / 2
    if scalar.value > WidthTable.widenedByVariation[2 * middle + 1] { low = middle + 1 } else { high = middle }
  }
  return 2 * low < WidthTable.widenedByVariation.count && scalar.value >= WidthTable.widenedByVariation[2 * low]
}

/// The ranges of ``WidthTable`` spread out, two bits a scalar, so that a width is two look-ups however many ranges there are.
/// Blocks of 256 scalars that are alike share one page.
private struct WidthIndex {
  static let shared = WidthIndex()

  private var page: [UInt16] = []
  private var widths: [UInt8] = []

  subscript(value: UInt32) -> Int {
    Int(widths[Int(page[Int(value >> 8)]) << 8 | Int(value & 0xFF)])
  }

  private init() {
    page = Array(repeating: 0, count: 0x1100)
    // Pages 0, 1 and 2 are all 0, all 1 and all 2: whole planes of ideographs need no page of their own.
    widths = (0..<3).flatMap { Array(repeating: UInt8($0), count: 256) }
    for index in page.indices { page[index] = 1 }
    set(WidthTable.none, to: 0)
    set(WidthTable.two, to: 2)
  }

  private mutating func set(_ ranges: [UInt32], to width: UInt8) {
    for pair in stride(from: 0, to: ranges.count - 1, by: 2) {
      let (first, last) = (Int(ranges[pair]), Int(ranges[pair + 1]))
      for block in (first >> 8)...(last >> 8) {
        let (start, end) = (max(first, block << 8), min(last, block << 8 | 0xFF))
        if end - start == 255 {
          page[block] = UInt16(width)
          continue
        }
        if page[block] < 3 {
          let old = UInt8(page[block])
          page[block] = UInt16(widths.count >> 8)
          widths += Array(repeating: old, count: 256)
        }
        let at = Int(page[block]) << 8
        for value in start...end { widths[at | value & 0xFF] = width }
      }
    }
  }
}
