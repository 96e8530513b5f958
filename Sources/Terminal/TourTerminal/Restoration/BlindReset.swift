extension Terminal {
  /// Reset sequence, used when the state of the terminal is unknown. It resets the modes that programs set, shows the
  /// cursor, and resets pen and character sets. The content of the screen and the visible buffer stay unchanged. What
  /// DECSTR resets is reset by other functions too, because tmux ignores DECSTR; the cursor is saved there, because
  /// DECSTBM moves it.
  ///
  /// - Source: DECSTR (VT510, EK-VT510-RM); for the state that DECSTR does not reset, xterm's control sequences and
  ///   kitty's keyboard protocol.
  public static let blindReset = Array(
    """
    \u{18}\u{1B}<\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1006l\(resetModes)\u{1B}[=0u\u{1B}[>4m\
    \u{1B}[!p\u{1B}7\u{1B}[r\u{1B}8\u{1B}[4l\u{1B}[?7h\u{1B}[?25h\u{1B}>\u{1B}[?1l\u{1B}(B\u{0F}\u{1B}[m
    """.utf8)

  private static let resetModes = PrivateModes.Known.blindReset.map {
    "\u{1B}[?\($0.number)\($0.isInitiallyOn ? "h" : "l")"
  }.joined()

  /// The sequence that returns to the main screen, followed by ``blindReset``: for a terminal on which a card or a
  /// program may have shown the alternate screen.
  public static let blindReturn = Array("\u{18}\u{1B}<\u{1B}[?1049l".utf8) + blindReset
}
