/// A difference between a terminal and the model that is known, so that a card leaves a trace of it.
struct Quirk: Sendable {
  let reason: String
  /// A stream after which terminal and model differ without a card. `^` is ESC.
  let control: String
  /// A regular expression for the tokens of a reduced stream (``CardedStream/output``).
  let tokens: String
  /// Whether it explains only streams after which terminal and model differ without a card, too.
  var differsItself = false

  func matches(_ stream: CardedStream) -> Bool {
    guard let expression = try? Regex(tokens) else { return false }
    return stream.output.contains(expression)
  }
}

extension Quirk {
  /// Those of xterm 379.
  static let inXterm = [
    Quirk(
      reason: "SM and RM end what REP repeats; in the model they do not, because insert mode can be restored only after the character was written",
      control: "a^[4h^[2b", tokens: #"ESC\[4[hl].*ESC\[\d*b"#),
    Quirk(reason: "DECALN resets the attributes of SGR, but not its colours", control: "^[1m^#8x", tokens: "ESC#8"),
    Quirk(
      reason: "DECSTR does not reset dim, italic and strikethrough, stops the blinking of the cursor, and saves a pending wrap", control: "^[9m^[!px",
      tokens: #"ESC\[!p"#),
    Quirk(
      reason: "after a DECRC without a saved cursor, the next SGR brings back the colours from before it", control: "^[42m^8^[27mx",
      tokens: #"^(?!.*(ESC7|ESC\[\?1048h|ESC\[\?1049h)).*(ESC8|ESC\[\?104[89]l)"#),
    Quirk(
      reason: "without autowrap, a wide glyph that does not fit replaces the last one that was read with it", control: "^[?7l^[14G世界世界",
      tokens: #"ESC\[\?7l.*[日世界本한]"#),
    Quirk(reason: "CSI 0 T does not scroll: it ends highlight tracking of the mouse", control: "日^[0T", tokens: #"ESC\[0T"#),
    Quirk(
      reason: "after a scroll, a character over the left half of a wide glyph leaves the right half", control: "日^[3T^[4;1Hb", tokens: "[日世界本한]",
      differsItself: true),
  ]

  /// Those of tmux 3.3a, of which many have a row in ``OracleFunctionTests/inTmux``.
  static let inTmux = [
    Quirk(reason: "IL and DL keep the column", control: "ab^[L", tokens: #"ESC\[\d*[LM]"#),
    Quirk(reason: "CHT is unknown", control: "^[2I", tokens: #"ESC\[\d*I"#),
    Quirk(reason: "mode 1048 is unknown", control: "ab^[?1048l", tokens: #"ESC\[\?1048[hl]"#),
    Quirk(reason: "DECSTR does not reset the rendition, and does not show the cursor", control: "^[42m^[!px", tokens: #"ESC\[!p"#),
    Quirk(reason: "the alternate screen is erased on entry, in the default colours, and only on entry", control: "^[45m^[?1049h", tokens: #"ESC\[\?(1049|1047|47)h"#),
    Quirk(reason: "both screens share one saved cursor, and mode 1049 has one of its own, without character sets", control: "\n^7^[?1049h^8", tokens: #"ESC7|ESC8|ESC\[\?1049l|ESC\([0B]"#),
    Quirk(reason: "REP repeats no wide glyph, and does not wrap", control: "日^[2b", tokens: #"ESC\[\d*b"#),
    Quirk(reason: "a pending wrap is a position after the last column", control: "^[20Gx^[K", tokens: #"(.{10}|ESC\[[\d;]*[GHf]).*(ESC|BS|LF|SO|SI)"#),
    Quirk(reason: "DECSTBM in origin mode moves the cursor to the corner of the screen", control: "^[?6h^[3;4r", tokens: #"ESC\[\?6h"#),
    Quirk(reason: "without autowrap no wrap is pending, and a wide glyph at the end is cut", control: "^[?7l^[20Gx", tokens: #"ESC\[\?7l"#),
    Quirk(reason: "an insertion in insert mode is erased in the default colours, and may leave half of a wide glyph", control: "^[103m^[4h日", tokens: #"ESC\[4h"#),
  ]

  /// Those of VTE 0.70.
  static let inVte = [
    Quirk(
      reason: "SM and RM end what REP repeats; in the model they do not, because insert mode can be restored only after the character was written",
      control: "a^[4h^[2b", tokens: #"ESC\[4[hl].*ESC\[\d*b"#),
    Quirk(reason: "DECSTR saves the position of the cursor, for both screens", control: "x^[!p^8", tokens: #"ESC\[!p"#),
    Quirk(reason: "DECALN does not move the cursor", control: "ab^#8", tokens: "ESC#8"),
    Quirk(
      reason: "without autowrap, a wide glyph that does not fit is written to the last two columns", control: "^[?7l^[20G界",
      tokens: #"ESC\[\?7l.*[日世界本한]"#),
    Quirk(reason: "DECRC also restores reverse video (DECSCNM)", control: "^[?5h^8", tokens: #"ESC\[\?5[hl]"#),
  ]
}
