package import TourModel
package import TourScreen
import TourUnicode

/// The characters of a card's frame, arrow, buttons and marks, and the replacement of characters that the terminal
/// cannot show.
package struct Symbols: Sendable {
  package let isUnicode: Bool
  /// The start and the end of a button: spaces if it has its own background.
  private(set) var bracket: (start: String, end: String)
  /// The lines of frames.
  let frame: ThemeSettings.Frame
  let depth: TerminalCapabilities.Depth
  /// Whether the terminal's background is known to be light.
  let isLight: Bool
  /// Whether links are hyperlinks of the terminal. If not, their addresses are in the text.
  let hasHyperlinks: Bool
  /// Whether a screen reader speaks the text, so that there are no signs that only serve the eye.
  private(set) var isForReaders = false
  /// The names of keys.
  private(set) var legends = KeyLegends.english
  /// Whether the card is read from right to left.
  var isRightToLeft = false
  /// How the terminal shows text that is read from right to left.
  let textOrder: TerminalCapabilities.TextOrder

  /// The symbols of a theme on a terminal.
  init(_ theme: Theme, on capabilities: TerminalCapabilities) {
    self.init(capabilities.used(by: theme), frame: theme.frame)
    isForReaders = theme.isForReaders
    legends = theme.keyLegends
    if isForReaders { bracket = ("", "") }
  }

  package init(_ capabilities: TerminalCapabilities, frame: ThemeSettings.Frame = .rounded) {
    isUnicode = capabilities.isUnicode
    depth = capabilities.depth
    isLight = capabilities.background?.rgb.map { $0.luma >= 128 } ?? false
    self.frame = frame
    bracket = capabilities.depth >= .indexed ? (" ", " ") : ("[", "]")
    hasHyperlinks = capabilities.hasHyperlinks
    textOrder = capabilities.textOrder
  }

  /// Returns the tip of an arrow that points to this side.
  func tip(_ side: Side) -> Unicode.Scalar {
    switch side {
    case .top: isUnicode ? "▲" : "^"
    case .bottom: isUnicode ? "▼" : "v"
    case .left: isUnicode ? "◀" : "<"
    case .right: isUnicode ? "▶" : ">"
    }
  }

  /// Returns the character for a cell of a frame whose line continues at these sides: two for a corner or an edge,
  /// three for a joint.
  func line(_ sides: Set<Side>, isHeavy: Bool) -> Unicode.Scalar {
    if frame == .none, !isHeavy { return " " }
    guard isUnicode, frame != .ascii else { return ascii(sides, isHeavy: isHeavy) }
    // In each row of the table: rounded, square, double, heavy.
    let column: Int =
      switch frame {
      case .square: isHeavy ? 3 : 1
      case .double: isHeavy ? 3 : 2
      case .heavy: isHeavy ? 2 : 3
      case .rounded, .ascii, .none: isHeavy ? 3 : 0
      }
    let lines: InlineArray<4, Unicode.Scalar> =
      switch (sides.contains(.top), sides.contains(.bottom), sides.contains(.left), sides.contains(.right)) {
      case (false, true, false, true): ["╭", "┌", "╔", "┏"]
      case (false, true, true, false): ["╮", "┐", "╗", "┓"]
      case (true, false, false, true): ["╰", "└", "╚", "┗"]
      case (true, false, true, false): ["╯", "┘", "╝", "┛"]
      case (true, true, false, false): ["│", "│", "║", "┃"]
      case (true, true, false, true): ["├", "├", "╟", "┣"]
      case (true, true, true, false): ["┤", "┤", "╢", "┫"]
      case (false, true, true, true): ["┬", "┬", "╤", "┳"]
      case (true, false, true, true): ["┴", "┴", "╧", "┻"]
      case (true, true, true, true): ["┼", "┼", "╬", "╋"]
      default: ["─", "─", "═", "━"]
      }
    return lines[column]
  }

  private func ascii(_ sides: Set<Side>, isHeavy: Bool) -> Unicode.Scalar {
    if sides == [.left, .right] { return isHeavy ? "=" : "-" }
    if sides == [.top, .bottom] { return isHeavy ? "#" : "|" }
    return isHeavy ? "#" : "+"
  }

  /// The bar before each line of a quotation, and the horizontal line in a text.
  var quoteBar: Character { isForReaders ? " " : isUnicode ? "▎" : "|" }
  var rule: Character { isForReaders ? " " : isUnicode ? "─" : "-" }
  var bullet: Character { isUnicode && !isForReaders ? "•" : "-" }
  /// The character before a hint.
  var pointer: Character { isUnicode ? isRightToLeft ? "◂" : "▸" : ">" }
  /// The character after a key that was pressed.
  var tick: Character { isUnicode ? "✓" : "*" }
  /// The marks before a goal that was reached, and before one that was not.
  var goal: (reached: String, open: String) { isUnicode ? ("✓ ", "○ ") : ("[x] ", "[ ] ") }
  /// The mark of a place that has a hint.
  var mark: Character { isUnicode ? "●" : "*" }
  /// Progress dots: a step up to the current one, and a later step.
  var dots: (reached: Character, ahead: Character) { isUnicode ? ("●", "○") : ("#", ".") }
  /// The signs of an option that is chosen, and of one that is not.
  func choice(several: Bool) -> (chosen: String, other: String) {
    several ? ("[x]", "[ ]") : isUnicode && !isForReaders ? ("●", "○") : ("(*)", "( )")
  }
  /// Parts of a progress bar: up to the current step, and after it.
  var bar: (reached: Character, ahead: Character) { isUnicode ? ("█", "░") : ("#", ".") }
  var ellipsis: Character { isUnicode ? "…" : "~" }
  /// The marks for more text above, more text below, and both at a single line.
  var more: (above: Unicode.Scalar, below: Unicode.Scalar, both: Unicode.Scalar) {
    isUnicode ? ("▲", "▼", "↕") : ("^", "v", "%")
  }

  /// The characters of a text with Arabic letters, in the forms in which they join; nil if there are none, or if the
  /// terminal chooses the forms.
  func shaped(_ text: String) -> [Character]? {
    // The first bytes of the letters that have forms.
    guard textOrder == .written, !isForReaders, text.utf8.contains(where: { 0xD8...0xDB ~= $0 }) else { return nil }
    return ArabicShaping.shaped(Array(text)).compactMap(\.self)
  }

  /// Returns a character in a form that is safe to show: a control character, and one that shows nothing or changes the
  /// display of others, such as the direction of text (UAX #9, 2.1 to 2.3), become visible symbols.
  func visible(_ character: Character) -> String {
    if character.isASCII, let code = character.asciiValue, code >= 0x20, code < 0x7F { return String(character) }
    if character == "\t" || character.isNewline { return " " }
    guard let scalar = character.unicodeScalars.first else { return "" }
    switch scalar.properties.generalCategory {
    case .control:
      if scalar.value > 0x7F { return isUnicode ? "\u{FFFD}" : "?" }
      if !isUnicode { return "^" + String(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) ^ 0x40))) }
      return String(Character(Unicode.Scalar(scalar.value == 0x7F ? 0x2421 : 0x2400 + scalar.value) ?? "?"))
    case .lineSeparator, .paragraphSeparator: return ""
    default: break
    }
    let hidden = character.hiddenScalars
    if hidden > 0 {
      let rest = String(String.UnicodeScalarView(character.unicodeScalars.filter { !$0.isHidden }))
      return rest.map { visible($0) }.joined() + String(repeating: isUnicode ? "\u{FFFD}" : "?", count: min(hidden, 16))
    }
    if !isUnicode, let plain = Symbols.plain[character] { return plain }
    // A character may have any number of combining marks; the longest emoji needs fewer scalars than these.
    let scalars = character.unicodeScalars
    if scalars.count > 16 { return String(String.UnicodeScalarView(scalars.prefix(16))) }
    return String(character)
  }

  /// Replacements in ASCII for symbols that guides and key names use. Letters are not replaced: the terminal's
  /// character set may have them.
  private static let plain: [Character: String] = [
    "→": "->", "←": "<-", "↑": "^", "↓": "v", "↵": "Enter", "⏎": "Enter", "⇥": "Tab", "⌫": "BS", "⎋": "Esc",
    "␣": "Space", "▸": ">", "▶": ">", "◀": "<", "▲": "^", "▼": "v", "▽": "v", "△": "^", "•": "*", "·": ".", "…": "...",
    "–": "-", "—": "--", "‘": "'", "’": "'", "“": "\"", "”": "\"", "×": "x", "✓": "*", "✦": "*", "\u{A0}": " ",
  ]
}
