import Glibc
import TourCard
public import TourHost
public import TourModel
public import TourScreen
import TourSession
public import TourSystem

/// Takes the tour of a guide without a user, and makes a picture of each card.
public struct StoryboardRecorder {
  private let guide: Guide
  /// The ids of the steps to draw; nil for all.
  private let chosen: Set<String>?
  private let capabilities: TerminalCapabilities
  private let preferences: Preferences
  /// The cards so far, with their motion.
  private var presentation = Presentation()
  private var panels: [Storyboard.Panel] = []
  private var drawn: Set<String> = []

  /// - Parameters:
  ///   - chosen: the ids of the steps to draw; nil for all. The tour is taken from its first step in any case, because a program may need the keys of the
  ///     earlier ones.
  ///   - capabilities: those of the terminal in the pictures.
  ///   - preferences: the look and the motion of the cards, which take precedence over those of the guide.
  public init(_ guide: Guide, steps chosen: Set<String>? = nil, capabilities: TerminalCapabilities, preferences: Preferences = Preferences()) {
    self.guide = guide
    self.chosen = chosen
    self.capabilities = capabilities
    self.preferences = preferences
  }

  /// Draws each step in the middle of a screen on which only the program's name is typed at a prompt: without its target, and whether or not its conditions
  /// hold.
  public func panels(size: Size) -> [Storyboard.Panel] {
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
    // A step to which a later one leads back ends the series.
    while let step = session.tour?.currentStep, !recorder.drawn.contains(step.id) {
      while session.tour?.isShown != true, let deadline = session.deadline {
        now = max(now, deadline)
        _ = session.handle(.tick, at: now)
      }
      guard session.tour?.isShown == true else { break }
      recorder.add(step, session)
      _ = session.handle(.requested(.next), at: now)
    }
    return recorder.panels
  }

  private func prompt(_ size: Size) -> Screen {
    var screen = Screen(size: size)
    for (column, scalar) in "$ \(guide.commands.first ?? guide.name)".visible.unicodeScalars.prefix(max(0, size.columns)).enumerated() where size.rows > 0 {
      screen[column: column, row: 0].glyph = Glyph(scalar)
    }
    return screen
  }

  /// The result of a tour over a program.
  public struct Recording: Sendable {
    public var panels: [Storyboard.Panel]
    /// The chosen steps without a picture, in the order of the guide.
    public var missing: [Missing]

    public enum Reason: Hashable, Sendable {
      /// The program had ended.
      case end
      /// The program had drawn nothing.
      case blank
      /// The target was not found, the condition of the step did not hold, or no way led to it.
      case target
    }

    public struct Missing: Hashable, Sendable {
      /// The id of the step.
      public var step: String
      public var reason: Reason
    }
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

  /// Takes the tour over a program, as a user does who types the keys that the cards ask for. They are really typed: a program may, for example, write a file.
  ///
  /// - Throws: the errno of a transfer.
  public func record(over terminal: consuming HeadlessTerminal) throws(Errno) -> Recording {
    var recorder = self
    var run = HeadlessSession(session(guide.steps), over: terminal)
    while let step = run.session.tour?.currentStep {
      let result = try run.run(milliseconds: Wait.card + step.missing.wait) { $0.session.tour.map { $0.isOver || $0.isShown } ?? true }
      // A step to which a later one leads back ends the series.
      guard result == .held, let shown = run.session.tour?.currentStep, !recorder.drawn.contains(shown.id) else { break }
      var session = run.session
      if try rest(&run, at: shown) { session = run.session }
      recorder.add(shown, session)
      try goOn(&run, from: shown)
    }
    let isBlank = run.terminal.screen.cells.allSatisfy { $0 == Cell() }
    let end = run.terminal.hasEnded ? guide.steps.lastIndex { recorder.drawn.contains($0.id) } ?? -1 : guide.steps.count
    let missing = guide.steps.enumerated().filter { isChosen($1.id) && !recorder.drawn.contains($1.id) }
      .map { Recording.Missing(step: $1.id, reason: $0 > end ? .end : isBlank ? .blank : .target) }
    try stop(&run)
    return Recording(panels: recorder.panels, missing: missing)
  }

  /// Waits until the program draws nothing for a moment, or for the longest time.
  /// - Returns: whether the card of the step is still up.
  private func rest(_ run: inout HeadlessSession, at step: Step) throws(Errno) -> Bool {
    let end = Clock.milliseconds + Wait.rest
    var (revision, since) = (run.terminal.model.revision, Clock.milliseconds)
    while Clock.milliseconds < end, Clock.milliseconds < since + Wait.stillness {
      _ = try run.run(milliseconds: 20) { _ in false }
      if run.terminal.model.revision != revision { (revision, since) = (run.terminal.model.revision, Clock.milliseconds) }
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
    for key in step.do?.alternatives.first ?? [] where isUp(step, run.session) {
      try run.press(key)
      _ = try run.run(milliseconds: Wait.stillness) { !isUp(step, $0.session) }
    }
    if step.do != nil { _ = try run.run(milliseconds: Wait.answer) { !isUp(step, $0.session) } }
    if isUp(step, run.session) { try run.handle(.requested(.next)) }
  }

  private func isUp(_ step: Step, _ session: Session) -> Bool { session.tour?.isShown == true && session.tour?.currentStep?.id == step.id }

  private func session(_ steps: [Step]) -> Session {
    Session(tour: Tour(guide, steps: steps, capabilities: capabilities, preferences: preferences), capabilities: capabilities)
  }

  private func isChosen(_ id: String) -> Bool { chosen?.contains(id) ?? true }

  private mutating func add(_ step: Step, _ session: Session) {
    drawn.insert(step.id)
    guard let scene = session.scene, let screen = session.screen else { return }
    presentation.show(scene, theme: session.theme, motion: session.motion, at: 0)
    let frames = frames(over: screen)
    presentation.settle()
    guard isChosen(step.id), let picture = presentation.composition(on: screen, capabilities: capabilities, at: 0)?.screen else { return }
    panels.append(
      Storyboard.Panel(caption: "\(panels.count + 1). \(step.title.visible)", screen: picture, seconds: Self.seconds(toRead: step), frames: frames))
  }

  /// The most pictures of a card that enters: a second.
  private static let mostFrames = 15

  /// Returns the pictures of the card as it enters over a screen.
  private func frames(over screen: Screen) -> [Screen] {
    var frames: [Screen] = []
    while frames.count < Self.mostFrames,
      let composition = presentation.composition(on: screen, capabilities: capabilities, at: frames.count * Storyboard.Panel.frameMilliseconds),
      composition.nextFrameAt != nil
    {
      frames.append(composition.screen)
    }
    return frames
  }

  /// The time that a reader needs for a card: two seconds to look at the screen, and one for three words.
  private static func seconds(toRead step: Step) -> Int {
    2 + (step.title + " " + step.body).split(whereSeparator: \.isWhitespace).count / 3
  }
}
