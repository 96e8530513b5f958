/// A condition for a tip to be due.
public indirect enum Condition: Hashable, Sendable {
  case parameter(String, Comparison, Value)
  case event(EventCondition)
  case screen(Predicate)
  case all([Condition])
  case any([Condition])
  case not(Condition)
}
