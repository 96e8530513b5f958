import TourScreen

/// The functions and modes that xterm has, and another terminal has not: tmux (``Dialect/tmuxFunctions``), VTE
/// (``Dialect/vteFunctions``), or those of ``Dialect/noSoftReset`` and the differences after it.
///
/// Functions of keyboard and mouse that later versions of them have, or that have no effect on the model, are not
/// listed.
///
/// The questions are put to the dialect, and not to the terminal: a call of a function of the terminal copies all of
/// it.
extension Dialect {
  /// Whether a terminal of this dialect ignores nothing that xterm carries out.
  @inline(__always) var hasAll: Bool { isDisjoint(with: .lacking) }

  private var isDrawn: Bool { !isDisjoint(with: [.tmuxFunctions, .vteFunctions]) }

  /// Whether a terminal of this dialect ignores a control sequence that xterm carries out.
  /// - Parameters:
  ///   - hasColons: whether one of its parameters follows a colon.
  ///   - isOfZero: whether its first parameter is 0.
  func ignores(
    control final: UInt8, _ prefix: UInt8, _ intermediates: UInt16, hasColons: Bool, isOfZero: Bool
  ) -> Bool {
    guard isDrawn else {
      return lacks(control: final, prefix, intermediates) || contains(.ignoresColons) && hasColons
        || contains(.ignoresZero) && isOfZero && prefix == 0 && intermediates == 0 && Self.isIgnored(ofZero: final)
    }
    let isFew = contains(.tmuxFunctions)
    switch (prefix, intermediates) {
    case (0, 0):
      switch Unicode.Scalar(final) {
      case "a", "e": return true  // HPR, VPR
      case "I", "^": return isFew  // CHT, and ECMA-48's SD
      default: return false
      }
    case (0, 0x20): return final != UInt8(ascii: "q")
    case (0, 0x21): return isFew || final != UInt8(ascii: "p")  // DECSTR
    case (UInt8(ascii: "?"), 0):
      switch Unicode.Scalar(final) {
      case "h", "l", "n", "S": return false  // DECSET, DECRST, and the queries DSR and XTSMGRAPHICS
      default: return isFew
      }
    case (_, 0): return !isFew || final == UInt8(ascii: "u")  // kitty's keyboard protocol; VTE has no XTMODKEYS either
    default: return true
    }
  }

  /// IL, DL, DCH, SU, SD, CHT and CBT: ``ignoresZero``.
  private static func isIgnored(ofZero final: UInt8) -> Bool {
    switch Unicode.Scalar(final) {
    case "L", "M", "P", "S", "T", "I", "Z": true
    default: false
    }
  }

  /// Whether the terminal ignores an escape sequence: tmux and VTE have only G0 and G1, with ASCII and line drawing,
  /// and rows of single size.
  func ignores(escape final: UInt8, _ intermediates: UInt16) -> Bool {
    guard isDrawn else { return lacks(escape: final, intermediates) }
    let isFew = contains(.tmuxFunctions)
    switch intermediates {
    case 0:
      switch Unicode.Scalar(final) {
      // DECSC, DECRC, DECKPAM, DECKPNM, IND, NEL, HTS, RI, ST, RIS.
      case "7", "8", "=", ">", "D", "E", "H", "M", "\\", "c": return false
      default: return true
      }
    case 0x23: return final != UInt8(ascii: "8")
    case 0x28, 0x29: return isFew && final != UInt8(ascii: "0") && final != UInt8(ascii: "B")
    // A set of 96 as G1, and sets of two bytes as G0 and G1.
    case 0x2D, 0x2800...0x29FF: return isFew
    default: return true
    }
  }

  /// Whether a terminal of this dialect does not know a private mode, and so ignores DECSET and DECRST with its number.
  func ignores(mode number: UInt16) -> Bool {
    !hasAll && !isDisjoint(with: PrivateMode(number: number)?.lacking ?? [])
  }

  /// The differences that are functions which the terminal ignores.
  private static var lacking: Dialect {
    [
      .tmuxFunctions, .vteFunctions, .noSoftReset, .noColumnFunctions, .noSideMargins, .noProtection, .noSingleShifts,
      .basicModes, .noRareFunctions, .ignoresZero, .ignoresColons,
    ]
  }

  private func lacks(control final: UInt8, _ prefix: UInt8, _ intermediates: UInt16) -> Bool {
    switch (Unicode.Scalar(prefix), Unicode.Scalar(UInt8(truncatingIfNeeded: intermediates)), Unicode.Scalar(final)) {
    case ("\0", "!", "p"): contains(.noSoftReset)
    case ("\0", "'", _), ("\0", " ", "@"), ("\0", " ", "A"): contains(.noColumnFunctions)
    case ("\0", "\"", "q"), ("?", "\0", "J"), ("?", "\0", "K"): contains(.noProtection)
    case ("?", "\0", "s"), ("?", "\0", "r"), ("?", "\0", "W"): contains(.noSideMargins)
    default: false
    }
  }

  private func lacks(escape final: UInt8, _ intermediates: UInt16) -> Bool {
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
