package import TourCard
import TourFinding
import TourGuide
package import TourModel
package import TourScreen
package import TourSession

/// Records a guide while its author uses the program: the author shows a part of the screen, writes a text beside it
/// and presses the keys that the step asks for, or after which a tip appears.
///
///     away ──tour key──▶ choosing ──target──▶ writing ──▶ list ──k──▶ recording ──tour key──▶ completing ──▶ list
///      ▲                                                   │
///      └──────────────────────── Esc ──────────────────────┼──p──▶ previewing ──▶ list
///                                                          └──h──▶ proposing ──▶ list
///
/// A value without a clock, files or a terminal. The file is an effect.
package struct Recorder: CardOwner {
  package internal(set) var draft: GuideDraft
  /// The path of the file.
  package internal(set) var path: String
  package let preferences: Preferences
  package internal(set) var capabilities: TerminalCapabilities
  var phase: RecorderPhase
  /// The card that the list has in focus, or the number of an action after the cards.
  var focus = 0
  /// The current screen of the program; nil until it has drawn one.
  var observation: Observation?
  var index: ScreenIndex?
  var seen = SeenWords()
  /// The path of the file from which the guide was read; nil for a new guide.
  let edited: String?
  /// The text of the file that is on the disk, and its path; nil if none is.
  var saved: (path: String, text: String)?
  /// The file that is being written, or that could not be written.
  var pending: (path: String, text: String)?
  /// The card that was deleted last, and its former index; nil if there is none.
  var deleted: (card: DraftCard, index: Int)?
  /// A line that says what has just happened; nil for none.
  var remark: String?
  /// Whether the tour key was pressed before the first screen.
  var opensAtOnce = false
  /// Whether the first card proposes steps for the keys that the screen names.
  let beginsWithHints: Bool
  /// Whether that card comes by itself, as soon as the screen names keys.
  private var hintsAreAwaited: Bool
  /// When the screen is to be searched for keys; nil if it was, or need not be.
  private var hintsDueAt: Int?
  /// Whether the preview has shown a card.
  private var previewShows = false
  /// When a key last had no effect.
  var flashedAt: Int?

  /// The last click that pressed a button of a card.
  var press: (point: Point, at: Int)?

  /// Milliseconds within which a second click at the same point belongs to a double click.
  static let doubleClick = 500
  /// Milliseconds for which the line that names the tour key is shown.
  static let greeting = 20_000

  /// - Parameters:
  ///   - path: of the file, relative to the current folder of tour.
  ///   - text: the text of the file from which the guide was read; nil for a new guide.
  ///   - beginsWithHints: whether steps for the keys that the screen names are proposed at first.
  package init(
    _ draft: GuideDraft, path: String, text: String? = nil, beginsWithHints: Bool = false, preferences: Preferences,
    capabilities: TerminalCapabilities
  ) {
    self.draft = draft
    self.path = path
    edited = text == nil ? nil : path
    saved = text.map { (path, $0) }
    self.beginsWithHints = beginsWithHints
    hintsAreAwaited = beginsWithHints
    self.preferences = preferences
    self.capabilities = capabilities
    phase = .away(greetsUntil: .max)
  }

  package var theme: Theme {
    if case .previewing(let tour) = phase {
      Theme(tour.guide.theme, preferences)
    } else {
      Theme(ThemeSettings(), preferences)
    }
  }

  package var hasKeyboard: Bool {
    switch phase {
    case .away, .recording: false
    case .previewing(let tour): tour.scene?.isModal ?? false
    case .list, .acting, .proposing, .choosing, .writing, .completing, .asking: hasRoom
    }
  }

  package var deadline: Int? {
    let ownDeadline: Int? =
      switch phase {
      case .away(let until?) where until < .max: until
      case .previewing(let tour): tour.deadline
      default: nil
      }
    return [ownDeadline, asksForKeys ? hintsDueAt : nil].compactMap(\.self).min()
  }

  package func covers(_ point: Point) -> Bool { false }

  /// Whether the screen has room for a card.
  var hasRoom: Bool {
    guard let size = index?.screen.size else { return false }
    return size.columns >= Tour.smallestSize.columns && size.rows >= Tour.smallestSize.rows
  }

  /// Whether there is something that is not on the disk.
  package var isUnsaved: Bool { (edited != nil || !draft.cards.isEmpty) && saved?.text != draft.source }

  package mutating func handle(_ event: SessionEvent, at now: Int) -> [Effect] {
    switch event {
    case .screen(let observation): screenChanged(observation, at: now)
    case .terminal(let report): capabilities.update(report)
    case .exited, .lost: return end()
    case .written: written()
    case .notWritten(let reason, let exists):
      ask(exists ? .replace : .failed(reason))
    case .tourKey: return tourKeyPressed(at: now)
    default:
      if case .previewing(let tour) = phase { return preview(tour, event, at: now) }
      return used(event, at: now)
    }
    if case .previewing(let tour) = phase { return preview(tour, event, at: now) }
    return []
  }

  /// Input, and the time.
  private mutating func used(_ event: SessionEvent, at now: Int) -> [Effect] {
    switch event {
    case .key(let key, let token):
      guard hasKeyboard else { return [.forward(token)] }
      remark = nil
      let (effects, isUseful) = pressed(key, at: now)
      if !isUseful { flashedAt = now }
      return effects
    case .passed(let key): programGot(key)
    case .click(let point): return clicked(point, at: now)
    case .dragged(let point): dragged(to: point)
    case .wheel(let lines): turn(by: lines > 0 ? 1 : -1)
    case .pastedText(let text): if !insert(text) { flashedAt = now }
    case .tick:
      if case .away(let until?) = phase, now >= until { phase = .away(greetsUntil: nil) }
      if let hintsDueAt, now >= hintsDueAt { searchForKeys() }
    default: break
    }
    return []
  }

  private mutating func screenChanged(_ observation: Observation, at now: Int) {
    let isFirst = index == nil
    if let old = index?.screen.size, old != observation.screen.size { forgetSize(observation.screen.size) }
    self.observation = observation
    let index = ScreenIndex(observation)
    self.index = index
    switch phase {
    case .away(.max?) where isFirst:
      phase = .away(greetsUntil: now + Self.greeting)
      if opensAtOnce { openFirst() }
    case .choosing(var choice):
      choice.propose(on: index)
      phase = .choosing(choice)
    case .completing(var choice):
      let focused = choice.proposals.indices.contains(choice.focus) ? choice.proposals[choice.focus].predicate : nil
      choice.proposals = completions(choice.card, since: choice.before)
      choice.focus =
        choice.proposals.firstIndex { $0.predicate == focused } ?? min(choice.focus, choice.proposals.count)
      phase = .completing(choice)
      return
    case .recording(var recording):
      // Words that appear from now on may be the effect of the keys.
      guard recording.keys.isEmpty else { return }
      recording.before = index
      phase = .recording(recording)
    case .away, .list, .acting, .proposing, .writing, .previewing, .asking: break
    }
    // Later, because the program may not have drawn all of it, and may draw without a pause.
    if asksForKeys { hintsDueAt = hintsDueAt ?? now + Self.keySearchPause }
    seen.add(observation.screen)
  }

  /// Whether the card lists the keys that the program's screen names, or waits for a screen that names some.
  private var asksForKeys: Bool { if case .proposing = phase { true } else { hintsAreAwaited } }

  /// Milliseconds between a change of the screen and the search for keys.
  static let keySearchPause = 200

  /// Searches the screen for keys. The card with the proposals lists them; if it is awaited, it opens.
  private mutating func searchForKeys() {
    hintsDueAt = nil
    guard let index, asksForKeys else { return }
    let hints = index.screen.keyHints
    if case .proposing(var choice) = phase {
      choice.update(hints)
      phase = .proposing(choice)
    } else if case .away = phase, !hints.isEmpty {
      propose(hints)
    }
  }

  /// Opens the first card of a guide without cards.
  mutating func openFirst() { if beginsWithHints, index != nil { proposeSteps() } else { choose(for: nil) } }

  /// Records that the author uses the program, so that no card comes by itself.
  mutating func endWaitForHints() { hintsAreAwaited = false }

  /// A region that was chosen on a screen of another size is moved onto this one.
  private mutating func forgetSize(_ size: Size) {
    guard case .choosing(var choice) = phase else { return }
    choice.start = nil
    let corner = Point(
      column: min(choice.region.column, max(0, size.columns - 1)), row: min(choice.region.row, max(0, size.rows - 1)))
    choice.anchor = corner
    choice.region = Rect(
      origin: corner,
      size: Size(
        columns: min(choice.region.columns, size.columns - corner.column),
        rows: min(choice.region.rows, size.rows - corner.row)))
    phase = .choosing(choice)
  }

  func completions(_ card: Int, since before: ScreenIndex) -> [CompletionProposal] {
    guard let index, draft.cards.indices.contains(card) else { return [] }
    let proofs = draft.cards[..<card].flatMap { card -> [Target] in
      if case .present(let targets)? = card.done { targets } else { [] }
    }
    return Array(
      index.completions(since: before, at: draft.cards[card].targets, besides: seen, proofs: proofs)
        .prefix(CompletionChoice.most))
  }

  /// The program or the terminal has ended: what is written and not saved is kept.
  private mutating func end() -> [Effect] {
    if case .writing(let writing) = phase { store(writing) }
    phase = .away(greetsUntil: nil)
    nameGuide(after: path)
    return isUnsaved ? [.keep(path: path, text: draft.source)] : []
  }

  // MARK: Preview

  /// Takes the tour from the step in focus, or shows the tip in focus as it will look.
  mutating func startPreview(at now: Int) {
    var guide = draft.guide
    (guide.groups, guide.events) = ([], [])
    var start = draft.cards.prefix(focus).count { !$0.isTip }
    if draft.cards.indices.contains(focus), draft.cards[focus].isTip {
      (guide.steps, start) = ([draft.cards[focus].step], 0)
    }
    guard !guide.steps.isEmpty else {
      remark = RecorderWords.noSteps
      return
    }
    let tour = Tour(
      guide, steps: guide.steps, start: min(start, guide.steps.count - 1), capabilities: capabilities,
      preferences: preferences)
    previewShows = false
    phase = .previewing(tour)
    guard let observation else { return }
    _ = preview(tour, .screen(observation), at: now)
  }

  /// Why the preview has not shown the card in focus.
  private var whyNoPreview: String {
    let number = min(focus, draft.cards.count - 1)
    guard let index, draft.cards.indices.contains(number) else { return RecorderWords.nothingToPreview }
    let targets = draft.cards[number].targets
    return targets.isEmpty || index.find(targets) != nil
      ? RecorderWords.nothingToPreview : RecorderWords.notOnScreen(draft.label(at: number).lowercased())
  }

  private mutating func preview(_ tour: Tour, _ event: SessionEvent, at now: Int) -> [Effect] {
    if case .key(_, let token) = event, tour.scene == nil { return [.forward(token)] }
    var tour = tour
    if tour.scene != nil { previewShows = true }
    let effects = tour.handle(event, at: now)
    if tour.scene != nil { previewShows = true }
    let isOver = tour.isOver || tour.isDormant
    phase = isOver ? .list : .previewing(tour)
    if isOver { remark = previewShows ? RecorderWords.previewOver : whyNoPreview }
    return effects.filter {
      switch $0 {
      case .forward, .type: true
      default: false
      }
    }
  }
}
