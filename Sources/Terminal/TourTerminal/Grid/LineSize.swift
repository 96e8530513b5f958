/// The size in which a row is drawn: single size, double width, or the top or bottom half of double width and height.
///
/// A row of double width shows half the columns; the others are kept, but hidden. Source: DEC STD 070 §5.5 (DECSWL,
/// DECDWL, DECDHL), and xterm's `doublechr.c` for cases that the standard leaves open. tmux and many others draw every
/// row at single size.
enum LineSize: UInt8, Sendable {
  case single, wide, top, bottom

  /// The size for the final byte of an `ESC #` sequence; nil if the byte selects none.
  init?(final: UInt8) {
    switch final {
    case UInt8(ascii: "3"): self = .top
    case UInt8(ascii: "4"): self = .bottom
    case UInt8(ascii: "5"): self = .single
    case UInt8(ascii: "6"): self = .wide
    default: return nil
    }
  }

  /// The final byte of the `ESC #` sequence.
  var final: UInt8 {
    switch self {
    case .top: UInt8(ascii: "3")
    case .bottom: UInt8(ascii: "4")
    case .single: UInt8(ascii: "5")
    case .wide: UInt8(ascii: "6")
    }
  }
}
