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
  /// The states of ``astray`` in which a user of a step has lost the way.
  package func commonStates(of step: Step) -> [Astray] {
    step.isTried ? astray.filter { !$0.exceptions.contains(step.id) } : []
  }

  /// The step with the states of the guide before its own.
  package func withCommonStates(_ step: Step) -> Step {
    var step = step
    step.astray = commonStates(of: step) + step.astray
    return step
  }
}
