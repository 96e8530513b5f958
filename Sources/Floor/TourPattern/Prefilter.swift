public import TourScreen

/// A character, or two adjacent characters, that must be on the screen for a target to be there.
package struct Prefilter: Hashable, Sendable {
  /// A code point. A value above all code points stands for a grapheme cluster.
  package var first: UInt32
  package var second: UInt32?

  package init(first: UInt32, second: UInt32? = nil) {
    self.first = first
    self.second = second
  }
}

extension Glyph {
  /// The value to compare in a search: an erased cell counts as a space.
  @inlinable package var searched: UInt32 { self == .empty ? Glyph.space.rawValue : rawValue }
}
