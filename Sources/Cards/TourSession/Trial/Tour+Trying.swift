import TourCard
import TourModel
import TourScreen

// A step that the user fulfils in the program as they like. The card first has the keyboard, as every card: text that
// was begun before it appeared must not reach the program in part. Its button *Try it*, a click on a lit cell, or a key
// that has no meaning on the card and types no text gives the program the keyboard, while the card stays up. In a
// lesson, a letter and a key of the step's solution do so, too.
extension Tour {
  /// The state of a card whose step the user tries in the program.
  struct Trial: Sendable {
    /// Until when an Enter is a repetition of the one that gave the program the keyboard, because the key is held down;
    /// nil after another key, or after the time.
    var settlesAt: Int?
    /// Since when the card is shown in full.
    var since: Int
    /// When the trial began, or when the user got the last hint.
    var hintedAt: Int
    var brevity = Brevity()
    /// Whether the user has left the menu for the card, as by *Hint* or *Go on*, and has pressed no key since. It is
    /// then shown even if it has no room beside the cursor's row.
    var isAskedFor = false
    /// Whether the card stands at a part of the screen, without an arrow, where it may cover the target.
    var isOverTarget = false
    /// Whether the card has been shown in full for so long that it shrinks if it covers much text.
    var isOld = false
    /// Where the user is instead of where the step is, as the card says; nil while they are on the way.
    var stray: Stray?
    /// The state of ``stray`` whose keys tour has typed. It ends as soon as its condition no longer holds, whereas the
    /// program may draw other states anew (``StepLocations/flicker``).
    var ledBackFrom: Int?
    /// Whether the step has a target, which was on the screen when the trial began.
    var hadTarget = false
    /// The last key that the program got while the target was there, and when.
    var lastKey: (key: Key, at: Int)?
    /// Which of ``Advice/variants``, or of the cards without advice, has room; nil before its place is chosen.
    var variant: Int?
    /// The card's place; nil for the step's.
    var place: Place?
    /// What the place was chosen for; nil if it is to be chosen anew.
    var room: Room?
    /// Whether the card is brief because it would cover a dialog, after which it is shown in full again.
    var hasShrunkForDialog = false
    /// The frame that the program has drawn around its cursor, such as the frame of a dialog; nil if there is none.
    var window: Rect?
    /// The change of the screen after which the window was looked for; nil if it was not.
    var lookedAt: Int?
    /// The row of the program's cursor, and the time in milliseconds at which the cursor came to that row.
    var cursorRow: (row: Int, since: Int)?
    /// When the program has hidden its cursor, which was visible before; nil while it is visible.
    var hidCursorAt: Int?
    /// Whether the cursor has been visible.
    var hadCursor = false
    /// Whether the card is brief until the cursor is visible again.
    var awaitsCursor = false
  }

  /// What decides on the place of a card beside the user's work: the row of the cursor, and the card as it is there.
  struct Room: Hashable, Sendable {
    var row: Int
    var window: Rect?
    var size: Size
    var scene: Scene
    var isAskedFor: Bool
  }

  var trial: Trial? {
    get { if case .showing(let showing) = phase { showing.trial } else { nil } }
    set {
      guard case .showing(var showing) = phase else { return }
      showing.trial = newValue
      phase = .showing(showing)
    }
  }

  /// Gives the program the keyboard.
  mutating func tryIt(at now: Int) {
    guard case .showing(var showing) = phase else { return }
    showing.card.calm()
    showing.card.resetFocus()
    var trial = Trial(since: now, hintedAt: now)
    if case .seen = locations[index] { trial.hadTarget = !step.targets.isEmpty }
    showing.trial = trial
    showing.isHeld = false
    phase = .showing(showing)
    strayText.end()
    timeline.spentAt = now
    followCursor(at: now)
  }

  /// Whether the step is to be tried in the program.
  var isToBeTried: Bool { step.isTried && !isReadAgain }

  /// Gives the card the keyboard again.
  mutating func endTrial() {
    guard trial != nil else { return }
    endWayBack()
    trial = nil
    markSeen()
  }

  /// Gives the program a key, and with it the keyboard: one that has no meaning on the card and types no text. In a
  /// lesson, in which nothing of the user's can break, it may type text.
  /// - Parameter isWanted: whether the card asks for such a key, so that it is none of a text that was typed by
  ///   mistake.
  /// - Returns: nil if the step is not tried in the program, or if the key belongs to text that was typed by mistake.
  mutating func giveWay(to key: Key, _ token: InputToken, isWanted: Bool = false, at now: Int) -> [Effect]? {
    guard isToBeTried, isLesson || isWanted || !key.isText && !strayText.continues(at: now) else { return nil }
    tryIt(at: now)
    // The keys that follow are for the program, however fast they are.
    timeline.spentAt = nil
    trial?.brevity.keys = 1
    programGot(key, at: now)
    return [.forward(token)]
  }

