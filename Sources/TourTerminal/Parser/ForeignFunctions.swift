import TourScreen

/// The functions and modes that xterm has and tmux does not: ``Dialect/fewFunctions``.
///
/// Functions of keyboard and mouse that later versions of tmux have, or that have no effect on the model, are not listed.
extension Terminal {
  @inline(__always) private var hasFewFunctions: Bool { modes.dialect.contains(.fewFunctions) }

  /// Whether the real terminal ignores this control sequence.
  func isForeign(control final: UInt8) -> Bool {
    guard hasFewFunctions else { return false }
    switch (prefix, intermediates) {
    case (0, 0): return Self.foreignFinals.contains(final)
    case (0, 0x20): return final != UInt8(ascii: "q")
    case (UInt8(ascii: "?"), 0): return !Self.privateFinals.contains(final)
    case (_, 0): return final == UInt8(ascii: "u")  // kitty's keyboard protocol
    default: return true
    }
  }

  /// CHT, HPR, VPR, and ECMA-48's SD.
  private static let foreignFinals = Array("Iae^".utf8)

  /// DECSET, DECRST, and the queries DSR and XTSMGRAPHICS.
  private static let privateFinals = Array("hlnS".utf8)

  /// Whether the real terminal ignores this escape sequence: it has only G0 and G1, with ASCII and line drawing, and rows of single size.
  func isForeign(escape final: UInt8) -> Bool {
    guard hasFewFunctions else { return false }
    switch intermediates {
    case 0: return !Self.knownEscapes.contains(final)
    case 0x23: return final != UInt8(ascii: "8")
    case 0x28, 0x29: return final != UInt8(ascii: "0") && final != UInt8(ascii: "B")
    default: return true
    }
  }

  /// DECSC, DECRC, DECKPAM, DECKPNM, IND, NEL, HTS, RI, ST, RIS.
  private static let knownEscapes = Array("78=>DEHM\\c".utf8)

  /// Whether the real terminal has no such private mode.
  func isForeign(mode number: UInt16) -> Bool { hasFewFunctions && Self.foreignModes.contains(number) }

  /// DECANM, DECSCNM, X10 mouse, DECNRCM, reverse wrap-around, DECNKM, DECLRMM, two mouse encodings, extended reverse wrap-around, the alternate screen's
  /// switch, the saved cursor, and reports of the size.
  private static let foreignModes: [UInt16] = [2, 5, 9, 42, 45, 66, 69, 1015, 1016, 1045, 1046, 1048, 2048]
}
