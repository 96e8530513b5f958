import TourFinding
import TourGuide
import TourModel
import TourScreen
import TourSession

// The list of the cards, their texts and their keys.
extension Recorder {
  /// The lines of the list: the cards, and the actions below them.
  var listCount: Int { draft.cards.count + ListAction.allCases.count }

  /// What the list offers below the cards.
  enum ListAction: String, CaseIterable {
    case add, tip, hints, preview, title, save, away

    var key: Key {
      switch self {
      case .add: Key(.character("a"))
      case .tip: Key(.character("i"))
      case .hints: Key(.character("h"))
      case .preview: Key(.character("p"))
      case .title: Key(.character("t"))
      case .save: Key(.character("s"))
      case .away: Key(.escape)
      }
    }
  }

  /// What can be done with a card.
  enum CardAction: String, CaseIterable {
    case text, region, keys, skill, up, down, delete

    var key: Key {
      switch self {
      case .text: Key(.enter)
      case .region: Key(.character("r"))
      case .keys: Key(.character("k"))
      case .skill: Key(.character("n"))
      case .up: Key(.character("-"))
      case .down: Key(.character("+"))
      case .delete: Key(.character("d"))
      }
    }

    fileprivate init?(_ key: Key) {
      switch key.code {
      case .enter, .character("e"): self = .text
      case .character("="): self = .down
      case .delete: self = .delete
      default:
        guard let action = Self.allCases.first(where: { $0.key == key }) else { return nil }
        self = action
      }
    }
  }

  /// What can be done with the card at this index.
  func actions(of card: Int) -> [CardAction] {
    CardAction.allCases.filter {
      switch $0 {
      case .text, .region, .keys, .delete: true
      case .skill: draft.cards[card].isTip
      case .up: card > 0 && draft.cards[card - 1].isTip == draft.cards[card].isTip
      case .down: card + 1 < draft.cards.count && draft.cards[card + 1].isTip == draft.cards[card].isTip
      }
    }
  }

  mutating func pressedInList(_ key: Key, at now: Int) -> ([Effect], isUseful: Bool) {
    if let action = ListAction.allCases.first(where: { $0.key == key }) { return (perform(action, at: now), true) }
    if draft.cards.indices.contains(focus), let action = CardAction(key), actions(of: focus).contains(action) {
      return ([], perform(action, on: focus))
    }
    if let moved = Self.focus(after: key, from: focus, of: listCount) {
      focus = moved
      return ([], true)
    }
    switch key.code {
    case .home: focus = 0
    case .end: focus = listCount - 1
    case .enter where focus >= draft.cards.count:
      return (perform(ListAction.allCases[focus - draft.cards.count], at: now), true)
    case .character("u") where deleted != nil:
      guard let (card, index) = deleted else { break }
      focus = draft.place(of: card, at: index)
      draft.cards.insert(card, at: focus)
      // Another card may have its id by now.
      if draft.cards.count(where: { $0.id == card.id && $0.isTip == card.isTip }) > 1 {
        draft.cards[focus].id = draft.id(for: card.title, at: focus)
      }
      deleted = nil
    default: return ([], false)
    }
    return ([], true)
  }

  /// Handles a key in the list of what can be done with a card.
  mutating func pressed(_ key: Key, acting menu: CardMenu) -> Bool {
    let actions = actions(of: menu.card)
    if key.code != .enter, let action = CardAction(key), actions.contains(action) {
      return perform(action, on: menu.card)
    }
    var menu = menu
    let count = actions.count + 1
    if let focus = Self.focus(after: key, from: menu.focus, of: count) {
      menu.focus = focus
      phase = .acting(menu)
      return true
    }
    switch key.code {
    case .enter where menu.focus < actions.count: return perform(actions[menu.focus], on: menu.card)
    case .enter, .escape: phase = .list
    default: return false
    }
    return true
  }

  /// The entry of a list that a key moves the focus to, from the last one to the first; nil if the key does not move
  /// it.
  static func focus(after key: Key, from focus: Int, of count: Int) -> Int? {
    switch key.code {
    case .up: (focus + count - 1) % count
    case .down, .tab: (focus + 1) % count
    default: nil
    }
  }

  /// - Returns: false if there is no screen yet.
  private mutating func perform(_ action: CardAction, on card: Int) -> Bool {
    phase = .list
    switch action {
    case .text: write(card, isNew: false)
    case .region: choose(for: card)
    case .keys: return record(draft.cards[card].isTip ? .habit : .step, of: card)
    case .skill: return record(.skill, of: card)
    case .up: move(card, by: -1)
    case .down: move(card, by: 1)
    case .delete:
      deleted = (draft.cards.remove(at: card), card)
      remark = RecorderWords.deleted(deleted?.card.title ?? "")
      focus = min(focus, listCount - 1)
    }
    return true
  }

  private mutating func move(_ card: Int, by offset: Int) {
    draft.cards.swapAt(card, card + offset)
    focus = card + offset
  }

  private mutating func perform(_ action: ListAction, at now: Int) -> [Effect] {
    switch action {
    case .add: choose(for: nil)
    case .tip: choose(for: nil, isTip: true)
    case .hints: proposeSteps()
    case .preview: startPreview(at: now)
    case .title: ask(.title, writing: draft.title)
    case .save: return save()
    case .away: phase = .away(greetsUntil: nil)
    }
    return []
  }

