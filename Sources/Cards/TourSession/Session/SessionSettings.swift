public import TourCard
public import TourScreen

/// What the owner of a session says about the terminal and about itself. The tour and the tips of a session have the
/// same settings.
public struct SessionSettings: Sendable {
  /// The capabilities of the user's terminal.
  public var capabilities: TerminalCapabilities
  private var indirectStrings: Indirect<Strings>
  /// Whether ``Effect/visit(_:)`` can be carried out. If not, a card shows the address instead.
  public var opensAddresses = false
  /// Whether the effects contain an ``Effect/explain(_:)`` for each step and tip that is not shown, for a log.
  public var explains = false
  /// Whether the effects contain an ``Effect/prepare(step:)`` for each step to which the tour comes.
  public var prepares = false
  /// Whether ``Effect/endProgram`` and ``Effect/restartProgram(step:)`` can be carried out, because the program was
  /// started for a lesson. A user who leaves the lesson may not know how to quit its program.
  public var endsProgram = false
  /// Whether the guide's author tries it out: a tour that is over can be opened again by the tour key, and the card of
  /// a step whose target is missing is shown, unless the guide names another action, and says so.
  public var servesAuthor = false
  /// Reads a file of the folder that the guide's `setup` laid out for the program: its text, or nil if there is none.
  /// The path is relative to the folder. nil if the program runs in another folder: no condition on a file holds.
  package var readFile: (@Sendable (_ path: String) -> String?)?

  /// The words of tour on all cards and banners.
  public internal(set) var strings: Strings {
    _read { yield indirectStrings.value }
    _modify { yield &indirectStrings.value }
  }

  init(_ capabilities: TerminalCapabilities, _ strings: Strings) {
    self.capabilities = capabilities
    indirectStrings = Indirect(strings)
  }
}
