import TourCard
import TourModel
import TourScreen

// Hints for a user who tries a step. They come one after the other, by themselves or when the user asks for one, by the
// tour key and Enter, in the menu, or with the mouse. After the last one, the card can name the keys that fulfil the
// step.
extension Tour {
  /// What a card says to a user who needs help with a step that they try.
  struct Advice: Sendable {
    /// The line above it, or its title.
    var heading: String
    var text: Markup
    /// The goals of the step that are still to be reached; empty if it has none, and while the way is lost.
    var goals: [Card.Section] = []
    /// The keys that a button types; nil for none.
    var hint: Hint?
    /// The text of cards with all buttons, from the longest one to the shortest one.
    var sections: [[Card.Section]]
    /// How many of them, from the first one, also say what the step asks for.
    var longest = 0

    /// The title of the step; nil if the small card does not have it, also where there is room.
    var title: String?

    /// The text of the smallest card, which leaves more of the program visible.
    var compactSections: [Card.Section] { [.text(text)] + goals + [hint.map(Card.Section.hint)].compactMap(\.self) }
    /// The texts of small cards without buttons.
    private var small: [[Card.Section]] {
      [title.map { [.title($0)] + compactSections }, compactSections].compactMap(\.self)
    }
    /// The texts of all cards, of which the first one that has room is shown.
    var variants: [[Card.Section]] { sections + small }
  }

  /// What the card says to the user who tries the step: the way back, if they have lost it, or the last hint.
  var advice: Advice? { trial?.stray.map(advice(for:)) ?? givenHint }

  /// When the next hint appears by itself, which waits while the user types; nil if none is left.
  func hintDueAt(_ showing: Showing) -> Int? {
    guard let trial = showing.trial, strayIndex == nil, showing.help.hintCount < step.hints.count else { return nil }
    return max(trial.hintedAt + timing.hint, timeline.typedAt.map { $0 + timing.hesitation } ?? 0)
  }

  /// The last hint that has been on the card; nil if there was none yet.
  var givenHint: Advice? {
    guard case .showing(let showing) = phase, closing == nil else { return nil }
    // The author may have taken hints out.
    let number = min(showing.help.hintCount, step.hints.count)
    guard number > 0 else { return nil }
    let heading = strings.hintNumber("\(number)", "\(step.hints.count)")
    let text = Markup(step.hints[number - 1]).filled(contents.placeholders)
    let goals = step.goals.isEmpty ? [] : [goalList(onlyOpen: true)]
    let top: [Card.Section] = [.heading(heading), .title(step.title), .text(text)]
    let turn: [Card.Section] = awaitsExit ? [] : [.footnote(strings.yourTurn)]
    // Without goals, the title alone says what to do, too.
    let sections = [top + task(showing) + turn, top + task(showing), top + goals, Array(top.dropFirst()) + goals]
    return Advice(heading: heading, text: text, goals: goals, sections: sections, longest: 2, title: step.title)
  }

  /// *Hint* or, after the last hint, *Show me*. Empty if the step has neither hints nor a solution, and while the card
  /// says what leads a lost user back.
  func helpButtons(_ showing: Showing) -> [Card.Button] {
    guard showing.trial != nil, strayIndex == nil else { return [] }
    if showing.help.hintCount >= step.hints.count, step.shownKeys() != nil {
      return [Card.Button(strings.showMe, action: .solve)]
    }
    // Without a solution, the last hint can be read again.
    return step.hints.isEmpty ? [] : [Card.Button(strings.hint, action: .hint)]
  }

  /// Shows the next hint, or the last one again. If the screen has no room for all of it, the card takes the keyboard,
  /// so that the user can scroll it.
  mutating func giveHint(at now: Int) -> [Effect] {
    guard case .showing(var showing) = phase else { return [] }
    showing.help.hintCount = min(showing.help.hintCount + 1, step.hints.count)
    showing.trial?.forgetTarget()
    phase = .showing(showing)
    let effects = closeMenu(at: now)
    if trial?.brevity.isBrief ?? false { endTrial() }
    return effects
  }

  /// Closes the menu. A card whose step the user tries is shown in full again.
  mutating func closeMenu(at now: Int) -> [Effect] {
    menu = nil
    if let trial {
      self.trial = trial.shownInFull(at: now)
      self.trial?.isAskedFor = true
    }
    return timePassed(at: now)
  }

  /// Whether a user who wants to leave a step out first gets its solution: each step of a lesson begins where the step
  /// before it has led.
  var offersSolution: Bool {
    isLesson && preferences.showsKeys && step.isTried && step.shownKeys() != nil && !progress.done.contains(index)
      && !isDoneAlready
  }

