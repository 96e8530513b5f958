/// How many columns a terminal gives a scalar that stands alone: 0, 1 or 2.
///
/// Controls, which are never drawn, count as 0; unassigned and private scalars as 1, as in xterm's `wcwidth.c`. Source: Unicode 17.0.0;
/// see ``WidthTable`` and, for many scalars at once, ``Widths``.
public func columns(of scalar: Unicode.Scalar) -> Int {
  let value = scalar.value
  if value < 0x300 { return value & 0x60 == 0 && value < 0xA0 || value == 0x7F ? 0 : 1 }
  return Widths.unicode[scalar]
}

/// How many columns a terminal gives a grapheme cluster: 0, 1 or 2.
///
/// That of its first scalar that has any; a pair of regional indicators (a flag) and an emoji with U+FE0F take 2. Terminals that go by
/// scalars (xterm, tmux before 3.5) add up a cluster's parts instead.
public func columns(of character: Character) -> Int {
  columns(ofCluster: character.unicodeScalars)
}

/// The same for the scalars of one cluster.
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

/// One of the 26 letters that in pairs make flags: Unicode's Regional_Indicator property.
@inlinable public func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
  0x1F1E6...0x1F1FF ~= scalar.value
}

/// Whether U+FE0F after it makes an emoji two columns wide of it, which alone takes one.
public func isWidenedByVariation(_ scalar: Unicode.Scalar) -> Bool {
  Widths.unicode.isWidenedByVariation(scalar)
}
