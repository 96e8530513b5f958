/// The ways in which a terminal differs from xterm, which the model follows otherwise: a set of differences, each with
/// its source.
///
/// A card is restored from the model, so the model must read the program's output as the real terminal does.
/// `Tests/Unit/TourTerminalTests` compares each dialect with the terminal that it is about.
///
/// ``table`` has the terminals with each difference. The differences of tmux are from version 3.3a, by the files
/// and functions of its source. Versions up to 3.6 have them too, except where noted. The differences of VTE are from version
/// 0.70. Those of other terminals are measured, if no source is named.
public struct Dialect: OptionSet, Hashable, Sendable {
  public let rawValue: UInt128

  public init(rawValue: UInt128) {
    self.rawValue = rawValue
  }

  /// Whether the terminal has an alternate screen is not known: GNU screen ignores mode 1049 unless its `altscreen` is
  /// on, which it does not report (screen(1)).
  ///
  /// A card over the main screen is then removed by painting what the program has written there, in addition to leaving
  /// mode 1049.
  public static let uncertainAlternate = Dialect(rawValue: 1 << 32)

  /// A pending wrap is a cursor position after the last column: `s->cx == screen_size_x(s)` in screen-write.c.
  ///
  /// Functions that change cells act from that position on: EL, ED, ECH, DCH and ICH change nothing in the row to the
  /// right of it. Only functions that set the column end the wrap, so RI, IND, VPA, IL, DL and erasing keep it. BS and
  /// CUB count from it. Without autowrap no wrap becomes pending; one that is pending stays, and nothing is printed at
  /// it.
  public static let wrapIsColumn = Dialect(rawValue: 1 << 0)

  /// The row that autowrap scrolls in has the default background (tmux: `screen_write_linefeed` with colour 8; VTE:
  /// `Terminal::cursor_down` in vte.cc).
  public static let plainWrap = Dialect(rawValue: 1 << 1)

  /// In insert mode, a character that wraps shifts no others (`screen_write_cell`).
  public static let fixedWrap = Dialect(rawValue: 1 << 21)

  /// BS in the first column moves to the end of the row above if that row is wrapped (`screen_write_backspace`).
  public static let backspaceJoinsRows = Dialect(rawValue: 1 << 9)

  /// IL and DL keep the column (tmux: `screen_write_insertline`, `screen_write_deleteline`).
  public static let keptColumn = Dialect(rawValue: 1 << 36)

  /// IL and DL outside of the margins move the rows down to the bottom of the screen (`screen_write_insertline`,
  /// `screen_write_deleteline`).
  public static let movableLines = Dialect(rawValue: 1 << 2)

  /// Each of the modes 47, 1047 and 1049 erases the alternate screen in the default colours when it is entered, and its
  /// cells are lost when it is left. Entering it again has no effect (`screen_alternate_on`, `screen_alternate_off`).
  /// RIS does not leave it (`screen_write_reset`).
  public static let freshAlternate = Dialect(rawValue: 1 << 3)

  /// Mode 1049 keeps position and rendition apart from DECSC (`saved_cx` and `saved_cell` in screen.c). Resetting it
  /// restores them, on the main screen too, but moves nothing before the mode was first set. DECSC has one state for
  /// both screens (`input_save_state` in input.c).
  public static let separateEntry = Dialect(rawValue: 1 << 4)

  /// DECSTBM moves to the corner of the screen in origin mode too, and DECRC restores the position as it was, wherever
  /// the margins are (`screen_write_scrollregion`, `input_restore_state`). DECALN does not end origin mode.
  public static let absoluteHome = Dialect(rawValue: 1 << 5)

  /// REP stops at the end of the row, and has nothing to repeat after itself (tmux: `INPUT_CSI_REP` in input.c; VTE:
  /// `Terminal::REP` in vteseq.cc).
  public static let shortRepetition = Dialect(rawValue: 1 << 6)

