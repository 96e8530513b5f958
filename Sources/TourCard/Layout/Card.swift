/// The content of a card: its text and its buttons, without position and style.
public struct Card: Hashable, Sendable {
  /// A small line above the title (`New in version 2`); nil if there is none.
  public var heading: String?
  public var title: String
  public var body: Markup
  /// The action that the user is asked to perform (`Press M`); nil if there is none.
  public var hint: Hint?
  /// A less prominent line below the hint; nil if there is none.
  public var footnote: String?
  /// The number of the step (`2 of 5`); empty if there is none.
  public var counter: String
  /// The number of the step as dots, which are shown if there is room; nil if there is none.
  public var progress: Progress?
  /// The buttons. Their actions differ from each other.
  public var buttons: [Button]
  public var arrangement: Arrangement
  /// The index of the button that Enter presses.
  public var focus: Int
  /// The time at which the user last pressed a key without effect, in milliseconds; nil for never. The frame is heavy for ``flashDuration`` after it.
  public var flashedAt: Int?
  /// Milliseconds for which the frame is heavy after ``flashedAt``.
  public var flashDuration = Card.shortFlash
  /// Texts that name the keys with an effect, the longest first. The frame shows the first one that fits, or else the last one, cut off. If the list is
  /// empty, there is no notice.
  public var notice: [String] = []

  public struct Progress: Hashable, Sendable {
    /// The number of the current step, from 1.
    public var number: Int
    public var count: Int

    public init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  public enum Arrangement: Hashable, Sendable {
    /// Buttons side by side, in as many lines as they need.
    case row
    /// One button in each line, as in a menu.
    case list
    /// Only the title, without a frame, in one line at the edge of the screen.
    case banner
  }

  public struct Button: Hashable, Sendable {
    public var label: String
    /// The key that presses it, as the card shows it (`→`, `Esc`); empty if it shows none.
    public var key: String
    public var action: Action

    public init(_ label: String, key: String = "", action: Action) {
      self.label = label
      self.key = key
      self.action = action
    }
  }

  /// The duration of a flash of the frame, in milliseconds.
  package static let shortFlash = 250

  /// The index of the button that has the focus at first: the last one in a row, the first one in a list; 0 if there are none.
  public var mainButton: Int { arrangement == .list ? 0 : max(0, buttons.count - 1) }

  /// - Parameter body: text with markup, which is parsed here. If many cards have the same text, pass a ``Markup``.
  public init(
    heading: String? = nil, title: String, body: String = "", hint: Hint? = nil, counter: String = "",
    buttons: [Button] = [], arrangement: Arrangement = .row, focus: Int = 0, flashedAt: Int? = nil
  ) {
    self.init(
      heading: heading, title: title, body: Markup(body), hint: hint, counter: counter, buttons: buttons, arrangement: arrangement, focus: focus,
      flashedAt: flashedAt)
  }

  public init(
    heading: String? = nil, title: String, body: Markup, hint: Hint? = nil, counter: String = "",
    buttons: [Button] = [], arrangement: Arrangement = .row, focus: Int = 0, flashedAt: Int? = nil
  ) {
    self.heading = heading
    self.title = title
    self.body = body
    self.hint = hint
    self.counter = counter
    self.buttons = buttons
    self.arrangement = arrangement
    self.focus = focus
    self.flashedAt = flashedAt
  }
}
