import TourModel

// How a tour ends with its program: by keys that complete the tour and go on to the program (``Step/endsOn``), or
// because the program has ended (``Completion/exit``).
extension Tour {
  /// Ends the tour by a key of `ends-on`. A letter or digit may be the first one of a word, so it waits for the next
  /// one.
  /// - Returns: nil if the key is none of them, or if it is part of text that was typed by mistake a moment ago.
  mutating func end(by key: Key, _ token: InputToken, at now: Int) -> [Effect]? {
    guard step.endsOn?.alternatives.contains([key.canonical]) ?? false, case .showing(var showing) = phase else {
      return nil
    }
    if key.isText, strayText.continues(at: now) { return nil }
    guard key.isLetter else { return complete(with: token, at: now) }
    showing.ending = (Typed(key: key, token: token), now)
    phase = .showing(showing)
    return []
  }

  /// When the letter ends the tour; nil if none waits.
  func endingDeadline(_ showing: Showing) -> Int? { showing.ending.map { $0.at + timing.typing } }

  /// Ends the tour by a letter that no other key has followed; nil if none is due.
  mutating func endWhenAlone(_ showing: Showing, at now: Int) -> [Effect]? {
    guard let ending = showing.ending, let deadline = endingDeadline(showing), now >= deadline else { return nil }
    return complete(with: ending.typed.token, at: now)
  }

  /// Ignores a letter that waits, because another key or a click has followed it: it was part of a text.
  mutating func ignoreEndingKey(at now: Int) {
    guard case .showing(var showing) = phase, let ending = showing.ending else { return }
    showing.ending = nil
    phase = .showing(showing)
    strayText.addIgnored(ending.typed.key, at: ending.at)
    flash(at: now)
  }

  private mutating func complete(with token: InputToken, at now: Int) -> [Effect] {
    let effects = completeWithoutCard(at: now)
    if case .ended(let outcome, _) = phase { phase = .ended(outcome, forKey: true) }
    return [.forward(token)] + effects
  }

  /// Whether only the end of the program completes the current step.
  var awaitsExit: Bool { closing == nil && step.done?.isExit ?? false }

  /// Whether the next step is done when the program ends. One command can then do what both steps ask for, as `:wq` in
  /// vim saves and quits.
  var isFollowedByExit: Bool {
    guard case .showing = phase, !awaitsExit, let following else { return false }
    return steps[following].done?.isExit ?? false
  }

  /// Whether the step asks for no more than the end of the program, as the screen and the files are.
  private var maySucceedByExit: Bool {
    guard awaitsExit, progress.hasAppeared, case .exit(let predicate)? = step.done else { return false }
    return predicate.map { locations.screenIndex?.holds($0) ?? false } ?? true
  }

  /// Whether the files are as the last step of a lesson wants them when the program ends. A user who types faster than
  /// the cards follow, or who has done a step in another way than the lesson expects, has then done all of it.
  private var hasDoneWork: Bool {
    guard isLesson, progress.hasAppeared, case .exit(let predicate?)? = steps.last?.done else { return false }
    return locations.screenIndex?.holds(predicate) ?? false
  }

  /// Ends the tour, because the program has ended. A tour that waits for this is complete, even if the program ended
  /// before the last cards appeared or the last step but one counted as done; any other tour is closed.
  mutating func programExited(at now: Int) -> [Effect] {
    var effects: [Effect] = []
    // The program may have written a file as it ended.
    if !locations.filesAsked.isEmpty { search(at: now) }
    if isFollowedByExit, locations.heldAt.map({ now < $0 + Self.quitting }) ?? false { effects = next(at: now) }
    return effects + (maySucceedByExit || hasDoneWork ? completeWithoutCard(at: now) : close())
  }

  /// A user who quits within this many milliseconds of doing what the step before asks for has done both steps.
  private static let quitting = 1500

  /// Asks anew for what a step wants, because its keys have not ended the program.
  mutating func askAgain(at now: Int) {
    guard case .showing(var showing) = phase else { return }
    contents.forgetSolution(of: index)
    (showing.attempt.actedAt, showing.attempt.pressedAt) = (nil, nil)
    showing.card = CardState(progress: step.do.map { KeyProgress($0) })
    phase = .showing(showing)
    if step.isTried { tryIt(at: now) }
  }

  /// Completes the tour. The program ends, so no further card appears to name the steps that could not be shown.
  private mutating func completeWithoutCard(at now: Int) -> [Effect] {
    let effects = finish(at: now)
    return closing == nil ? effects : effects + end(.incomplete)
  }
}

// How the user leaves a tour before its end.
extension Tour {
  /// Whether the program ends when the user leaves the tour.
  var isLesson: Bool { settings.endsProgram && guide.lesson != nil }

  /// Ends the tour, because the user has skipped or closed it. In a lesson, a question comes first.
  mutating func quit(_ outcome: Outcome, at now: Int) -> [Effect] {
    guard isLesson, !isOver else { return outcome == .closed ? close() : end(outcome) }
    if case .leaving? = page { return isRepeated(at: now) ? [] : leaveLesson(outcome) }
    markSeen()
    strayText.end()
    menu = CardState()
    page = .leaving(LeavingQuestion(outcome: outcome, settlesAt: now + StrayText.repetition))
    return []
  }

  /// Handles a key that the user presses on the question.
  mutating func pressedOnLeaving(_ key: Key, at now: Int) -> [Effect] {
    let isOfQuestion = key == Key(.enter) || key == Self.closingKey || preferences.bindings.action(of: key) == .skip
    return isOfQuestion && isRepeated(at: now) ? [] : pressedInQuestion(key, at: now)
  }

  /// Whether a key repeats the one that led to the question, or another repetition of it.
  private mutating func isRepeated(at now: Int) -> Bool {
    guard case .leaving(var question)? = page, now < question.settlesAt else { return false }
    question.settlesAt = now + StrayText.repetition
    page = .leaving(question)
    return true
  }

  /// Ends the lesson, and the program with it.
  mutating func leaveLesson(_ outcome: Outcome) -> [Effect] { end(outcome) + [.endProgram] }
}

// A key that skips the tour, pressed on a card that came up while the user typed in the program.
extension Tour {
  /// Whether the user is typing in the program: in a trial, or keys of `do` the last of which would skip the tour on
  /// the next card, as Escape does.
  var followsTyping: Bool {
    guard menu == nil, case .showing(let showing) = phase else { return false }
    if showing.trial != nil { return true }
    return showing.attempt.hasActed && showing.demonstration == nil
      && step.do?.alternatives.contains { $0.last.map(isSkipping) ?? false } ?? false
  }

  /// Whether a key that would skip the tour only names its effect.
  mutating func ignoresSkip(_ key: Key, at now: Int) -> Bool {
    guard menu == nil, case .showing(var showing) = phase, showing.question == nil, showing.demonstration == nil,
      isSkipping(key), !isAsked(key)
    else { return false }
    switch showing.caution.skipping {
    case .allowed: return false
    case .named(let at) where now >= at + StrayText.repetition: return false
    case .guarded, .named:
      showing.caution.skipping = .named(at: now)
      phase = .showing(showing)
      flash(at: now, .again(key))
      return true
    }
  }

  private func isSkipping(_ key: Key) -> Bool {
    if case .action(.skip)? = meaning(of: key) { true } else { false }
  }
}

extension Key {
  /// Whether the key types a letter or a digit, with which words begin.
  fileprivate var isLetter: Bool {
    guard isText, case .character(let character) = code else { return false }
    return character.isLetter || character.isNumber
  }
}
