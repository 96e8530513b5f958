/// The maximum number of scalars in one cell.
@inlinable public var mostScalarsOfCluster: Int { 32 }

/// Whether a terminal adds a scalar to the cell of the preceding glyph: a combining mark, any scalar after a zero-width
/// joiner, a skin tone after an emoji that can have one, or the second regional indicator of a flag.
///
/// Follows the grapheme clusters of Unicode annex 29 as terminals do, which join fewer scalars than Swift's
/// `Character`.
///
/// - Parameters:
///   - columns: the number of columns that the scalar takes if it stands alone.
///   - last: the last scalar of the glyph so far. Evaluated only if the result depends on it.
///   - count: the number of scalars that the glyph has so far.
@inlinable @inline(__always)
public func joins(
  _ scalar: Unicode.Scalar, columns: Int, behind last: @autoclosure () -> Unicode.Scalar, of count: Int,
  _ widths: Widths = .unicode
) -> Bool {
  guard count < mostScalarsOfCluster else { return false }
  if columns == 0 { return true }
  let last = last()
  if last.value == 0x200D { return true }
  if isSkinTone(scalar) { return widths.isModifierBase(last) }
  return isRegionalIndicator(scalar) && isRegionalIndicator(last) && count == 1
}

/// Whether a terminal adds a scalar to the glyph that consists of `scalars`. False if `scalars` is empty.
public func joins(_ scalar: Unicode.Scalar, columns: Int, to scalars: some BidirectionalCollection<Unicode.Scalar>)
  -> Bool
{
  guard let last = scalars.last else { return false }
  return joins(scalar, columns: columns, behind: last, of: scalars.count)
}

/// Whether a scalar is a Fitzpatrick skin tone: Unicode's Emoji_Modifier property.
@inlinable public func isSkinTone(_ scalar: Unicode.Scalar) -> Bool {
  0x1F3FB...0x1F3FF ~= scalar.value
}

extension Character {
  /// The parts of the character that get separate cells in a terminal: one, unless it contains scalars that terminals
  /// do not join.
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
