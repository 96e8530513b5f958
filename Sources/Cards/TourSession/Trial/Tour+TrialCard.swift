import TourCard
import TourModel
import TourScreen

// The card beside the work of a user who tries a step: how long it is, and where it stands.
extension Tour {
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
    if trial.brevity.keys > 0, trial.isAskedFor {
      trial.isAskedFor = false
      if trial.isOverTarget { (trial.isOverTarget, trial.place, trial.room, trial.variant) = (false, nil, nil, nil) }
    }
    noteCursor(of: &trial, at: now)
    let stray = stray(showing, trial, at: now)
    let isCursorAway = trial.hidCursorAt.map { now < $0 + Self.mostHidden } ?? false
    if trial.awaitsCursor, !isCursorAway {
      trial = trial.shownInFull(at: now)
      trial.awaitsCursor = false
    }
    if stray != trial.stray {
      let hintedAt = trial.hintedAt
      trial = trial.shownInFull(at: now)
      trial.stray = stray
      if stray != nil { trial.ledBackFrom = nil }
      // While the cursor is hidden, the place at which the user looks is unknown, and the full card could cover it,
      // such as a word that nano has just found. So the card stays brief until the cursor is visible.
      trial.awaitsCursor = stray == nil && isCursorAway
      trial.brevity.isBrief = trial.awaitsCursor
      // Who does not find the target again gets a hint.
      if case .gone? = stray { trial.hintedAt = hintedAt }
      showing.trial = trial
      phase = .showing(showing)
    }
    let isNew = hintDueAt(showing).map { now >= $0 } ?? false
    if isNew {
      showing.help.hintCount += 1
      trial = trial.shownInFull(at: now)
      trial.forgetTarget()
      // The place is chosen below for the card with the hint.
      phase = .showing(showing)
    }
    let isLate = !preferences.isForReaders && trial.fadesAt.map { now >= $0 } ?? false
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
      findRoom(for: &trial, showing, beside: cursorRow.row)
      trial.room = room(of: trial, showing, on: screen)
      // The user has not seen the hint, so it comes again later.
      if trial.brevity.isBrief, isNew { showing.help.hintCount -= 1 }
    }
    if trial.brevity.isBrief, let shownCard {
      trial.brevity.place(
        shownCard, sparing: showing.sight, window: trial.window, rests: now >= timeline.changedAt + timing.stillness)
    }
  }

  /// Milliseconds for which a program hides its cursor to show something.
  static let mostHidden = 2000

  private func noteCursor(of trial: inout Trial, at now: Int) {
    guard let screen else { return }
    if screen.cursor.isVisible {
      (trial.hadCursor, trial.hidCursorAt) = (true, nil)
    } else if trial.hadCursor, trial.hidCursorAt == nil {
      trial.hidCursorAt = now
    }
  }

  /// What the place of the card is chosen for, with the card at the place that it has; nil before the cursor is known.
  private func room(of trial: Trial, _ showing: Showing, on screen: Screen) -> Room? {
    trial.cursorRow.map {
      Room(
        row: $0.row, window: trial.window, size: screen.size, scene: scene(of: trial, showing),
        isAskedFor: trial.isAskedFor
      )
    }
  }

  /// Chooses the place of the card and its length, so that it has room beside the row of the cursor, what the step
  /// keeps free and, if possible, the targets. If it has none, the card is brief, unless the user wants to read it.
  private mutating func findRoom(for trial: inout Trial, _ showing: Showing, beside row: Int) {
    let targets = showing.sight.spotlights
    // What leads a lost user back matters more than the text that the step is about.
    let kept = trial.stray == nil ? showing.sight.kept : []
    let before = trial
    // A card that covers the target is better than none. Only what leads a lost user back may cover a dialog.
    for mayCoverDialog in trial.stray == nil || trial.window == nil ? [false] : [false, true] {
      for spared in targets.isEmpty ? [kept] : [targets + kept, kept] {
        trial = before
        let mayCutText = !trial.isAskedFor
        if chooseVariant(
          of: &trial, showing, beside: row, sparing: spared, mayCoverDialog: mayCoverDialog, mayCutText: mayCutText)
        {
          return
        }
      }
    }
    guard before.isAskedFor else { return }
    trial = before
    if !findPlaceOverTarget(for: &trial, showing) {
      chooseVariant(of: &trial, showing, beside: row, sparing: [], mayCoverDialog: true, mayCutText: true)
    }
  }

  /// Chooses the longest variant of the card that has room; if none has, the card is brief.
  /// - Parameters:
  ///   - row: the row of the cursor.
  ///   - targets: regions that the card must not cover, besides that row.
  ///   - mayCoverDialog: whether it may cover the text and the buttons of the dialog that the cursor is in.
  ///   - mayCutText: whether the shortest variant may have more text than is visible.
  /// - Returns: whether one has room.
  @discardableResult
  private mutating func chooseVariant(
    of trial: inout Trial, _ showing: Showing, beside row: Int, sparing targets: [Rect], mayCoverDialog: Bool,
    mayCutText: Bool
  ) -> Bool {
    let last = variants(showing) - 1
    for variant in 0...last {
      trial.variant = variant
      let mayCutText = mayCutText && variant == last
      if makeRoom(
        for: &trial, beside: row, sparing: targets, mayCoverDialog: mayCoverDialog, mayCutText: mayCutText)
      {
        return true
      }
    }
    return false
  }

  /// Chooses a card that may cover the target, with all of its text: the longest variant that leaves the row of the
  /// cursor free, or else the shortest one that leaves the cursor free.
  /// - Returns: whether there is one.
  private mutating func findPlaceOverTarget(for trial: inout Trial, _ showing: Showing) -> Bool {
    trial.isOverTarget = true
    let place = trial.place
    var found: Trial?
    for variant in 0..<variants(showing) {
      (trial.variant, trial.place, trial.brevity.isBrief) = (variant, place, false)
      self.trial = trial
      trial.place = shownCard?.placeBesideCursor(sparingText: true, window: trial.window) ?? place
      self.trial = trial
      guard let shownCard, shownCard.geometry.maximumScroll == 0 else { continue }
      let (card, cursor) = (shownCard.geometry.card, shownCard.screen.cursor.position)
      if !card.contains(cursor) { found = trial }
      if !card.rowRange.contains(cursor.row) { break }
    }
    if let found { trial = found } else { trial.isOverTarget = false }
    self.trial = trial
    return found != nil
  }

  /// Moves the card out of a row. If no place leaves that row, the targets and the dialog of the cursor free, the card
  /// is brief, and also if its text would be cut: the user cannot scroll it.
  /// - Returns: whether it has room.
  private mutating func makeRoom(
    for trial: inout Trial, beside row: Int, sparing targets: [Rect], mayCoverDialog: Bool, mayCutText: Bool
  ) -> Bool {
    (trial.brevity.isBrief, trial.hasShrunkForDialog, trial.isOverTarget) = (false, false, false)
    self.trial = trial
    trial.place =
      shownCard?.placeBesideCursor(
        sparingText: trial.room?.row != row, targets: targets, window: trial.window) ?? trial.place
    self.trial = trial
    if let geometry = shownCard?.geometry {
      // A mark shows who sees the card that its text goes on.
      let mayCutText = mayCutText && advice == nil && !preferences.isForReaders
      let cutsText = !mayCutText && geometry.maximumScroll > 0
      let hidesDialog =
        !mayCoverDialog && trial.window.map { !$0.interior.intersection(geometry.card).isEmpty } ?? false
      trial.hasShrunkForDialog = hidesDialog
      let hidesTarget = targets.contains { !$0.intersection(geometry.card).isEmpty }
      trial.brevity.isBrief = geometry.card.rowRange.contains(row) || cutsText || hidesDialog || hidesTarget
    }
    self.trial = trial
    return !trial.brevity.isBrief
  }

  /// Looks for the window that the program's cursor is in, once the screen rests after a change. For another window,
  /// the card's place is chosen anew.
  private func lookForWindow(_ trial: inout Trial, at now: Int) {
    guard trial.lookedAt != timeline.changedAt, now >= timeline.changedAt + timing.stillness else { return }
    trial.lookedAt = timeline.changedAt
    let window = screen?.windowOfCursor
    guard window != trial.window else { return }
    // After a dialog, the card returns to where it was, in full.
    if window == nil { trial.place = nil }
    (trial.window, trial.room, trial.variant) = (window, nil, nil)
    if trial.hasShrunkForDialog {
      (trial.brevity, trial.since, trial.isOld, trial.hasShrunkForDialog) = (Brevity(), now, false, false)
    }
  }

  /// The card while the program has the keyboard: without its own buttons, and with the key of the menu.
  func scene(of trial: Trial, _ showing: Showing) -> Scene {
    let menu = Card.Button(strings.menu, key: preferences.tourKeyLabel, action: .menu)
    // The button that helps is in the corner in which the card of the solution has *Show me*. The menu has it in focus,
    // so that the tour key and Enter press it. Outside a lesson, users of a screen reader find it in the menu only.
    let help = (preferences.isForReaders && !isLesson ? [] : wayBackButton + helpButtons(showing)).map { button in
      var button = button
      button.key = "\(preferences.tourKeyLabel) \(Key(.enter).label)"
      return button
    }
    if trial.brevity.isBrief { return line(of: trial, showing, menu, help.first) }
    var card = card(showing)
    // A narrow screen has room for the name of one button only. The first key of the one that helps opens the menu,
    // too.
    let isSmall = screen.map { $0.size.columns < Self.roomForButtons } ?? false
    card.buttons = isSmall && !help.isEmpty ? help : [menu] + help
    // A card for screen readers names Enter beside a focus that is not the main button. Here, Enter is for the program.
    card.focus = preferences.isForReaders ? card.mainButton : 0
    let chosen = trial.variant ?? 0
    let whole = card
    let frameButton = trial.stray == nil ? menu : help.first ?? menu
    if let advice {
      card = whole.saying(advice, variant: chosen, frameButton)
    } else if !awaitsExit {
      card.sections += [.footnote(strings.yourTurn)]
    }
    let sight = trial.isOverTarget ? Sight() : showing.sight
    // A card in the middle, or a page, would cover what the user works with.
    let isAside = sight.spotlights.isEmpty || step.place == .fill || step.place == .inline
    let place = trial.place ?? (isAside ? .screen(.topRight) : step.place)
    var scene = Scene(card: card, place: place, scroll: showing.card.scroll, isModal: false)
    if trial.stray == nil {
      (scene.spotlights, scene.anchor) = (sight.spotlights, sight.anchor)
    } else {
      // Where a lost user is, other text may look like the step's target.
      scene.spared = [sight.anchor].compactMap(\.self) + sight.spotlights
    }
    scene.kept = trial.stray == nil ? sight.kept : []
    scene.isAtEdge = trial.isOverTarget
    scene.isBesideWork = true
    scene.takesClicks = showing.isByMouse
    if advice == nil {
      let sections = briefSections(showing)
      var variant = min(chosen, sections.count)
      if variant > 0 { scene.shorten(to: variant, of: sections, menu) }
      // Goals are ticked while the card stays where it is. Otherwise the place decides, once there is one: this
      // function is called for each key.
      while !step.goals.isEmpty || trial.variant == nil, variant < sections.count, cutsText(scene) {
        variant += 1
        scene.shorten(to: variant, of: sections, menu)
      }
    } else if let advice, trial.variant == nil {
      // No place is chosen while the program hides the cursor, as vim does during a macro without end.
      for variant in 1..<max(1, advice.variants.count) where cutsText(scene) {
        scene.card = whole.saying(advice, variant: variant, frameButton)
      }
    }
    return scene
  }

  /// The columns of a screen on which a card has room for the names of two buttons in every language.
  private static let roomForButtons = 60

  /// The line in place of a card that has no room: its title and a button. For a lost user: if one key leads back, the
  /// line names it. Several keys in a row (`Esc uG`) would look like a word, so the line has the button instead.
  private func line(of trial: Trial, _ showing: Showing, _ menu: Card.Button, _ help: Card.Button?) -> Scene {
    var card = Card(title: step.title, counter: shownCounter, buttons: [menu], arrangement: .label)
    if let stray = trial.stray {
      card = Card(title: strings.astray, buttons: [menu], arrangement: .label)
      if case .known(let index) = stray, let keys = keysBack(of: index), keys.count == 1 {
        card.sections.append(.hint(Hint(KeyProgress(KeyChoice([keys])), strings)))
        card.counter = shownCounter
      } else if let help {
        card.buttons = [help]
      }
    }
    var scene = Scene(card: card, isModal: false)
    scene.labelStart = trial.brevity.start
    scene.takesClicks = showing.isByMouse
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

extension Card {
  /// Returns the card with a hint, or with what leads a lost user back, in place of its text. The small ones of the
  /// variants have no buttons but the one in the frame.
  fileprivate func saying(_ advice: Tour.Advice, variant: Int, _ button: Card.Button) -> Card {
    var card = self
    if variant < advice.sections.count {
      card.sections = advice.variants[variant]
      card.typesKeys = advice.hint != nil
    } else {
      card = Card(advice.variants[min(variant, advice.variants.count - 1)], counter: advice.heading, buttons: [])
      card.frameButton = button
    }
    return card
  }
}

extension Scene {
  /// Leaves parts of the card out. The card of the last variant is without buttons, too, apart from the one in the
  /// frame.
  fileprivate mutating func shorten(to variant: Int, of sections: [[Card.Section]], _ menu: Card.Button) {
    card.sections = sections[variant - 1]
    if variant == sections.count { (card.buttons, card.frameButton) = ([], menu) }
  }
}

extension Rect {
  /// The part inside of a border.
  fileprivate var interior: Rect {
    Rect(column: column + 1, row: row + 1, columns: max(columns - 2, 0), rows: max(rows - 2, 0))
  }
}
