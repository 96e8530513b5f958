extension Terminal {
  /// What makes a terminal sane whose state nobody knows any more: modes off that programs set, the cursor shown, the pen and the
  /// character sets plain. The screen stays as it is, and so does the buffer that is shown.
  ///
  /// - Source: DECSTR (VT510, EK-VT510-RM), and what it leaves alone: xterm's control sequences, kitty's keyboard protocol.
  public static let blindReset = Array(
    """
    \u{18}\u{1B}<\u{1B}[?2026l\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1006l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[=0u\u{1B}[>4m\
    \u{1B}[!p\u{1B}[?7h\u{1B}[?25h\u{1B}>\u{1B}[?1l\u{1B}(B\u{0F}\u{1B}[m
    """.utf8)

  /// The same, and back to the main screen: for a terminal that was lost while a card or a program may have been on the other one.
  public static let blindReturn = Array("\u{18}\u{1B}<\u{1B}[?1049l".utf8) + blindReset
}
