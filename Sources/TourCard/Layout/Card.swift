/// A card, described before it is drawn: what it says and which buttons it has, not where it stands nor how it looks.
public struct Card: Hashable, Sendable {
  /// A small line above the title (`New in version 2`); nil has none.
  public var heading: String?
  public var title: String
  public var body: Markup
  /// What the user is asked to do now (`Press M`); nil has none.
  public var hint: Hint?
  /// A quiet last line of the text; nil has none.
  public var footnote: String?
  /// `2 of 5`; empty has none.
  public var counter: String
  /// The same as dots, where there is room; nil has none.
  public var progress: Progress?
  public var buttons: [Button]
  public var arrangement: Arrangement
  /// The index of the button that Enter presses.
  public var focus: Int
  /// A key was pressed that does nothing here: the frame stands out.
  public var isFlashing: Bool
  /// Which keys act, said in the frame: the first of these texts that has room. Empty says nothing.
  public var notice: [String] = []

  public struct Progress: Hashable, Sendable {
    /// From 1.
    public var number: Int
    public var count: Int

    public init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  public enum Arrangement: Hashable, Sendable {
    /// Buttons stand side by side, in as many lines as they need.
    case row
    /// A button a line: a menu.
    case list
    /// The title alone, without a frame, in a line at the edge of the screen.
    case banner
  }

  public struct Button: Hashable, Sendable {
    public var label: String
    /// The key that presses it, as the card shows it (`→`, `Esc`); empty shows none.
    public var key: String
    public var action: Action

    public init(_ label: String, key: String = "", action: Action) {
      self.label = label
      self.key = key
      self.action = action
    }
  }

  /// What a button does.
  public enum Action: Hashable, Sendable {
    case next, back, skip, done
    /// Type the keys of `do`.
    case show
    /// Leave out a step whose keys were not pressed.
    case passOver
    /// Close the menu and go on.
    case resume
    case replay
    /// Start another guide.
    case open(guide: String)
    /// Of a tour: end it midway. Of a tip: it is understood.
    case close
    /// Of a tip: hand it the keyboard; not today; no tips of this program any more.
    case later, never
  }

  /// - Parameter body: text with markup, which is read here. Where the same text stands on many cards, read it before.
  public init(
    heading: String? = nil, title: String, body: String = "", hint: Hint? = nil, counter: String = "",
    buttons: [Button] = [], arrangement: Arrangement = .row, focus: Int = 0, isFlashing: Bool = false
  ) {
    self.init(
      heading: heading, title: title, body: Markup(body), hint: hint, counter: counter, buttons: buttons, arrangement: arrangement, focus: focus,
      isFlashing: isFlashing)
  }

  public init(
    heading: String? = nil, title: String, body: Markup, hint: Hint? = nil, counter: String = "",
    buttons: [Button] = [], arrangement: Arrangement = .row, focus: Int = 0, isFlashing: Bool = false
  ) {
    self.heading = heading
    self.title = title
    self.body = body
    self.hint = hint
    self.counter = counter
    self.buttons = buttons
    self.arrangement = arrangement
    self.focus = focus
    self.isFlashing = isFlashing
  }
}
