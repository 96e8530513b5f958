package import TourModel

// The messages of the program, and the answers to them (`docs/protocol.md`).
extension SessionDriver {
  /// Takes messages. They have an effect at the next ``handleMessages(isFullScreen:at:)``.
  package func receive(_ messages: [ProgramMessage]) { self.messages += messages }

  /// Whether messages wait until the tour that the program starts has begun.
  package var hasMessages: Bool { !messages.isEmpty }

  /// Carries out the messages of the program, up to the next one that starts a tour: those after it concern that tour.
  ///
  /// If the program is not served (``servesRequests``), the messages may be part of a file that it shows: a tour is
  /// only offered, over a full screen, because there are no banners over the main screen.
  package func handleMessages(isFullScreen: Bool, at now: Int) {
    while let message = messages.popFirst() {
      switch message {
      case .start(let choice) where servesRequests: return open(choice, by: .program)
      case .start(let choice): if isFullScreen { handle(.offered(choice), at: now) }
      case .subscription(false): subscription.close()
      case .event(.requested) where !servesRequests, .question where !servesRequests,
        .subscription where !servesRequests:
        break
      case .event(let event): handle(event, at: now)
      case .question: subscription.answer(session)
      case .subscription(true): subscription.open(session)
      }
    }
  }

  /// Returns the answers for the program since the last call, in order.
  package func takeAnswers() -> [ProgramNotice] { subscription.take() }

  /// Ends the program's subscription, because it does not read its input byte by byte.
  package func unsubscribe() { subscription.close() }
}
