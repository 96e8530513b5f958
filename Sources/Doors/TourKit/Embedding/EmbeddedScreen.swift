import TourCard
import TourScreen

/// The screen of a program that embeds a tour, and the picture of the card over it.
struct EmbeddedScreen {
  /// nil before the program has shown something.
  private(set) var observation: Observation?
  /// A number that differs if ``observation`` does.
  private(set) var revision: UInt64 = 0
  private var picture: Picture?

  /// A picture, and what it was composed from.
  private struct Picture {
    /// nil for a card that leaves.
    let scene: Scene?
    let program: Screen
    let screen: Screen
  }

  /// The last picture; nil if no card was visible in it.
  var shown: Screen? { picture?.screen }

  /// Records what the program shows.
  /// - Returns: whether the screen has another size than before.
  mutating func update(_ observation: Observation) -> Bool {
    defer {
      self.observation = observation
      revision += 1
    }
    return self.observation.map { $0.screen.size != observation.screen.size } ?? false
  }

  /// Whether the last picture is not one of this card over the present screen.
  func lacksPicture(of scene: Scene?) -> Bool { picture?.scene != scene || picture?.program != observation?.screen }

  /// Keeps a picture; nil if no card is visible.
  mutating func keep(_ composition: Composition?, of scene: Scene?) {
    picture = composition.flatMap { composition in
      observation.map { Picture(scene: scene, program: $0.screen, screen: composition.screen) }
    }
  }

  /// Makes the next picture one that is composed anew.
  mutating func forgetPicture() { picture = nil }
}
