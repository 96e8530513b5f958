public import TourModel
public import TourScreen

extension Card {
  /// The options of a card, below its texts.
  public struct Options: Hashable, Sendable {
    public var options: [Option]
    /// The number of options side by side, if there is room.
    public var columns: Int
    public var spacing: Padding
    /// Whether any number of options can be chosen, rather than one.
    public var several: Bool
    /// The option that has the focus if the options have it.
    public var focus: Int
    /// Whether the focus is on the options rather than on a button.
    public var hasFocus: Bool
    /// Whether the text is scrolled so that the focus is visible.
    public var follows: Bool

    public struct Option: Hashable, Sendable {
      public var label: String
      public var icon: String
      /// The icon that the option has if it is chosen or not chosen: its room is kept.
      public var otherIcon: String
      public var isChosen: Bool
      /// The colour of the option; nil for the card's.
      public var color: Color?

      public init(label: String, icon: String = "", otherIcon: String = "", isChosen: Bool = false, color: Color? = nil)
      {
        self.label = label
        self.icon = icon
        self.otherIcon = otherIcon
        self.isChosen = isChosen
        self.color = color
      }
    }

    public init(
      _ options: [Option], columns: Int = 1, spacing: Padding = Choices.standardSpacing, several: Bool = false,
      focus: Int = 0, hasFocus: Bool = true,
      follows: Bool = false
    ) {
      self.options = options
      self.columns = columns
      self.spacing = spacing
      self.several = several
      self.focus = focus
      self.hasFocus = hasFocus
      self.follows = follows
    }
  }
}
