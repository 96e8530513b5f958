public import TourModel

/// The content of a card: its text and its buttons, without position and style.
public struct Card: Hashable, Sendable {
  /// The sections, in their order. Headings and titles are at the top, texts below them, hints and footnotes below the
  /// texts.
  public var sections: [Section]
  /// The number of the step (`2 of 5`); empty if there is none.
  public var counter: String
  /// A character before the title; empty for none.
  public var icon = ""
  /// A picture above the title, which is shown if there is room; nil for none.
  public var art: Art?
  /// The number of the step as dots, which are shown if there is room; nil if there is none.
  public var progress: Progress?
  /// The buttons. Their actions differ from each other.
  public var buttons: [Button]
  /// A button in the frame, after the counter, for a card that has no room for others; nil for none. It never has the
  /// focus.
  package var frameButton: Button? = nil
  /// Whether a button types keys into the program, which the hints name. They are then beside the buttons and do not
  /// scroll, if there is any room.
  public var typesKeys = false
  public var arrangement: Arrangement
  /// The options below the texts; nil if there are none.
  public var options: Options? = nil
  /// The index of the button that Enter presses; negative while no button has the focus.
  public var focus: Int
  /// What the user reads now, or did last. The terminal's cursor stands there, hidden, while the card has the keyboard:
  /// braille displays and screen readers follow it.
  public var reading = Reading.title
  /// The time at which the user last pressed a key without effect, in milliseconds; nil for never. The frame is heavy
  /// for ``flashDuration`` after it.
  public var flashedAt: Int?
  /// Milliseconds for which the frame is heavy after ``flashedAt``.
  public var flashDuration = Card.shortFlash
  /// Texts that name the keys with an effect, the longest first. The frame shows the first one that fits, or else the
  /// last one, cut off. If the list is empty, there is no notice.
  public var notice: [String] = []
  /// The line on a card for readers if not all of the text is visible, in a long and a short form. It names the key
  /// that shows more. Other cards have marks beside their text.
  package var moreText: [String] = []

  /// A section of a card: one or more lines of one kind.
  public enum Section: Hashable, Sendable {
    /// A small line above the title (`New in version 2`).
    case heading(String)
    case title(String)
    /// A line below the title.
    case subtitle(String)
    /// Text. If the card has no room for all texts, they scroll.
    case text(Markup)
    /// The action that the user is asked to perform (`Press M`).
    case hint(Hint)
    /// A less prominent line.
    case footnote(String)
  }

  /// A part of a card that the user reads.
  public enum Reading: Hashable, Sendable {
    case title
    /// The first visible line of the text.
    case text
    /// The button or the option that has the focus.
    case focus
  }

  public struct Progress: Hashable, Sendable {
    /// The number of the current step, from 1.
    public var number: Int
    public var count: Int
    /// The form; nil for the counter and dots.
    public var style: ProgressStyle?

    public init(number: Int, count: Int, style: ProgressStyle? = nil) {
      self.number = number
      self.count = count
      self.style = style
    }
  }

  public enum Arrangement: Hashable, Sendable {
    /// Buttons side by side, in as many lines as they need.
    case row
    /// One button in each line, as in a menu.
    case list
    /// One button in each line, with its key after its label (`Next: Right`).
    case lines
    /// Only the title, without a frame, in one line at the edge of the screen.
    case banner
    /// Only the counter, the title, the hint and the last button, without a frame, in one line where the program shows
    /// the least.
    case label
    /// Only marks on the program's screen, each of which is a button, and nothing of the card.
    case marks
  }

  public struct Button: Hashable, Sendable {
    public var label: String
    /// The key that presses it, as the card shows it (`→`, `Esc`); empty if it shows none.
    public var key: String
    /// Whether the key has its room, but is not drawn, because it presses another button now.
    public var isKeyHidden = false
    /// Whether a list shows a tick before it: the user has done already what it starts.
    package var isTicked = false
    public var action: Action

    public init(_ label: String, key: String = "", action: Action) {
      self.label = label
      self.key = key
      self.action = action
    }
  }

  /// Whether the card is one line without a frame, or marks only. It neither dims nor lights anything.
  package var isLine: Bool { [.banner, .label, .marks].contains(arrangement) }

  /// The duration of a flash of the frame, in milliseconds.
  package static let shortFlash = 250

  /// The index of the button that has the focus at first: the last one in a row, the first one in a list; 0 if there
  /// are none.
  public var mainButton: Int { arrangement == .list ? 0 : max(0, buttons.count - 1) }

  /// The text of the first title; empty if there is none.
  public var title: String {
    for case .title(let title) in sections { return title }
    return ""
  }

  /// - Parameter sections: nil stands for a section that the card does not have.
  public init(
    _ sections: [Section?], counter: String = "", buttons: [Button] = [], arrangement: Arrangement = .row,
    focus: Int = 0, flashedAt: Int? = nil
  ) {
    self.sections = sections.compactMap(\.self)
    self.counter = counter
    self.buttons = buttons
    self.arrangement = arrangement
    self.focus = focus
    self.flashedAt = flashedAt
  }

  /// Creates a card with a title, and with the other sections that are given.
  ///
  /// - Parameter body: text with markup, which is parsed here. If many cards have the same text, pass sections with a
  ///   ``Markup``.
  public init(
    heading: String? = nil, title: String, body: String = "", hint: Hint? = nil, counter: String = "",
    buttons: [Button] = [], arrangement: Arrangement = .row, focus: Int = 0, flashedAt: Int? = nil
  ) {
    self.init(
      [heading.map(Section.heading), .title(title), .text(Markup(body)), hint.map(Section.hint)], counter: counter,
      buttons: buttons,
      arrangement: arrangement, focus: focus, flashedAt: flashedAt)
  }
}
