import TourScreen

/// A rendition that is written to many cells with different glyphs. One 16-byte store per cell replaces five stores of
/// single fields.
struct CellTemplate {
  private let fields: SIMD4<UInt32>

  @inline(__always) init(_ cell: Cell) {
    // A cell has 16 bytes without padding after it, so that a store covers exactly one cell. The condition is constant
    // at compile time.
    precondition(MemoryLayout<Cell>.size == 16 && MemoryLayout<Cell>.stride == 16)
    // Both types have 16 bytes, and any bit pattern is a valid vector.
    var fields = unsafe unsafeBitCast(cell, to: SIMD4<UInt32>.self)
    // The glyph is the first field of a cell.
    fields[0] = 0
    self.fields = fields
  }

  @inline(__always) func write(_ glyph: Glyph, to cells: inout MutableSpan<Cell>, at column: Int) {
    precondition(cells.indices.contains(column))
    // The column is in the span. The stored bytes are a valid cell: the fields of a cell with the raw value of a glyph.
    unsafe cells.withUnsafeMutableBytes { unsafe store(glyph.rawValue, in: $0, at: column) }
  }

  /// Writes a cell for each byte of an ASCII text, eight at a time.
  @inline(__always) func write(_ text: Span<UInt8>, to cells: inout MutableSpan<Cell>, at column: Int) {
    precondition(column >= 0 && column &+ text.count <= cells.count)
    // All columns are in the span. The stored bytes are valid cells: the fields of a cell with a byte that is the raw
    // value of a glyph.
    unsafe cells.withUnsafeMutableBytes { cells in
      var index = 0
      while index &+ 8 <= text.count {
        for offset in 0..<8 {
          unsafe store(UInt32(text[unchecked: index &+ offset]), in: cells, at: column &+ index &+ offset)
        }
        index &+= 8
      }
      while index < text.count {
        unsafe store(UInt32(text[unchecked: index]), in: cells, at: column &+ index)
        index &+= 1
      }
    }
  }

  @inline(__always) private func store(_ glyph: UInt32, in cells: UnsafeMutableRawBufferPointer, at column: Int) {
    unsafe cells.storeBytes(of: fields | SIMD4(glyph, 0, 0, 0), toByteOffset: column &* 16, as: SIMD4<UInt32>.self)
  }
}