  // MARK: Texts

  mutating func write(_ card: Int, isNew: Bool) {
    phase = .writing(CardWriting(draft.cards[card], at: card, isNew: isNew))
  }

  mutating func pressed(_ key: Key, writing: CardWriting) -> Bool {
    var writing = writing
    switch key {
    case Key(.escape) where writing.isNew && writing.title.text.trimmed.isEmpty && writing.body.text.trimmed.isEmpty:
      // One step back: the part of the screen that was chosen is not lost.
      let card = draft.cards[writing.card]
      let region = index?.find(card.targets)
      store(writing)
      choose(for: nil, isTip: card.isTip, at: region)
      return true
    case Key(.enter) where writing.isInBody, Key(.escape):
      store(writing)
      phase = draft.cards.isEmpty ? .away(greetsUntil: nil) : .list
      return true
    case Key(.enter), Key(.tab): writing.isInBody.toggle()
    case Key(.tab, .shift): writing.isInBody.toggle()
    case Key(.down) where !writing.isInBody: writing.isInBody = true
    default:
      let isUseful = writing.isInBody ? writing.body.handle(key) : writing.title.handle(key)
      if !isUseful { return false }
    }
    phase = .writing(writing)
    return true
  }

  /// Puts the written texts into the card. A new card without a text is dropped.
  mutating func store(_ writing: CardWriting) {
    let index = writing.card
    guard draft.cards.indices.contains(index) else { return }
    let (title, body) = (writing.title.text.trimmed, writing.body.text.trimmed)
    if title.isEmpty, writing.isNew, body.isEmpty {
      draft.cards.remove(at: index)
      focus = min(index, max(0, draft.cards.count - 1))
      return
    }
    // A text that was not changed may have blanks that the author's text cannot have.
    let before = CardWriting(draft.cards[index], at: index, isNew: writing.isNew)
    if writing.title.text != before.title.text || title.isEmpty {
      draft.cards[index].title = title.isEmpty ? draft.label(at: index) : title
    }
    if writing.body.text != before.body.text { draft.cards[index].body = body }
    // The history knows a card by its id, so the id of an older card stays.
    if writing.isNew { draft.cards[index].id = draft.id(for: draft.cards[index].title, at: index) }
    focus = index
  }

  // MARK: Keys

  /// - Returns: false if there is no screen yet.
  private mutating func record(_ purpose: KeyRecording.Purpose, of card: Int) -> Bool {
    guard let index else { return false }
    phase = .recording(KeyRecording(card: card, purpose: purpose, before: index))
    return true
  }

  mutating func finish(_ recording: KeyRecording) {
    focus = recording.card
    // The tour key of the program's own, and keys without a name, cannot stand in a guide.
    let keys = recording.keys.filter { Key(name: $0.name) == $0.canonical }
    guard !keys.isEmpty, draft.cards.indices.contains(recording.card) else {
      remark = RecorderWords.noKeys
      phase = .list
      return
    }
    phase = .list
    switch (recording.purpose, draft.cards[recording.card]) {
    case (.habit, .tip(var tip)):
      let habit = Habit(keys)
      draft.setHabit(habit, of: &tip)
      draft.cards[recording.card] = .tip(tip)
      remark = RecorderWords.appears(after: habit)
    case (.skill, .tip(var tip)):
      tip.retirements.removeAll { if case .keys = $0 { true } else { false } }
      tip.retirements.append(.keys(KeyChoice([keys])))
      draft.cards[recording.card] = .tip(tip)
      remark = RecorderWords.isNotNeeded(after: keys)
    default:
      phase = .completing(
        CompletionChoice(
          card: recording.card, keys: keys, before: recording.before,
          proposals: completions(recording.card, since: recording.before)))
    }
  }

  mutating func pressed(_ key: Key, completing choice: CompletionChoice) -> Bool {
    var choice = choice
    let count = choice.proposals.count + 1
    if let focus = Self.focus(after: key, from: choice.focus, of: count) {
      choice.focus = focus
      phase = .completing(choice)
      return true
    }
    switch key.code {
    case .enter: choose(choice, choice.focus)
    case .character("0"): choose(choice, choice.proposals.count)
    case .escape: leave(choice)
    case .character(let character):
      guard let number = character.wholeNumberValue, choice.proposals.indices.contains(number - 1) else { return false }
      choose(choice, number - 1)
    default: return false
    }
    return true
  }

  /// Closes the card that asks for a condition, without one. A step without keys gets the recorded ones, and another
  /// one keeps its own.
  mutating func leave(_ choice: CompletionChoice) {
    guard case .step(let step) = draft.cards[choice.card], step.do == nil else {
      remark = RecorderWords.oldKeysKept
      phase = .list
      return
    }
    choose(choice, choice.proposals.count)
    remark = RecorderWords.keysKept(choice.keys)
  }

  /// Gives the step its keys and a condition. The number of proposals stands for no condition.
  mutating func choose(_ choice: CompletionChoice, _ number: Int) {
    guard case .step(var step) = draft.cards[choice.card] else { return }
    step.do = KeyChoice([choice.keys])
    step.done = choice.proposals.indices.contains(number) ? .screen(choice.proposals[number].predicate) : nil
    draft.cards[choice.card] = .step(step)
    focus = choice.card
    phase = .list
  }
}