  /// REP repeats only ASCII and line drawing (`INPUT_CSI_REP` in input.c).
  public static let plainRepetition = Dialect(rawValue: 1 << 10)

  /// DECRC and leaving mode 1049 restore no pending wrap: the cursor is in the last column (tmux:
  /// `input_restore_state`; VTE: measured).
  public static let unsavedWrap = Dialect(rawValue: 1 << 11)

  /// ICH erases no more cells than it moves: of the rest of a row, the cells between those that it moved and those that
  /// it moved them to stay (`grid_view_insert_cells` and `grid_move_cells`).
  public static let shortInsertion = Dialect(rawValue: 1 << 7)

  /// The functions and modes of ``Terminal/isForeign(control:)`` and its like have no effect, because tmux does not
  /// know them (`input_csi_table`, `input_esc_table`). DECCOLM erases the screen without mode 40.
  public static let tmuxFunctions = Dialect(rawValue: 1 << 8)

  /// Bytes that are not valid UTF-8 print nothing, and each byte from 0x80 up counts for the length of the sequence
  /// that another has begun. ESC and DEL do not end such a sequence, so that it continues after a control sequence
  /// (`input_top_bit_set` in input.c, `utf8_append` in utf8.c).
  public static let ignoresInvalidBytes = Dialect(rawValue: 1 << 25)

  // MARK: Resizes

  /// A pending wrap is a cursor position after the last column, so that the cursor is in the next column, without a
  /// wrap, once the screen is wider, and a wrap becomes pending if the screen becomes too narrow for the cursor. In
  /// xterm a pending wrap stays pending, also in the middle of a wider row, and none becomes pending (measured).
  public static let widenedWrap = Dialect(rawValue: 1 << 28)

  /// A resize does not end origin mode (measured).
  public static let keptOrigin = Dialect(rawValue: 1 << 29)

  /// A resize resets the margins only if it changes the number of rows (measured).
  public static let keptMargins = Dialect(rawValue: 1 << 30)

  /// The saved cursor moves with the rows when a resize scrolls them (VTE: `Terminal::screen_set_size` in vte.cc).
  public static let movedSaved = Dialect(rawValue: 1 << 31)

  /// A saved cursor that a resize moves into the scrollback goes to the first cell of the screen (Ghostty:
  /// `Screen.resize`).
  public static let homedSaved = Dialect(rawValue: 1 << 84)

  // MARK: xterm

  /// DECSTR keeps dim, strikethrough and a double underline, also in the cursor that it saves (`ReallyReset` in
  /// charproc.c of xterm 379).
  public static let partialSoftReset = Dialect(rawValue: 1 << 96)

  /// DECALN ends the attributes of SGR, and forgets that colours are RGB (`resetRendition` in charproc.c of xterm 379).
  public static let wornAlignment = Dialect(rawValue: 1 << 97)

  /// SD of 0 does not scroll, but ends highlight tracking of the mouse (`CASE_TRACK_MOUSE` in charproc.c of xterm
  /// 379).
  public static let trackingEnd = Dialect(rawValue: 1 << 108)

  /// Invalid UTF-8 of the length that its first byte tells becomes a character without a width, which REP does not
  /// repeat (`decodeUtf8` in ptydata.c of xterm 379: overlong, or beyond U+10FFFF).
  public static let widthlessInvalid = Dialect(rawValue: 1 << 98)

  // MARK: VTE

  /// Invalid UTF-8 becomes one U+FFFD for each maximal subpart (Unicode 17 §3.9, table 3-8), as WHATWG's Encoding
  /// Standard has it (utf8.hh). In xterm it is one for a whole sequence, whose first byte tells its length: 2 to 6
  /// bytes (`decodeUtf8` in ptydata.c).
  public static let replacesSubparts = Dialect(rawValue: 1 << 26)

  /// U+0080 to U+009F are control characters, which act like ESC and a character 0x40 below, and end a string
  /// (parser.hh). xterm and tmux ignore them if they are encoded in UTF-8 (measured).
  public static let hasC1Controls = Dialect(rawValue: 1 << 27)

