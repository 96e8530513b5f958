/// The keys of `do` in a guide file: `"C-x C-s"`, or alternatives such as `["Down", "j"]`. A literal that names no keys
/// is reported when the guide is checked.
extension KeyChoice: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  public init(stringLiteral text: String) { self.init(literals: [text]) }

  public init(arrayLiteral texts: String...) { self.init(literals: texts) }

  private init(literals texts: [String]) {
    self.init([])
    for text in texts {
      guard let choice = try? KeyChoice(parsing: text) else {
        unread.append(text)
        continue
      }
      if alternatives.isEmpty { breaks = choice.breaks }
      alternatives += choice.alternatives
    }
  }
}
