import Glibc
import TourFinding
package import TourHost
package import TourModel
package import TourScreen
package import TourSession
package import TourSystem

/// The tour of a guide in a program, taken without a user and without a display.
///
/// The program is started for the way of a user who only goes on. If options and buttons lead to other steps, it is
/// started again for each of these ways, because what follows may look different on each: at first for those that lead
/// to a step that was not shown, and for at most ``mostWays``. It is also started again where the way back from a state
/// of ``TourModel/Step/astray`` did not lead back. The keys of `do` are really typed: a program may, for example, write
/// a file.
package struct GuideWalk {
  /// What happens on the way.
  package enum Event {
    /// The program has been started for a way that takes these options and buttons.
    case began([Branch])
    /// The card of the step with this id is awaited.
    case awaited(String)
    /// The user of the step is about to be led into the state of this index.
    case straying(Step, index: Int)
    /// The card of the step is up, for the first time on all ways, and the program rests.
    case shown(Step, Session, Observation)
    /// The keys of the step have been typed, and its `done` does not hold. The walk goes on without it.
    case unanswered(Step, Moment)
    /// The keys of the step, which has no `done`, have been typed, and nothing on the screen has changed.
    /// - Parameter isEnding: whether `ends-on` names them.
    case withoutEffect(Step, [Key], isEnding: Bool)
    /// The keys of ``TourModel/Astray/check`` were typed, and then perhaps those that lead back, for the state of this
    /// index.
    case strayed(Step, index: Int, Straying, Moment)
    /// The card of the step has been left for the first time.
    case left(Step, Departure)
  }

  /// The way in which the keys of a card reach the program.
  package enum Hand: Hashable, Sendable {
    /// A user types them.
    case keys
    /// Enter presses *Show me*.
    case button
  }

  /// The most ways that are taken; each starts the program anew.
  private static let mostWays = 24

  let guide: Guide
  private let hand: Hand
  let limits: Limits
  private let strays: Bool
  let share: StateShare
  /// The number of the alternative of `do` that is typed, from 0.
  private let alternative: Int
  private let capabilities: TerminalCapabilities
  private let preferences: Preferences
  /// The ids of the steps that are wanted: ways are taken until each was shown, or none is left.
  let wanted: Set<String>
  /// The ids of the steps whose card was up.
  package private(set) var shown: Set<String> = []
  /// Why a step was left out, and what was seen at that moment.
  private(set) var absences: [String: (reason: Absence, moment: Moment)] = [:]
  /// Each step whose target was missing on some way, and that way. Another way may have shown the step.
  private(set) var losses: [(step: String, way: [Branch])] = []
  /// Each way on which the program ended before steps that follow could be shown.
  private(set) var ends: [End] = []
  /// Whether every step is wanted, and so every way.
  private let takesAllWays: Bool
  /// The end of the first way that showed anything.
  private(set) var outcome: Outcome?
  /// How the program ended; nil if it was still running, or if its end was not reported.
  package var status: ExitStatus? { outcome?.status }
  /// The ways that are still to be taken: those from the first step, and the last one.
  private var ways: [[Branch]] = []
  private var known: Set<Branch> = []
  /// The steps whose departure was visited.
  private var left: Set<String> = []
  /// The steps whose `ends-on` was typed.
  private var ended: Set<String> = []
  /// For each step of which states are still to be tried: the index of the next one.
  var nextState: [String: Int] = [:]
  /// Whether the keys of a state did not lead to where the step is, so that the walk does not know where the program
  /// is.
  var isLost = false

  /// - Parameters:
  ///   - wanted: the ids of the steps that are wanted; nil for all. The tour is taken from its first step in any case,
  ///     because a program may need the keys of the earlier ones.
  ///   - strays: whether to go astray, and back, at each step that the user tries.
  ///   - share: the states of ``TourModel/Step/astray`` into which it goes.
  ///   - alternative: the number of the alternative of `do` that is typed, from 0; of fewer ones, they take turns.
  ///   - capabilities: what the terminal of the cards can show.
  ///   - preferences: the look and the motion of the cards, which take precedence over the guide's.
  package init(
    _ guide: Guide, wanted: Set<String>? = nil, by hand: Hand = .keys, within limits: Limits = Limits(),
    strays: Bool = false, share: StateShare = StateShare(), alternative: Int = 0, capabilities: TerminalCapabilities,
    preferences: Preferences = Preferences()
  ) {
    self.guide = guide
    self.wanted = wanted ?? Set(guide.steps.map(\.id))
    takesAllWays = wanted == nil
    self.hand = hand
    self.limits = limits
    self.strays = strays
    self.share = share
    self.alternative = alternative
    self.capabilities = capabilities
    self.preferences = preferences
  }

  /// The end of the program on a way.
  struct End {
    /// The last step that was shown; nil if none was.
    var step: Step?
    /// The keys that it was left by; nil if no keys were typed.
    var keys: [Key]?
    var status: ExitStatus?
    /// The ids of the steps that follow.
    var following: Set<String>
    var moment: Moment
    /// The last line that the program has written at its end, as a message about a crash; nil if it ended well or wrote
    /// nothing.
    var lastWords: String?
  }

  /// The state at the end of a way.
  struct Outcome {
    /// The program's end; nil if it was still running, or if its end was not reported.
    var status: ExitStatus?
    var hasEnded: Bool
    var moment: Moment
    /// The id of the last step that was shown or awaited; nil if there was none.
    var last: String?
  }

  /// Takes all ways. A way that was taken already is not taken again.
  ///
  /// - Parameter start: starts the program.
  /// - Throws: the errors of `start`, and the errno of a transfer.
  package mutating func takeAllWays(
    starting start: () throws(Errno) -> HeadlessTerminal, _ visit: (Event) -> Void
  ) throws(Errno) {
    outcome = try takeWay([], starting: start, visit)
    var taken = 1
    while let way = nextWay(), taken < Self.mostWays {
      let other = try takeWay(way, starting: start, visit)
      if let first = outcome, first.hasEnded || first.moment.isBlank { outcome = other }
      taken += 1
    }
  }

  /// Takes the way of a user who only goes on, over a program that runs.
  /// - Throws: the errno of a transfer.
  package mutating func takeFirstWay(over terminal: consuming HeadlessTerminal, _ visit: (Event) -> Void)
    throws(Errno)
  {
    outcome = try takeWay([], over: terminal, visit)
  }

  /// Takes one way through the tour. Where the way back from a state did not lead back, the program is started anew for
  /// the next state, because in an unknown state of the program keys can do anything.
  private mutating func takeWay(
    _ way: [Branch], starting start: () throws(Errno) -> HeadlessTerminal, _ visit: (Event) -> Void
  ) throws(Errno) -> Outcome {
    while true {
      isLost = false
      let outcome = try takeWay(way, over: start(), visit)
      if !isLost { return outcome }
    }
  }

  /// Where the walk is on its way.
  private struct Position {
    /// The ids of the steps that were shown.
    var passed: Set<String> = []
    var taken: [Branch] = []
    /// The id of the last step that was shown or awaited.
    var last: String?
    /// The last step that was shown, the program's screen then, and the keys that were typed.
    var lastShown: (step: Step, screen: Screen, keys: [Key]?)?
  }

  /// Takes one way through the tour, until its end or until ``isLost``.
  private mutating func takeWay(_ way: [Branch], over terminal: consuming HeadlessTerminal, _ visit: (Event) -> Void)
    throws(Errno) -> Outcome
  {
    var terminal = terminal
    // As a person does, the walk looks at the screen once the program has come to rest: not at text that flashes as it
    // starts.
    try terminal.restAfterDrawing(Limits.start)
    var run = HeadlessSession(session, over: terminal)
    var position = Position()
    visit(.began(way))
    while let step = run.session.tour?.currentStep {
      if position.last != step.id { visit(.awaited(step.id)) }
      position.last = step.id
      // A step to which a later one leads back ends the way.
      guard let shown = try awaitCard(&run, of: step, on: position.taken), position.passed.insert(shown.id).inserted
      else { break }
      position.last = shown.id
      guard try look(&run, at: shown, &position, visit), try goAstray(&run, from: shown, visit) else { break }
      let departure = try leave(&run, from: shown, on: way, &position, visit)
      if case .keys(let keys, _) = departure { position.lastShown?.keys = keys }
      if left.insert(shown.id).inserted { visit(.left(shown, departure)) }
      if departure == .end { break }
    }
    let outcome = Outcome(
      status: run.terminal.status, hasEnded: run.terminal.hasEnded, moment: run.moment, last: position.last)
    if !isLost {
      record(outcome, of: run, at: position)
      if let step = position.lastShown?.step { try end(&run, at: step, visit) }
    }
    try run.endProgram()
    return outcome
  }

  /// Waits for the next card, and records the steps that are left out meanwhile.
  /// - Parameter taken: the branches before it.
  /// - Returns: the step whose card is up; nil if the tour has ended, or the card has not come in time.
  private mutating func awaitCard(_ run: inout HeadlessSession, of step: Step, on taken: [Branch]) throws(Errno)
    -> Step?
  {
    var absent: [String: (reason: Absence, moment: Moment)] = [:]
    let result = try run.run(milliseconds: limits.card + step.missing.wait) { run in
      for (id, reason) in run.session.tour?.absences ?? [:] where absent[id] == nil {
        absent[id] = (reason, run.moment)
      }
      return run.session.tour.map { $0.isOver || $0.isDormant || $0.isShown } ?? true
    }
    if result == .timedOut { absent[step.id] = absent[step.id] ?? (.target, run.moment) }
    // On another way, the condition of the step may hold.
    absences.merge(absent) { $0.reason == .condition && $1.reason != .condition ? $1 : $0 }
    losses += absent.filter { $1.reason == .target && !run.terminal.hasEnded }.keys.sorted().map { ($0, taken) }
    return result == .held ? run.session.tour?.currentStep : nil
  }

  /// Looks at the card of a step once the program rests.
  /// - Returns: whether the program still runs. No card outlives it.
  private mutating func look(
    _ run: inout HeadlessSession, at step: Step, _ position: inout Position, _ visit: (Event) -> Void
  ) throws(Errno) -> Bool {
    var (session, observation) = (run.session, run.observation)
    if try rest(&run, at: step) { (session, observation) = (run.session, run.observation) }
    if run.terminal.hasEnded { return false }
    position.lastShown = (step, observation.screen, nil)
    if shown.insert(step.id).inserted {
      visit(.shown(step, session, observation))
      if strays { nextState[step.id] = 0 }
    }
    return true
  }

  /// Leaves the card of a step: by the branch of the way, if it has one here, or as a user who goes on.
  private mutating func leave(
    _ run: inout HeadlessSession, from step: Step, on way: [Branch], _ position: inout Position,
    _ visit: (Event) -> Void
  ) throws(Errno) -> Departure {
    let taken = position.taken
    guard taken.count < way.count, way[taken.count].step == step.id else {
      ways += step.branches.filter { known.insert($0).inserted }.map { taken + [$0] }
      return step.goesOn ? try goOn(&run, from: step, visit) : .end
    }
    try follow(way[taken.count], &run)
    position.taken.append(way[taken.count])
    return .branch(way[taken.count])
  }

  /// Records what the end of a way says of the steps that were not shown.
  private mutating func record(_ outcome: Outcome, of run: borrowing HeadlessSession, at position: Position) {
    if outcome.hasEnded {
      let shown = position.lastShown
      let following = Set(shown.map { guide.steps(after: $0.step.id) } ?? guide.steps.map(\.id))
      if !following.isEmpty {
        ends.append(
          End(
            step: shown?.step, keys: shown?.keys, status: outcome.status, following: following,
            moment: outcome.moment, lastWords: run.lastWords(since: shown?.screen)))
      }
    }
    guard let tour = run.session.tour else { return }
    // The tour ends early if none of the steps that follow can be shown.
    let following = outcome.hasEnded ? [] : guide.steps(after: position.last)
    for step in guide.steps where absences[step.id] == nil {
      guard let reason = tour.absences[step.id] ?? (following.contains(step.id) ? tour.absence(of: step.id) : nil)
      else { continue }
      absences[step.id] = (reason, outcome.moment)
    }
  }

  /// Returns a way that is still to be taken: one that may lead to a wanted step that was not shown, and if all steps
  /// are wanted, each that leads to another step. nil if there is none.
  private mutating func nextWay() -> [Branch]? {
    let absent = wanted.subtracting(shown)
    let index =
      ways.firstIndex { $0.last.map { guide.mayLead($0, to: absent) } ?? false }
      ?? (takesAllWays ? ways.firstIndex { $0.last?.destination != nil } : nil)
    return index.map { ways.remove(at: $0) }
  }

  private var session: Session {
    var timing = Timing()
    timing.astray = Limits.astray
    (timing.firstKey, timing.keyPace, timing.textPace) = Limits.pace
    return Session(
      tour: Tour(guide, steps: guide.steps, capabilities: capabilities, preferences: preferences, timing: timing),
      capabilities: capabilities, timing: timing)
  }

  /// Leaves a card by an option or a button.
  private func follow(_ branch: Branch, _ run: inout HeadlessSession) throws(Errno) {
    if let parameter = branch.parameter { try run.handle(.set(parameter: parameter, word: branch.value)) }
    try run.handle(.requested(branch.destination.map { .step($0) } ?? .next))
  }

  /// Waits until the program draws nothing for a moment, or for the longest time.
  /// - Returns: whether the card of the step is still up.
  private func rest(_ run: inout HeadlessSession, at step: Step) throws(Errno) -> Bool {
    try run.rest(Limits.rest) { isUp(step, $0.session) }
    return isUp(step, run.session)
  }

  /// Gives the program the keys of the step, of its `do` or of its `show`, or goes to the next one if there are none,
  /// or if the program does not react.
  /// - Returns: how the card was left.
  private func goOn(
    _ run: inout HeadlessSession, from step: Step, _ visit: (Event) -> Void
  ) throws(Errno) -> Departure {
    guard isUp(step, run.session) else { return .byItself }
    if step.shownKeys() != nil { try run.handle(.practice(.solution)) }
    let sent = step.keysOfMainButton
    let keys = (run.session.tour?.currentStep ?? step).do?.keys(ofAlternative: alternative) ?? sent
    var answer = Answer.wentOn
    if let keys {
      let before = run.terminal.screen
      var hasEffect = false
      func isLeft(_ run: borrowing HeadlessSession) -> Bool {
        hasEffect = hasEffect || run.terminal.hasEnded || run.terminal.screen != before
        return !isUp(step, run.session)
      }
      switch hand {
      case .button where !step.typesOnEnter && sent == nil, .keys where sent == nil:
        for key in keys where isUp(step, run.session) {
          try run.press(key)
          try run.rest(key == Key(.escape) ? Limits.answerToEscape : Limits.answerToKey) { !isLeft($0) }
        }
      case .button, .keys:
        for _ in 0..<2 where isUp(step, run.session) && run.session.tour?.hasActed != true {
          try run.press(Key(.enter))
          _ = try run.run(milliseconds: Limits.secondEnter) {
            isLeft($0) || $0.session.tour?.hasActed ?? true
          }
        }
      }
      // The time in which *Show me* types the keys.
      let typing = hand == .button ? Limits.pace.firstKey + keys.count * Limits.pace.keyPace : 0
      _ = try run.run(milliseconds: limits.answer + typing) { isLeft($0) }
      // Without `done` the tour goes on at the last key, whether or not that key ends the program.
      let awaitsExit = step.done?.isExit ?? false
      let isGoal = awaitsExit && run.session.tour?.isComplete ?? false
      let isOver = step.done != nil && !isGoal && run.terminal.hasEnded
      answer = isUp(step, run.session) ? .stayed : isOver ? .ended : .wentOn
      if answer == .stayed || answer == .ended && awaitsExit, !left.contains(step.id) {
        visit(.unanswered(step, run.moment))
      }
      if step.done == nil, answer == .wentOn, !left.contains(step.id) {
        // The tour has gone on, and the program may still be about to answer.
        _ = try run.run(milliseconds: limits.answer) { isLeft($0) && hasEffect }
        if !hasEffect { visit(.withoutEffect(step, keys, isEnding: false)) }
      }
    }
    if isUp(step, run.session) { try run.handle(.requested(.next)) }
    return keys.map { .keys($0, answer) } ?? .next
  }

  /// Gives the program the first key of `ends-on` of the step at which the tour is over.
  private mutating func end(_ run: inout HeadlessSession, at step: Step, _ visit: (Event) -> Void) throws(Errno) {
    guard hand == .keys, let key = step.endsOn?.alternatives.first?.first, run.session.tour?.isOver ?? true,
      !run.terminal.hasEnded, ended.insert(step.id).inserted
    else { return }
    let before = run.terminal.screen
    try run.press(key)
    let result = try run.run(milliseconds: limits.answer) { $0.terminal.hasEnded || $0.terminal.screen != before }
    if result == .timedOut { visit(.withoutEffect(step, [key], isEnding: true)) }
  }

  func isUp(_ step: Step, _ session: Session) -> Bool {
    session.tour?.isShown == true && session.tour?.currentStep?.id == step.id
  }
}

