import TourScreen
import TourTerminal

extension Observation {
  /// What the session searches: the screen of a program, and the widgets that the program has announced.
  init(of terminal: Terminal) {
    self.init(terminal.screen, widgets: terminal.widgets.regions, isMain: !terminal.modes.isAlternate)
  }
}
