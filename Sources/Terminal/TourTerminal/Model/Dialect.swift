/// The ways in which a terminal differs from xterm, which the model follows otherwise: a set of differences, each with
/// its source.
///
/// A card is restored from the model, so the model must read the program's output as the real terminal does.
/// `Tests/Unit/TourTerminalTests` compares each dialect with the terminal that it is about.
///
/// ``table`` has the terminals with each difference. The differences of tmux are from version 3.3a, by the files
/// and functions of its source. Versions up to 3.6 have them too, except where noted. The differences of VTE are from
/// version 0.70. The differences of other terminals are measured, if no source is named.
///
/// The differences are computed, so that the compiler knows their values: it initializes a stored constant of 128 bits
/// when it is used first, and asks at each use whether that has been done.
public struct Dialect: OptionSet, Hashable, Sendable {
  public let rawValue: UInt128

  public init(rawValue: UInt128) {
    self.rawValue = rawValue
  }

  /// Whether the terminal has an alternate screen is not known: GNU screen ignores mode 1049 unless its `altscreen` is
  /// on, which it does not report (screen(1)), and the Linux console may ignore it.
  ///
  /// A card over the main screen is then removed by painting what the program has written there, in addition to leaving
  /// mode 1049.
  public static var uncertainAlternate: Dialect { Dialect(rawValue: 1 << 32) }

  /// While a program tracks the mouse, a lone ESC reaches it only with the next key (GNU screen 4.9, measured in modes
  /// 9, 1000, 1002 and 1003).
  public static var heldEscape: Dialect { Dialect(rawValue: 1 << 115) }

  /// A pending wrap is a cursor position after the last column: `s->cx == screen_size_x(s)` in screen-write.c.
  ///
  /// Functions that change cells act from that position on: EL, ED, ECH, DCH and ICH change nothing in the row to the
  /// right of it. Only functions that set the column end the wrap, so RI, IND, VPA, IL, DL and erasing keep it. BS and
  /// CUB count from it. Without autowrap no wrap becomes pending; one that is pending stays, and nothing is printed at
  /// it.
  public static var wrapIsColumn: Dialect { Dialect(rawValue: 1 << 0) }

  /// The row that autowrap scrolls in has the default background (tmux: `screen_write_linefeed` with colour 8; VTE:
  /// `Terminal::cursor_down` in vte.cc).
  public static var plainWrap: Dialect { Dialect(rawValue: 1 << 1) }

  /// In insert mode, a character that wraps shifts no others (`screen_write_cell`).
  public static var fixedWrap: Dialect { Dialect(rawValue: 1 << 21) }

  /// BS in the first column moves to the end of the row above if that row is wrapped (`screen_write_backspace`).
  public static var backspaceJoinsRows: Dialect { Dialect(rawValue: 1 << 9) }

  /// IL and DL keep the column (tmux: `screen_write_insertline`, `screen_write_deleteline`).
  public static var keptColumn: Dialect { Dialect(rawValue: 1 << 36) }

  /// IL and DL outside of the margins move the rows down to the bottom of the screen (`screen_write_insertline`,
  /// `screen_write_deleteline`).
  public static var movableLines: Dialect { Dialect(rawValue: 1 << 2) }

  /// Each of the modes 47, 1047 and 1049 erases the alternate screen in the default colours when it is entered, and its
  /// cells are lost when it is left. Entering it again has no effect (`screen_alternate_on`, `screen_alternate_off`).
  /// RIS does not leave it (`screen_write_reset`).
  public static var freshAlternate: Dialect { Dialect(rawValue: 1 << 3) }

  /// Mode 1049 keeps position and rendition apart from DECSC (`saved_cx` and `saved_cell` in screen.c). Resetting it
  /// restores them, on the main screen too, but moves nothing before the mode was first set. DECSC has one state for
  /// both screens (`input_save_state` in input.c).
  public static var separateEntry: Dialect { Dialect(rawValue: 1 << 4) }

  /// DECSTBM moves to the corner of the screen in origin mode too, and DECRC restores the position as it was, wherever
  /// the margins are (`screen_write_scrollregion`, `input_restore_state`). DECALN does not end origin mode.
  public static var absoluteHome: Dialect { Dialect(rawValue: 1 << 5) }

