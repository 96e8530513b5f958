/// All that a picture of the tour is made from, beside the program's screen.
public struct Scene: Hashable, Sendable {
  public var card: Card
  /// The region that stays bright, its padding included; nil is none, and the card stands in the middle.
  public var spotlight: Rect?
  public var place: Place
  /// How many lines of the card's text are scrolled away, where it does not fit.
  public var scroll: Int
  /// The card has the keyboard, and all around it is dimmed. Where not, the program goes on beside it, with its cursor.
  public var isModal: Bool

  public init(card: Card, spotlight: Rect? = nil, place: Place = .auto, scroll: Int = 0, isModal: Bool = true) {
    self.card = card
    self.spotlight = spotlight
    self.place = place
    self.scroll = scroll
    self.isModal = isModal
  }

  /// A quiet line of text at the edge of the screen. It takes neither the keyboard nor the mouse.
  static func banner(_ text: String) -> Scene { Scene(card: Card(title: text, arrangement: .banner), isModal: false) }
}

/// What the terminal can show.
public struct TerminalCapabilities: Hashable, Sendable {
  public enum Depth: Int, Comparable, Hashable, Sendable {
    /// No colour; also what `NO_COLOR` asks for.
    case none
    case eight, sixteen, indexed, direct

    public static func < (a: Depth, b: Depth) -> Bool { a.rawValue < b.rawValue }
  }

  public var depth: Depth
  /// Frames, arrows and key symbols may be drawn with characters outside ASCII.
  public var isUnicode: Bool
  /// The terminal's own colours as RGB, where it told; never guessed.
  public var foreground: Color?
  public var background: Color?

  public init(depth: Depth, isUnicode: Bool, foreground: Color? = nil, background: Color? = nil) {
    self.depth = depth
    self.isUnicode = isUnicode
    self.foreground = foreground
    self.background = background
  }
}

/// A picture of the tour, and where on it things are.
public struct Composition: Equatable, Sendable {
  public var screen: Screen
  public var card: Rect
  /// One for each of the card's buttons; empty where a button is scrolled away.
  public var buttons: [Rect]
  /// The scroll that was used: the scene's, clamped to `0...maximumScroll`.
  public var scroll: Int
  public var maximumScroll: Int
}
