// Differences of terminals other than xterm, tmux and VTE: kitty, the engines, Konsole, rxvt-unicode, st, PuTTY and
// mlterm. ``Dialect`` itself has the rest.
extension Dialect {
  /// A wide glyph that does not fit the last column erases it, with the colours of the pen, and wraps.
  public static var blankedEnd: Dialect { Dialect(rawValue: 1 << 43) }

  /// What ``blankedEnd`` erases has no attributes (PuTTY: `set_erase_char` in terminal.c).
  public static var erasedEnd: Dialect { Dialect(rawValue: 1 << 107) }

  /// The rows that a line feed, IL, DL, SU and SD bring in have the default background.
  public static var plainRows: Dialect { Dialect(rawValue: 1 << 44) }

  /// Mode 1049 erases the alternate screen in the default colours.
  public static var plainEntry: Dialect { Dialect(rawValue: 1 << 83) }

  /// Mode 1049 erases the alternate screen with the background that the pen had when that screen was last left;
  /// initially with the default one.
  public static var ownBackground: Dialect { Dialect(rawValue: 1 << 45) }

  /// Without autowrap no wrap becomes pending.
  public static var autowrapOnly: Dialect { Dialect(rawValue: 1 << 95) }

  /// A mark after anything but a character, such as SGR, has a cell of its own.
  public static var loneMarks: Dialect { Dialect(rawValue: 1 << 46) }

  /// A pending wrap ends only if the cursor is placed: LF, IND, RI, IL, DL, ICH, DCH, ECH, EL and ED keep it, and EL to
  /// the end of the row then erases nothing (Alacritty: `input_needs_wrap` in term/mod.rs).
  public static var stickyWrap: Dialect { Dialect(rawValue: 1 << 47) }

  /// EL and ED keep a pending wrap, and erase nothing to the right of it.
  public static var keptErasing: Dialect { Dialect(rawValue: 1 << 48) }

  /// CUU, CUD, CNL and CPL do not stop at the margins (Alacritty: `move_up`, `move_down`).
  public static var freeMotion: Dialect { Dialect(rawValue: 1 << 49) }

  /// DECSC does not save origin mode, and DECRC does not change it.
  public static var unsavedOrigin: Dialect { Dialect(rawValue: 1 << 50) }

  /// Resetting origin mode does not move the cursor.
  public static var unmovedOrigin: Dialect { Dialect(rawValue: 1 << 51) }

  /// Mode 1049 has no effect on the screen that it shows already: a second time, or reset on the main screen.
  public static var onceAlternate: Dialect { Dialect(rawValue: 1 << 52) }

  /// DCH erases as many cells at the end of the row as it has a number, also before the cursor (Alacritty:
  /// `delete_chars`).
  public static var erasingDeletion: Dialect { Dialect(rawValue: 1 << 53) }

  /// Resetting a mode of mouse tracking that is not in effect has no effect.
  public static var ownTracking: Dialect { Dialect(rawValue: 1 << 54) }

  /// DECCOLM erases the screen without mode 40.
  public static var erasingColumns: Dialect { Dialect(rawValue: 1 << 55) }

  /// A change of the screen takes the keyboard flags from the stack of the new one, so that flags that `CSI = flags u`
  /// has set are lost.
  public static var stackedFlags: Dialect { Dialect(rawValue: 1 << 56) }

  /// Invalid UTF-8 prints nothing.
  public static var dropsInvalid: Dialect { Dialect(rawValue: 1 << 64) }

  /// A byte from 0x80 to 0x9F that is not part of UTF-8 prints nothing. Other invalid bytes become U+FFFD.
  public static var dropsC1Bytes: Dialect { Dialect(rawValue: 1 << 65) }

  /// U+0080 to U+009F have a cell of their own.
  public static var printedC1: Dialect { Dialect(rawValue: 1 << 66) }

  /// SD brings in rows of the default background.
  public static var plainDown: Dialect { Dialect(rawValue: 1 << 67) }

  /// In the line drawing set, the underscore is no blank.
  public static var plainUnderscore: Dialect { Dialect(rawValue: 1 << 68) }

  /// Setting origin mode does not move the cursor.
  public static var unmovedSetting: Dialect { Dialect(rawValue: 1 << 69) }

  /// DECSC does not save which set is in GL.
  public static var unsavedShift: Dialect { Dialect(rawValue: 1 << 70) }

  /// The alternate screen is erased with the background of the pen when it is entered by any mode, and by none once it
  /// is shown.
  public static var clearedAlternate: Dialect { Dialect(rawValue: 1 << 71) }

  /// DECALN fills the screen in the rendition of the pen, without underlines.
  public static var penAlignment: Dialect { Dialect(rawValue: 1 << 72) }

  /// Entering the alternate screen by mode 1049 resets the rendition.
  public static var resetEntry: Dialect { Dialect(rawValue: 1 << 73) }

