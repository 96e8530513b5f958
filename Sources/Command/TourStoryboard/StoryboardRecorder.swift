import Glibc
import TourCard
package import TourHost
package import TourModel
package import TourScreen
import TourSession
package import TourSystem

/// Takes the tour of a guide without a user, and makes a picture of each card.
package struct StoryboardRecorder {
  private let guide: Guide
  /// The ids of the steps to draw; nil for all.
  private let chosen: Set<String>?
  private let capabilities: TerminalCapabilities
  private let preferences: Preferences
  /// The cards so far, with their motion.
  private var presentation = Presentation()
  /// The pictures so far, by the ids of their steps.
  private var pictures: [String: Storyboard.Panel] = [:]
  /// The steps whose card was up.
  private var drawn: Set<String> = []
  /// The program's screen when a step was left out, and why.
  private var absences: [String: (reason: Absence, screen: Screen)] = [:]
  /// The ways that are still to be taken: those from the first step, and the last one.
  private var ways: [[Branch]] = []
  private var known: Set<Branch> = []

  /// - Parameters:
  ///   - chosen: the ids of the steps to draw; nil for all. The tour is taken from its first step in any case, because
  ///     a program may need the keys of the earlier ones.
  ///   - capabilities: what the terminal in the pictures can show.
  ///   - preferences: the look and the motion of the cards, which take precedence over the guide's.
  package init(
    _ guide: Guide, steps chosen: Set<String>? = nil, capabilities: TerminalCapabilities,
    preferences: Preferences = Preferences()
  ) {
    self.guide = guide
    self.chosen = chosen
    self.capabilities = capabilities
    self.preferences = preferences
  }

  /// Draws each step to which a way leads in the middle of a screen on which only the program's name is typed at a
  /// prompt: without its target, and whether or not its conditions hold.
  package func panels(size: Size) -> [Storyboard.Panel] {
    var recorder = self
    let steps = guide.steps.map { step in
      var step = step
      (step.targets, step.when, step.missing) = ([], nil, Missing(wait: 0, then: .center))
      if step.place != .fill { step.place = .center }
      return step
    }
    var session = session(steps)
    var now = 0
    _ = session.handle(.screen(Observation(prompt(size))), at: now)
    let reachable = guide.reachableSteps
    while let step = session.tour?.currentStep {
      while session.tour?.isShown != true, let deadline = session.deadline {
        now = max(now, deadline)
        _ = session.handle(.tick, at: now)
      }
      guard session.tour?.isShown == true else { break }
      recorder.add(step, session)
      // The next step, or the first one that no way has led to so far: one of another branch.
      guard session.tour != nil,
        let next = steps.first(where: { reachable.contains($0.id) && !recorder.drawn.contains($0.id) })
      else { break }
      _ = session.handle(.requested(.step(next.id)), at: now)
    }
    return recorder.panels
  }

  private func prompt(_ size: Size) -> Screen {
    var screen = Screen(size: size)
    for (column, scalar) in "$ \(guide.commands.first ?? guide.name)".visible.unicodeScalars.prefix(
      max(0, size.columns)
    ).enumerated() where size.rows > 0 {
      screen[column: column, row: 0].glyph = Glyph(scalar)
    }
    return screen
  }

  /// The times of a recording, in milliseconds.
  private enum Wait {
    /// The longest time for a card to appear, which the guide's own waits may exceed.
    static let card = 15_000
    /// The longest time for the program to come to rest under a card, and the time without output that counts as rest.
    static let rest = 2000, stillness = 250
    /// The longest time for the program's answer to the keys of a step.
    static let answer = 5000
    /// The time for the program to end after a signal.
    static let end = 500
  }

  /// The most ways that are taken; each starts the program anew.
  private static let mostWays = 24

  /// Takes the tour over a program, as a user does who types the keys that the cards ask for. They are really typed: a
  /// program may, for example, write a file. If options and buttons lead to other steps, the program is started again
  /// for each of these ways.
  ///
  /// - Parameter start: starts the program.
  /// - Throws: the errors of `start`, and the errno of a transfer.
  package func record(starting start: () throws(Errno) -> HeadlessTerminal) throws(Errno) -> Recording {
    var recorder = self
    var outcome = try recorder.walk([], over: start())
    var taken = 1
    while let way = recorder.nextWay(), taken < Self.mostWays {
      let other = try recorder.walk(way, over: start())
      if outcome.hasEnded || outcome.isBlank { outcome = other }
      taken += 1
    }
    return Recording(panels: recorder.panels, missing: recorder.missing(after: outcome))
  }

  /// Takes the tour over a program that runs, by the way of a user who only goes on.
  /// - Throws: the errno of a transfer.
  package func record(over terminal: consuming HeadlessTerminal) throws(Errno) -> Recording {
    var recorder = self
    let outcome = try recorder.walk([], over: terminal)
    return Recording(panels: recorder.panels, missing: recorder.missing(after: outcome))
  }

  /// The state at the end of a tour.
  private struct Outcome {
    var hasEnded: Bool
    var screen: Screen
    /// The id of the last step that was shown or awaited; nil if there was none.
    var last: String?
    var isBlank: Bool { screen.cells.allSatisfy { $0 == Cell() } }
  }

  /// Takes one way through the tour.
  private mutating func walk(_ way: [Branch], over terminal: consuming HeadlessTerminal) throws(Errno) -> Outcome {
    var run = HeadlessSession(session(guide.steps), over: terminal)
    var passed: Set<String> = []
    var taken: [Branch] = []
    var last: String?
    while let step = run.session.tour?.currentStep {
      last = step.id
      var absent: [String: (reason: Absence, screen: Screen)] = [:]
      let result = try run.run(milliseconds: Wait.card + step.missing.wait) { run in
        for (id, reason) in run.session.tour?.absences ?? [:] where absent[id] == nil {
          absent[id] = (reason, run.session.screen ?? run.terminal.screen)
        }
        return run.session.tour.map { $0.isOver || $0.isShown } ?? true
      }
      absences.merge(absent) { first, _ in first }
      guard result != .timedOut else {
        absences[step.id] = absences[step.id] ?? (.target, run.terminal.screen)
        break
      }
      // A step to which a later one leads back ends the series.
      guard result == .held, let shown = run.session.tour?.currentStep, passed.insert(shown.id).inserted else { break }
      last = shown.id
      var session = run.session
      if try rest(&run, at: shown) { session = run.session }
      if !drawn.contains(shown.id) { add(shown, session) }
      if taken.count < way.count, way[taken.count].step == shown.id {
        try follow(way[taken.count], &run)
        taken.append(way[taken.count])
      } else {
        ways += shown.branches.filter { known.insert($0).inserted }.map { taken + [$0] }
        guard shown.goesOn else { break }
        try goOn(&run, from: shown)
      }
    }
    let outcome = Outcome(
      hasEnded: run.terminal.hasEnded, screen: run.session.screen ?? run.terminal.screen, last: last)
    if let tour = run.session.tour {
      // The tour ends early if none of the steps that follow can be shown.
      let following = outcome.hasEnded ? [] : guide.steps(after: last)
      for step in guide.steps where absences[step.id] == nil {
        guard let reason = tour.absences[step.id] ?? (following.contains(step.id) ? tour.absence(of: step.id) : nil)
        else { continue }
        absences[step.id] = (reason, outcome.screen)
      }
    }
    try stop(&run)
    return outcome
  }

  /// Returns a way that may lead to a chosen step without a picture; nil if there is none.
  private mutating func nextWay() -> [Branch]? {
    while !ways.isEmpty {
      let way = ways.removeFirst()
      let open = Set(guide.steps.map(\.id).filter { !drawn.contains($0) && isChosen($0) })
      if let branch = way.last, guide.mayLead(branch, to: open) { return way }
    }
    return nil
  }

  private func missing(after outcome: Outcome) -> [Recording.Missing] {
    let reachable = guide.reachableSteps
    let stop = guide.steps.first { absences[$0.id]?.reason == .target && $0.missing.then == .stop }?.id
    let hasRoom =
      outcome.screen.size.columns >= Tour.smallestSize.columns && outcome.screen.size.rows >= Tour.smallestSize.rows
    return guide.steps.filter { isChosen($0.id) && !drawn.contains($0.id) }.map { step in
      let reason: Recording.Reason
      switch absences[step.id]?.reason {
      case .condition?: reason = .condition
      case .done?: reason = .done
      case .target? where !outcome.isBlank: reason = .target
      default:
        reason =
          !reachable.contains(step.id)
          ? .unreachable
          : !hasRoom
            ? .size
            : outcome.hasEnded
              ? .end
              : outcome.isBlank
                ? .blank
                : stop.map { .stop(step: $0) } ?? outcome.last.map { .last(step: $0) } ?? .blank
      }
      return Recording.Missing(step: step.id, reason: reason, screen: absences[step.id]?.screen ?? outcome.screen)
    }
  }

  /// Leaves a card by an option or a button.
  private func follow(_ branch: Branch, _ run: inout HeadlessSession) throws(Errno) {
    if let parameter = branch.parameter { try run.handle(.set(parameter: parameter, word: branch.value)) }
    try run.handle(.requested(branch.destination.map { .step($0) } ?? .next))
  }

  /// Waits until the program draws nothing for a moment, or for the longest time.
  /// - Returns: whether the card of the step is still up.
  private func rest(_ run: inout HeadlessSession, at step: Step) throws(Errno) -> Bool {
    let end = Clock.milliseconds + Wait.rest
    var (revision, since) = (run.terminal.model.revision, Clock.milliseconds)
    while Clock.milliseconds < end, Clock.milliseconds < since + Wait.stillness {
      _ = try run.run(milliseconds: 20) { _ in false }
      if run.terminal.model.revision != revision {
        (revision, since) = (run.terminal.model.revision, Clock.milliseconds)
      }
      guard isUp(step, run.session) else { return false }
    }
    return isUp(step, run.session)
  }

  /// Ends the program: by SIGHUP, as if its terminal was closed, and by stronger signals if it ignores that.
  private func stop(_ run: inout HeadlessSession) throws(Errno) {
    for signal in [SIGHUP, SIGTERM, SIGKILL] where !run.terminal.hasEnded {
      try? run.terminal.signal(signal)
      try? run.terminal.signal(SIGCONT)
      _ = try run.run(milliseconds: Wait.end) { $0.terminal.hasEnded }
    }
  }

  /// Types the keys of the step, or goes to the next one if there are none, or if the program does not react.
  private func goOn(_ run: inout HeadlessSession, from step: Step) throws(Errno) {
    for key in (run.session.tour?.currentStep ?? step).do?.alternatives.first ?? [] where isUp(step, run.session) {
      try run.press(key)
      _ = try run.run(milliseconds: Wait.stillness) { !isUp(step, $0.session) }
    }
    if step.do != nil { _ = try run.run(milliseconds: Wait.answer) { !isUp(step, $0.session) } }
    if isUp(step, run.session) { try run.handle(.requested(.next)) }
  }

  private func isUp(_ step: Step, _ session: Session) -> Bool {
    session.tour?.isShown == true && session.tour?.currentStep?.id == step.id
  }

  private func session(_ steps: [Step]) -> Session {
    Session(
      tour: Tour(guide, steps: steps, capabilities: capabilities, preferences: preferences), capabilities: capabilities)
  }

  private func isChosen(_ id: String) -> Bool { chosen?.contains(id) ?? true }

  private mutating func add(_ step: Step, _ session: Session) {
    drawn.insert(step.id)
    guard let scene = session.scene, let screen = session.screen else { return }
    presentation.show(scene, theme: session.theme, motion: session.motion, at: 0)
    let frames = frames(over: screen)
    presentation.settle()
    guard isChosen(step.id), let composition = presentation.composition(on: screen, capabilities: capabilities, at: 0)
    else { return }
    var panel = Storyboard.Panel(
      caption: step.title.visible, screen: composition.screen, seconds: Self.seconds(toRead: step), frames: frames)
    panel.lit = scene.spotlights.map { $0.intersection(screen.bounds) }.filter { !$0.isEmpty }
    panel.card = composition.geometry.card
    pictures[step.id] = panel
  }

  /// The pictures so far, in the order of the guide. Until the first one with a target, a viewer of an animation sees
  /// nothing of what tour does, so those before it are short.
  private var panels: [Storyboard.Panel] {
    var panels = guide.steps.compactMap { pictures[$0.id] }
    for index in panels.indices { panels[index].caption = "\(index + 1). \(panels[index].caption)" }
    if let first = panels.firstIndex(where: { !$0.lit.isEmpty }), first > 0 {
      for index in 0..<first { panels[index].seconds = min(panels[index].seconds, first == 1 ? 1.6 : 1) }
    }
    return panels
  }

  /// The most pictures of a card that enters: a second.
  private static let mostFrames = 9

  /// Returns the pictures of the card as it enters over a screen.
  private func frames(over screen: Screen) -> [Screen] {
    var frames: [Screen] = []
    while frames.count < Self.mostFrames,
      let composition = presentation.composition(
        on: screen, capabilities: capabilities, at: frames.count * Storyboard.Panel.frameMilliseconds),
      composition.nextFrameAt != nil
    {
      frames.append(composition.screen)
    }
    return frames
  }

  /// The seconds for which a card is shown: two, and more for more than eight words, up to four.
  private static func seconds(toRead step: Step) -> Double {
    let words = (step.title + " " + step.body).split(whereSeparator: \.isWhitespace).count
    return Double(min(4000, 2000 + 80 * max(0, words - 8))) / 1000
  }
}
