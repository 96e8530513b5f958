/// Returns the scalar whose glyph is the mirror image of another's, such as `)` for `(`; nil if there is none.
///
/// Source: `BidiMirroring.txt` of Unicode 17.0.0, for rule L4 of annex 9.
package func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
  let pairs = BidiMirrorTable.pairs
  guard scalar.value < 0x10000, scalar.value >= 0x28 else { return nil }
  var (low, high) = (0, pairs.count)
  while low < high {
    let middle = (low + high) / 2
    if pairs[middle] >> 16 < scalar.value { low = middle + 1 } else { high = middle }
  }
  guard low < pairs.count, pairs[low] >> 16 == scalar.value else { return nil }
  return Unicode.Scalar(pairs[low] & 0xFFFF)
}

/// Returns a grapheme cluster with its first scalar mirrored; the cluster itself if that has no mirror image.
///
/// For elements of a line at odd levels (rule L4 of annex 9).
package func mirrored(_ cluster: Character) -> Character {
  let scalars = cluster.unicodeScalars
  guard let first = scalars.first, let other = mirrored(first) else { return cluster }
  var result = String.UnicodeScalarView()
  result.append(other)
  result.append(contentsOf: scalars.dropFirst())
  return Character(String(result))
}

extension BidiMirrorTable {
  static func isOpeningBracket(_ scalar: Unicode.Scalar) -> Bool {
    var (low, high) = (0, openingBrackets.count)
    while low < high {
      let middle = (low + high) / 2
      if openingBrackets[middle] < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < openingBrackets.count && openingBrackets[low] == scalar.value
  }
}
