/// A button of a step or of a tip. The buttons of a step take the place of the standard ones, in the order of the
/// guide; Enter presses the last one. The buttons of a tip stand beside *Close*.
public struct StepButton: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// Go on to the next step, or complete the tour at its last step.
    case next
    /// Go back. The button is left out on the first card.
    case back
    /// End the tour, so that it does not appear again by itself.
    case skip
    /// Close the tour. The next time it continues at this step. Of a tip: do not show it again.
    case close
    /// Complete the tour at this step.
    case done
    /// Type the keys of the step's `do`. The button is left out if the step has none.
    case show
    /// Give the program the keyboard, while the card stays up, so that the user does there what the step's `done` waits
    /// for.
    case tryIt
    /// Go to the step with this id.
    case go(step: String)
    /// Close the tour, and start the one of another guide. If the program has no such tour, the card says so and stays.
    case guide(String)
    /// Send these keys to the program; of several alternatives, the first. The button shows them.
    case send(KeyChoice)
    /// Ask whether to open this address, and open it with the user's program for it.
    case open(String)
    /// Count this event of the guide.
    case emit(String)
    /// Close the tour, and do not show it by itself for this long; after that it continues at this step. Of a tip: do
    /// not show it for this long.
    case snooze(seconds: Int)
    /// Show no more tips of this program. Only tips have this button.
    case never
  }

  /// The time of ``Action/snooze(seconds:)`` if the guide names none, in seconds: a day.
  public static let snooze = 86_400

  public var action: Action
  /// The text of the button; nil for the standard one, which the actions without an argument have.
  public var label: String?

  public init(_ action: Action, label: String? = nil) {
    self.action = action
    self.label = label
  }
}

/// The effect of a click beside a card.
public enum ClickOutside: String, CaseIterable, Hashable, Sendable {
  /// Go on, as the key for it does.
  case next
  /// Close the tour. The next time it continues at the same step.
  case close
  /// None.
  case nothing
}

extension Guide {
  /// The names of the guides whose tours the buttons of this guide start, in order. A name may occur several times.
  package var startedGuides: [String] {
    (steps.flatMap(\.buttons) + tips.flatMap(\.buttons)).compactMap {
      if case .guide(let name) = $0.action { name } else { nil }
    }
  }
}

extension Step {
  /// Whether the card has a button that gives the program the keyboard (``StepButton/Action/tryIt``): of the guide, or
  /// because otherwise only the program could fulfil `done`.
  public var isTried: Bool {
    if self.do != nil { return false }
    if buttons.contains(where: { $0.action == .tryIt }) { return true }
    return done != nil && choices == nil && milliseconds == nil && buttons.isEmpty
  }

  /// Whether the card asks the user to act in the program: by the keys of `do`, or as they like.
  public var asksToAct: Bool { self.do != nil || isTried }

  /// Whether the card can send the program keys, or count an event for it.
  public var actsOnProgram: Bool {
    self.do != nil
      || buttons.contains {
        switch $0.action {
        case .send, .emit: true
        default: false
        }
      }
  }

  /// The keys that the main button sends to the program; nil if the step asks for keys, or if that button sends none.
  package var keysOfMainButton: [Key]? {
    guard self.do == nil, shownKeys() == nil, case .send(let keys)? = buttons.last?.action else { return nil }
    return keys.alternatives.first
  }
}
