import TourScreen

/// The functions and modes that xterm has, and tmux (``Dialect/fewFunctions``) or VTE (``Dialect/someFunctions``) has not.
///
/// Functions of keyboard and mouse that later versions of them have, or that have no effect on the model, are not listed.
extension Terminal {
  @inline(__always) private var hasAll: Bool { modes.dialect.isDisjoint(with: [.fewFunctions, .someFunctions]) }

  /// Whether the real terminal ignores this control sequence.
  func isForeign(control final: UInt8) -> Bool {
    if hasAll { return false }
    let isFew = modes.dialect.contains(.fewFunctions)
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
  /// HPR and VPR.
  private static let foreignFinalsOfVte = Array("ae".utf8)

  /// DECSET, DECRST, and the queries DSR and XTSMGRAPHICS.
  private static let privateFinals = Array("hlnS".utf8)

  /// Whether the real terminal ignores this escape sequence: it has only G0 and G1, with ASCII and line drawing, and rows of single size.
  func isForeign(escape final: UInt8) -> Bool {
    if hasAll { return false }
    let isFew = modes.dialect.contains(.fewFunctions)
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
    !hasAll && (modes.dialect.contains(.fewFunctions) ? Self.foreignModes : Self.foreignModesOfVte).contains(number)
  }

  /// DECANM, DECSCNM, X10 mouse, DECNRCM, reverse wrap-around, DECNKM, DECLRMM, two mouse encodings, extended reverse wrap-around, the alternate screen's
  /// switch, the saved cursor, and reports of the size.
  private static let foreignModes: [UInt16] = [2, 5, 9, 42, 45, 66, 69, 1015, 1016, 1045, 1046, 1048, 2048]
  /// DECANM, DECNRCM, reverse wrap-around, DECLRMM, three mouse encodings, extended reverse wrap-around, the alternate screen's switch, and reports of the size.
  private static let foreignModesOfVte: [UInt16] = [2, 42, 45, 69, 1005, 1015, 1016, 1045, 1046, 2048]
}
