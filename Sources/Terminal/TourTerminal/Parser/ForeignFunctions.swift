import TourScreen

/// The functions and modes that xterm has, and another terminal has not: tmux (``Dialect/tmuxFunctions``), VTE
/// (``Dialect/vteFunctions``), or those of ``Dialect/noSoftReset`` and the differences after it.
///
/// Functions of keyboard and mouse that later versions of them have, or that have no effect on the model, are not
/// listed.
extension Terminal {
  @inline(__always) private var hasAll: Bool { modes.dialect.isDisjoint(with: .lacking) }
  private var isDrawn: Bool { !modes.dialect.isDisjoint(with: [.tmuxFunctions, .vteFunctions]) }

  /// Whether the real terminal ignores this control sequence.
  func isForeign(control final: UInt8) -> Bool {
    if hasAll { return false }
    guard isDrawn else {
      return modes.dialect.lacks(control: final, prefix, intermediates)
        || modes.dialect.contains(.ignoresColons) && parameters.hasColons
        || modes.dialect.contains(.ignoresZero) && prefix == 0 && intermediates == 0 && parameters.count > 0
          && parameters[0] == 0 && Self.ignoredOfZero.contains(final)
    }
    let isFew = modes.dialect.contains(.tmuxFunctions)
    switch (prefix, intermediates) {
    case (0, 0): return (isFew ? Self.foreignFinals : Self.foreignFinalsOfVte).contains(final)
    case (0, 0x20): return final != UInt8(ascii: "q")
    case (0, 0x21): return isFew || final != UInt8(ascii: "p")  // DECSTR
    case (UInt8(ascii: "?"), 0): return isFew && !Self.privateFinals.contains(final)
    case (_, 0): return !isFew || final == UInt8(ascii: "u")  // kitty's keyboard protocol; VTE has no XTMODKEYS either
    default: return true
    }
  }

  /// CHT, HPR, VPR, and ECMA-48's SD.
  private static let foreignFinals = Array("Iae^".utf8)
  /// IL, DL, DCH, SU, SD, CHT and CBT: ``Dialect/ignoresZero``.
  private static let ignoredOfZero = Array("LMPSTIZ".utf8)
  /// HPR and VPR.
  private static let foreignFinalsOfVte = Array("ae".utf8)

  /// DECSET, DECRST, and the queries DSR and XTSMGRAPHICS.
  private static let privateFinals = Array("hlnS".utf8)

  /// Whether the real terminal ignores this escape sequence: it has only G0 and G1, with ASCII and line drawing, and
  /// rows of single size.
  func isForeign(escape final: UInt8) -> Bool {
    if hasAll { return false }
    guard isDrawn else { return modes.dialect.lacks(escape: final, intermediates) }
    let isFew = modes.dialect.contains(.tmuxFunctions)
    switch intermediates {
    case 0: return !Self.knownEscapes.contains(final)
    case 0x23: return final != UInt8(ascii: "8")
    case 0x28, 0x29: return isFew && final != UInt8(ascii: "0") && final != UInt8(ascii: "B")
    // A set of 96 as G1, and sets of two bytes as G0 and G1.
    case 0x2D, 0x2800...0x29FF: return isFew
    default: return true
    }
  }

  /// DECSC, DECRC, DECKPAM, DECKPNM, IND, NEL, HTS, RI, ST, RIS.
  private static let knownEscapes = Array("78=>DEHM\\c".utf8)

  /// Whether the real terminal has no such private mode.
  func isForeign(mode number: UInt16) -> Bool {
    !hasAll && !modes.dialect.isDisjoint(with: PrivateMode(number: number)?.lacking ?? [])
  }
}

extension Dialect {
  /// The differences that are functions which the terminal ignores.
  fileprivate static let lacking: Dialect = [
    .tmuxFunctions, .vteFunctions, .noSoftReset, .noColumnFunctions, .noSideMargins, .noProtection, .noSingleShifts,
    .basicModes, .noRareFunctions, .ignoresZero, .ignoresColons,
  ]

  fileprivate func lacks(control final: UInt8, _ prefix: UInt8, _ intermediates: UInt16) -> Bool {
    switch (Unicode.Scalar(prefix), Unicode.Scalar(UInt8(truncatingIfNeeded: intermediates)), Unicode.Scalar(final)) {
    case ("\0", "!", "p"): contains(.noSoftReset)
    case ("\0", "'", _), ("\0", " ", "@"), ("\0", " ", "A"): contains(.noColumnFunctions)
    case ("\0", "\"", "q"), ("?", "\0", "J"), ("?", "\0", "K"): contains(.noProtection)
    case ("?", "\0", "s"), ("?", "\0", "r"), ("?", "\0", "W"): contains(.noSideMargins)
    default: false
    }
  }

  fileprivate func lacks(escape final: UInt8, _ intermediates: UInt16) -> Bool {
    switch (intermediates, Unicode.Scalar(final)) {
    case (0, "N"), (0, "O"): contains(.noSingleShifts)
    case (0, "n"), (0, "o"), (0, "|"), (0, "}"), (0, "~"): contains(.basicModes)
    case (0, "V"), (0, "W"): contains(.noSingleShifts)
    case (0, "6"), (0, "9"): contains(.noColumnFunctions)
    case (0x28...0x2B, "0"), (0x28...0x2B, "B"): false
    case (0x28...0x2F, _), (0x2800...0x2FFF, _): contains(.basicModes)
    default: false
    }
  }
}
