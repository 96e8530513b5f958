/// A state of the program in which a user who tries a step (``Step/isTried``) has lost the way, and what leads back.
public struct Astray: Hashable, Sendable {
  /// A condition that holds on the program's screen while it is in this state, and only then.
  public var condition: Predicate
  /// What the card says then, in CommonMark.
  public var text: String
  /// Keys that lead back. The card names them, and its button *Take me back* types them; nil for none.
  public var keys: KeyChoice?
  /// Keys that lead from the step into this state, for the live check; empty for none.
  public var check: [Key]

  public init(when condition: Predicate, say text: String, do keys: KeyChoice? = nil, check: [Key] = []) {
    self.condition = condition
    self.text = text
    self.keys = keys
    self.check = check
  }
}
