import TourModel
import TourSession
import TourTerminal

/// What a program says beside its picture: by the bell, the window's title and the widget protocol.
enum ProgramWord {
  case event(SessionEvent)
  case start(TourChoice)
  case question
  case subscription(Bool)
}

/// Reads the words of a program from the model of its terminal. Holds the bell count and the window title of the last words.
struct ProgramWords {
  private var bells: UInt32 = 0
  private var title = ""

  /// Takes the reports of the program, and returns its words since the last call, in order.
  mutating func take(from terminal: inout Terminal) -> [ProgramWord] {
    var words = terminal.takeReports().map { report -> ProgramWord in
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
      words.append(.event(.bell))
    }
    if title != terminal.titles.names.window {
      title = terminal.titles.names.window
      words.append(.event(.title(title)))
    }
    return words
  }
}
