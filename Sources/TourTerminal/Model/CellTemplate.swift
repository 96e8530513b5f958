import TourScreen

/// A cell that is written again and again, each time with another glyph: one store a cell, where its fields would take five.
struct CellTemplate {
  private let fields: SIMD4<UInt32>

  @inline(__always) init(_ cell: Cell) {
    // A cell may stand where no vector may: nothing but its bytes can be taken for one.
    var fields = withUnsafeBytes(of: cell) { $0.loadUnaligned(as: SIMD4<UInt32>.self) }
    // The glyph is the first of a cell's fields.
    fields[0] = 0
    self.fields = fields
  }

  @inline(__always) func write(_ glyph: Glyph, to cell: UnsafeMutablePointer<Cell>) {
    UnsafeMutableRawPointer(cell).storeBytes(of: fields | SIMD4(glyph.rawValue, 0, 0, 0), as: SIMD4<UInt32>.self)
  }

  /// Writes a cell for each byte of a text, of which four are taken at once.
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
