import TourCore

/// A cell that is written again and again, each time with another glyph: one store a cell, where its fields would take five.
struct Stamp {
  private let fields: SIMD4<UInt32>

  @inline(__always) init(_ cell: Cell) {
    var fields = unsafeBitCast(cell, to: SIMD4<UInt32>.self)
    // The glyph is the first of a cell's fields.
    fields[0] = 0
    self.fields = fields
  }

  @inline(__always) func write(_ glyph: Glyph, to cell: UnsafeMutablePointer<Cell>) {
    UnsafeMutableRawPointer(cell).storeBytes(of: fields | SIMD4(glyph.rawValue, 0, 0, 0), as: SIMD4<UInt32>.self)
  }
}