  /// REP stops at the end of the row, and has nothing to repeat after itself (tmux: `INPUT_CSI_REP` in input.c; VTE:
  /// `Terminal::REP` in vteseq.cc).
  public static var shortRepetition: Dialect { Dialect(rawValue: 1 << 6) }

  /// REP repeats only ASCII and line drawing (`INPUT_CSI_REP` in input.c).
  public static var plainRepetition: Dialect { Dialect(rawValue: 1 << 10) }

  /// DECRC and leaving mode 1049 restore no pending wrap: the cursor is in the last column (tmux:
  /// `input_restore_state`; VTE: measured).
  public static var unsavedWrap: Dialect { Dialect(rawValue: 1 << 11) }

  /// ICH erases no more cells than it moves: of the rest of a row, the cells between those that it moved and those that
  /// it moved them to stay (`grid_view_insert_cells` and `grid_move_cells`).
  public static var shortInsertion: Dialect { Dialect(rawValue: 1 << 7) }

  /// The functions and modes of ``ignores(control:_:_:hasColons:isOfZero:)`` and its like have no effect, because tmux
  /// does not know them (`input_csi_table`, `input_esc_table`). DECCOLM erases the screen without mode 40.
  public static var tmuxFunctions: Dialect { Dialect(rawValue: 1 << 8) }

  /// Bytes that are not valid UTF-8 print nothing, and each byte from 0x80 up counts for the length of the sequence
  /// that another has begun. ESC and DEL do not end such a sequence, so that it continues after a control sequence
  /// (`input_top_bit_set` in input.c, `utf8_append` in utf8.c).
  public static var ignoresInvalidBytes: Dialect { Dialect(rawValue: 1 << 25) }

  // MARK: Resizes

  /// A pending wrap is a cursor position after the last column, so that the cursor is in the next column, without a
  /// wrap, once the screen is wider, and a wrap becomes pending if the screen becomes too narrow for the cursor. In
  /// xterm a pending wrap stays pending, also in the middle of a wider row, and none becomes pending (measured).
  public static var widenedWrap: Dialect { Dialect(rawValue: 1 << 28) }

  /// A resize does not end origin mode (measured).
  public static var keptOrigin: Dialect { Dialect(rawValue: 1 << 29) }

  /// A resize resets the margins only if it changes the number of rows (measured).
  public static var keptMargins: Dialect { Dialect(rawValue: 1 << 30) }

  /// The saved cursor moves with the rows when a resize scrolls them (VTE: `Terminal::screen_set_size` in vte.cc).
  public static var movedSaved: Dialect { Dialect(rawValue: 1 << 31) }

  /// A saved cursor that a resize moves into the scrollback goes to the first cell of the screen (Ghostty:
  /// `Screen.resize`).
  public static var homedSaved: Dialect { Dialect(rawValue: 1 << 84) }

  // MARK: xterm

  /// DECSTR keeps dim, strikethrough and a double underline, also in the cursor that it saves (`ReallyReset` in
  /// charproc.c of xterm 379).
  public static var partialSoftReset: Dialect { Dialect(rawValue: 1 << 96) }

  /// DECALN ends the attributes of SGR, and forgets that colours are RGB (`resetRendition` in charproc.c of xterm 379).
  public static var wornAlignment: Dialect { Dialect(rawValue: 1 << 97) }

  /// If the window becomes lower while the alternate screen is shown, the rows of the main screen move up as far as the
  /// cursor on the alternate one makes necessary (`ScreenResize` in screen.c of xterm 379).
  public static var coveredByCursor: Dialect { Dialect(rawValue: 1 << 116) }

  /// The terminal reorders the letters of each line for text that is read from right to left (UAX #9). A program turns
  /// that off for one line by resetting mode 8 (BDSM) while the cursor is in the first column of the line, and on again
  /// by setting it there. A line that is wrapped into several rows is one line
  /// (`Terminal::maybe_apply_bidi_attributes` in vte.cc, from version 0.58 on).
  public static var reordersLines: Dialect { Dialect(rawValue: 1 << 117) }

  /// SD of 0 does not scroll, but ends highlight tracking of the mouse (`CASE_TRACK_MOUSE` in charproc.c of xterm
  /// 379).
  public static var trackingEnd: Dialect { Dialect(rawValue: 1 << 108) }

