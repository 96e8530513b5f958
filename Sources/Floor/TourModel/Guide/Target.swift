public import TourPattern
public import TourScreen

/// A region of the screen, described by its content.
public struct Target: Hashable, Sendable {
  public var kind: Kind
  /// The targets within which this one is searched for: the first one that is found counts. If empty, the whole screen
  /// is searched.
  public var within: [Target]
  /// How the found region is enlarged before ``padding`` is added; nil if it is not.
  public var grow: Grow?
  /// The number of the match that is the target, in reading order.
  public var occurrence: Occurrence
  /// The cells around the target that stay bright too.
  public var padding: Padding

  public init(
    _ kind: Kind, within: [Target] = [], grow: Grow? = nil, occurrence: Occurrence = .number(1),
    padding: Padding = Padding()
  ) {
    self.kind = kind
    self.within = within
    self.grow = grow
    self.occurrence = occurrence
    self.padding = padding
  }

  public enum Kind: Hashable, Sendable {
    /// This exact text, within one row.
    case text(String)
    /// A regular expression, within one row.
    case match(Pattern)
    /// The smallest drawn frame that contains this text.
    case box(String)
    case region(Region)
    /// The cell that the cursor is on, visible or not.
    case cursor
    /// A run of cells in one row that all have this style.
    case style(Style)
    /// A region that the program announced under this name.
    case widget(String)
  }

  public enum Grow: Hashable, Sendable {
    /// To the blanks around it.
    case word
    /// To the whole row of the screen, or of the region that is searched.
    case line
    /// To the whole column.
    case column
    /// To the smallest drawn frame around it.
    case box
    /// To at least this size, centred on it.
    case size(Size)
  }

  public enum Occurrence: Hashable, Sendable {
    /// The match of this number, from 1.
    case number(Int)
    case last
  }
}

/// Targets by their kind alone. ``Target/init(_:within:grow:occurrence:padding:)`` also takes the other properties.
extension Target {
  /// This exact text, within one row.
  public static func text(_ text: String) -> Target { Target(.text(text)) }
  /// A match of a regular expression, within one row.
  /// - Throws: ``TourPattern/PatternError`` if it is not a valid one. See ``TourPattern/Pattern`` for the syntax.
  public static func match(_ expression: String) throws(PatternError) -> Target {
    Target(.match(try Pattern(expression)))
  }
  /// The smallest drawn frame that contains this text.
  public static func box(_ text: String) -> Target { Target(.box(text)) }
  public static func region(_ region: Region) -> Target { Target(.region(region)) }
  /// The cell that the cursor is on, visible or not.
  public static var cursor: Target { Target(.cursor) }
  public static func style(_ style: Style) -> Target { Target(.style(style)) }
  /// A widget that the program has given this name.
  public static func widget(_ name: String) -> Target { Target(.widget(name)) }
}

extension Target {
  /// Names the target in a message: `'Mem['`, `a box with 'Setup'`.
  package var prose: String {
    switch kind {
    case .text(let text): "'\(text)'"
    case .match(let pattern): "/\(pattern.source)/"
    case .box(let text): "a box with '\(text)'"
    case .region: "a region"
    case .cursor: "the cursor"
    case .style: "a style"
    case .widget(let name): "widget '\(name)'"
    }
  }
}

/// The number of cells around a region on each side.
public struct Padding: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int = 0, rows: Int = 0) {
    self.columns = columns
    self.rows = rows
  }
}

/// A rectangle in cells or percentages, so that it fits screens of any size.
public struct Region: Hashable, Sendable {
  public enum Length: Hashable, Sendable {
    /// Cells. As a position, a negative number counts from the end.
    case cells(Int)
    /// A percentage of the screen, or of the region that is searched; 0–100.
    case percent(Int)
  }

  public var column: Length
  public var row: Length
  /// nil extends to the end of the region that is searched.
  public var columns: Length?
  public var rows: Length?

  public init(
    column: Length = .cells(0), row: Length = .cells(0), columns: Length? = nil, rows: Length? = nil
  ) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }
}

/// The style that a cell must have. A property that is nil or empty matches every cell.
public struct Style: Hashable, Sendable {
  public var foreground: Color?
  public var background: Color?
  /// All of these must be set.
  public var attributes: Attributes

  public init(foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}
