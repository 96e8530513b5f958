package import TourCard
import TourModel
package import TourScreen

// The pictures of the card, and what the session learns of them.
extension SessionDriver {
  /// Changes the card that is up.
  /// - Parameter scene: nil if none is up. The last one may still be visible for a moment
  ///   (``isLeaving(at:)``).
  package func show(_ scene: Scene?, at now: Int) {
    presentation.show(scene, theme: session.theme, motion: moves ? session.motion : .none, at: now)
    if scene == nil { disappeared(at: now) }
  }

  /// Whether a card that is no longer up is still visible.
  package func isLeaving(at now: Int) -> Bool { presentation.isLeaving(at: now) }

  /// Whether a picture shows this card, and not one that leaves before it enters.
  package func shows(_ scene: Scene?) -> Bool { scene.map { shown?.showsSameCard(as: $0) ?? false } ?? false }

  /// Composes the picture of the card that is visible over a screen; nil if there is none.
  package func compose(on screen: Screen, at now: Int) -> Composition? {
    let screen = shownScreen(screen, at: now)
    let composition = presentation.composition(on: screen, capabilities: session.capabilities, at: now)
    composed(composition, at: now)
    return composition
  }

  /// The screen of the program that is shown under the card: for screen readers, an earlier one (``StillScreen``).
  package func shownScreen(_ screen: Screen, at now: Int) -> Screen {
    guard session.theme.isForReaders else { return screen }
    return still.screen(screen, under: presentation.scene, wroteAt: search.wroteAt, at: now)
  }

  /// Records the picture of the card that is visible.
  package func composed(_ composition: Composition?, at now: Int) {
    awaitsPicture = false
    nextFrameAt = composition?.nextFrameAt
    if composition?.showsCard == true { drawn(of: presentation.scene, at: now) }
  }

  /// Records that a picture shows a card. Another card than the one before ends the burst of keys
  /// (``SessionEvent/drawn``).
  package func drawn(of scene: Scene?, at now: Int) {
    awaitsPicture = false
    guard let scene else { return disappeared(at: now) }
    let isSame = shows(scene)
    shown = scene
    if !isSame { handle(.drawn, at: now) }
  }

  /// Records that the user can see the last picture.
  package func appeared(at now: Int) { if snapshot.isUnseen, shows(snapshot.scene) { handle(.appeared, at: now) } }

  /// Records that no card is up, or that it was removed for a while.
  package func disappeared(at now: Int) {
    guard shown != nil else { return }
    shown = nil
    handle(.disappeared, at: now)
  }

  /// Forgets the card that is visible. The next one enters anew.
  package func removePicture() {
    presentation = Presentation()
    still = StillScreen()
    nextFrameAt = nil
  }

  /// Ends the motion of the card that is visible: the next picture, which is due, shows it at its place, or not any
  /// more.
  package func endMotion(at now: Int) {
    guard presentation.isMoving else { return }
    makePictureDue(at: now)
    presentation.settle()
  }

  func makePictureDue(at now: Int) { if presentation.isVisible { nextFrameAt = now } }
}
