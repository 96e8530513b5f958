/// The line break rules LB2 to LB31. They are asked for each position of a text in turn, from its start.
///
/// In comments, × prohibits a break, ÷ allows one and ! forces one; the first rule that matches decides. The state is
/// what the rules need of the text before the position: `last` is the unit that ends there, `beforeLast` the one before
/// that.
///
/// Source: Unicode annex 14, section 6, revision 55 (Unicode 17.0.0).
struct LineBreakRules {
  private var last = LineBreakUnit(.sot)
  private var beforeLast = LineBreakUnit(.sot)
  /// The class before the position and any spaces: `x` in the annex's `x SP*`.
  private var beforeSpaces = LineBreakClass.sot
  /// Whether the unit of `beforeSpaces` is a quotation mark that opens a quotation (LB15a).
  private var opensQuotation = false
  /// The number that ends at the position (LB25).
  private var number = Number.none
  /// Whether the number of regional indicators before the position is odd (LB30a).
  private var isWithinFlag = false
  /// Whether a zero width joiner is before the position (LB8a).
  private var isAfterJoiner = false
  /// Whether one of the marks of `last` says that its syllable continues.
  private var isWithinSyllable = false
  /// If `last` is AL or ID, its byte and the result between two such units; else a byte that no unit has.
  private var frequent: (byte: UInt8, between: LineBreak) = (0xFF, .prohibited)

  private enum Number {
    case none
    /// NU (SY | IS)*
    case digits
    /// NU (SY | IS)* (CL | CP)
    case closed
  }

  /// Returns the kind of the position before a scalar, and moves behind the scalar.
  @inline(__always) mutating func lineBreak(before index: Int, in text: LineBreakText) -> LineBreak {
    // Fast path: two letters (LB28) or two ideographs (LB31), the most frequent cases. Of the state, only `beforeLast`
    // would change, which no rule reads after a letter or an ideograph.
    if text.byte(at: index) == frequent.byte, !isAfterJoiner { return frequent.between }
    return applyRules(before: index, in: text)
  }

  private mutating func applyRules(before index: Int, in text: LineBreakText) -> LineBreak {
    let scalar = text.unit(at: index)
    if scalar.class.isCombining, last.class.takesMarks {
      // LB9: treat X (CM | ZWJ)* as X
      isAfterJoiner = scalar.class == .zwj
      if scalar.class == .incompleteMark { isWithinSyllable = true }
      return .prohibited
    }
    // LB10: treat any remaining CM or ZWJ as AL
    let next = scalar.class.isCombining ? LineBreakUnit(.al) : scalar
    let lineBreak =
      hardBreak(before: next)
      ?? breakAtSpace(before: next, at: index, in: text)
      ?? breakAtPunctuation(before: next, at: index, in: text)
      ?? breakAtNumber(before: next, at: index, in: text)
      ?? breakInWord(before: next, at: index, in: text)
      // LB31: ALL ÷, ÷ ALL
      ?? .allowed
    advance(past: next)
    isAfterJoiner = scalar.class == .zwj
    return lineBreak
  }

  private mutating func advance(past next: LineBreakUnit) {
    if next.class != .sp {
      beforeSpaces = next.class
      opensQuotation = next.class == .initialQuotation && last.class.precedesQuotation
    }
    switch (next.class, number) {
    case (.nu, _), (.sy, .digits), (.is, .digits): number = .digits
    case (.cl, .digits), (.cp, .digits): number = .closed
    default: number = .none
    }
    isWithinFlag = next.class == .ri && !isWithinFlag
    isWithinSyllable = false
    switch next.class {
    case .al: frequent = (next.byte, .prohibited)
    case .id: frequent = (next.byte, .allowed)
    default: frequent = (0xFF, .prohibited)
    }
    (beforeLast, last) = (last, next)
  }
}

// MARK: - LB2 to LB18

extension LineBreakRules {
  /// LB2 to LB7.
  private func hardBreak(before next: LineBreakUnit) -> LineBreak? {
    // LB2: sot ×
    if last.class == .sot { return .prohibited }
    // LB4: BK !
    if last.class == .bk { return .mandatory }
    // LB5: CR × LF, CR !, LF !, NL !
    if last.class == .cr { return next.class == .lf ? .prohibited : .mandatory }
    if last.class == .lf || last.class == .nl { return .mandatory }
    // LB6: × (BK | CR | LF | NL)
    if next.class.isHardBreak { return .prohibited }
    // LB7: × SP, × ZW
    if next.class == .sp || next.class == .zw { return .prohibited }
    return nil
  }

