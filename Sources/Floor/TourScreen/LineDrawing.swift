/// The DEC Special Graphics set, with which terminals draw lines in any encoding.
package enum LineDrawing {
  /// The set from 0x60 to 0x7E in Unicode: VT220 Programmer's Reference, table 2-4, as xterm maps it.
  package static let graphics: [Unicode.Scalar] = [
    "◆", "▒", "␉", "␌", "␍", "␊", "°", "±", "␤", "␋", "┘", "┐", "┌", "└", "┼",
    "⎺", "⎻", "─", "⎼", "⎽", "├", "┤", "┴", "┬", "│", "≤", "≥", "π", "≠", "£", "·",
  ]

  /// Returns the byte that draws a glyph while the set is in use; nil if there is none.
  package static func byte(for glyph: Glyph) -> UInt8? {
    guard let scalar = glyph.scalar else { return nil }
    switch scalar.value {
    case 0, 0x20: return 0x20
    // In tmux a low line is one in the set, too. Elsewhere it is a space, so no cell has it.
    case 0x21...0x5F: return UInt8(truncatingIfNeeded: scalar.value)
    case 0xA0: return 0x5F
    default:
      guard let index = graphics.firstIndex(of: scalar) else { return nil }
      return UInt8(truncatingIfNeeded: 0x60 + index)
    }
  }
}
