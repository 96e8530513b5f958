package import TourScreen
import TourCard
package import TourWalk

extension StepTrace {
  /// Returns the program's screen with the card of the step over it, and without one if it was never up.
  /// - Parameter colors: the colours of the terminal in the picture, which the card suits.
  package func picture(_ colors: Storyboard.Colors) -> Screen {
    guard let card else { return moment.observation.screen }
    let capabilities = TerminalCapabilities(
      depth: .direct, isUnicode: true, foreground: colors.foreground, background: colors.background)
    return compose(moment.observation.screen, card.scene, capabilities: capabilities, theme: card.theme, at: 0).screen
  }
}
