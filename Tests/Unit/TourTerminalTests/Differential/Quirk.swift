import Oracles
import TourScreen

/// A difference between a terminal and the model that is known, so that a card leaves a trace of it.
struct Quirk: Sendable {
  let reason: String
  /// A stream after which terminal and model differ without a card. `^` is ESC.
  let control: String
  /// A regular expression for the tokens of a reduced stream (``CardedStream/output``).
  let tokens: String
  /// Whether it depends on when the terminal draws, so that the same stream may show it only sometimes.
  var comesAndGoes = false

  func matches(_ stream: CardedStream) -> Bool {
    guard let expression = try? Regex(tokens) else { return false }
    return stream.output.contains(expression)
  }
}

extension Quirk {
  /// Those of xterm 379.
  static let inXterm = [
    Quirk(
      reason: "DECSTR saves a cursor at the home position, but with the wrap that is pending elsewhere",
      control: "01234567890123456789^[!p", tokens: #"ESC\[!p"#),
    Quirk(
      reason: "after a DECRC without a saved cursor, the next SGR brings back the colours from before it",
      control: "^[42m^8^[27mx",
      tokens: #"^(?!.*(ESC7|ESC\[\?1048h|ESC\[\?1049h)).*(ESC8|ESC\[\?104[89]l)"#),
    Quirk(
      reason: "without autowrap, a wide glyph that does not fit replaces the last one that was read with it",
      control: "^[?7l^[14G世界世界",
      tokens: #"ESC\[\?7l.*[日世界本한]"#),
    Quirk(
      reason: "after a scroll, a character over the left half of a wide glyph leaves the right half",
      control: "日^[3T^[4;1Hb", tokens: "[日世界本한]", comesAndGoes: true),
    Quirk(
      reason:
        "a character beyond U+10FFFF, which invalid bytes make, has no width, so that no wrap is pending after its text",
      control: String(systemBytes: [0xF0, 0x80, 0x80, 0xAF]) + "0123456789012345678",
      tokens: #"\\x(C0\\xAF|E0\\x80|F0\\x80|F4\\x90|F8)"#),
  ]

  /// Those of tmux 3.3a.
  static let inTmux = [
    Quirk(
      reason:
        "of a wide glyph that is erased or moved in part, half may stay",
      control: "日本^[H^[P",
      tokens: "[日世界本한]"),
    Quirk(
      reason: "IL above or below the margins leaves rows that it does not move where they are",
      control: "a\r\nb\r\nc\r\n^[5r^[4L", tokens: #"ESC\[\d*L"#),
  ]

  /// Those of the engines.
  static func inEngine(_ kind: Engine.Kind) -> [Quirk] {
    let halves = Quirk(
      reason: "of a wide glyph that is overwritten or erased in part, half may stay", control: "世^[D^[X",
      tokens: "[日世界本한]")
    switch kind {
    case .alacritty:
      return [
        halves,
        Quirk(
          reason: "a tab stays in the cell where it began, so that copied text has it", control: "^[?1049h\t",
          tokens: #"HT|ESC\[\d*I"#),
      ]
    case .ghostty:
      return [
        Quirk(
          reason: "a character that ESC interrupts is printed later, and control characters in it, too",
          control: String(systemBytes: [0xE4, 0x18, 0xB8]) + "x",
          tokens: #"\\x(C3|E4|F0)"#)
      ]
    case .rio:
      return [
        halves,
        Quirk(
          reason: "1049 erases with a rendition that was used on the alternate screen before, if the pen has any",
          control: "^[?1049h^[41mx^[m^[?1049l^[32m^[?1049h", tokens: #"ESC\[[\d;]*m.*ESC\[\?1049h"#),
      ]
    case .xtermjs:
      return [
        Quirk(
          reason: "DECRC restores the character set of the next text, but not the sets of SI and SO",
          control: "\u{E}^8^)0x", tokens: #"SO|SI|ESC[()]"#),
        Quirk(
          reason: "without autowrap, half of a wide glyph may stay at the end of a row", control: "^[?7l日日日日日日日日日日日",
          tokens: "[日世界本한]"),
      ]
    }
  }

  /// Those of VTE 0.70.
  static let inVte: [Quirk] = []
}