  /// The first column has a tab stop initially, as others do. Without a stop before the cursor, CBT does not move it
  /// (Alacritty: `TabStops` and `move_backward_tabs`).
  public static var initialStop: Dialect { Dialect(rawValue: 1 << 75) }

  /// TBC without a parameter has no effect.
  public static var explicitClearing: Dialect { Dialect(rawValue: 1 << 76) }

  /// DECALN fills the screen in the colours of the pen, and resets its other attributes (Ghostty: `decaln`).
  public static var coloredAlignment: Dialect { Dialect(rawValue: 1 << 77) }

  /// In the line drawing set, characters from U+0100 up are blanks of one or two columns (Ghostty: `print`).
  public static var blankedGraphics: Dialect { Dialect(rawValue: 1 << 78) }

  /// IL, DL, DCH, SU, SD, CHT and CBT of 0 have no effect.
  public static var ignoresZero: Dialect { Dialect(rawValue: 1 << 79) }

  /// The alternate screen has margins and tab stops of its own, which are reset when it is entered (xterm.js:
  /// `Buffer`).
  public static var ownPage: Dialect { Dialect(rawValue: 1 << 80) }

  /// Of the characters from U+0080 to U+009F, only IND, NEL, HTS, CSI and the beginnings of strings have an effect
  /// (xterm.js: `InputHandler`).
  public static var fewC1Controls: Dialect { Dialect(rawValue: 1 << 81) }

  /// DECALN keeps margins and origin mode (xterm.js: `screenAlignmentPattern`).
  public static var keptPage: Dialect { Dialect(rawValue: 1 << 82) }

  /// REP repeats the last character also after other functions, in the character set of that time (Alacritty:
  /// `preceding_char` of the crate vte).
  public static var keptRepetition: Dialect { Dialect(rawValue: 1 << 85) }

  /// A character of the line drawing set keeps the set if a mark joins it (tmux: `screen_write_combine`).
  public static var keptGraphics: Dialect { Dialect(rawValue: 1 << 99) }

  /// If a character overwrites one half of a wide glyph, the other half becomes a space in the default colours (tmux:
  /// `screen_write_overwrite`).
  public static var plainHalves: Dialect { Dialect(rawValue: 1 << 100) }

  /// If a character overwrites one half of a wide glyph, the other half is erased with the background of the pen
  /// (Ghostty: `printCell`).
  public static var erasedHalves: Dialect { Dialect(rawValue: 1 << 103) }

  /// If a character overwrites one half of a wide glyph, the other half becomes a blank in the rendition of the pen
  /// (xterm.js: `InputHandler.print`).
  public static var penHalves: Dialect { Dialect(rawValue: 1 << 109) }

  /// An omitted last parameter of SGR is ignored, unless it is the only one (Ghostty: `Parser.next`).
  public static var endsWithNumber: Dialect { Dialect(rawValue: 1 << 104) }

  /// REP has nothing to repeat after itself (xterm.js: `precedingJoinState`).
  public static var singleRepetition: Dialect { Dialect(rawValue: 1 << 105) }

  /// In origin mode CHA, HPA and VPR move the cursor down by the number of rows above the margins (xterm.js:
  /// `InputHandler._setCursor`; Alacritty: `goto` in term/mod.rs; Ghostty: `setCursorPos`).
  public static var addedMargin: Dialect { Dialect(rawValue: 1 << 106) }

  /// CUU, CUD, CNL and CPL move the cursor down as ``addedMargin`` says.
  public static var addedByRows: Dialect { Dialect(rawValue: 1 << 110) }

  /// CUF and CUB move the cursor down as ``addedMargin`` says.
  public static var addedByColumns: Dialect { Dialect(rawValue: 1 << 111) }

  /// HPR moves the cursor down as ``addedMargin`` says.
  public static var addedByAdvance: Dialect { Dialect(rawValue: 1 << 112) }

  /// If a character overwrites the right half of a wide glyph, the left one becomes a space in the default colours
  /// (Rio, measured).
  public static var plainLeftHalf: Dialect { Dialect(rawValue: 1 << 113) }

  /// REP repeats a character with its marks (xterm.js: `InputHandler.repeatPrecedingCharacter`).
  public static var repeatedCluster: Dialect { Dialect(rawValue: 1 << 114) }

  /// Rows that are erased or brought in as a whole have the rendition of the pen, with its attributes (Rio,
  /// measured).
  public static var penRows: Dialect { Dialect(rawValue: 1 << 101) }

  /// After a combining mark, REP repeats the mark (Alacritty: `preceding_char` of the crate vte).
  public static var repeatedMark: Dialect { Dialect(rawValue: 1 << 102) }

  /// A change of the screen shows the cursor (mode 25).
  public static var shownByChange: Dialect { Dialect(rawValue: 1 << 86) }
}
