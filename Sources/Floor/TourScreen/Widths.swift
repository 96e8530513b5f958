/// The ranges of `WidthTable` as a table with two levels: a width takes two look-ups, independent of the number of
/// ranges. Blocks of 256 scalars that all have the same width share one page.
///
/// `@safe`, because its memory is never written again and never freed. Arrays would be retained and released for each
/// scalar of a run.
@safe public struct Widths: @unchecked Sendable {
  /// The table that `columns(of:)` uses.
  public static let unicode = Widths(WidthPages())

  /// The number of the page of each block of scalars.
  @usableFromInline let pages: UnsafePointer<UInt16>
  /// The pages, one after the other, with a byte for each scalar: in its lowest two bits the number of columns; bit 2
  /// is ``isWidenedByVariation(_:)``, and bit 3 is ``isModifierBase(_:)``.
  @usableFromInline let widths: UnsafePointer<UInt8>

  /// The number of columns that a scalar from U+00A0 up takes: 0, 1 or 2.
  @inlinable public subscript(scalar: Unicode.Scalar) -> Int { Int(entry(scalar) & 3) }

  /// Whether U+FE0F after the scalar, which alone takes one column, makes it an emoji of two columns.
  @inlinable public func isWidenedByVariation(_ scalar: Unicode.Scalar) -> Bool { entry(scalar) & 4 != 0 }

  /// Whether a skin tone after the scalar joins its cell.
  @inlinable public func isModifierBase(_ scalar: Unicode.Scalar) -> Bool { entry(scalar) & 8 != 0 }

  /// Needs no bounds checks: there is a page for every block of scalars, and an entry for each scalar of a page.
  @inlinable @inline(__always) func entry(_ scalar: Unicode.Scalar) -> UInt8 {
    let page = unsafe pages[Int(scalar.value &>> 8)]
    return unsafe widths[Int(page) &<< 8 | Int(scalar.value & 0xFF)]
  }

  private init(_ table: WidthPages) {
    let pages = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: table.pages.count)
    let widths = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: table.widths.count)
    _ = unsafe pages.initialize(fromContentsOf: table.pages)
    _ = unsafe widths.initialize(fromContentsOf: table.widths)
    unsafe self.pages = UnsafePointer(pages.baseAddress!)
    unsafe self.widths = UnsafePointer(widths.baseAddress!)
  }
}

/// The table of ``Widths`` while it is made.
private struct WidthPages {
  private(set) var pages: ContiguousArray<UInt16>
  private(set) var widths: ContiguousArray<UInt8>

  init() {
    // Pages 0, 1 and 2 contain only the width 0, 1 and 2. Blocks of one width share them, such as whole planes of
    // ideographs.
    pages = ContiguousArray(repeating: 1, count: 0x1100)
    widths = ContiguousArray((0..<3).flatMap { Array(repeating: UInt8(clamping: $0), count: 256) })
    set(WidthTable.none, to: 0)
    set(WidthTable.two, to: 2)
    mark(WidthTable.widenedByVariation, with: 4)
    mark(WidthTable.modifierBases, with: 8)
  }

  private mutating func set(_ ranges: [UInt32], to width: UInt8) {
    for pair in stride(from: 0, to: ranges.count - 1, by: 2) {
      let (first, last) = (Int(ranges[pair]), Int(ranges[pair + 1]))
      for block in (first >> 8)...(last >> 8) {
        let (start, end) = (max(first, block << 8), min(last, block << 8 | 0xFF))
        if end - start == 255 {
          pages[block] = UInt16(clamping: width)
        } else {
          let page = ownPage(block)
          for value in start...end { widths[page | value & 0xFF] = width }
        }
      }
    }
  }

  /// Sets a bit in the entries of all scalars of the ranges.
  private mutating func mark(_ ranges: [UInt32], with bit: UInt8) {
    for pair in stride(from: 0, to: ranges.count - 1, by: 2) {
      for value in Int(ranges[pair])...Int(ranges[pair + 1]) { widths[ownPage(value >> 8) | value & 0xFF] |= bit }
    }
  }

  /// Returns the index in ``widths`` at which the page of a block begins. The block gets its own page if it shares one
  /// of the first three.
  private mutating func ownPage(_ block: Int) -> Int {
    if pages[block] < 3 {
      let old = UInt8(clamping: pages[block])
      pages[block] = UInt16(clamping: widths.count >> 8)
      widths += ContiguousArray(repeating: old, count: 256)
    }
    return Int(pages[block]) << 8
  }
}