  /// With a pending wrap, EL to the end of the row erases nothing, and keeps the wrap pending. EL and ED of everything,
  /// and modes 1047 and 1049, keep it, too (`Terminal::clear_to_eol` in vte.cc, GNOME bug 740789; `clear_screen`,
  /// `clear_current_line`).
  public static let keptLine = Dialect(rawValue: 1 << 12)

  /// DECRC restores the position as it was, wherever the margins are (`Terminal::restore_cursor` in vte.cc).
  public static let absoluteRestore = Dialect(rawValue: 1 << 13)

  /// Without autowrap, a wide glyph that does not fit is written to the last two columns (`Terminal::insert_char` in
  /// vte.cc).
  public static let wideAtEnd = Dialect(rawValue: 1 << 14)

  /// DECSTR resets all modes, also the mouse's, and saves the cursor of each screen: on the hidden one,
  /// the position at which it was left (`Terminal::reset` in vte.cc).
  public static let broadReset = Dialect(rawValue: 1 << 15)

  /// DECALN changes neither cursor nor margins nor origin mode (`Terminal::DECALN` in vteseq.cc).
  public static let plainAlignment = Dialect(rawValue: 1 << 16)

  /// DECSC and mode 1049 save reverse video (DECSCNM) as well (`Terminal::save_cursor` in vte.cc).
  public static let savedReverse = Dialect(rawValue: 1 << 17)

  /// DECSTBM of fewer than two rows resets the margins (measured).
  public static let resetMargins = Dialect(rawValue: 1 << 18)

  /// Each mode of mouse tracking is on or off by itself; the one of the highest number takes effect
  /// (`Terminal::update_mouse_protocol` in vte.cc).
  public static let separateTracking = Dialect(rawValue: 1 << 19)

  /// ICH writes spaces with all attributes (`Terminal::ICH` in vteseq.cc).
  public static let writtenInsertion = Dialect(rawValue: 1 << 22)

  /// After a combining mark, REP repeats the character before it, without the mark (`Terminal::insert_char` in vte.cc).
  public static let repeatedBase = Dialect(rawValue: 1 << 23)

  /// The functions and modes of ``Terminal/isForeign(control:)`` and its like have no effect, because VTE ignores them
  /// (vteseq.cc, modes-private.hh). There are two character sets, ASCII and line drawing, as G0 and G1.
  public static let vteFunctions = Dialect(rawValue: 1 << 20)

  /// If the margins begin below the first row, the row that autowrap scrolls in has the background of the pen, in spite
  /// of ``plainWrap`` (`Terminal::cursor_down` in vte.cc).
  public static let filledMargins = Dialect(rawValue: 1 << 33)

  /// IL and DL of 0 move no rows, and CHT and CBT of 0 do not move the cursor; elsewhere 0 means 1
  /// (`Terminal::delete_lines` in vteseq.cc; measured).
  public static let countsZero = Dialect(rawValue: 1 << 34)

  /// Characters below 0x60 belong to the line drawing set, too: `+ , - . 0` are arrows and a block, and the others look
  /// as in ASCII (`tty_acs_table` in tty-acs.c).
  public static let markedGraphics = Dialect(rawValue: 1 << 35)

  // MARK: Other terminals

  /// A wide glyph that does not fit the last column erases it, with the colours of the pen, and wraps.
  public static let blankedEnd = Dialect(rawValue: 1 << 43)

  /// What ``blankedEnd`` erases has no attributes (PuTTY: `set_erase_char` in terminal.c).
  public static let erasedEnd = Dialect(rawValue: 1 << 107)

  /// The rows that a line feed, IL, DL, SU and SD bring in have the default background.
  public static let plainRows = Dialect(rawValue: 1 << 44)

  /// Mode 1049 erases the alternate screen in the default colours.
  public static let plainEntry = Dialect(rawValue: 1 << 83)

