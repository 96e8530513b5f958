public import TourPattern

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

/// The keys of `do` in a guide file: `"C-x C-s"`, or alternatives such as `["Down", "j"]`. A literal that names no keys
/// is reported when the guide is checked.
extension KeyChoice: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  public init(stringLiteral text: String) { self.init(literals: [text]) }

  public init(arrayLiteral texts: String...) { self.init(literals: texts) }

  private init(literals texts: [String]) {
    self.init([])
    for text in texts {
      if let choice = try? KeyChoice(parsing: text) { alternatives += choice.alternatives } else { unread.append(text) }
    }
  }
}
