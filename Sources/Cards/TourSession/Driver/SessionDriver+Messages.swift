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
      case .bell: handle(.bell, at: now)
      case .title(let title): handle(.title(title), at: now)
      case .announced(.event(let name, let times)): handle(.donated(event: name, times: times), at: now)
      case .announced(.parameter(let name, let word)): handle(.set(parameter: name, word: word), at: now)
      case .announced(.subscription(false)): subscription.close()
      case .announced(.start(let choice)) where servesRequests: return open(choice, by: .program)
      case .announced(.start(let choice)):
        if isFullScreen, canOffer(choice, at: now) { handle(.offered(choice), at: now) }
      case .announced where !servesRequests: break
      case .announced(.request(let request)): handle(.requested(request), at: now)
      case .announced(.ask): subscription.answer(session)
      case .announced(.subscription(true)): subscription.open(session)
      }
    }
  }

  /// Whether the offer of a tour can appear, and the tour exists. Only the first offers are looked up, because a file
  /// may contain any number of them.
  private func canOffer(_ choice: TourChoice, at now: Int) -> Bool {
    guard session.mayOffer(at: now), lookupsLeft > 0 else { return false }
    lookupsLeft -= 1
    return provides(choice)
  }

  /// Returns the answers for the program since the last call, in order.
  package func takeAnswers() -> [ProgramNotice] { subscription.take() }

  /// Ends the program's subscription, because it does not read its input byte by byte.
  package func unsubscribe() { subscription.close() }
}
