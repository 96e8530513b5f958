/// What shows that the user has no need of a tip.
public enum Retirement: Hashable, Sendable {
  /// An event of this name.
  case event(String)
  /// Keys that went to the program.
  case keys(KeyChoice)
  case screen(Predicate)
}
