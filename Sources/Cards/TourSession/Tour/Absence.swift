/// A step that was not shown when the tour came to it, or was to come to it, and has not been shown since.
struct MissedStep: Sendable {
  /// nil if the tour has not come to it.
  var reason: Absence?
  /// Whether the tour went on without it. It does not wait for such a step again.
  var isLeftOut = false
  /// Whether the guide expects its target, which never came, and it was not shown before either. The card at the end
  /// names it.
  var isLost = false
}

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
  /// Why steps were left out, by their ids.
  package var absences: [String: Absence] {
    Dictionary(progress.missed.compactMap { index, missed in missed.reason.map { (steps[index].id, $0) } }) {
      first, _ in first
    }
  }

  func isLeftOut(_ index: Int) -> Bool { progress.missed[index]?.isLeftOut ?? false }

  /// The indices of the lost steps, in the order of the tour.
  var lost: [Int] { progress.missed.filter(\.value.isLost).keys.sorted() }

  /// Records that the tour goes on without the current step, or ends.
  mutating func markAbsent(_ reason: Absence, isLeftOut: Bool = true) {
    progress.missed[index, default: MissedStep()].reason = reason
    if isLeftOut { progress.missed[index]?.isLeftOut = true }
  }

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
