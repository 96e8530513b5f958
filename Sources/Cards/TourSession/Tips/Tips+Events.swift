import TourCard
import TourFinding
import TourModel
import TourScreen

/// Handles events of the program, and actions that are due at a time.
extension Tips {
  /// Handles a change of the program's screen.
  /// - Parameters:
  ///   - mayAppear: whether no other card is up or due.
  ///   - now: milliseconds; never less than in an earlier call.
  mutating func screenChanged(_ screenIndex: ScreenIndex, mayAppear: Bool, at now: Int) -> [Effect] {
    search.show(screenIndex)
    changes.compare(screenIndex.screen, at: now)
    detector.show(screenIndex, at: now)
    var effects: [Effect] = []
    if start == .blank, !screenIndex.screen.isBlank {
      start = .drawn
      effects += meet()
    }
    return effects + timePassed(mayAppear: mayAppear, at: now)
  }

  /// Searches the screen within the steps of one search (``SearchBudget``). The next search continues where this one
  /// stopped.
  private mutating func searchScreen(mayAppear: Bool, at now: Int) -> [Effect] {
    guard detector.isInDoubt || search.isPending(isShowing: showing != nil, mayAppear: mayAppear),
      !isInterrupted || now >= timeline.searchedAt + SearchBudget.pause
    else { return [] }
    timeline.searchedAt = now
    var steps = SearchBudget.perSearch
    // Each kind of query has a share of the steps, so that no kind uses up all of them.
    var share = steps / 4
    var effects = handle(detector.settle(&share), at: now)
    steps -= SearchBudget.perSearch / 4 - share
    let half = steps / 2
    share = half
    for choice in indirectSearch.value.detect(&detector, records.selector, &share, at: now) {
      effects += remember(.invalidated(tip: choice.tip.id, .retired), of: guides[choice.guide])
    }
    steps -= half - share
    refreshSelector()
    if let showing {
      search.search(at: showing.choice, records.selector, &steps)
    } else if mayAppear {
      let tips = self
      search.choose(records.selector, passingOver: records.dismissed.contains, { tips.ruler(of: $0) }, &steps)
      search.findMarks(records.selector, &steps)
    }
    return effects
  }

  /// Whether the last search ran out of steps.
  private var isInterrupted: Bool { search.isInterrupted || detector.isInDoubt }

  private mutating func meet() -> [Effect] {
    guides.flatMap { guide in records.isOnDemand && (history[guide]?.first ?? 0) != 0 ? [] : remember(.met, of: guide) }
  }

  /// Handles a key that went to the program.
  mutating func programGot(_ key: Key, at now: Int) -> [Effect] {
    var effects: [Effect] = []
    if showing?.isClosing ?? false { effects += answer(.close, at: now) }
    if showing == nil, !marks.all.isEmpty {
      marks.line.keys += 1
      timeline.hasNews = timeline.hasNews || marks.line.keys == Brevity.limits.keys
    }
    if showing?.hasAppeared ?? false {
      showing?.brevity.keys += 1
      timeline.hasNews = timeline.hasNews || showing?.brevity.keys == Brevity.limits.keys
    }
    // Checked before the keys that retire tips. If both apply, the performed action is the more precise reason.
    if let shown = showing, shown.hasAppeared, var progress = shown.card.progress {
      let outcome = progress.feed(key)
      if outcome == .reject { progress = KeyProgress(KeyChoice(progress.alternatives)) }
      showing?.card.progress = progress
      if outcome == .complete { effects += invalidate(.actionPerformed, at: now) }
    }
    return effects + handle(detector.pressed(key, at: now), at: now)
  }

  mutating func bellRang(at now: Int) -> [Effect] { handle(detector.bellRang(at: now), at: now) }

  mutating func show(title: String, at now: Int) -> [Effect] { handle(detector.show(title: title), at: now) }

  /// Handles an event that the program reported. Guides that do not declare it ignore it.
  mutating func donated(_ event: String, times: Int) -> [Effect] {
    guides.flatMap { remember(.donated(event: event, times: times), of: $0) }
  }

  /// Handles a value that the program gave a parameter. Guides that do not declare the parameter ignore it, as they do
  /// a word that is no value of its type.
  mutating func set(_ parameter: String, to word: String) -> [Effect] {
    guides.flatMap { guide -> [Effect] in
      guard let declared = guide.parameters.first(where: { $0.name == parameter }),
        let value = Value(word, as: declared.default)
      else { return [] }
      return remember(.set(parameter: parameter, value), of: guide)
    }
  }

