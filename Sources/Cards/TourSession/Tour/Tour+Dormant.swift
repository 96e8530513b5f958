import TourModel

// A tour that could show no step, because the program began with a screen that the guide does not expect: it asks for
// a password, or for a key after a message.
extension Tour {
  /// Whether a tour without a card may have one after a change of the screen.
  var mayBegin: Bool {
    !progress.hasAppeared && progress.missed.contains { $0.value.isLeftOut && !locations.isRuledOut($0.key) }
  }

  /// Lets a dormant tour come to its steps again, from the first one.
  mutating func awake(at now: Int) {
    guard case .arriving(let arrival) = phase, arrival.awaitsChange else { return }
    let first = progress.path.first { !progress.shown.contains($0) } ?? index
    progress.missed = [:]
    forward = firstForward
    enter(first)
    locations.leave(for: first)
    phase = .arriving(Arrival(since: now))
  }
}