  /// Mode 1049 erases the alternate screen with the background that the pen had when that screen was last left;
  /// initially with the default one.
  public static let ownBackground = Dialect(rawValue: 1 << 45)

  /// Without autowrap no wrap becomes pending.
  public static let autowrapOnly = Dialect(rawValue: 1 << 95)

  /// A mark after anything but a character, such as SGR, has a cell of its own.
  public static let loneMarks = Dialect(rawValue: 1 << 46)

  /// A pending wrap ends only if the cursor is placed: LF, IND, RI, IL, DL, ICH, DCH, ECH, EL and ED keep it, and EL to
  /// the end of the row then erases nothing (Alacritty: `input_needs_wrap` in term/mod.rs).
  public static let stickyWrap = Dialect(rawValue: 1 << 47)

  /// EL and ED keep a pending wrap, and erase nothing to the right of it.
  public static let keptErasing = Dialect(rawValue: 1 << 48)

  /// CUU, CUD, CNL and CPL do not stop at the margins (Alacritty: `move_up`, `move_down`).
  public static let freeMotion = Dialect(rawValue: 1 << 49)

  /// DECSC does not save origin mode, and DECRC does not change it.
  public static let unsavedOrigin = Dialect(rawValue: 1 << 50)

  /// Resetting origin mode does not move the cursor.
  public static let unmovedOrigin = Dialect(rawValue: 1 << 51)

  /// Mode 1049 has no effect on the screen that it shows already: a second time, or reset on the main screen.
  public static let onceAlternate = Dialect(rawValue: 1 << 52)

  /// DCH erases as many cells at the end of the row as it has a number, also before the cursor (Alacritty:
  /// `delete_chars`).
  public static let erasingDeletion = Dialect(rawValue: 1 << 53)

  /// Resetting a mode of mouse tracking that is not in effect has no effect.
  public static let ownTracking = Dialect(rawValue: 1 << 54)

  /// DECCOLM erases the screen without mode 40.
  public static let erasingColumns = Dialect(rawValue: 1 << 55)

  /// A change of the screen takes the keyboard flags from the stack of the new one, so that flags that `CSI = flags u`
  /// has set are lost.
  public static let stackedFlags = Dialect(rawValue: 1 << 56)

  /// Invalid UTF-8 prints nothing.
  public static let dropsInvalid = Dialect(rawValue: 1 << 64)

  /// A byte from 0x80 to 0x9F that is not part of UTF-8 prints nothing. Other invalid bytes become U+FFFD.
  public static let dropsC1Bytes = Dialect(rawValue: 1 << 65)

  /// U+0080 to U+009F have a cell of their own.
  public static let printedC1 = Dialect(rawValue: 1 << 66)

  /// SD brings in rows of the default background.
  public static let plainDown = Dialect(rawValue: 1 << 67)

  /// In the line drawing set, the underscore is no blank.
  public static let plainUnderscore = Dialect(rawValue: 1 << 68)

  /// Setting origin mode does not move the cursor.
  public static let unmovedSetting = Dialect(rawValue: 1 << 69)

  /// DECSC does not save which set is in GL.
  public static let unsavedShift = Dialect(rawValue: 1 << 70)

  /// The alternate screen is erased with the background of the pen when it is entered by any mode, and by none once it
  /// is shown.
  public static let clearedAlternate = Dialect(rawValue: 1 << 71)

  /// DECALN fills the screen in the rendition of the pen, without underlines.
  public static let penAlignment = Dialect(rawValue: 1 << 72)

  /// Entering the alternate screen by mode 1049 resets the rendition.
  public static let resetEntry = Dialect(rawValue: 1 << 73)

  /// The first column has a tab stop initially, as others do. Without a stop before the cursor, CBT does not move it
  /// (Alacritty: `TabStops` and `move_backward_tabs`).
  public static let initialStop = Dialect(rawValue: 1 << 75)

  /// TBC without a parameter has no effect.
  public static let explicitClearing = Dialect(rawValue: 1 << 76)