  /// Whether a step ahead asks the user to do something that is not done yet. One that only asks for keys is done once
  /// the user has been at it.
  func isToBeDone(_ other: Int) -> Bool {
    let isDone = progress.done.contains(other) || steps[other].done == nil && progress.shown.contains(other)
    return (steps[other].isTried || steps[other].do != nil) && !isDone
  }

  /// Whether the keys of the card's `do` may be left out only in the menu: the steps of a lesson build on each other.
  /// The solution of a step that the user tries is such a `do`, once its card asks for it.
  var isNeeded: Bool {
    isLesson && preferences.showsKeys && step.do != nil && !isStuck && !progress.done.contains(index) && !isDoneAlready
  }

  /// Makes the card say that the steps that follow build on this one.
  /// - Returns: false if it says so already.
  mutating func noteNeeded(at now: Int) -> Bool {
    guard case .showing(var showing) = phase else { return false }
    let isNew = showing.help.neededAt == nil
    showing.help.neededAt = now
    phase = .showing(showing)
    return isNew
  }

  /// Whether a key comes right after the one with which the user wanted to leave the step out: that key is held down,
  /// or the user has not yet seen the card with the solution.
  mutating func repeatsPassingOver(at now: Int) -> Bool {
    guard case .showing(var showing) = phase, let neededAt = showing.help.neededAt,
      now < neededAt + StrayText.repetition
    else { return false }
    showing.help.neededAt = now
    phase = .showing(showing)
    return true
  }

  /// Ends the trial, and shows a card that asks for the keys of the step's solution, as for those of a `do`. It types
  /// none before the user has seen them.
  /// - Parameter isNeeded: whether the user wanted to leave the step out. The card says that the steps that follow
  ///   build on it.
  mutating func solve(at now: Int, becauseNeeded isNeeded: Bool = false) {
    menu = nil
    guard step.isTried, step.shownKeys() != nil, case .showing(var showing) = phase else { return }
    contents.solve(
      index, without: reachedGoals, after: (locations.astray?.index).flatMap { step.astray[$0].keys } ?? KeyChoice([]))
    (showing.trial, showing.demonstration) = (nil, nil)
    showing.card = CardState(progress: step.do.map { KeyProgress($0) })
    (showing.caution.isUnexpected, showing.help.neededAt) = (false, isNeeded ? now : nil)
    phase = .showing(showing)
    strayText.end()
    timeline.spentAt = now
  }

  /// Gives the program a key that is not the next one of the solution that the card names, and with it the keyboard. In
  /// a lesson, that is text or another key of the solution; elsewhere, only another key of goals, which count in any
  /// order. The user fulfils the step in their own way.
  /// - Returns: nil if the card names no solution, or for another key.
  mutating func leaveSolution(by key: Key, _ token: InputToken, at now: Int) -> [Effect]? {
    let isWanted = isAsked(key)
    guard contents.isSolved(index), key != Key(.enter),
      isLesson ? key.isText || isWanted : isWanted && !step.goals.isEmpty,
      case .showing(var showing) = phase, !isReadAgain
    else { return nil }
    contents.forgetSolution(of: index)
    (showing.card, showing.help.neededAt) = (CardState(), nil)
    phase = .showing(showing)
    return giveWay(to: key, token, isWanted: isWanted, at: now)
  }

  /// Makes sure, after an Enter, that a repetition of it neither reaches the program, if the user tries the step now,
  /// nor presses a button of the card, if it has chosen an entry of the menu: the key may be held down. After another
  /// key, such as the Escape that closes the menu, an Enter is none.
  mutating func ignoreRepetitions(inMenu: Bool, at now: Int) {
    guard menu == nil, case .showing(var showing) = phase else { return }
    let end = now + StrayText.repetition
    showing.trial?.settlesAt = end
    if inMenu { showing.caution.repeatsUntil = end }
    phase = .showing(showing)
  }

  /// Whether an Enter repeats the one that chose an entry of the menu.
  mutating func repeatsChoice(at now: Int) -> Bool {
    guard case .showing(var showing) = phase, let until = showing.caution.repeatsUntil else { return false }
    let isRepetition = menu == nil && now < until
    showing.caution.repeatsUntil = isRepetition ? now + StrayText.repetition : nil
    phase = .showing(showing)
    return isRepetition
  }

  /// Records that a click has asked for help.
  mutating func noteHelpClicked(at now: Int) {
    guard case .showing(var showing) = phase else { return }
    showing.help.clickedAt = now
    phase = .showing(showing)
  }

  /// Whether a click is the second one of a double click on *Hint* or *Show me*. Another button may be there by now.
  func isSecondClick(at now: Int) -> Bool {
    guard case .showing(let showing) = phase, let clickedAt = showing.help.clickedAt else { return false }
    return now < clickedAt + Tour.doubleClick
  }
}
