import TourScreen

/// A rendition that is written to many cells with different glyphs. One 16-byte store per cell replaces five stores of single fields.
struct CellTemplate {
  private let fields: SIMD4<UInt32>

  @inline(__always) init(_ cell: Cell) {
    // A cell may be aligned less strictly than a vector, so its bytes are loaded unaligned.
    var fields = withUnsafeBytes(of: cell) { $0.loadUnaligned(as: SIMD4<UInt32>.self) }
    // The glyph is the first field of a cell.
    fields[0] = 0
    self.fields = fields
  }

  @inline(__always) func write(_ glyph: Glyph, to cell: UnsafeMutablePointer<Cell>) {
    UnsafeMutableRawPointer(cell).storeBytes(of: fields | SIMD4(glyph.rawValue, 0, 0, 0), as: SIMD4<UInt32>.self)
  }

  /// Writes a cell for each byte of an ASCII text, four at a time.
  @inline(__always) func write(_ text: UnsafePointer<UInt8>, _ count: Int, to cells: UnsafeMutablePointer<Cell>) {
    var index = 0
    while index &+ 4 <= count {
      let glyphs = SIMD4<UInt32>(truncatingIfNeeded: UnsafeRawPointer(text + index).loadUnaligned(as: SIMD4<UInt8>.self))
      let target = UnsafeMutableRawPointer(cells + index)
      target.storeBytes(of: fields | SIMD4(glyphs[0], 0, 0, 0), as: SIMD4<UInt32>.self)
      target.storeBytes(of: fields | SIMD4(glyphs[1], 0, 0, 0), toByteOffset: 16, as: SIMD4<UInt32>.self)
      target.storeBytes(of: fields | SIMD4(glyphs[2], 0, 0, 0), toByteOffset: 32, as: SIMD4<UInt32>.self)
      target.storeBytes(of: fields | SIMD4(glyphs[3], 0, 0, 0), toByteOffset: 48, as: SIMD4<UInt32>.self)
      index &+= 4
    }
    while index < count {
      write(Glyph(Unicode.Scalar(text[index])), to: cells + index)
      index &+= 1
    }
  }
}
