import TourCard
package import TourHost
package import TourModel
package import TourScreen
import TourSession
package import TourSystem
import TourWalk

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

  /// Takes the tour over a program, as a user does who types the keys that the cards ask for: see ``GuideWalk``.
  ///
  /// - Parameter start: starts the program.
  /// - Throws: the errors of `start`, and the errno of a transfer.
  package func record(starting start: () throws(Errno) -> HeadlessTerminal) throws(Errno) -> Recording {
    var (recorder, walk) = (self, walk)
    try walk.takeAllWays(starting: start) { recorder.record($0) }
    return Recording(panels: recorder.panels, missing: walk.missing)
  }

  /// Takes the tour over a program that runs, by the way of a user who only goes on.
  /// - Throws: the errno of a transfer.
  package func record(over terminal: consuming HeadlessTerminal) throws(Errno) -> Recording {
    var (recorder, walk) = (self, walk)
    try walk.takeFirstWay(over: terminal) { recorder.record($0) }
    return Recording(panels: recorder.panels, missing: walk.missing)
  }

  private var walk: GuideWalk {
    GuideWalk(guide, wanted: chosen, capabilities: capabilities, preferences: preferences)
  }

  private mutating func record(_ event: GuideWalk.Event) {
    if case .shown(let step, let session, _) = event { add(step, session) }
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
