import TourCard
import TourModel

/// The state of the question that asks before an address is opened. It covers the card whose button names the address.
struct Question: Sendable {
  let address: String
  var card = CardState()
}

extension Card {
  /// Creates the card of the question.
  /// - Parameter opens: whether the address can be opened. If not, the card only shows it.
  init(_ question: Question, opens: Bool, _ strings: Strings) {
    let buttons =
      opens
      ? [
        Card.Button(strings.cancel, key: Key(.escape).label, action: .cancel),
        Card.Button(strings.open, key: Key(.enter).label, action: .confirm),
      ]
      : [Card.Button(strings.close, key: Key(.enter).label, action: .cancel)]
    let title = opens ? strings.openAddress : strings.noOpener
    self.init([.title(title), .text(Markup(plain: question.address))], buttons: buttons)
    let keys = strings.pressEnterOrEscape
    question.card.apply(to: &self, strings, keys: [strings.idleKey(keys), keys])
  }
}

/// The question whether to leave a lesson, and its program with it. It stands in the place of the menu, whose state is
/// the state of its card.
struct LeavingQuestion: Sendable {
  /// What is recorded if the user agrees.
  let outcome: Outcome
  /// Until when a key that would agree is a repetition of the one that led to the question, because the key is held
  /// down.
  var settlesAt: Int
}

extension Card {
  /// Creates the card of the question.
  init(leavingWith state: CardState, _ strings: Strings) {
    self.init(
      [.title(strings.leaveQuestion), .text(Markup(plain: strings.leaveReason))],
      buttons: [
        Card.Button(strings.goOn, key: Key(.escape).label, action: .cancel),
        Card.Button(strings.leave, key: Key(.enter).label, action: .confirm),
      ])
    let keys = strings.pressEnterOrEscape
    state.apply(to: &self, strings, keys: [strings.idleKey(keys), keys])
  }
}
