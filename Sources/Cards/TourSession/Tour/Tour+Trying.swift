import TourCard
import TourModel
import TourScreen

// A step that the user fulfils in the program as they like. The card first has the keyboard, as every card: text that
// was begun before it appeared must not reach the program in part. Its button *Try it*, a click on a lit cell, or a key
// that has no meaning on the card and types no text gives the program the keyboard, while the card stays up. In a lesson,
// a letter and a key of the step's solution do so, too.
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
    /// Whether the card has been shown in full for so long that it shrinks if it covers much text.
    var isOld = false
    /// Where the user is instead of where the step is, as the card says; nil while they are on the way.
    var stray: Stray?
    /// Whether the step has a target, which was on the screen when the trial began.
    var hadTarget = false
    /// The last key that the program got while the target was there, and when.
    var lastKey: (key: Key, at: Int)?
    /// Which of ``Advice/variants``, or of the cards with goals, has room.
    var variant = 0
    /// The card's place; nil for the step's.
    var place: Place?
    /// What the place was chosen for; nil if it is to be chosen anew.
    var room: Room?
    /// Whether the card is brief because it would cover a dialog, after which it is shown in full again.
    var hasShrunkForDialog = false
    /// The frame that the program has drawn around its cursor, such as that of a dialog; nil if there is none.
    var window: Rect?
    /// The change of the screen after which the window was looked for; nil if it was not.
    var lookedAt: Int?
    /// The row of the program's cursor, and since when it has been there.
    var cursorRow: (row: Int, since: Int)?
  }

  /// What decides on the place of a card beside the user's work: the row of the cursor, and the card as it is there.
  struct Room: Hashable, Sendable {
    var row: Int
    var window: Rect?
    var size: Size
    var scene: Scene
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

  /// Whether the step is to be tried in the program. A step that the user has gone back to, and that is still done, is
  /// only one to read.
  var isToBeTried: Bool {
    guard step.isTried else { return false }
    if case .showing(let showing) = phase, showing.isHeld, isDoneAlready { return false }
    return true
  }

  /// Gives the card the keyboard again.
  mutating func endTrial() {
    guard trial != nil else { return }
    endWayBack()
    trial = nil
    markSeen()
  }

  /// Gives the program a key, and with it the keyboard: one that has no meaning on the card and types no text. In a
  /// lesson, in which nothing of the user's can break, it may type text.
  /// - Parameter isWanted: whether the card asks for such a key, so that it is none of a text that was typed by mistake.
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

  /// Whether a key, such as Down or Tab, has a meaning on the card of a lesson, but is one of those that fulfil its step:
  /// whoever does what the card says means the program.
  func isOfSolution(_ key: Key) -> Bool {
    guard isLesson, isToBeTried, key != Key(.enter), preferences.bindings.action(of: key) != .skip else {
      return false
    }
    return step.shownKeys()?.alternatives.contains { $0.contains { $0.canonical == key.canonical } } ?? false
  }

  /// Whether a key would scroll the card of a lesson's step, whose text is visible as a whole.
  func isUselessArrow(_ key: Key) -> Bool {
    guard isLesson, isToBeTried, key.modifiers.isEmpty, [.up, .down].contains(key.code) else { return false }
    return shownCard.map { $0.geometry.maximumScroll == 0 } ?? false
  }

  /// Handles a key of a trial. An Enter that is held down since it began the trial does not reach the program.
  mutating func pressedWhileSettling(_ key: Key, _ token: InputToken, at now: Int) -> [Effect] {
    if key == Key(.enter) {
      trial?.settlesAt = now + StrayText.repetition
      return []
    }
    trial?.settlesAt = nil
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
      trial.brevity.isBrief || trial.lookedAt != timeline.changedAt ? timeline.changedAt + timing.stillness : nil,
      hintDueAt(showing),
    ].compactMap(\.self) + strayDeadlines(showing)
  }

  /// Updates the card of a step that the user tries in the program. It moves out of the row of the program's cursor,
  /// and shrinks to a line with its title if the whole card has no room beside that row. It also shrinks after each ten
  /// keys, or after 15 seconds, if it covers much text then.
  mutating func keepUpTrial(_ showing: inout Showing, at now: Int) {
    guard var trial = showing.trial else { return }
    defer {
      showing.trial = trial
      phase = .showing(showing)
    }
    if let settlesAt = trial.settlesAt, now >= settlesAt { trial.settlesAt = nil }
    let stray = stray(showing, trial, at: now)
    if stray != trial.stray {
      let hintedAt = trial.hintedAt
      trial = trial.shownInFull(at: now)
      trial.stray = stray
      // Who does not find the target again gets a hint.
      if case .gone? = stray { trial.hintedAt = hintedAt }
      showing.trial = trial
      phase = .showing(showing)
    }
    let isNew = hintDueAt(showing).map { now >= $0 } ?? false
    if isNew {
      showing.hintCount += 1
      trial = trial.shownInFull(at: now)
      trial.forgetTarget()
      // The place is chosen below for the card with the hint.
      phase = .showing(showing)
    }
    let isLate = trial.fadesAt.map { now >= $0 } ?? false
    if isLate { trial.isOld = true }
    self.trial = trial
    if !trial.brevity.isBrief, isLate || trial.brevity.keys >= Brevity.limits.keys {
      // Not computed for each key: it lays out the card.
      if shownCard?.coversMuchText ?? false { trial.brevity.isBrief = true } else { trial.brevity.keys = 0 }
      self.trial = trial
    }
    lookForWindow(&trial, at: now)
    if let cursorRow = trial.cursorRow, now >= cursorRow.since + timing.stillness, let screen, screen.cursor.isVisible,
      !trial.brevity.isBrief, trial.room != room(of: trial, showing, on: screen)
    {
      let targets = showing.sight.spotlights
      var sparing = trial
      if !targets.isEmpty, chooseVariant(of: &sparing, showing, beside: cursorRow.row, sparing: targets) {
        trial = sparing
      } else {
        // A card that covers the target is better than none.
        chooseVariant(of: &trial, showing, beside: cursorRow.row, sparing: [])
      }
      trial.room = room(of: trial, showing, on: screen)
      // The user has not seen the hint, so it comes again later.
      if trial.brevity.isBrief, isNew { showing.hintCount -= 1 }
    }
    if trial.brevity.isBrief, let shownCard {
      trial.brevity.place(
        shownCard, sparing: showing.sight, window: trial.window, rests: now >= timeline.changedAt + timing.stillness)
    }
  }

  /// What the place of the card is chosen for, with the card at the place that it has; nil before the cursor is known.
  private func room(of trial: Trial, _ showing: Showing, on screen: Screen) -> Room? {
    trial.cursorRow.map {
      Room(row: $0.row, window: trial.window, size: screen.size, scene: scene(of: trial, showing))
    }
  }

  /// Chooses the longest variant of the card that has room; if none has, the card is brief.
  /// - Parameters:
  ///   - row: the row of the cursor.
  ///   - targets: regions that the card must not cover, besides that row.
  /// - Returns: whether one has room.
  @discardableResult
  private mutating func chooseVariant(
    of trial: inout Trial, _ showing: Showing, beside row: Int, sparing targets: [Rect]
  ) -> Bool {
    let last = variants(showing) - 1
    for variant in 0...last {
      trial.variant = variant
      if makeRoom(for: &trial, beside: row, sparing: targets, isLast: variant == last) { return true }
    }
    return false
  }

  /// Moves the card out of a row, or makes it brief if it has no room beside that row, the targets, and the dialog that
  /// the cursor is in, or none for the whole advice: the user cannot scroll it.
  /// - Returns: whether it has room.
  private mutating func makeRoom(
    for trial: inout Trial, beside row: Int, sparing targets: [Rect], isLast: Bool
  ) -> Bool {
    (trial.brevity.isBrief, trial.hasShrunkForDialog) = (false, false)
    self.trial = trial
    trial.place =
      shownCard?.placeBesideCursor(
        sparingText: trial.room?.row != row, targets: targets, window: trial.window) ?? trial.place
    self.trial = trial
    if let geometry = shownCard?.geometry {
      let cutsText = (advice != nil || !isLast) && geometry.maximumScroll > 0
      // Nothing but what leads a lost user back may cover the text and the buttons of a dialog.
      let hidesDialog =
        trial.stray == nil && trial.window.map { !$0.interior.intersection(geometry.card).isEmpty } ?? false
      trial.hasShrunkForDialog = hidesDialog
      let hidesTarget = targets.contains { !$0.intersection(geometry.card).isEmpty }
      trial.brevity.isBrief = geometry.card.rowRange.contains(row) || cutsText || hidesDialog || hidesTarget
    }
    self.trial = trial
    return !trial.brevity.isBrief
  }

  /// Looks for the window that the program's cursor is in, once the screen rests after a change. For another window, the
  /// card's place is chosen anew.
  private func lookForWindow(_ trial: inout Trial, at now: Int) {
    guard trial.lookedAt != timeline.changedAt, now >= timeline.changedAt + timing.stillness else { return }
    trial.lookedAt = timeline.changedAt
    let window = screen?.windowOfCursor
    guard window != trial.window else { return }
    // After a dialog, the card returns to where it was, in full.
    if window == nil { trial.place = nil }
    (trial.window, trial.room) = (window, nil)
    if trial.hasShrunkForDialog {
      (trial.brevity, trial.since, trial.isOld, trial.hasShrunkForDialog) = (Brevity(), now, false, false)
    }
  }

  /// The card while the program has the keyboard: without its own buttons, and with the key of the menu.
  func scene(of trial: Trial, _ showing: Showing) -> Scene {
    let menu = Card.Button(strings.menu, key: preferences.tourKeyLabel, action: .menu)
    if trial.brevity.isBrief {
      var scene = Scene(
        card: Card(
          title: trial.stray == nil ? step.title : strings.astray, counter: shownCounter, buttons: [menu],
          arrangement: .label), isModal: false)
      scene.labelStart = trial.brevity.start
      return scene
    }
    var card = card(showing)
    // The button that helps is in the corner in which the card of the solution has *Show me*. The menu has it in focus, so
    // that in a lesson the tour key and Enter press it. Elsewhere both keys may be for the program, and Enter acts only
    // after a moment: only the mouse reaches the button, and users of a screen reader find it in the menu.
    let help = (preferences.isForReaders && !isLesson ? [] : wayBackButton + helpButtons(showing)).map { button in
      var button = button
      if isLesson { button.key = "\(preferences.tourKeyLabel) \(Key(.enter).label)" }
      return button
    }
    (card.buttons, card.focus) = ([menu] + help, 0)
    if let advice, trial.variant >= advice.variants.count - 1 {
      card = Card(advice.compactSections, counter: advice.heading, buttons: [])
    } else if let advice {
      card.sections = advice.variants[trial.variant]
      card.typesKeys = advice.hint != nil
    } else if !awaitsExit {
      card.sections += [.footnote(strings.yourTurn)]
    }
    // A card in the middle, or a page, would cover what the user works with.
    let isAside = showing.sight.spotlights.isEmpty || step.place == .fill || step.place == .inline
    let place = trial.place ?? (isAside ? .screen(.topRight) : step.place)
    var scene = Scene(
      card: card, spotlights: showing.sight.spotlights, anchor: showing.sight.anchor, place: place,
      scroll: showing.card.scroll, isModal: false)
    if advice == nil {
      let sections = briefSections(showing)
      var variant = min(trial.variant, sections.count)
      if variant > 0 { scene.shorten(to: variant, of: sections) }
      // Goals are ticked while the card stays where it is. Otherwise the place decides, once there is one: this function
      // is called for each key.
      while !step.goals.isEmpty || trial.room == nil, variant < sections.count, cutsText(scene) {
        variant += 1
        scene.shorten(to: variant, of: sections)
      }
    }
    return scene
  }

  /// The number of cards of different lengths, of which the first one that has room is shown.
  private func variants(_ showing: Showing) -> Int { advice?.variants.count ?? 1 + briefSections(showing).count }

  /// Whether a card has no room for all of its text.
  private func cutsText(_ scene: Scene) -> Bool {
    screen.map {
      ShownCard(scene: scene, screen: $0, capabilities: capabilities, theme: theme).geometry.maximumScroll > 0
    } ?? false
  }
}

extension Scene {
  /// Leaves parts of the card out. The card of the last variant is without buttons, too.
  fileprivate mutating func shorten(to variant: Int, of sections: [[Card.Section]]) {
    card.sections = sections[variant - 1]
    if variant == sections.count { card.buttons = [] }
  }
}

extension Tour.Trial {
  /// When the card shrinks if it covers much text; nil if that time has passed, and while it says what leads a lost user
  /// back, who may read that for as long as they like.
  var fadesAt: Int? { brevity.isBrief || isOld || stray != nil ? nil : since + Brevity.limits.milliseconds }

  /// No longer says that the target is gone: the user gets a hint in its place.
  mutating func forgetTarget() {
    hadTarget = false
    if case .gone? = stray { stray = nil }
  }

  /// The trial with its whole card, with a new hint.
  func shownInFull(at now: Int) -> Self {
    var trial = self
    (trial.since, trial.hintedAt, trial.brevity, trial.isOld, trial.room) = (now, now, Brevity(), false, nil)
    return trial
  }
}

extension Rect {
  /// The part inside of a border.
  fileprivate var interior: Rect {
    Rect(column: column + 1, row: row + 1, columns: max(columns - 2, 0), rows: max(rows - 2, 0))
  }
}
