/// How large a row is drawn: at its usual size, twice as wide, or as one half of a row twice as wide and as high.
///
/// A row of double width has half the columns: the others are kept and not shown. Source: DEC STD 070 §5.5 (DECSWL, DECDWL, DECDHL), and
/// xterm's `doublechr.c` for what the standard leaves open. tmux and many others draw every row alike.
enum LineSize: UInt8, Sendable {
  case single, wide, top, bottom

  /// Named by the byte behind ESC #; nil where none is.
  init?(final: UInt8) {
    switch final {
    case UInt8(ascii: "3"): self = .top
    case UInt8(ascii: "4"): self = .bottom
    case UInt8(ascii: "5"): self = .single
    case UInt8(ascii: "6"): self = .wide
    default: return nil
    }
  }

  /// The byte behind ESC #.
  var final: UInt8 {
    switch self {
    case .top: UInt8(ascii: "3")
    case .bottom: UInt8(ascii: "4")
    case .single: UInt8(ascii: "5")
    case .wide: UInt8(ascii: "6")
    }
  }
}
