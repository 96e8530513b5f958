import TourModel
import TourSession
import TourTerminal

/// Reads the messages of a program from the model of its terminal. Holds the bell count and the window title of the
/// last ones.
struct ProgramMessages {
  private var bells: UInt32 = 0
  private var title = ""

  /// Returns the messages since the last call, in order.
  mutating func read(from terminal: inout Terminal) -> [ProgramMessage] {
    var messages = terminal.takeMessages().map(ProgramMessage.announced)
    if bells != terminal.bells {
      bells = terminal.bells
      messages.append(.bell)
    }
    if title != terminal.titles.names.window {
      title = terminal.titles.names.window
      messages.append(.title(title))
    }
    return messages
  }
}