extension KeyChoice {
  /// The keys of an alternative, from 0; of fewer ones, they take turns. nil without any.
  func keys(ofAlternative number: Int) -> [Key]? {
    alternatives.isEmpty ? nil : alternatives[number % alternatives.count]
  }
}

extension HeadlessSession {
  /// What the session has seen of the program or, if that was nothing, what the program has left at its end.
  var moment: GuideWalk.Moment {
    var moment = GuideWalk.Moment(
      observation: Observation(session.screen ?? terminal.screen, widgets: observation.widgets),
      heldFiles: session.tour?.heldFiles,
      parameters: session.tour?.parameters ?? [:], reachedGoals: session.tour?.reachedGoals ?? [])
    moment.hasEnded = terminal.hasEnded
    moment.announcedEvents = announcedEvents
    if moment.isBlank, terminal.hasEnded { moment.observation = Observation(terminal.screen) }
    return moment
  }
}

extension HeadlessSession {
  /// The last line of the screen that the program has left, if it failed and the line was not there before; nil
  /// otherwise.
  /// - Parameter before: the screen before the keys that ended it.
  fileprivate func lastWords(since before: Screen?) -> String? {
    guard terminal.status.map({ $0.code != 0 }) ?? false else { return nil }
    let after = terminal.screen
    let last = (0..<after.size.rows).last { row in
      let text = after.words(row: row)
      return !text.isEmpty && before.map { $0.size != after.size || $0.words(row: row) != text } ?? true
    }
    guard let last else { return nil }
    // A long line continues in the rows below the one in which it begins.
    var first = last
    let wrapped = Set(terminal.model.wrappedRows)
    while wrapped.contains(first - 1) { first -= 1 }
    return String((first...last).map { after.text(row: $0) }.joined().withoutFrames.prefix(80))
  }
}

extension Step {
  /// Whether Enter presses *Show me*. The guide's own buttons may have another one in its place.
  fileprivate var typesOnEnter: Bool {
    buttons.isEmpty || buttons.last?.action == .show || shownKeys() != nil && buttons.last?.action == .tryIt
  }
}
