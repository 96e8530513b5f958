import TourModel
import TourScreen

/// The role of a part of a card. ``CardPalette`` defines the style of each role.
enum StyleRole: CaseIterable, Hashable, Sendable {
  case frame, flashingFrame, arrow
  case heading, title
  case text, strong, emphasis, strongEmphasis, code
  case hint, pointer
  /// A key cap, a key cap whose key was pressed, text to type, and text that was typed.
  case cap, doneCap, typing, doneTyping
  case counter, progress, more
  case notice, banner
  case button, key, focusedButton, focusedKey

  init(_ style: Markup.Style) {
    if style.contains(.code) {
      self = .code
    } else if style.contains(.strong) {
      self = style.contains(.emphasis) ? .strongEmphasis : .strong
    } else {
      self = style.contains(.emphasis) ? .emphasis : .text
    }
  }
}

/// The style of each role on a terminal.
///
/// With 256 colours or more, a card has its own background, dark or light like the terminal's. With fewer it uses the
/// terminal's default colours, and its parts differ by weight, underline and reverse, not by colour alone.
struct CardPalette: Sendable {
  let depth: TerminalCapabilities.Depth
  let isLight: Bool

  init(_ capabilities: TerminalCapabilities) {
    depth = capabilities.depth
    isLight = (capabilities.background?.rgb?.luma ?? 0) >= 128
  }

  /// Whether a card has its own background. Its buttons then have one too, and need no brackets.
  var hasGround: Bool { depth >= .indexed }

  /// A cell in the style of a role, without a glyph.
  subscript(role: StyleRole) -> Cell {
    guard hasGround else { return plain(role) }
    let (text, ground) = isLight ? light(role) : dark(role)
    return Cell(foreground: color(text), background: ground.map(color) ?? .default, attributes: attributes(role))
  }

  private func color(_ hexadecimal: Int) -> Color {
    let rgb = RGB(hexadecimal >> 16, hexadecimal >> 8 & 0xFF, hexadecimal & 0xFF)
    return depth == .direct ? rgb.color : rgb.indexed
  }

  private func attributes(_ role: StyleRole) -> Attributes {
    switch role {
    case .title, .strong, .hint, .pointer, .cap, .focusedButton, .flashingFrame, .notice: .bold
    case .emphasis: .italic
    case .strongEmphasis: [.bold, .italic]
    default: []
    }
  }

  /// The text and background colours of a role, `0xRRGGBB`; a nil background keeps the one below. Each colour is close to one of the indexed
  /// colours 16–255, so that a card looks similar with 256 colours.
  private func dark(_ role: StyleRole) -> (Int, Int?) {
    let ground = 0x262A33
    return switch role {
    case .frame: (0x7FAEEF, ground)
    case .flashingFrame: (0xFFD787, ground)
    case .arrow: (0x7FAEEF, nil)
    case .heading: (0xD7AF5F, ground)
    case .title: (0x87AFFF, ground)
    case .strong, .strongEmphasis: (0xFFFFFF, ground)
    case .text: (0xD0D0D0, ground)
    case .emphasis: (0xE4E4E4, ground)
    case .code: (0xAFD787, ground)
    case .hint: (0xFFD787, ground)
    case .pointer: (0x7FAEEF, ground)
    case .cap: (0xFFD787, 0x444444)
    case .doneCap: (0xAFD787, 0x444444)
    case .typing: (0xFFD787, ground)
    case .doneTyping: (0xAFD787, ground)
    case .notice: (0xFFD787, ground)
    case .banner: (0xD0D0D0, 0x3A3A3A)
    case .counter, .more: (0x949494, ground)
    case .progress: (0x7FAEEF, ground)
    case .button: (0xDADADA, 0x444444)
    case .key: (0xAFAFAF, 0x444444)
    case .focusedButton: (0x121212, 0x87AFFF)
    case .focusedKey: (0x303030, 0x87AFFF)
    }
  }

  private func light(_ role: StyleRole) -> (Int, Int?) {
    let ground = 0xFFFFFF
    return switch role {
    case .frame: (0x0060D0, ground)
    case .flashingFrame: (0xAF5F00, ground)
    case .arrow: (0x0060D0, nil)
    case .heading: (0x875F00, ground)
    case .title: (0x0060D0, ground)
    case .strong, .strongEmphasis: (0x080808, ground)
    case .text: (0x303030, ground)
    case .emphasis: (0x1C1C1C, ground)
    case .code: (0x005F00, ground)
    case .hint: (0x875F00, ground)
    case .pointer: (0x0060D0, ground)
    case .cap: (0x875F00, 0xDADADA)
    case .doneCap: (0x005F00, 0xDADADA)
    case .typing: (0x875F00, ground)
    case .doneTyping: (0x005F00, ground)
    case .notice: (0x875F00, ground)
    case .banner: (0x303030, 0xDADADA)
    case .counter, .more: (0x6C6C6C, ground)
    case .progress: (0x0060D0, ground)
    case .button: (0x303030, 0xDADADA)
    case .key: (0x585858, 0xDADADA)
    case .focusedButton: (0xFFFFFF, 0x0060D0)
    case .focusedKey: (0xDFE8FF, 0x0060D0)
    }
  }

  private func plain(_ role: StyleRole) -> Cell {
    let attributes: Attributes =
      switch role {
      case .title, .strong, .code, .hint, .pointer, .cap, .typing, .flashingFrame, .notice, .arrow: .bold
      case .emphasis, .doneTyping: .underline
      case .strongEmphasis: [.bold, .underline]
      case .focusedButton, .focusedKey, .banner: .reverse
      default: []
      }
    guard depth == .sixteen else { return Cell(attributes: attributes) }
    // Bright blue and magenta are readable on black and on white.
    return switch role {
    case .frame, .arrow, .pointer, .title, .progress: Cell(foreground: .indexed(12), attributes: attributes)
    case .code: Cell(foreground: .indexed(5), attributes: attributes)
    default: Cell(attributes: attributes)
    }
  }
}
