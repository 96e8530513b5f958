import TourScreen

/// The change from one card to the next, or to none, over time. Times are milliseconds.
struct Transition: Sendable {
  /// What a transition shows at a moment.
  enum Phase {
    /// The old card, with the button that was pressed.
    case pressed
    /// The old card leaves: from ``Motion/whole`` to 0.
    case leaving(Int)
    /// The new card enters: from 0 to ``Motion/whole``.
    case entering(Int)
    /// One page moves away, and another one takes its place: from 0 to ``Motion/whole``.
    case sliding(Int)
    /// The new card is at its place. A frame shines around its target, from 0 to ``Motion/whole`` and back.
    case pulsing(Int)
  }

  /// The card that leaves; nil if none was up.
  let old: ShownScene?
  let startedAt: Int
  /// The part of the old card that the user pressed; nil if none was pressed.
  let pressed: CardPart?
  private let slides: Bool
  private let leavingAt: Int
  private let enteringAt: Int
  private let stillAt: Int
  private let endsAt: Int
  private let fadesDimming: Bool
  /// Whether dimming begins or ends with this transition.
  private let dims: Bool
  private let isLeaving: Bool

  /// - Parameter new: the card that enters; nil if there is none.
  init(from old: ShownScene?, to new: ShownScene?, pressed: CardPart?, at now: Int) {
    self.old = old
    self.pressed = old?.motion.showsPress == true ? pressed : nil
    startedAt = now
    isLeaving = new == nil
    let slides = new.map { $0.motion.slidesPages && $0.isPage && old?.isPage == true } ?? false
    self.slides = slides
    let fadesDimming = (new ?? old)?.motion.fadesDimming ?? false
    self.fadesDimming = fadesDimming
    let dims = old?.scene.isModal != new?.scene.isModal
    self.dims = dims
    let least = fadesDimming && dims ? Motion.dimmingDuration : 0
    leavingAt = now + (self.pressed == nil ? 0 : Motion.pressDuration / 2)
    let leave = old.map { max($0.motion.leave.duration, new == nil ? least : 0) } ?? 0
    enteringAt = slides ? leavingAt : leavingAt + leave
    let enter = new.map { slides ? Motion.slideDuration : max($0.motion.enter.duration, old == nil ? least : 0) } ?? 0
    stillAt = enteringAt + enter
    let pulses = new.map { $0.scene.spotlights.isEmpty ? 0 : $0.motion.pulses } ?? 0
    endsAt = stillAt + pulses * Motion.pulseDuration
  }

  /// Returns what is shown at a moment; nil if the transition is over.
  func phase(at now: Int) -> Phase? {
    func share(_ start: Int, _ end: Int) -> Int { max(0, now - start) * Motion.whole / max(1, end - start) }
    if now >= endsAt { return nil }
    if now < leavingAt { return .pressed }
    if now < enteringAt { return .leaving(Motion.whole - share(leavingAt, enteringAt)) }
    if now < stillAt { return slides ? .sliding(share(enteringAt, stillAt)) : .entering(share(enteringAt, stillAt)) }
    let time = (now - stillAt) % Motion.pulseDuration
    return .pulsing(Motion.whole - abs(2 * time * Motion.whole / Motion.pulseDuration - Motion.whole))
  }

  /// The share of the theme's dimming, in 256ths.
  func dimming(at now: Int) -> Int {
    guard fadesDimming, dims, now < stillAt else { return 256 }
    let share = (now - startedAt) * 256 / max(1, stillAt - startedAt)
    return isLeaving ? 256 - share : share
  }

  /// The share of the way of the bright region from the old target to the new one: from 0 to ``Motion/whole``.
  func way(at now: Int) -> Int {
    Motion.eased(min(Motion.whole, (now - startedAt) * Motion.whole / max(1, (enteringAt + stillAt) / 2 - startedAt)))
  }

  /// The time of the next frame.
  func nextFrame(after now: Int) -> Int { min(now + Motion.frameInterval, endsAt) }
}

/// A scene with the look and the motion of its guide.
struct ShownScene: Sendable {
  var scene: Scene
  var theme: Theme
  var motion: Motion

  /// Whether the card fills the screen.
  var isPage: Bool { scene.place == .fill }
}
