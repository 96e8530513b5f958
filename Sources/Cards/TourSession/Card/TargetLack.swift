import TourFinding
import TourModel

/// For the author of a guide who tries it out: why the target of a step is not on the screen. In English, as the
/// messages of `tour check` are.
///
/// The sentence is made when the screen rests, because making it searches the whole screen for similar text.
struct TargetLack: Sendable {
  /// Whether the card has come up without its target, and so does not come up for users.
  var isShownWithout = false
  /// A sentence; nil if the target is there.
  private(set) var note: String?
  /// The change of the screen after which it was made.
  private var madeAt: Int?

  /// - Parameter index: the index of the step.
  mutating func update(_ step: Step, at index: Int, _ tour: Tour, at now: Int) {
    guard tour.locations.isMissing(index), let screenIndex = tour.locations.screenIndex else {
      (note, madeAt) = (nil, nil)
      return
    }
    let changedAt = tour.timeline.changedAt
    guard madeAt != changedAt, note == nil || now >= changedAt + tour.timing.stillness else { return }
    madeAt = changedAt
    let traces = step.targets.map { TargetTrace($0, on: screenIndex) }
    let reason = (traces.first { $0.isAlmostThere } ?? traces.first)?.note ?? ""
    let isUnseen = isShownWithout && step.missing.then != .center
    note = isUnseen ? "Users do not see this card: \(reason)" : reason
  }
}

extension TargetTrace {
  /// Whether there is more to say than that it is not on the screen.
  fileprivate var isAlmostThere: Bool { lack.map { $0 != .nothing } ?? false }

  /// Why the target is not on the screen. Rows count from 0, as in `region`.
  fileprivate var note: String {
    switch lack {
    case .tooFew?: "\(target.prose) is on the screen only \(places.count == 1 ? "once" : "\(places.count) times")."
    case .within?:
      "\(target.prose) is searched for within \(target.within.map(\.prose).joined(separator: " or ")), which is not on the screen."
    case .outside(let place)?: "\(target.prose) is in row \(place.row), outside of its within."
    case .noFrame(let place)?: "the text of \(target.prose) is in row \(place.row), without a frame around it."
    case .similar(let near)?:
      "\(target.prose) is not on the screen; '\(near.text)' in row \(near.place.row) is similar."
    case .beyondScreen(let size)?:
      "\(target.prose) is not on the screen, which has \(size.rows) rows and \(size.columns) columns."
    case .noWidget?: "the program does not announce \(target.prose)."
    case .nothing?, nil: "\(target.prose) is not on the screen."
    }
  }
}
