import Testing
import TourScreen

/// The terminal model writes cells as vectors of 16 bytes, and the frame encoder compares them 8 bytes at a time.
@Test func `a cell has 16 bytes without padding, and its glyph is the first field`() {
  #expect(MemoryLayout<Cell>.size == 16)
  #expect(MemoryLayout<Cell>.stride == 16)
  #expect(MemoryLayout<Cell>.offset(of: \.glyph) == 0)
  #expect(
    MemoryLayout<Glyph>.size + 2 * MemoryLayout<Color>.size + MemoryLayout<Attributes>.size + MemoryLayout<UInt16>.size
      == 16)
}
