import TourFinding
import TourScreen

@testable import TourSession

extension TipSelector {
  func choice(on screen: Screen, passingOver: (Choice) -> Bool = { _ in false }) -> Choice? {
    choice(on: ScreenIndex(Observation(screen)), passingOver: passingOver)
  }

  func status(ofShown choice: Choice, for milliseconds: Int, on screen: Screen) -> TipStatus {
    status(ofShown: choice, for: milliseconds, on: ScreenIndex(Observation(screen)))
  }

  func retired(on screen: Screen) -> [Choice] { retired(on: ScreenIndex(Observation(screen))) }
}
