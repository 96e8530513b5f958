// The functions that a terminal ignores. Those that tmux and VTE ignore are ``tmuxFunctions`` and ``vteFunctions``.
extension Dialect {
  /// DECSTR.
  public static let noSoftReset = Dialect(rawValue: 1 << 57)

  /// DECIC, DECDC, DECBI, DECFI, SL and SR.
  public static let noColumnFunctions = Dialect(rawValue: 1 << 58)

  /// Left and right margins (DECLRMM), XTSAVE and XTRESTORE, and DECST8C.
  public static let noSideMargins = Dialect(rawValue: 1 << 59)

  /// DECSCA, SPA, DECSED and DECSEL.
  public static let noProtection = Dialect(rawValue: 1 << 60)

  /// Single shifts.
  public static let noSingleShifts = Dialect(rawValue: 1 << 61)

  /// Locking shifts other than SI and SO, character sets other than ASCII and line drawing, the modes 47, 1047 and
  /// 1048, DECSCNM, X10 mouse, reverse wrap-around, and newline mode.
  public static let basicModes = Dialect(rawValue: 1 << 62)

  /// National sets, DECRSPS, the alternate screen's switch (1046), and two encodings of the mouse.
  public static let noRareFunctions = Dialect(rawValue: 1 << 63)
}
