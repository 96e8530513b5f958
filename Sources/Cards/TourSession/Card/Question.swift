import TourCard
import TourModel

/// The state of a question. It covers the card that has led to it.
struct Question: Sendable {
  enum Subject: Sendable {
    /// Whether to open this address.
    case address(String)
    /// Whether to leave the lesson, and its program with it. The outcome is recorded.
    case leaving(Outcome)
  }

  let subject: Subject
  var card = CardState()

  init(_ subject: Subject) { self.subject = subject }
}

extension Card {
  /// Creates the card of the question.
  /// - Parameter opens: whether an address can be opened. If not, the card only shows it.
  init(_ question: Question, opens: Bool, _ strings: Strings) {
    func buttons(_ no: String, _ yes: String) -> [Card.Button] {
      [
        Card.Button(no, key: Key(.escape).label, action: .cancel),
        Card.Button(yes, key: Key(.enter).label, action: .confirm),
      ]
    }
    switch question.subject {
    case .address(let address):
      self.init(
        [.title(opens ? strings.openAddress : strings.noOpener), .text(Markup(plain: address))],
        buttons: opens
          ? buttons(strings.cancel, strings.open)
          : [Card.Button(strings.close, key: Key(.enter).label, action: .cancel)])
    case .leaving:
      self.init(
        [.title(strings.leaveQuestion), .text(Markup(plain: strings.leaveReason))],
        buttons: buttons(strings.goOn, strings.leave))
    }
    let keys = strings.pressEither(Key(.enter).label, Key(.escape).label)
    question.card.apply(to: &self, strings, keys: [strings.idleKey(keys), keys])
  }
}
