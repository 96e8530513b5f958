public import TourPattern
public import TourScreen

/// A region of the screen, described by what is there.
public struct Target: Hashable, Sendable {
  public var kind: Kind
  /// What it is looked for in: the first of these that is found. Empty is the whole screen.
  public var within: [Target]
  /// How the found region is enlarged, before ``padding``.
  public var grow: Grow?
  /// Which of several, in reading order.
  public var occurrence: Occurrence
  /// Cells kept bright around it.
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
    /// This text, to the letter, within one row.
    case text(String)
    /// A regular expression, within one row.
    case match(Pattern)
    /// The drawn frame that holds this text; the smallest such.
    case box(String)
    case region(Region)
    /// The cell that the cursor is on, visible or not.
    case cursor
    /// A run of cells in one row that all look like this.
    case style(Style)
    /// A region that the program announced under this name.
    case widget(String)
  }

  public enum Grow: Hashable, Sendable {
    /// To the blanks around it.
    case word
    /// To the whole row: of the screen, or of what it is looked for in.
    case line
    /// To the whole column.
    case column
    /// To the smallest drawn frame around it.
    case box
    /// To at least this size, centred on it.
    case size(Size)
  }

  public enum Occurrence: Hashable, Sendable {
    /// From 1.
    case number(Int)
    case last
  }
}

/// Cells around something, in each direction.
public struct Padding: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int = 0, rows: Int = 0) {
    self.columns = columns
    self.rows = rows
  }
}

/// A rectangle in numbers that fit any screen.
public struct Region: Hashable, Sendable {
  public enum Length: Hashable, Sendable {
    /// Cells; as a place, a negative one counts from the end.
    case cells(Int)
    /// Of the screen, or of what it is looked for in; 0–100.
    case percent(Int)
  }

  public var column: Length
  public var row: Length
  /// nil reaches to the end.
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

/// How a cell must look; what is nil or empty is not asked.
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