  /// Handles a value that the program gave a parameter. Guides that do not declare the parameter, or as another type,
  /// ignore it.
  mutating func set(_ parameter: String, to value: Value) -> [Effect] {
    guides.flatMap { remember(.set(parameter: parameter, value), of: $0) }
  }

  /// Handles the end of the program or the loss of the terminal.
  mutating func end(at now: Int) -> [Effect] {
    guard !start.hasEnded else { return [] }
    var effects = handle(detector.ended(), at: now)
    // This is the last search, so it has more steps.
    var steps = 10 * SearchBudget.perSearch
    effects += handle(detector.settle(&steps), at: now)
    if showing?.isClosing ?? false { effects += answer(.close, at: now) } else { effects += hide(at: now) }
    start = .ended
    return effects
  }

  /// Records that the tour or the banner that delayed tips has ended.
  mutating func mayAppear() { timeline.hasNews = true }

  /// Does everything that is due.
  mutating func timePassed(mayAppear: Bool, at now: Int) -> [Effect] {
    guard !start.hasEnded else { return [] }
    timeline.catchUp(at: now)
    showing?.upper.calm(at: now)
    var effects = handle(detector.passed(at: now), at: now)
    if records.isReplaced, start.isRunning { effects += meet() }
    refreshSelector()
    effects += searchScreen(mayAppear: mayAppear, at: now) + keepUp(mayAppear: mayAppear, at: now)
    if mayAppear { effects += count(at: now) }
    if !mayAppear { slots.release() }
    if showing == nil, mayAppear { appear(at: now) }
    updateMarks(mayAppear: mayAppear, at: now)
    return effects
  }

  /// Counts the start of the program once a tip has had the time to appear.
  private mutating func count(at now: Int) -> [Effect] {
    guard !records.isOnDemand, start.count(at: now) else { return [] }
    return guides.flatMap { remember(.started, of: $0) }
  }

  /// The time at which ``timePassed(mayAppear:at:)`` is due if nothing else happens before; nil if never.
  func deadline(mayAppear: Bool) -> Int? {
    guard !start.hasEnded else { return nil }
    let caughtUpAt = timeline.caughtUpAt
    if timeline.hasNews || records.isStale { return caughtUpAt + 1 }
    var times: [Int?] = [detector.deadline]
    if detector.isInDoubt || search.isPending(isShowing: showing != nil, mayAppear: mayAppear) {
      times.append(max(isInterrupted ? timeline.searchedAt + SearchBudget.pause : 0, caughtUpAt + 1))
    }
    if let showing {
      times += [showing.lostAt.map { $0 + timing.grace }, showing.upper.deadline, showing.kept.deadline(timing)]
      if case .closing(let since) = showing.stance { times.append(since + timing.lastNotice) }
      if let moved = showing.moved { times += [moved.since + timing.stillness, moved.first + timing.patience] }
      times += [
        changes.cursorRow.map { $0.since + timing.stillness },
        showing.brevity.isBrief ? changes.latest + timing.stillness : nil,
      ]
      if let since = showing.visibleSince {
        let limits = [
          records.selector.millisecondsLeft(for: showing.choice),
          showing.hasKeyboard ? nil : showing.choice.tip.milliseconds,
        ].compactMap { $0 }
        times += limits.map { since.plus($0.minus(showing.milliseconds)) }
        if !showing.brevity.isBrief, showing.stance == .open, !showing.hasKeyboard {
          times.append(since + Brevity.limits.milliseconds + showing.wholeSince - showing.milliseconds)
        }
      }
    } else if mayAppear {
      if let waiting, waiting.lostAt == nil { times.append(waiting.until) }
      times.append(slots.precedenceEnd(timing))
      times += markDeadlines(mayAppear: mayAppear)
    }
    if mayAppear, !records.isOnDemand { times.append(start.countedAt(now: caughtUpAt)) }
    // A tip that becomes due by time alone appears even if there is neither input nor output.
    if let changesAt = records.selector.changesAt {
      times.append(caughtUpAt.plus(max(0, changesAt.minus(records.moment.seconds)).times(1000)))
    }
    return times.compactMap { $0 }.filter { $0 > caughtUpAt }.min().map { min($0, caughtUpAt + Self.longestDelay) }
  }

  /// The longest delay until the next call, in milliseconds. Times in files may lie arbitrarily far in the future.
  private static let longestDelay = 86_400_000
}
