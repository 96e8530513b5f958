import TourCore

/// How something is drawn.
struct Ink: Hashable, Sendable {
  var foreground = Color.default
  var background = Color.default
  var attributes: Attributes = []

  func with(_ more: Attributes) -> Ink {
    Ink(foreground: foreground, background: background, attributes: attributes.union(more))
  }
}

/// The inks of the mail reader for a terminal. The default background stays: it may be paper, or see-through.
struct Inks: Hashable, Sendable {
  var plain = Ink()
  var quiet = Ink(attributes: .dim)
  var strong = Ink(attributes: .bold)
  var title = Ink(attributes: [.reverse, .bold])
  var frame = Ink()
  /// The frame of the pane that has the focus.
  var focus = Ink(attributes: .bold)
  /// The chosen row of the pane that has the focus, and of the others.
  var chosen = Ink(attributes: .reverse)
  var remembered = Ink(attributes: .underline)
  var unread = Ink(attributes: .bold)
  var star = Ink(attributes: .bold)
  var stamp = Ink(attributes: .bold)
  var quote = Ink(attributes: .dim)
  var found = Ink(attributes: [.bold, .underline])
  var key = Ink(attributes: .reverse)
  var notice = Ink(attributes: .bold)
  var box = Ink()

  init(_ depth: Theme.Depth) {
    switch depth {
    case .none: break
    case .eight, .sixteen:
      title = Ink(foreground: .indexed(7), background: .indexed(4), attributes: .bold)
      focus = Ink(foreground: .indexed(6), attributes: .bold)
      chosen = Ink(foreground: .indexed(0), background: .indexed(6))
      unread = Ink(foreground: .indexed(3), attributes: .bold)
      star = Ink(foreground: .indexed(3), attributes: .bold)
      stamp = Ink(foreground: .indexed(1), attributes: .bold)
      quote = Ink(foreground: .indexed(2))
      found = Ink(foreground: .indexed(0), background: .indexed(3))
      key = Ink(foreground: .indexed(0), background: .indexed(6))
      notice = Ink(foreground: .indexed(2), attributes: .bold)
      box = Ink(foreground: .indexed(6))
    case .indexed, .direct:
      quiet = Ink(foreground: .indexed(244))
      title = Ink(foreground: .indexed(230), background: .indexed(60), attributes: .bold)
      frame = Ink(foreground: .indexed(243))
      focus = Ink(foreground: .indexed(68), attributes: .bold)
      chosen = Ink(foreground: .indexed(231), background: .indexed(61), attributes: .bold)
      remembered = Ink(foreground: .indexed(231), background: .indexed(103))
      unread = Ink(foreground: .indexed(209), attributes: .bold)
      star = Ink(foreground: .indexed(178), attributes: .bold)
      stamp = Ink(foreground: .indexed(168), attributes: .bold)
      quote = Ink(foreground: .indexed(65), attributes: .italic)
      found = Ink(foreground: .indexed(16), background: .indexed(222))
      key = Ink(foreground: .indexed(230), background: .indexed(60))
      notice = Ink(foreground: .indexed(71), attributes: .bold)
      box = Ink(foreground: .indexed(68), attributes: .bold)
    }
  }
}
