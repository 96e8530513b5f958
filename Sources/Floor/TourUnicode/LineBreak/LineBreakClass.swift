/// A line break class: a value of the property Line_Break after rule LB1, or a part of one where a rule asks for
/// another property, too.
///
/// `LineBreakTable` applies LB1: AI, SG and XX are AL, CJ is NS, and marks (Mn, Mc) of SA are CM. The rest of SA has
/// cases of its own, which the rules treat as AL (``isAlphabetic``).
///
/// Source: Unicode annex 14, table 1. The order is the same as in `Tests/Tools/Unicode/unicode_tables.py`.
enum LineBreakClass: UInt8 {
  /// Alphabetic, Hebrew letter, numeric, space.
  case al, hl, nu, sp
  /// Aksara, aksara pre-base, aksara start.
  case ak, ap, `as`
  /// Break opportunity before and after, break after, break before, mandatory break, contingent break.
  case b2, ba, bb, bk, cb
  /// Close punctuation, combining mark, close parenthesis, carriage return.
  case cl, cm, cp, cr
  /// Emoji base, emoji modifier, exclamation or interrogation, non-breaking ("glue").
  case eb, em, ex, gl
  /// Hangul syllable of two letters, of three letters, unambiguous hyphen, hyphen-minus.
  case h2, h3, hh, hy
  /// Ideographic, inseparable, infix numeric separator.
  case id, `in`, `is`
  /// Hangul leading, trailing and vowel letter.
  case jl, jt, jv
  /// Line feed, next line, nonstarter, open punctuation.
  case lf, nl, ns, op
  /// Postfix numeric, prefix numeric, quotation, regional indicator, symbol allowing a break after.
  case po, pr, qu, ri, sy
  /// Virama final, virama, word joiner, zero width space, zero width joiner.
  case vf, vi, wj, zw, zwj
  /// QU of the general category Pi, and of Pf (LB15a, LB15b, LB19).
  case initialQuotation, finalQuotation
  /// ID and AL that are Extended_Pictographic and not assigned (LB30b).
  case unassignedIdeographic, unassignedAlphabetic
  /// U+25CC, which is AL (LB28a).
  case dottedCircle
  /// SA, except marks: of these, a vowel that is written before the consonant that it follows in speech
  /// (Logical_Order_Exception), and a vowel, tone letter or sign that belongs to the letter before it.
  case sa, leadingVowel, trailingSign
  /// Marks of SA, which are CM: one after which the syllable is not complete, because it stacks the next consonant
  /// (Invisible_Stacker) or is a vowel that always has another letter behind it (U+0E31, U+0E37, U+0E47, U+0EB1,
  /// U+0EBB); and one that silences its own consonant, which then ends a syllable (Pure_Killer, Consonant_Killer).
  case incompleteMark, killer

  /// The text's start and end: "sot" and "eot". No scalar has these.
  case sot, eot
}

extension LineBreakClass {
  /// AL or HL. No rule mentions AL alone.
  var isAlphabetic: Bool {
    switch self {
    case .al, .hl, .unassignedAlphabetic, .dottedCircle, .sa, .leadingVowel, .trailingSign: true
    default: false
    }
  }

  /// SA, except marks.
  var isComplexContext: Bool {
    switch self {
    case .sa, .leadingVowel, .trailingSign: true
    default: false
    }
  }

  /// CM or ZWJ.
  var isCombining: Bool {
    switch self {
    case .cm, .incompleteMark, .killer, .zwj: true
    default: false
    }
  }

  /// AK, U+25CC or AS (LB28a).
  var isAksara: Bool {
    switch self {
    case .ak, .dottedCircle, .as: true
    default: false
    }
  }

  /// QU.
  var isQuotation: Bool {
    switch self {
    case .qu, .initialQuotation, .finalQuotation: true
    default: false
    }
  }

  /// ID.
  var isIdeographic: Bool {
    switch self {
    case .id, .unassignedIdeographic: true
    default: false
    }
  }

  /// A letter or a syllable of Hangul: JL, JV, JT, H2 or H3.
  var isHangul: Bool {
    switch self {
    case .jl, .jv, .jt, .h2, .h3: true
    default: false
    }
  }

  /// BK, CR, LF or NL.
  var isHardBreak: Bool {
    switch self {
    case .bk, .cr, .lf, .nl: true
    default: false
    }
  }

  /// Whether marks combine with the scalar (LB9).
  var takesMarks: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .sp, .zw, .sot, .eot: false
    default: true
    }
  }
}