  /// LB8 to LB18, except LB9 and LB10.
  private func breakAtSpace(before next: LineBreakUnit, at index: Int, in text: LineBreakText) -> LineBreak? {
    // LB8: ZW SP* ÷
    if beforeSpaces == .zw { return .allowed }
    // LB8a: ZWJ ×
    if isAfterJoiner { return .prohibited }
    // LB11: × WJ, WJ ×
    if next.class == .wj || last.class == .wj { return .prohibited }
    // LB12: GL ×
    if last.class == .gl { return .prohibited }
    // LB12a: [^SP BA HY HH] × GL
    if next.class == .gl, !last.class.allowsBreakBeforeGlue { return .prohibited }
    // LB13: × CL, × CP, × EX, × SY
    switch next.class {
    case .cl, .cp, .ex, .sy: return .prohibited
    default: break
    }
    // LB14: OP SP* ×
    if beforeSpaces == .op { return .prohibited }
    // LB15a: (sot | BK | CR | LF | NL | OP | QU | GL | SP | ZW) [\p{Pi}&QU] SP* ×
    if opensQuotation { return .prohibited }
    // LB15b: × [\p{Pf}&QU] (SP | GL | WJ | CL | QU | CP | EX | IS | SY | BK | CR | LF | NL | ZW | eot)
    if next.class == .finalQuotation, text.unit(at: text.index(after: index)).class.followsQuotation {
      return .prohibited
    }
    if next.class == .is {
      // LB15c: SP ÷ IS NU
      if last.class == .sp, text.unit(at: text.index(after: index)).class == .nu { return .allowed }
      // LB15d: × IS
      return .prohibited
    }
    // LB16: (CL | CP) SP* × NS
    if next.class == .ns, beforeSpaces == .cl || beforeSpaces == .cp { return .prohibited }
    // LB17: B2 SP* × B2
    if next.class == .b2, beforeSpaces == .b2 { return .prohibited }
    // LB18: SP ÷
    return last.class == .sp ? .allowed : nil
  }
}

// MARK: - LB19 to LB22

extension LineBreakRules {
  private func breakAtPunctuation(before next: LineBreakUnit, at index: Int, in text: LineBreakText) -> LineBreak? {
    if next.class.isQuotation {
      // LB19: × [QU - \p{Pi}]
      if next.class != .initialQuotation { return .prohibited }
      // LB19a: [^$EastAsian] × QU, × QU ([^$EastAsian] | eot)
      if !last.isEastAsian || !text.unit(at: text.index(after: index)).isEastAsian { return .prohibited }
    }
    if last.class.isQuotation {
      // LB19: [QU - \p{Pf}] ×
      if last.class != .finalQuotation { return .prohibited }
      // LB19a: QU × [^$EastAsian], (sot | [^$EastAsian]) QU ×
      if !next.isEastAsian || !beforeLast.isEastAsian { return .prohibited }
    }
    // LB20: ÷ CB, CB ÷
    if next.class == .cb || last.class == .cb { return .allowed }
    let isAfterHyphen = last.class == .hy || last.class == .hh
    // LB20a: (sot | BK | CR | LF | NL | SP | ZW | CB | GL) (HY | HH) × (AL | HL)
    if isAfterHyphen, next.class.isAlphabetic, beforeLast.class.precedesWordWithHyphen { return .prohibited }
    // LB21: × BA, × HH, × HY, × NS, BB ×
    switch (last.class, next.class) {
    case (_, .ba), (_, .hh), (_, .hy), (_, .ns), (.bb, _): return .prohibited
    default: break
    }
    // LB21a: HL (HY | HH) × [^HL]
    if isAfterHyphen, beforeLast.class == .hl, next.class != .hl { return .prohibited }
    // LB21b: SY × HL
    if last.class == .sy, next.class == .hl { return .prohibited }
    // LB22: × IN
    if next.class == .in { return .prohibited }
    return nil
  }
}

// MARK: - LB23 to LB25

extension LineBreakRules {
  private func breakAtNumber(before next: LineBreakUnit, at index: Int, in text: LineBreakText) -> LineBreak? {
    let isPrefixOrPostfix = next.class == .pr || next.class == .po
    switch (last.class, next.class) {
    // LB23: (AL | HL) × NU, NU × (AL | HL)
    case (_, .nu) where last.class.isAlphabetic: return .prohibited
    case (.nu, _) where next.class.isAlphabetic: return .prohibited
    // LB23a: PR × (ID | EB | EM), (ID | EB | EM) × PO
    case (.pr, .eb), (.pr, .em), (.eb, .po), (.em, .po): return .prohibited
    case (.pr, _) where next.class.isIdeographic: return .prohibited
    case (_, .po) where last.class.isIdeographic: return .prohibited
    // LB24: (PR | PO) × (AL | HL), (AL | HL) × (PR | PO)
    case (.pr, _) where next.class.isAlphabetic, (.po, _) where next.class.isAlphabetic: return .prohibited
    case _ where isPrefixOrPostfix && last.class.isAlphabetic: return .prohibited
    // LB25: NU (SY | IS)* (CL | CP)? × (PO | PR)
    case _ where isPrefixOrPostfix && number != .none: return .prohibited
    // LB25: (PO | PR) × OP IS? NU
    case (.po, .op), (.pr, .op):
      let second = text.index(after: index)
      let isInfix = text.unit(at: second).class == .is
      return text.unit(at: isInfix ? text.index(after: second) : second).class == .nu ? .prohibited : nil
    // LB25: (PO | PR | HY | IS) × NU
    case (.po, .nu), (.pr, .nu), (.hy, .nu), (.is, .nu): return .prohibited
    // LB25: NU (SY | IS)* × NU
    case (_, .nu) where number == .digits: return .prohibited
    default: return nil
    }
  }
}