  /// An overlong UTF-8 sequence, or one beyond U+10FFFF, that has all of its bytes becomes a character of width 0,
  /// which REP does not repeat (`decodeUtf8` in ptydata.c of xterm 379).
  public static var widthlessInvalid: Dialect { Dialect(rawValue: 1 << 98) }

  // MARK: VTE

  /// Invalid UTF-8 becomes one U+FFFD for each maximal subpart (Unicode 17 §3.9, table 3-8), as WHATWG's Encoding
  /// Standard has it (utf8.hh). In xterm it is one for a whole sequence, whose first byte tells its length: 2 to 6
  /// bytes (`decodeUtf8` in ptydata.c).
  public static var replacesSubparts: Dialect { Dialect(rawValue: 1 << 26) }

  /// U+0080 to U+009F are control characters, which act like ESC and a character 0x40 below, and end a string
  /// (parser.hh). xterm and tmux ignore them if they are encoded in UTF-8 (measured).
  public static var hasC1Controls: Dialect { Dialect(rawValue: 1 << 27) }

  /// With a pending wrap, EL to the end of the row erases nothing, and keeps the wrap pending. EL and ED of everything,
  /// and modes 1047 and 1049, keep it, too (`Terminal::clear_to_eol` in vte.cc, GNOME bug 740789; `clear_screen`,
  /// `clear_current_line`).
  public static var keptLine: Dialect { Dialect(rawValue: 1 << 12) }

  /// DECRC restores the position as it was, wherever the margins are (`Terminal::restore_cursor` in vte.cc).
  public static var absoluteRestore: Dialect { Dialect(rawValue: 1 << 13) }

  /// Without autowrap, a wide glyph that does not fit is written to the last two columns (`Terminal::insert_char` in
  /// vte.cc).
  public static var wideAtEnd: Dialect { Dialect(rawValue: 1 << 14) }

  /// DECSTR resets all modes, also the mouse's, and saves the cursor of each screen: on the hidden one,
  /// the position at which it was left (`Terminal::reset` in vte.cc).
  public static var broadReset: Dialect { Dialect(rawValue: 1 << 15) }

  /// DECALN changes neither cursor nor margins nor origin mode (`Terminal::DECALN` in vteseq.cc).
  public static var plainAlignment: Dialect { Dialect(rawValue: 1 << 16) }

  /// DECSC and mode 1049 save reverse video (DECSCNM) as well (`Terminal::save_cursor` in vte.cc).
  public static var savedReverse: Dialect { Dialect(rawValue: 1 << 17) }

  /// DECSTBM of fewer than two rows resets the margins (measured).
  public static var resetMargins: Dialect { Dialect(rawValue: 1 << 18) }

  /// Each mode of mouse tracking is on or off by itself; the one of the highest number takes effect
  /// (`Terminal::update_mouse_protocol` in vte.cc).
  public static var separateTracking: Dialect { Dialect(rawValue: 1 << 19) }

  /// ICH writes spaces with all attributes (`Terminal::ICH` in vteseq.cc).
  public static var writtenInsertion: Dialect { Dialect(rawValue: 1 << 22) }

  /// After a combining mark, REP repeats the character before it, without the mark (`Terminal::insert_char` in vte.cc).
  public static var repeatedBase: Dialect { Dialect(rawValue: 1 << 23) }

  /// The functions and modes of ``ignores(control:_:_:hasColons:isOfZero:)`` and its like have no effect, because VTE
  /// ignores them (vteseq.cc, modes-private.hh). There are two character sets, ASCII and line drawing, as G0 and G1.
  public static var vteFunctions: Dialect { Dialect(rawValue: 1 << 20) }

  /// If the margins begin below the first row, the row that autowrap scrolls in has the background of the pen, in spite
  /// of ``plainWrap`` (`Terminal::cursor_down` in vte.cc).
  public static var filledMargins: Dialect { Dialect(rawValue: 1 << 33) }

  /// IL and DL of 0 move no rows, and CHT and CBT of 0 do not move the cursor; elsewhere 0 means 1
  /// (`Terminal::delete_lines` in vteseq.cc; measured).
  public static var countsZero: Dialect { Dialect(rawValue: 1 << 34) }

  /// Characters below 0x60 belong to the line drawing set, too: `+ , - . 0` are arrows and a block, and the others look
  /// as in ASCII (`tty_acs_table` in tty-acs.c).
  public static var markedGraphics: Dialect { Dialect(rawValue: 1 << 35) }
}
