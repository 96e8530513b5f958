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
  /// In ``Guide/astray``: the ids of the steps in which a user in this state is not lost.
  public var exceptions: [String]

  public init(
    when condition: Predicate, say text: String, do keys: KeyChoice? = nil, check: [Key] = [],
    except exceptions: [String] = []
  ) {
    self.condition = condition
    self.text = text
    self.keys = keys
    self.check = check
    self.exceptions = exceptions
  }
}

extension Guide {
  /// Whether a user who is in this state of ``astray`` has lost the way at a step: one that they try, and that the
  /// state does not except.
  package func isAstray(_ state: Astray, at step: Step) -> Bool {
    step.isTried && !state.exceptions.contains(step.id)
  }

  /// Returns the step as the tour shows it: its ``Step/astray`` begins with the states of the guide.
  package func withCommonStates(_ step: Step) -> Step {
    var step = step
    step.astray = astray.filter { isAstray($0, at: step) } + step.astray
    return step
  }
}
