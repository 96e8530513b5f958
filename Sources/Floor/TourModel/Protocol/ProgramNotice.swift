/// A message of tour to a program that has asked for it: a verb, with keys and their values. `docs/protocol.md`
/// specifies it.
public struct ProgramNotice: Sendable {
  public var verb: String
  /// The keys and their values, in order.
  public var fields: [(key: String, value: String)]

  public init(_ verb: String, _ fields: [(key: String, value: String)]) {
    self.verb = verb
    self.fields = fields
  }
}
