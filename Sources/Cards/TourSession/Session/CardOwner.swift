package import TourCard
package import TourScreen

/// What has all cards of a session in place of a tour and of tips, such as the recorder of a guide.
///
/// A value without a clock, files or a terminal, as a ``Session`` is.
package protocol CardOwner: Sendable {
  /// The card to draw over the program's screen; nil if there is none.
  var scene: Scene? { get }
  /// The theme of the card.
  var theme: Theme { get }
  /// Whether keys go to the card rather than to the program.
  var hasKeyboard: Bool { get }
  /// When ``SessionEvent/tick`` is due, in milliseconds; nil for never.
  var deadline: Int? { get }

  /// Whether this cell is on a card that has the mouse although the program has the keyboard.
  func covers(_ point: Point) -> Bool

  /// Handles an event. All events of a session come here, none is left out.
  /// - Returns: the effects, in the order in which they must be carried out.
  mutating func handle(_ event: SessionEvent, at now: Int) -> [Effect]
}

extension Session {
  /// Gives the owner of the cards an event.
  mutating func giveOwner(_ event: SessionEvent, at now: Int) -> [Effect] {
    switch event {
    case .screen(let observation): self.observation = observation
    case .terminal(let report): settings.capabilities.update(report)
    default: break
    }
    return owner?.handle(event, at: now) ?? []
  }
}
