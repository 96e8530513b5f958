/// Evidence that the user does not need a tip.
public enum Retirement: Hashable, Sendable {
  /// The event with this id happened.
  case event(String)
  /// These keys went to the program.
  case keys(KeyChoice)
  case screen(Predicate)
}