  /// DECALN fills the screen in the colours of the pen, and resets its other attributes (Ghostty: `decaln`).
  public static let coloredAlignment = Dialect(rawValue: 1 << 77)

  /// In the line drawing set, characters from U+0100 up are blanks of one or two columns (Ghostty: `print`).
  public static let blankedGraphics = Dialect(rawValue: 1 << 78)

  /// IL, DL, DCH, SU, SD, CHT and CBT of 0 have no effect.
  public static let ignoresZero = Dialect(rawValue: 1 << 79)

  /// The alternate screen has margins and tab stops of its own, which are reset when it is entered (xterm.js: `Buffer`).
  public static let ownPage = Dialect(rawValue: 1 << 80)

  /// Of the characters from U+0080 to U+009F, only IND, NEL, HTS, CSI and those of strings have an effect (xterm.js:
  /// `InputHandler`).
  public static let fewC1Controls = Dialect(rawValue: 1 << 81)

  /// DECALN keeps margins and origin mode (xterm.js: `screenAlignmentPattern`).
  public static let keptPage = Dialect(rawValue: 1 << 82)

  /// REP repeats the last character also after other functions, in the character set of that time (Alacritty:
  /// `preceding_char` of the crate vte).
  public static let keptRepetition = Dialect(rawValue: 1 << 85)

  /// A character of the line drawing set keeps the set if a mark joins it (tmux: `screen_write_combine`).
  public static let keptGraphics = Dialect(rawValue: 1 << 99)

  /// If a character overwrites one half of a wide glyph, the other half becomes a space in the default colours (tmux:
  /// `screen_write_overwrite`).
  public static let plainHalves = Dialect(rawValue: 1 << 100)

  /// If a character overwrites one half of a wide glyph, the other half is erased with the background of the pen
  /// (Ghostty: `printCell`).
  public static let erasedHalves = Dialect(rawValue: 1 << 103)

  /// If a character overwrites one half of a wide glyph, the other half becomes a blank in the rendition of the pen
  /// (xterm.js: `InputHandler.print`).
  public static let penHalves = Dialect(rawValue: 1 << 109)

  /// An omitted last parameter of SGR is ignored, unless it is the only one (Ghostty: `Parser.next`).
  public static let endsWithNumber = Dialect(rawValue: 1 << 104)

  /// REP has nothing to repeat after itself (xterm.js: `precedingJoinState`).
  public static let singleRepetition = Dialect(rawValue: 1 << 105)

  /// In origin mode CHA, HPA and VPR move the cursor down by the number of rows above the margins (xterm.js:
  /// `InputHandler._setCursor`; Alacritty: `goto` in term/mod.rs; Ghostty: `setCursorPos`).
  public static let addedMargin = Dialect(rawValue: 1 << 106)

  /// CUU, CUD, CNL and CPL do so, too.
  public static let addedByRows = Dialect(rawValue: 1 << 110)

  /// CUF and CUB do so, too.
  public static let addedByColumns = Dialect(rawValue: 1 << 111)

  /// HPR does so, too.
  public static let addedByAdvance = Dialect(rawValue: 1 << 112)

  /// If a character overwrites the right half of a wide glyph, the left one becomes a space in the default colours.
  public static let plainLeftHalf = Dialect(rawValue: 1 << 113)

  /// REP repeats a character with its marks (xterm.js: `InputHandler.repeatPrecedingCharacter`).
  public static let repeatedCluster = Dialect(rawValue: 1 << 114)

  /// Rows that are erased or brought in as a whole have the rendition of the pen, with its attributes.
  public static let penRows = Dialect(rawValue: 1 << 101)

  /// After a combining mark, REP repeats the mark (Alacritty: `preceding_char` of the crate vte).
  public static let repeatedMark = Dialect(rawValue: 1 << 102)

  /// A change of the screen shows the cursor (mode 25).
  public static let shownByChange = Dialect(rawValue: 1 << 86)
}
