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
    var messages = terminal.takeReports().map { report -> ProgramMessage in
      switch report {
      case .event(let name, let times): .event(.donated(event: name, times: times))
      case .parameter(let name, let word): .event(.set(parameter: name, word: word))
      case .request(let request): .event(.requested(request))
      case .start(let choice): .start(choice)
      case .question: .question
      case .subscription(let isOpen): .subscription(isOpen)
      }
    }
    if bells != terminal.bells {
      bells = terminal.bells
      messages.append(.event(.bell))
    }
    if title != terminal.titles.names.window {
      title = terminal.titles.names.window
      messages.append(.event(.title(title)))
    }
    return messages
  }
}
