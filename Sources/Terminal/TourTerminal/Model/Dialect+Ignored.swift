// The functions that a terminal ignores. Those that tmux and VTE ignore are ``tmuxFunctions`` and ``vteFunctions``.
extension Dialect {
  /// The terminal ignores the soft reset (DECSTR).
  public static var noSoftReset: Dialect { Dialect(rawValue: 1 << 57) }

  /// The terminal ignores the functions that move text sideways: DECIC, DECDC, DECBI, DECFI, SL and SR.
  public static var noColumnFunctions: Dialect { Dialect(rawValue: 1 << 58) }

  /// The terminal ignores left and right margins (DECLRMM), the saving of private modes (XTSAVE, XTRESTORE), and the
  /// function that sets a tab stop every eight columns (DECST8C).
  public static var noSideMargins: Dialect { Dialect(rawValue: 1 << 59) }

  /// The terminal ignores the protection of cells (DECSCA, SPA), and the functions that erase only others (DECSED,
  /// DECSEL).
  public static var noProtection: Dialect { Dialect(rawValue: 1 << 60) }

  /// The terminal ignores single shifts (SS2, SS3).
  public static var noSingleShifts: Dialect { Dialect(rawValue: 1 << 61) }

  /// The terminal ignores locking shifts other than SI and SO, character sets other than ASCII and line drawing, the
  /// modes 47, 1047 and 1048, DECSCNM, X10 mouse, reverse wrap-around, and newline mode.
  public static var basicModes: Dialect { Dialect(rawValue: 1 << 62) }

  /// The terminal ignores national character sets, DECRSPS, the alternate screen's switch (1046), and two encodings
  /// of the mouse.
  public static var noRareFunctions: Dialect { Dialect(rawValue: 1 << 63) }
}