// MARK: - LB26 to LB30b

extension LineBreakRules {
  private func breakInWord(before next: LineBreakUnit, at index: Int, in text: LineBreakText) -> LineBreak? {
    switch (last.class, next.class) {
    // LB26: JL × (JL | JV | H2 | H3)
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3): return .prohibited
    // LB26: (JV | H2) × (JV | JT)
    case (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt): return .prohibited
    // LB26: (JT | H3) × JT
    case (.jt, .jt), (.h3, .jt): return .prohibited
    // LB27: (JL | JV | JT | H2 | H3) × PO, PR × (JL | JV | JT | H2 | H3)
    case (_, .po) where last.class.isHangul: return .prohibited
    case (.pr, _) where next.class.isHangul: return .prohibited
    // LB28: (AL | HL) × (AL | HL)
    case _ where last.class.isAlphabetic && next.class.isAlphabetic:
      return isBetweenSyllables(before: next, at: index, in: text) ? .emergency : .prohibited
    // LB28a: AP × (AK | [◌] | AS)
    case (.ap, _) where next.class.isAksara: return .prohibited
    // LB28a: (AK | [◌] | AS) × (VF | VI)
    case (_, .vf) where last.class.isAksara, (_, .vi) where last.class.isAksara: return .prohibited
    // LB28a: (AK | [◌] | AS) VI × (AK | [◌])
    case (.vi, .ak) where beforeLast.class.isAksara, (.vi, .dottedCircle) where beforeLast.class.isAksara:
      return .prohibited
    // LB28a: (AK | [◌] | AS) × (AK | [◌] | AS) VF
    case _ where last.class.isAksara && next.class.isAksara && text.unit(at: text.index(after: index)).class == .vf:
      return .prohibited
    // LB29: IS × (AL | HL)
    case (.is, _) where next.class.isAlphabetic: return .prohibited
    // LB30: (AL | HL | NU) × [OP - $EastAsian]
    case (_, .op) where !next.isEastAsian && (last.class.isAlphabetic || last.class == .nu): return .prohibited
    // LB30: [CP - $EastAsian] × (AL | HL | NU)
    case (.cp, _) where !last.isEastAsian && (next.class.isAlphabetic || next.class == .nu): return .prohibited
    // LB30a: sot (RI RI)* RI × RI, [^RI] (RI RI)* RI × RI
    case (.ri, .ri): return isWithinFlag ? .prohibited : nil
    // LB30b: EB × EM, [\p{Extended_Pictographic}&\p{Cn}] × EM
    case (.eb, .em), (.unassignedIdeographic, .em), (.unassignedAlphabetic, .em): return .prohibited
    default: return nil
    }
  }

  /// Whether a position between two letters of scripts without spaces (SA) can be between two syllables. Not in annex
  /// 14, which leaves SA to dictionaries.
  ///
  /// It is not if the letter before is a vowel that is spoken after the next one or its syllable is not complete, or if
  /// the letter behind is a trailing vowel or sign, or silenced.
  private func isBetweenSyllables(before next: LineBreakUnit, at index: Int, in text: LineBreakText) -> Bool {
    guard last.class.isComplexContext, next.class.isComplexContext else { return false }
    return last.class != .leadingVowel && !isWithinSyllable && next.class != .trailingSign
      && !text.isSilenced(at: index)
  }
}

extension LineBreakClass {
  /// Whether LB12a excepts the class.
  fileprivate var allowsBreakBeforeGlue: Bool {
    switch self {
    case .sp, .ba, .hy, .hh: true
    default: false
    }
  }

  /// Whether LB15a lists the class before a quotation mark that opens a quotation.
  fileprivate var precedesQuotation: Bool {
    switch self {
    case .op, .gl, .sp, .zw, .sot: true
    default: isHardBreak || isQuotation
    }
  }

  /// Whether LB15b lists the class after a quotation mark that closes a quotation.
  fileprivate var followsQuotation: Bool {
    switch self {
    case .sp, .gl, .wj, .cl, .cp, .ex, .is, .sy, .zw, .eot: true
    default: isHardBreak || isQuotation
    }
  }

  /// Whether LB20a lists the class before a hyphen that begins a word.
  fileprivate var precedesWordWithHyphen: Bool {
    switch self {
    case .sp, .zw, .cb, .gl, .sot: true
    default: isHardBreak
    }
  }
}
