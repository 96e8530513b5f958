import TourCard
import TourModel

/// The part of a card's state that input changes: focus, scroll, flash, notice, and the progress through the keys of a
/// `do`. The cards of steps and tips and the menu share this type. ``Tour`` and ``Tips`` perform the actions of the
/// buttons.
struct CardState: Sendable {
  /// The action of the button that the user has moved the focus to; nil for the card's main button. A button that
  /// appears or disappears does not move the focus to another action. If the focused button disappears, the main button
  /// has the focus until it returns.
  private var focused: Card.Action?
  /// The number of lines of the text that are scrolled away.
  private(set) var scroll = 0
  private var reading = Card.Reading.title
  /// When input last did nothing; nil for never, or if frames do not flash (``Preferences/Motion/none``).
  private(set) var flashedAt: Int?
  /// How long the frame is heavy after ``flashedAt``, in milliseconds.
  private var flashDuration = Card.shortFlash
  /// When the notice ends that names the keys with an effect; nil if the card shows no notice.
  private(set) var noticeUntil: Int?
  private(set) var notice = Notice.keys
  /// When the notice appears again (``Timing/noticePause``); nil while it is shown.
  private var noticeFrom: Int?
  /// The lines of the keys that a button types which have been visible, from the first one, and the columns of the card
  /// at that time.
  private var seenKeys = (lines: 0, columns: 0)
  /// The user's progress through the keys of a `do`; nil if the card has none.
  var progress: KeyProgress?
  /// The state of the options; nil if the card has none.
  var selection: SelectionState?

  /// Whether another button than the main one of these, the last one, has the focus.
  func isFocusMoved(among buttons: [Card.Button]) -> Bool { buttons.dropLast().contains { $0.action == focused } }

  init(progress: KeyProgress? = nil, selection: SelectionState? = nil, focused: Card.Action? = nil) {
    self.focused = focused
    self.progress = progress
    self.selection = selection
  }

  /// The content of a notice.
  enum Notice: Hashable, Sendable {
    /// The keys that have an effect.
    case keys
    /// The guide of the button that was pressed, which has no tour.
    case missing(guide: String)
    /// An Enter was ignored: the effect of the next one. `endsText` if it was the end of text that was ignored.
    case enterAgain(endsText: Bool)
    /// A key that presses a button was ignored once: its effect.
    case again(Key)
    /// The keys that a button types have come into view, or a part of them.
    case readKeys
  }

  /// The result of a command.
  enum Reaction: Hashable {
    /// The focus or the text moved.
    case moved
    /// A button with this action was pressed. The state is unchanged.
    case pressed(Card.Action)
    /// The command does nothing on this card. The state is unchanged.
    case useless
  }

  mutating func handle(_ command: CardCommand, on shown: ShownCard) -> Reaction {
    let (scroll, reaction) = (scroll, react(to: command, on: shown))
    if reaction == .moved { reading = scroll == self.scroll ? .focus : .text }
    return reaction
  }

  private mutating func react(to command: CardCommand, on shown: ShownCard) -> Reaction {
    let card = shown.scene.card
    markShownKeys(shown.geometry)
    switch command {
    case .press: return card.buttons.isEmpty ? .useless : .pressed(card.buttons[focus(on: card)].action)
    case .focus(let offset) where selection != nil: return moveFocusPastOptions(by: offset, on: card)
    case .focus(let offset): return moveFocus(to: focus(on: card) + offset, on: card)
    case .focusFirst: return moveFocus(to: 0, on: card)
    case .focusLast: return moveFocus(to: -1, on: card)
    case .scroll(let lines) where shown.geometry.isForReaders && shown.geometry.maximumScroll == 0:
      // The buttons are one below the other.
      return moveFocus(to: focus(on: card) + lines.signum(), on: card)
    case .scroll(let lines): return scroll(by: lines, on: shown)
    case .move(let columns, let rows): return move(columns: columns, rows: rows, on: shown)
    case .page(let pages): return scroll(by: pages * max(1, shown.screen.size.rows / 2), on: shown)
    }
  }