  /// Whether a key that would act on the card of a lesson, such as Down or Tab, goes to the program instead, because it
  /// is one of the keys that fulfil the step. Enter does if it alone fulfils the step, and would press *Try it* on a
  /// card that the user has had the time to see: "press Enter" on the card then means what it says.
  func isOfSolution(_ key: Key, at now: Int) -> Bool {
    guard isLesson, isToBeTried, preferences.bindings.action(of: key) != .skip,
      let solutions = step.shownKeys()?.alternatives
    else { return false }
    if key != Key(.enter) { return solutions.contains { $0.contains { $0.canonical == key.canonical } } }
    guard solutions.contains([key]), case .showing(let showing) = phase, now >= showing.since + Self.glance else {
      return false
    }
    return scene.map { showing.card.focusedAction(on: $0.card) == .tryIt } ?? false
  }

  /// Whether a key would scroll the card of a lesson's step, whose text is visible as a whole.
  func isUselessArrow(_ key: Key) -> Bool {
    guard isLesson, isToBeTried, key.modifiers.isEmpty, [.up, .down].contains(key.code) else { return false }
    return shownCard.map { $0.geometry.maximumScroll == 0 } ?? false
  }

  /// Whether a key of the first or the last card, such as Home, is pressed on one that asks the user to try something.
  /// In a lesson, it goes to the program: in editors, these keys move the cursor.
  func isOfFirstOrLast(_ key: Key) -> Bool {
    guard isLesson, isToBeTried else { return false }
    return [.first, .last].contains(preferences.bindings.action(of: key))
  }

  /// Handles a key of a trial. An Enter that is held down since it began the trial does not reach the program.
  mutating func pressedWhileSettling(_ key: Key, _ token: InputToken, at now: Int) -> [Effect] {
    if key == Key(.enter) {
      trial?.settlesAt = now + StrayText.repetition
      return []
    }
    trial?.settlesAt = nil
    return passOn(key, token, at: now)
  }

  /// Gives the program a key of the user who tries the step.
  mutating func passOn(_ key: Key, _ token: InputToken, at now: Int) -> [Effect] {
    trial?.brevity.keys += 1
    programGot(key, at: now)
    return [.forward(token)]
  }

  /// Whether a cell is one of the lit ones.
  func isLit(_ point: Point) -> Bool {
    guard case .showing(let showing) = phase else { return false }
    return showing.sight.spotlights.contains { $0.contains(point) }
  }

  /// Whether this cell is on the card of a step that the user tries in the program. The program then has the keyboard,
  /// and a click on the card is for the card.
  func covers(_ point: Point) -> Bool {
    trial != nil && menu == nil && shownCard.map { $0.part(at: point) != .outside } ?? false
  }

  /// Records the row of the program's cursor.
  mutating func followCursor(at now: Int) {
    guard let trial, let row = screen?.cursor.position.row, trial.cursorRow?.row != row else { return }
    self.trial?.cursorRow = (row, now)
  }

  /// The times at which the card of a trial changes by itself.
  func trialDeadlines(_ showing: Showing) -> [Int] {
    guard let trial = showing.trial else { return [] }
    return [
      trial.settlesAt, trial.fadesAt,
      trial.cursorRow.map { $0.since + timing.stillness },
      trial.hidCursorAt.map { $0 + Self.mostHidden },
      trial.brevity.isBrief || trial.lookedAt != timeline.changedAt ? timeline.changedAt + timing.stillness : nil,
      hintDueAt(showing),
    ].compactMap(\.self) + strayDeadlines(showing)
  }
}

extension Tour.Trial {
  /// When the card shrinks if it covers much text; nil if that time has passed, and while the user has asked for it or
  /// it says what leads a lost user back: they may read that for as long as they like.
  var fadesAt: Int? {
    brevity.isBrief || isOld || isAskedFor || stray != nil ? nil : since + Brevity.limits.milliseconds
  }

  /// No longer says that the target is gone: the user gets a hint in its place.
  mutating func forgetTarget() {
    hadTarget = false
    if case .gone? = stray { stray = nil }
  }

  /// The trial with its whole card, with a new hint.
  func shownInFull(at now: Int) -> Self {
    var trial = self
    (trial.since, trial.hintedAt, trial.brevity, trial.isOld) = (now, now, Brevity(), false)
    (trial.room, trial.variant) = (nil, nil)
    trial.isOverTarget = false
    return trial
  }
}
