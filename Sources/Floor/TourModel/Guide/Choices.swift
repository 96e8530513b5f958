public import TourScreen

/// The options that a step offers, in rows and columns.
public struct Choices: Hashable, Sendable {
  public var options: [Option]
  /// The number of options side by side, at least 1. A card without room for them has fewer.
  public var columns: Int
  /// Blank cells between the options.
  public var spacing: Padding
  /// Whether any number of options can be chosen, rather than one.
  public var several: Bool
  /// Whether the options that the user chose the last time are chosen at first.
  public var remembers: Bool
  /// The parameter of the guide that receives the ids of the chosen options, separated by spaces; nil for none.
  public var parameter: String?

  public struct Option: Hashable, Sendable {
    public var id: String
    public var label: String
    /// A character or a word before the label; empty for none.
    public var icon: String
    /// The icon while the option is chosen; nil for ``icon``.
    public var chosenIcon: String?
    /// The colour of the option while it is chosen; nil for the card's.
    public var chosenColor: Color?
    /// The id of the step to which the tour goes on if this option is chosen; nil for the next one.
    public var go: String?

    public init(
      _ id: String, _ label: String, icon: String = "", chosenIcon: String? = nil, chosenColor: Color? = nil,
      go step: String? = nil
    ) {
      self.id = id
      self.label = label
      self.icon = icon
      self.chosenIcon = chosenIcon
      self.chosenColor = chosenColor
      go = step
    }
  }

  public init(
    _ options: [Option], columns: Int = 1, spacing: Padding = Choices.standardSpacing, several: Bool = false,
    remembers: Bool = false,
    parameter: String? = nil
  ) {
    self.options = options
    self.columns = columns
    self.spacing = spacing
    self.several = several
    self.remembers = remembers
    self.parameter = parameter
  }

  /// Two columns between options, and no row.
  public static let standardSpacing = Padding(columns: 2, rows: 0)

  /// The value of the parameter for these options.
  public static func text(_ ids: [String]) -> String { ids.joined(separator: " ") }
}
