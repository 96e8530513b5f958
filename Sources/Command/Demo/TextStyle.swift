import TourScreen

/// The colours and attributes with which text is drawn.
struct TextStyle: Hashable, Sendable {
  var foreground = Color.default
  var background = Color.default
  var attributes: Attributes = []

  func with(_ more: Attributes) -> TextStyle {
    TextStyle(foreground: foreground, background: background, attributes: attributes.union(more))
  }

  /// Returns a cell in this style.
  func cell(_ glyph: Glyph = .empty) -> Cell {
    Cell(glyph, foreground: foreground, background: background, attributes: attributes)
  }
}

/// The styles of the mail reader on a terminal. Most keep the default background, which may be an image, or
/// transparent.
struct TextStyles: Hashable, Sendable {
  var plain = TextStyle()
  var quiet = TextStyle(attributes: .dim)
  var strong = TextStyle(attributes: .bold)
  var title = TextStyle(attributes: [.reverse, .bold])
  var frame = TextStyle()
  /// The frame of the pane that has the focus.
  var focus = TextStyle(attributes: .bold)
  /// The chosen row of the pane that has the focus.
  var chosen = TextStyle(attributes: .reverse)
  /// The chosen row of the other panes.
  var remembered = TextStyle(attributes: .underline)
  var unread = TextStyle(attributes: .bold)
  var star = TextStyle(attributes: .bold)
  var stamp = TextStyle(attributes: .bold)
  var quote = TextStyle(attributes: .dim)
  var found = TextStyle(attributes: [.bold, .underline])
  var key = TextStyle(attributes: .reverse)
  var notice = TextStyle(attributes: .bold)
  var box = TextStyle()

  init(_ depth: TerminalCapabilities.Depth) {
    switch depth {
    case .none: break
    case .eight, .sixteen:
      title = TextStyle(foreground: .indexed(7), background: .indexed(4), attributes: .bold)
      focus = TextStyle(foreground: .indexed(6), attributes: .bold)
      chosen = TextStyle(foreground: .indexed(0), background: .indexed(6))
      unread = TextStyle(foreground: .indexed(3), attributes: .bold)
      star = TextStyle(foreground: .indexed(3), attributes: .bold)
      stamp = TextStyle(foreground: .indexed(1), attributes: .bold)
      quote = TextStyle(foreground: .indexed(2))
      found = TextStyle(foreground: .indexed(0), background: .indexed(3))
      key = TextStyle(foreground: .indexed(0), background: .indexed(6))
      notice = TextStyle(foreground: .indexed(2), attributes: .bold)
      box = TextStyle(foreground: .indexed(6))
    case .indexed, .direct:
      quiet = TextStyle(foreground: .indexed(244))
      title = TextStyle(foreground: .indexed(230), background: .indexed(60), attributes: .bold)
      frame = TextStyle(foreground: .indexed(243))
      focus = TextStyle(foreground: .indexed(68), attributes: .bold)
      chosen = TextStyle(foreground: .indexed(231), background: .indexed(61), attributes: .bold)
      remembered = TextStyle(foreground: .indexed(231), background: .indexed(103))
      unread = TextStyle(foreground: .indexed(209), attributes: .bold)
      star = TextStyle(foreground: .indexed(178), attributes: .bold)
      stamp = TextStyle(foreground: .indexed(168), attributes: .bold)
      quote = TextStyle(foreground: .indexed(65), attributes: .italic)
      found = TextStyle(foreground: .indexed(16), background: .indexed(222))
      key = TextStyle(foreground: .indexed(230), background: .indexed(60))
      notice = TextStyle(foreground: .indexed(71), attributes: .bold)
      box = TextStyle(foreground: .indexed(68), attributes: .bold)
    }
  }
}
