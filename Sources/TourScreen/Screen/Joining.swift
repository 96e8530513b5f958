/// How many scalars one cell keeps.
@inlinable public var mostScalarsOfCluster: Int { 32 }

/// Whether a terminal puts a scalar into the cell of the glyph before it: a mark, what follows a zero-width joiner, a skin tone behind what
/// can have one, the second half of a flag.
///
/// Unicode annex 29's clusters, as far as terminals make them: fewer than those of a `Character`.
///
/// - Parameters:
///   - columns: those that the scalar takes where it stands alone.
///   - last: the last scalar of the glyph so far. It is not looked at where any will do.
///   - count: how many scalars the glyph has so far.
@inlinable @inline(__always)
public func joins(
  _ scalar: Unicode.Scalar, columns: Int, behind last: @autoclosure () -> Unicode.Scalar, of count: Int, _ widths: Widths = .unicode
) -> Bool {
  guard count < mostScalarsOfCluster else { return false }
  if columns == 0 { return true }
  let last = last()
  if last.value == 0x200D { return true }
  if isSkinTone(scalar) { return widths.isModifierBase(last) }
  return isRegionalIndicator(scalar) && isRegionalIndicator(last) && count == 1
}

/// The same of a glyph of which `scalars` are those so far.
public func joins(_ scalar: Unicode.Scalar, columns: Int, to scalars: some BidirectionalCollection<Unicode.Scalar>) -> Bool {
  guard let last = scalars.last else { return false }
  return joins(scalar, columns: columns, behind: last, of: scalars.count)
}

/// Fitzpatrick's: Unicode's Emoji_Modifier property.
@inlinable public func isSkinTone(_ scalar: Unicode.Scalar) -> Bool {
  0x1F3FB...0x1F3FF ~= scalar.value
}

extension Character {
  /// The parts of it that get cells of their own in a terminal; one, but for what only a font can join.
  package var clusters: [Character] {
    let scalars = unicodeScalars
    guard scalars.count > 1 else { return [self] }
    var parts: [String.UnicodeScalarView] = []
    for scalar in scalars {
      if let last = parts.indices.last, joins(scalar, columns: columns(of: scalar), to: parts[last]) {
        parts[last].append(scalar)
      } else {
        parts.append(String.UnicodeScalarView([scalar]))
      }
    }
    return parts.flatMap { String($0).map { $0 } }
  }
}
