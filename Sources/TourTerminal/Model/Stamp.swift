import TourCore

/// A cell that is written again and again, each time with another glyph: one store a cell, where its fields would take five.
struct Stamp {
  private let fields: SIMD4<UInt32>

  @inline(__always) init(_ cell: Cell) {
    fields = unsafeBitCast(cell, to: SIMD4<UInt32>.self)
  }

  @inline(__always) func write(_ glyph: Glyph, to cell: UnsafeMutablePointer<Cell>) {
    var fields = fields
    // The glyph is the first of a cell's fields.
    fields[0] = glyph.rawValue
    UnsafeMutableRawPointer(cell).storeBytes(of: fields, as: SIMD4<UInt32>.self)
  }
}