  /// - Parameter index: the index of a button. Indices beyond the first and the last button wrap around.
  private mutating func moveFocus(to index: Int, on card: Card) -> Reaction {
    let count = card.buttons.count
    guard count > 0 else { return .useless }
    let index = (index % count + count) % count
    focused = index == card.mainButton ? nil : card.buttons[index].action
    return .moved
  }

  /// Moves the focus among the options, which are one stop, and the buttons: the main button first, because most users
  /// want to go on, then the others.
  private mutating func moveFocusPastOptions(by offset: Int, on card: Card) -> Reaction {
    let order = card.buttons.isEmpty ? [] : [card.mainButton] + card.buttons.indices.filter { $0 != card.mainButton }
    let stops = order.count + 1
    let current = selection?.hasFocus ?? false ? 0 : (order.firstIndex(of: focus(on: card)) ?? 0) + 1
    let stop = ((current + offset) % stops + stops) % stops
    if stop == 0 { return focusOptions() }
    selection?.hasFocus = false
    return moveFocus(to: order[stop - 1], on: card)
  }

  private mutating func focusOptions() -> Reaction {
    selection?.hasFocus = true
    selection?.follows = true
    return .moved
  }

  private mutating func move(columns: Int, rows: Int, on shown: ShownCard) -> Reaction {
    guard let selection, let options = shown.scene.card.options, !options.options.isEmpty else { return .useless }
    guard selection.hasFocus else {
      if rows < 0 { return focusOptions() }
      let index = focus(on: shown.scene.card) + columns
      return rows == 0 && shown.scene.card.buttons.indices.contains(index)
        ? moveFocus(to: index, on: shown.scene.card) : .useless
    }
    let width = max(1, shown.geometry.optionColumns)
    var index = selection.focus + columns + rows * width
    // The last row may be shorter than the others.
    if rows > 0, index >= options.options.count, selection.focus / width < (options.options.count - 1) / width {
      index = options.options.count - 1
    }
    guard options.options.indices.contains(index) else { return .useless }
    self.selection?.move(to: index)
    return .moved
  }

  private mutating func markShownKeys(_ geometry: CardGeometry) {
    guard let keys = geometry.keys else { return }
    if seenKeys.columns != geometry.card.columns { seenKeys = (0, geometry.card.columns) }
    guard geometry.scroll <= keys.lowerBound + seenKeys.lines else { return }
    seenKeys.lines = max(seenKeys.lines, min(keys.upperBound, geometry.scroll + geometry.textRows) - keys.lowerBound)
  }

  /// Scrolls to the keys that a button types, if there is no room for them beside the buttons, and as long as some have
  /// not been visible.
  /// - Returns: whether all of them have been visible, so that the button may be pressed.
  mutating func hasShownKeys(on shown: ShownCard) -> Bool {
    let geometry = shown.geometry
    markShownKeys(geometry)
    guard let keys = geometry.keys, seenKeys.lines < keys.count else { return true }
    scroll = max(0, min(keys.lowerBound + max(0, seenKeys.lines), geometry.maximumScroll))
    selection?.follows = false
    return false
  }

  /// Gives the focus back to the card's main button.
  mutating func resetFocus() { focused = nil }

  private mutating func scroll(by lines: Int, on shown: ShownCard) -> Reaction {
    let card = shown.scene.card
    if card.arrangement == .list {
      let focus = focus(on: card)
      let end = max(0, min(focus.plus(lines), card.buttons.count - 1))
      return end == focus ? .useless : moveFocus(to: end, on: card)
    }
    let geometry = shown.geometry
    let scroll = min(max(0, geometry.scroll.plus(lines)), geometry.maximumScroll)
    guard scroll != geometry.scroll else { return .useless }
    self.scroll = scroll
    selection?.follows = false
    return .moved
  }

