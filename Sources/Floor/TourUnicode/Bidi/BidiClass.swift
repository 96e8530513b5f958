/// A bidirectional character type: a value of the property Bidi_Class.
///
/// Source: Unicode annex 9, table 4. The order is the same as in `Tests/Tools/Unicode/unicode_tables.py`.
enum BidiClass: UInt8, Hashable {
  /// Strong: left-to-right, right-to-left, Arabic letter.
  case l, r, al
  /// Weak: European number, separator and terminator, Arabic number, common separator, nonspacing mark, boundary
  /// neutral.
  case en, es, et, an, cs, nsm, bn
  /// Neutral: paragraph separator, segment separator, white space, other.
  case b, s, ws, on
  /// Explicit: embeddings, overrides, and their end.
  case lre, lro, rle, rlo, pdf
  /// Explicit: isolates, the isolate of the direction of its first strong character, and their end.
  case lri, rli, fsi, pdi
}

extension BidiClass {
  /// Whether X9 removes such characters: explicit embeddings and overrides, PDF and BN.
  var isRemoved: Bool {
    switch self {
    case .lre, .lro, .rle, .rlo, .pdf, .bn: true
    default: false
    }
  }

  /// LRI, RLI or FSI.
  var isIsolateInitiator: Bool {
    switch self {
    case .lri, .rli, .fsi: true
    default: false
    }
  }

  /// NI in rules N0 to N2: a neutral or an isolate formatting character.
  var isNeutralOrIsolate: Bool {
    switch self {
    case .b, .s, .ws, .on, .lri, .rli, .fsi, .pdi: true
    default: false
    }
  }

  /// Whether L1 resets the level of such characters before a separator and at the end of a line: white space and
  /// isolate formatting characters, and those that X9 removes (section 5.2).
  var isTrailingSpace: Bool { self == .ws || self == .pdi || isIsolateInitiator || isRemoved }

  /// The direction of a character in rules N0 to N2, where numbers count as R; nil for a neutral one. W3 has made AL R.
  var direction: BidiClass? {
    switch self {
    case .l: .l
    case .r, .en, .an: .r
    default: nil
    }
  }

  /// The direction of an embedding level: L if it is even, R if it is odd.
  init(directionOf level: UInt8) { self = level % 2 == 0 ? .l : .r }

  /// Returns the types of the scalars of a text.
  static func classes(of scalars: [Unicode.Scalar]) -> [BidiClass] {
    var reader = RangeReader(latin: BidiClassTable.latin, ranges: BidiClassTable.ranges)
    return scalars.map { BidiClass(rawValue: reader.value(of: $0)) ?? .on }
  }

  /// Whether a scalar is outside the blocks with characters of the types R, AL and AN and explicit ones. A paragraph
  /// that is not right-to-left and has only such scalars has level 0 throughout.
  static func isLeftToRightOnly(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x590, 0x900..<0x200F, 0x2010..<0x202A, 0x202F..<0x2066, 0x206A..<0xFB1D, 0xFE00..<0xFE70,
      0xFF00..<0x10800, 0x11000..<0x1E800, 0x1F000...0x10FFFF:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter or a digit of a script that is read from right to left (types R and AL).
  package var isRightToLeft: Bool {
    guard !BidiClass.isLeftToRightOnly(self), let type = BidiClass.classes(of: [self]).first else { return false }
    return type == .r || type == .al
  }
}
