import TourSession
import TourTerminal

extension Compositor {
  /// The bell count and window title that were last passed to the session.
  struct Reported {
    private var bells: UInt32 = 0
    private var title = ""

    /// Returns the events for a changed bell count or title, and records the new values.
    mutating func changes(of terminal: borrowing Terminal) -> [SessionEvent] {
      var events: [SessionEvent] = []
      if bells != terminal.bells {
        bells = terminal.bells
        events.append(.bell)
      }
      if title != terminal.titles.names.window {
        title = terminal.titles.names.window
        events.append(.title(title))
      }
      return events
    }
  }
}
