/// What a program has told or asked tour by the widget protocol, other than where its widgets are.
package enum AnnouncedMessage: Hashable, Sendable {
  /// The event happened this many times.
  case event(name: String, times: Int)
  /// The parameter has this value, given as a word.
  case parameter(name: String, word: String)
  /// The program starts a tour.
  case start(TourChoice)
  /// The program changes the tour that is in progress.
  case request(TourRequest)
  /// The program asks which card is shown.
  case ask
  /// Whether the program wants to be told what becomes of the cards.
  case subscription(Bool)
}

/// The messages of a program that were not taken yet, in order. A flood of them is bounded, and repetitions count as
/// one.
package struct AnnouncedMessages {
  private var messages: [AnnouncedMessage] = []
  /// How many of the messages are events and parameters.
  private var donations = 0

  package init() {}

  /// The number of events and parameters that are kept, and the number of other messages. Separate, so that a flood of
  /// events leaves a question its answer.
  private static let most = 64

  package mutating func append(_ message: AnnouncedMessage) {
    switch (message, messages.last) {
    case (.event(let name, _), .event(let last, let times)?) where name == last:
      messages[messages.count - 1] = .event(name: name, times: times &+ 1)
    case (.ask, .ask?): break
    // The first of the two tours would be replaced at once.
    case (.start, .start?): messages[messages.count - 1] = message
    case (.event, _), (.parameter, _):
      guard donations < Self.most else { return }
      donations += 1
      messages.append(message)
    case (.start, _), (.request, _), (.ask, _), (.subscription, _):
      if messages.count - donations < Self.most { messages.append(message) }
    }
  }

  package mutating func take() -> [AnnouncedMessage] {
    defer { self = AnnouncedMessages() }
    return messages
  }
}
