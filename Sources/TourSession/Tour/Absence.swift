/// Why a step of a tour was left out, and no card of it was shown since.
package enum Absence: Hashable, Sendable {
  /// Its condition (`when`) did not hold.
  case condition
  /// Its target was not on the screen.
  case target
  /// Its `done` held already.
  case done
}

extension Tour {
  /// Why a step cannot be shown on the last screen; nil if it can.
  package func absence(of id: String) -> Absence? {
    guard let index = steps.firstIndex(where: { $0.id == id }) else { return nil }
    if locations.isRuledOut(index) { return .condition }
    return switch locations[index] {
    case .unfit: .condition
    case .missing where steps[index].missing.then != .center: .target
    case .missing, .seen, .unknown: nil
    }
  }
}
