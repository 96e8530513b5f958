public import TourScreen

/// A character, or two beside each other, without which something is not on the screen.
package struct Prefilter: Hashable, Sendable {
  /// A code point; above those, what no code point is.
  package var first: UInt32
  package var second: UInt32?

  package init(first: UInt32, second: UInt32? = nil) {
    self.first = first
    self.second = second
  }
}

extension Glyph {
  /// What it is in a search: an erased cell is a space.
  @inlinable package var searched: UInt32 { self == .empty ? Glyph.space.rawValue : rawValue }
}