  /// Records input that does nothing: the frame flashes.
  /// With reduced motion, the frame does not flash but stays heavy for ``Timing/notice``.
  /// - Parameter notice: what the card says for ``Timing/notice``; nil for nothing.
  mutating func flash(at now: Int, _ motion: Preferences.Motion, _ timing: Timing, notice: Notice?) {
    flashedAt = motion == .none ? nil : now
    flashDuration = motion == .reduced ? timing.notice : Card.shortFlash
    noticeFrom = noticeUntil != nil && notice == self.notice && timing.noticePause > 0 ? now + timing.noticePause : nil
    noticeUntil = notice == nil ? nil : now + timing.notice
    self.notice = notice ?? .keys
  }

  /// Ends the flash and the notice.
  mutating func calm() { (flashedAt, noticeFrom, noticeUntil) = (nil, nil, nil) }

  /// Shows the notice again, and ends it, when the time for that has come.
  mutating func calm(at now: Int) {
    if let noticeFrom, now >= noticeFrom { self.noticeFrom = nil }
    if let noticeUntil, now >= noticeUntil { self.noticeUntil = nil }
  }

  /// The next time at which ``calm(at:)`` changes the notice; nil if there is none.
  var deadline: Int? { noticeFrom ?? noticeUntil }

  /// Sets the focus, the flash and the notice of a card.
  /// - Parameters:
  ///   - keys: the text of the notice with the keys that have an effect, in a long and a short form.
  ///   - typed: returns the keys that a button types; nil for a button that types none.
  func apply(
    to card: inout Card, _ strings: Strings, keys: @autoclosure () -> [String] = [],
    typed: (Card.Action) -> KeyChoice? = { _ in nil }
  ) {
    card.focus = selection?.hasFocus ?? false ? -1 : focus(on: card)
    let (main, enter) = (card.mainButton, Key(.enter).label)
    if card.focus != main, card.buttons.indices.contains(main), card.buttons[main].key == enter {
      card.buttons[main].isKeyHidden = true
    }
    card.reading = reading
    card.flashedAt = flashedAt
    card.flashDuration = flashDuration
    guard noticeUntil != nil, noticeFrom == nil else { return }
    switch notice {
    case .keys: card.notice = keys()
    case .missing(let guide): card.notice = [strings.noTour(guide)]
    case .enterAgain(let endsText):
      let enter = strings.legends.localized(enter)
      let typed = focusedAction(on: card).flatMap(typed).map { Hint.text(of: $0, strings) }
      let again = typed.map { strings.enterTypes(enter, $0) } ?? strings.enterAgain(enter, pressed(on: card))
      card.notice =
        (endsText ? [strings.textEnded(again)] : []) + [again, strings.again(enter), strings.onceMore(enter)]
    case .again(let key):
      let button = card.buttons.first { $0.key == key.label }?.label
      let label = strings.legends.label(key)
      card.notice =
        (button.map { [strings.enterAgain(label, $0)] } ?? []) + [strings.again(label), strings.onceMore(label)]
    case .readKeys:
      let enter = strings.legends.localized(enter)
      card.notice = [strings.readKeys(enter), strings.readThenPress(enter)]
    }
  }

  /// The label of the button or option that Enter presses.
  private func pressed(on card: Card) -> String {
    if let selection, selection.hasFocus, let options = card.options?.options, options.indices.contains(selection.focus)
    {
      return options[selection.focus].label
    }
    return card.buttons.isEmpty ? "" : card.buttons[focus(on: card)].label
  }

  /// The action of the button that Enter presses; nil if the options have the focus, or if there are no buttons.
  func focusedAction(on card: Card) -> Card.Action? {
    selection?.hasFocus ?? false || card.buttons.isEmpty ? nil : card.buttons[focus(on: card)].action
  }

  private func focus(on card: Card) -> Int {
    focused.flatMap { action in card.buttons.firstIndex { $0.action == action } } ?? card.mainButton
  }
}
