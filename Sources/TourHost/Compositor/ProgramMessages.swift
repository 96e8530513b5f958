import TourModel
import TourSession
import TourTerminal

/// What a program tells tour by the bell, by the window's title, or by the widget protocol.
enum ProgramMessage {
  case event(SessionEvent)
  case start(TourChoice)
  case question
  case subscription(Bool)
}

/// Reads the messages of a program from the model of its terminal. Holds the bell count and the window title of the last ones.
struct ProgramMessages {
  private var bells: UInt32 = 0
  private var title = ""
  /// The messages that ``next(from:)`` has not returned yet, in order.
  private var waiting: ArraySlice<ProgramMessage> = []

  /// Whether ``next(from:)`` returns a message that was read before.
  var areWaiting: Bool { !waiting.isEmpty }

  /// Returns the next message; nil if there is none.
  /// - Parameter servesRequests: whether the program may start a tour and page through it, and gets answers. Otherwise the sequences may be part of a file that the
  ///   program shows: a tour is only offered, over a full screen, because there are no banners over the main screen.
  mutating func next(from terminal: inout Terminal, servesRequests: Bool) -> ProgramMessage? {
    if waiting.isEmpty { waiting = read(&terminal)[...] }
    while let message = waiting.popFirst() {
      switch message {
      case _ where servesRequests: return message
      case .start(let choice): if terminal.isAlternate { return .event(.offered(choice)) }
      case .event(.requested), .question, .subscription(true): break
      case .event, .subscription(false): return message
      }
    }
    return nil
  }

  private mutating func read(_ terminal: inout Terminal) -> [ProgramMessage] {
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
