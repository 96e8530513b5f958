import TourSession
import TourTerminal

extension Compositor {
  /// Makes events of a session from the program's bell, titles and reports. Holds the bell count and the window title of the last events.
  struct Reported {
    private var bells: UInt32 = 0
    private var title = ""

    /// Returns the events for the program's reports and for a changed bell count or title. Takes the reports, and records the new values.
    mutating func changes(of terminal: inout Terminal) -> [SessionEvent] {
      var events = terminal.takeReports().map { report -> SessionEvent in
        switch report {
        case .event(let name, let times): .donated(event: name, times: times)
        case .parameter(let name, let word): .set(parameter: name, word: word)
        }
      }
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
