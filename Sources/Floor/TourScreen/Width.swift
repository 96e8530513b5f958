/// Returns the number of columns that a scalar takes if it stands alone: 0, 1 or 2.
///
/// Control characters, which are never drawn, take 0; unassigned and private-use scalars 1, as in xterm's `wcwidth.c`.
/// Source: Unicode 17.0.0; see `WidthTable` and, for many scalars at once, ``Widths``.
public func columns(of scalar: Unicode.Scalar) -> Int {
  let value = scalar.value
  if value < 0x300 { return value & 0x60 == 0 && value < 0xA0 || value == 0x7F ? 0 : 1 }
  return Widths.unicode[scalar]
}

/// Returns the number of columns that a grapheme cluster takes: 0, 1 or 2.
///
/// This is the width of its first scalar that takes a column. A pair of regional indicators (a flag) and an emoji with
/// U+FE0F take 2. Terminals without support for clusters (xterm, tmux before 3.5) add up the widths of the scalars
/// instead.
public func columns(of character: Character) -> Int {
  columns(ofCluster: character.unicodeScalars)
}

/// Returns the number of columns that a grapheme cluster takes, given as scalars: 0, 1 or 2.
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

/// Whether a scalar is one of the 26 letters that form flags in pairs: Unicode's Regional_Indicator property.
@inlinable public func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
  0x1F1E6...0x1F1FF ~= scalar.value
}

/// Whether U+FE0F after the scalar, which alone takes one column, makes it an emoji of two columns.
public func isWidenedByVariation(_ scalar: Unicode.Scalar) -> Bool {
  Widths.unicode.isWidenedByVariation(scalar)
}
