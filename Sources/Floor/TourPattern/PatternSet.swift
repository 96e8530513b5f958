import TourScreen

/// The set of characters that one position of a regular expression matches.
struct PatternSet: Hashable, Sendable {
  /// Kinds of characters that are in the set, in addition to its ranges.
  struct Kinds: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let digit = Kinds(rawValue: 1)
    static let noDigit = Kinds(rawValue: 2)
    static let blank = Kinds(rawValue: 4)
    static let noBlank = Kinds(rawValue: 8)
    static let word = Kinds(rawValue: 16)
    static let noWord = Kinds(rawValue: 32)
  }

  private let ranges: [ClosedRange<UInt32>]
  private let clusters: [String]
  private let kinds: Kinds
  private let isNegated: Bool
  private let ignoresCase: Bool
  /// The results of ``contains(_:extras:)`` for ASCII, one bit for each character: 0–63 in `low`, 64–127 in `high`.
  /// Most cells hold ASCII.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(
    ranges: [ClosedRange<UInt32>] = [], clusters: [String] = [], kinds: Kinds = [], isNegated: Bool = false,
    ignoresCase: Bool
  ) {
    self.ranges = ranges
    self.clusters = ignoresCase ? clusters.map { $0.lowercased() } : clusters
    self.kinds = kinds
    self.isNegated = isNegated
    self.ignoresCase = ignoresCase
    markASCII()
  }

  private mutating func mark(_ value: UInt32) {
    if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
  }

  private mutating func markASCII() {
    for range in ranges where range.lowerBound < 128 {
      for value in range.lowerBound...min(range.upperBound, 127) { mark(value) }
    }
    if ignoresCase {
      // Upper- and lower-case letters are 32 apart, both in `high`.
      let letters: UInt64 = 0x07FF_FFFE
      high |= (high & letters) << 32 | (high >> 32 & letters)
    }
    if !kinds.isEmpty {
      for value in UInt32(0)..<128 where has(kindsOf: Unicode.Scalar(UInt8(truncatingIfNeeded: value))) { mark(value) }
    }
    if isNegated {
      low = ~low
      high = ~high
    }
  }

  init(_ character: Character, ignoresCase: Bool) {
    let scalars = character.unicodeScalars
    if let only = scalars.first, scalars.count == 1 {
      self.init(ranges: [only.value...only.value], ignoresCase: ignoresCase)
    } else {
      self.init(clusters: [String(character)], ignoresCase: ignoresCase)
    }
  }

  /// The code point of the only character in the set; nil if there are several, or if it is not ASCII.
  var only: UInt32? {
    guard !isNegated, kinds.isEmpty, clusters.isEmpty, ranges.count == 1, ranges[0].count == 1,
      ranges[0].lowerBound < 0x80
    else { return nil }
    return low.nonzeroBitCount + high.nonzeroBitCount == 1 ? ranges[0].lowerBound : nil
  }

  /// `.`
  static let any = PatternSet(isNegated: true, ignoresCase: false)

  /// Whether the set contains a glyph. An empty cell is a space. Canonically equivalent characters are equal (UAX #15).
  /// A cluster has the kinds of its first code point, and is not in any range of more than one code point.
  func contains(_ glyph: Glyph, extras: Extras) -> Bool {
    let raw = glyph == .empty ? Glyph.space.rawValue : glyph.rawValue
    if raw < 64 { return low >> UInt64(raw) & 1 == 1 }
    if raw < 128 { return high >> UInt64(raw - 64) & 1 == 1 }
    if let scalar = glyph.scalar { return hasAnyCase(scalar) != isNegated }
    return has(cluster: extras.text(glyph)) != isNegated
  }

  private func hasAnyCase(_ scalar: Unicode.Scalar) -> Bool {
    if has(scalar) { return true }
    let properties = scalar.properties
    guard ignoresCase, properties.changesWhenLowercased || properties.changesWhenUppercased else { return false }
    return [properties.lowercaseMapping, properties.uppercaseMapping].contains { mapped in
      mapped.unicodeScalars.count == 1 && mapped.unicodeScalars.allSatisfy { has($0) }
    }
  }

  private func has(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } || !kinds.isEmpty && has(kindsOf: scalar)
      || !clusters.isEmpty && scalar.value >= 0x80 && clusters.contains(String(Character(scalar)))
  }

  private func has(kindsOf scalar: Unicode.Scalar) -> Bool {
    kinds.contains(.digit) && scalar.isDigit || kinds.contains(.noDigit) && !scalar.isDigit
      || kinds.contains(.blank) && scalar.isBlank || kinds.contains(.noBlank) && !scalar.isBlank
      || kinds.contains(.word) && scalar.isWord || kinds.contains(.noWord) && !scalar.isWord
  }

  private func has(cluster text: String) -> Bool {
    let text = ignoresCase ? text.lowercased() : text
    if clusters.contains(text) { return true }
    // A single code point may be the composed form of the cluster.
    let isComposed = ranges.contains { range in
      guard range.count == 1, range.lowerBound >= 0x80, let scalar = Unicode.Scalar(range.lowerBound) else {
        return false
      }
      let single = String(Character(scalar))
      return (ignoresCase ? single.lowercased() : single) == text
    }
    guard !isComposed, !kinds.isEmpty, let first = text.unicodeScalars.first else { return isComposed }
    return has(kindsOf: first)
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { value >= 0x30 && value <= 0x39 }

  package var isBlank: Bool { properties.isWhitespace }

  /// `\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}`: Unicode TS #18, Annex C.
  var isWord: Bool {
    if properties.isAlphabetic || properties.isJoinControl { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }
}
