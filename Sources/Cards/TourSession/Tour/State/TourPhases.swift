import TourCard
import TourFinding
import TourModel
import TourScreen

// What a tour knows while it waits for a step, and while the card of one is up.
extension Tour {
  /// The state of waiting for the target of a step.
  struct Arrival: Sendable {
    /// When the previous card was left. For the first card it is nil until the program has drawn something.
    var since: Int?
    /// Since when the target has been on the screen without interruption; nil if it is not.
    var foundAt: Int?
    /// The previous card, which stays up for ``Timing/linger``; nil once it is gone.
    var lingering: Scene?
    /// The key with which the previous card was left; nil if it was left in another way.
    var leftBy: Key?
    /// The keys that were typed while the previous card stayed up, held back for the next card.
    var typed: [Typed] = []
    /// Whether keys were just sent to the program, so that the screen may not show their effect yet.
    var awaitsAnswer = false
    /// Whether the user caused the change of the card, and so expects the next one.
    var isExpected = false
    /// Whether the user was typing in the program when the previous card was left, so that the next key may still be
    /// for the program.
    var followsTyping = false
    /// Whether the user has gone back to the step. Its card then stays up, although the user has done the step already.
    var isReturn = false
    /// The steps that were left out since the last card.
    var passed: Set<Int> = []
    /// Whether the wait is so long that a banner is shown.
    var isLong = false
    /// When the program was asked to prepare its screen for the step; nil if it was not.
    var preparedAt: Int?
    /// Whether the log has the reason of the wait.
    var isExplained = false
    /// Whether no step can be shown on the current screen.
    var awaitsChange = false
  }

  struct Typed: Sendable {
    var key: Key
    var token: InputToken
  }

  /// The state of a step's card that is up.
  struct Showing: Sendable {
    /// The parsed text of the step.
    var body: Markup
    /// The regions of the targets. What is kept free comes from ``kept``.
    var sight: Sight
    var kept: KeptRegions
    var spoken = SpokenSight()
    var lack = TargetLack()
    var since: Int
    /// Since when the target is missing; nil if it is not.
    var lostAt: Int?
    var attempt = Attempt()
    var demonstration: Demonstration?
    var aside = Aside()
    /// A letter that ends the tour (``Step/endsOn``) unless another letter follows it; nil if none waits.
    var ending: (typed: Typed, at: Int)?
    var caution = Caution()
    /// The question that covers the card; nil if there is none.
    var question: Question?
    /// For each goal that asks for a sequence of keys: how much of it the user has pressed. By the index of the goal.
    var goalKeys: [Int: GoalKeys] = [:]
    /// Whether this is the step at which the user left the lesson the last time that they took it.
    var isWhereUserLeft = false
    /// Whether the author has changed the step while its card was up, or the user has gone back to a step that is done.
    /// Its card then stays up although `done` holds.
    var isHeld = false
    /// Whether the user has clicked while the card was up. While they try the step, the mouse then stays on for the
    /// card.
    var isByMouse = false
    /// The user's trial in the program; nil while the card has the keyboard.
    var trial: Trial?
    /// The state of ``TourModel/Step/astray`` in which tour gave the keyboard back to the program without being asked;
    /// nil if it has not. It does so once, so that a user can take the keyboard back.
    var gaveWayTo: Int?
    var help = Help()
    var card: CardState
    /// The card at the end of a tour that has lost steps; nil for the card of a step of the guide.
    var closing: Step?

    /// Whether the user is at the options, at a question or in the program, so that the step does not go on by itself.
    var isUsed: Bool { question != nil || trial != nil || card.selection?.isUsed ?? false }
  }

  /// What the user has done of the step, and what came of it.
  struct Attempt: Sendable {
    /// When a key of `do` was last pressed.
    var pressedAt: Int?
    /// When the keys of `do` were last complete.
    var actedAt: Int?
    /// Whether `done` still does not hold at ``Timing/answer`` after the keys of `do`.
    var isStuck = false
    /// Whether the program has announced the event that `done` waits for.
    var isAnnounced = false
    /// Whether the user has pressed a button that counts the event.
    var hasEmitted = false

    /// Whether the user has pressed a key of `do` or a button that acts on the program, so that a change of the card is
    /// the answer.
    var hasActed: Bool { pressedAt != nil || actedAt != nil || hasEmitted }
  }

  /// The place of a card that covered what the keys of `do` have opened.
  struct Aside: Sendable {
    /// nil for the step's place.
    var place: Place?
    /// The change of the screen after which the card was last to stand aside; nil if it never was.
    var changedAt: Int?
    /// The frame around the program's cursor when the card appeared; nil if there was none.
    var windowBefore: Rect?
  }

  /// What keeps a key from acting on a card if it was meant for the program, or is a repetition of the one before.
  struct Caution: Sendable {
    /// Whether the card appeared by itself, and no key or click has had an effect on it since. Enter then types no
    /// keys: it may have been meant for the program.
    var isUnexpected = false
    /// What a key that skips the tour, such as Escape, does on this card.
    var skipping = Skipping.allowed
    /// When Enter was pressed last.
    var enteredAt: Int?
    /// Until when an Enter is a repetition of the one that chose an entry of the menu, because the key is held down.
    var repeatsUntil: Int?
  }

  /// The help that the user got, and asked for.
  struct Help: Sendable {
    /// The number of hints that the user has got.
    var hintCount = 0
    /// When the user has asked for a hint or for the solution with the mouse; nil if they have not.
    var clickedAt: Int?
    /// When the user last wanted to leave the step out, but the steps of a lesson build on each other; nil for never.
    var neededAt: Int?
  }

  /// The effect of a key that skips the tour.
  enum Skipping: Sendable {
    /// It skips the tour.
    case allowed
    /// It names its effect. The card came up while the user typed in the program, for which the key may have been
    /// meant: in many programs, people press Escape twice.
    case guarded
    /// It has named its effect at this time, and skips the tour unless it is a repetition, because it is held down.
    case named(at: Int)
  }

  /// Keys that tour types for the user, one after the other, because a button such as *Show me* was pressed.
  struct Demonstration: Sendable {
    /// The keys that are still to be typed.
    var keys: ArraySlice<Key>
    var nextAt: Int
    /// The index of the state of ``TourModel/Step/astray`` from which the keys lead back; nil for other keys.
    var wayBack: Int?
    /// Whether the first key was typed.
    var hasBegun = false
    /// Whether the next key is a character of the same text as the last one.
    var isInText = false
  }
}
