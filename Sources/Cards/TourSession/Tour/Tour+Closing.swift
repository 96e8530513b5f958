import TourCard
import TourFinding
import TourModel

// Steps that could not be shown, and the card at the end of the tour that says so.
extension Tour {
  /// Records that a step was left out because its target never came. A step with `missing: skip` is optional, and its
  /// author knows that.
  mutating func markLost(_ index: Int) {
    if steps[index].missing.isExpected, !progress.shown.contains(index) {
      progress.missed[index, default: MissedStep()].isLost = true
    }
  }

  /// Whether the card is up whose keys change the screen, and none of them was pressed yet.
  var lacksScreenBeforeKeys: Bool {
    if case .showing = phase { closing == nil && locations.lacksBefore(index) } else { false }
  }

  /// Records that the keys of the current step, or of one of its buttons, have gone to the program.
  mutating func markActed() {
    locations.compareScreens(index)
    guard closing == nil else { return }
    let pressed = step.do?.alternatives ?? []
    // A user who presses the keys of a step again, because nothing seems to happen, has to take them back once.
    let index = index
    progress.outstanding.removeAll { step, undo in
      step == index || pressed.contains { $0.map(\.canonical) == undo.map(\.canonical) }
    }
    if let undo = step.undo?.alternatives.first, !undo.isEmpty { progress.outstanding.append((index, undo)) }
  }

  /// Ends the tour after its last step. If steps were lost, a last card says so first. If no card was shown, nothing is
  /// recorded.
  /// - Parameter now: when the card before was left.
  mutating func complete(since now: Int) -> [Effect] {
    forward = nil
    if !progress.hasAppeared { return end(nil) }
    if lost.isEmpty { return end(.done) }
    let step = closingStep
    menu = nil
    let body = Markup(plain: strings.lost(titles)).appending(Markup(plain: strings.lostReason))
    var showing = Showing(
      body: progress.outstanding.isEmpty ? body : body.appending(Markup(plain: strings.lostKeys)), sight: Sight(),
      kept: KeptRegions([]),
      since: now,
      card: CardState(progress: step.do.map { KeyProgress($0) }))
    showing.caution.isUnexpected = true
    showing.closing = step
    phase = .showing(showing)
    return lost.map { .record(.missed(step: steps[$0].id)) }
  }

  /// The last card as a step. Its keys take back what the tour's own keys have done, the latest first.
  private var closingStep: Step {
    let keys = progress.outstanding.reversed().flatMap(\.undo)
    return Step(
      id: steps[index].id, title: strings.incomplete, place: .center, do: keys.isEmpty ? nil : KeyChoice([keys]))
  }

  /// The titles of the lost steps, of the first ones if there are many.
  private var titles: String {
    let all = lost.map { steps[$0].title }
    return (all.prefix(Self.mostTitles) + (all.count > Self.mostTitles ? ["…"] : [])).joined(separator: "; ")
  }

  private static let mostTitles = 5
}
