import TourCard
import TourModel
import TourScreen

// What a step has to be as a whole. A value that could not be read was reported, and does not count as missing.

extension Decoder {
  typealias StepEntries = [Entry<StepField>]

  mutating func checkTarget(of step: Step, _ entries: StepEntries) {
    if step.place == .fill, let keep = entries[.keep] { fail(.keepOnPage, at: keep.mark) }
    guard isComplete, !entries.has(.target) else { return }
    for entry in entries where entry.key == .also || entry.key == .anchor {
      fail(.withoutTarget(entry.name), at: entry.mark)
    }
  }

  /// Checks what the step asks the user to press.
  mutating func checkKeys(of step: Step, _ entries: StepEntries) {
    if let keys = entries[.do], entries.has(.choices) { fail(.keysWithChoices, at: keys.mark) }
    if isForAuthor, let entry = entries[.do], let keys = step.do, !keys.alternatives.isEmpty {
      askedKeys.append((step.body, keys, entry.value.mark))
    }
    if imageReader != nil, let keys = entries.first(where: { $0.key == .do || $0.key == .show }) {
      let sizes = step.sizesWithoutRoomForKeys
      if !sizes.isEmpty { warn(.keysBeyondCard(sizes: sizes), at: keys.mark) }
    }
    if isComplete, let list = entries[.buttons], step.buttons.contains(where: { $0.action == .tryIt }) {
      let (hasDone, hasOther) = (entries.has(.done), entries.has(.do, .choices))
      if !hasDone || hasOther { fail(.uselessTry(hasDone: hasDone), at: list.value.mark) }
    }
    if let list = entries[.buttons], step.choices != nil, let key = step.buttons.lazy.compactMap(\.sentArrow).first {
      warn(.sentKey(key, .choose), at: list.value.mark)
    }
    if isComplete, let undo = entries[.undo], !step.actsOnProgram, !entries.has(.do) {
      fail(.undoOfNothing, at: undo.mark)
    }
  }

  /// Checks the keys that end the tour, and a step that waits for the end of the program, after which nothing follows.
  mutating func checkEnd(of step: Step, _ entries: StepEntries) {
    if let ending = entries[.endsOn] { check(step.endsOn, of: step, at: ending.value.mark) }
    guard step.done?.isExit ?? false else { return }
    for entry in entries where [.endsOn, .seconds, .choices, .next, .undo].contains(entry.key) {
      fail(.besideExit(entry.name), at: entry.mark)
    }
    let goesOn = step.buttons.contains {
      switch $0.action {
      case .next, .done, .go: true
      default: false
      }
    }
    if goesOn, let list = entries[.buttons] { fail(.besideExit(list.name), at: list.mark) }
  }

  /// Reports keys of `ends-on` that have another meaning on the card.
  private mutating func check(_ ending: KeyChoice?, of step: Step, at mark: Mark) {
    let arrows: [Key.Code] = [.up, .down, .left, .right]
    for key in (ending?.alternatives ?? []).joined() {
      let key = key.canonical
      let asked = (step.do?.alternatives ?? []) + (step.shownKeys()?.alternatives ?? [])
      if asked.contains(where: { $0.contains { $0.canonical == key } }) {
        fail(.endingKeyAsked(key.name), at: mark)
      } else if [Key(.enter), Key(.tab), Key(.tab, .shift)].contains(key)
        || step.choices != nil && (key.isText || arrows.contains(key.code))
      {
        fail(.endingKeyTaken(key.name), at: mark)
      }
    }
  }

  /// Checks that help has a user who tries the step in the program.
  mutating func checkHelp(of step: Step, _ entries: StepEntries) {
    guard isComplete else { return }
    let others = entries.filter { [.do, .choices, .seconds].contains($0.key) }.map(\.name)
    let lacksButton =
      entries.has(.buttons) && !step.buttons.contains { $0.action == .tryIt } && !step.buttons.isEmpty
    let obstacle: GuideError.HelpObstacle? =
      !entries.has(.done) ? .noDone : others.first.map { .other($0) } ?? (lacksButton ? .noButton : nil)
    var help = entries.filter { [.hints, .show, .astray].contains($0.key) }.map { ($0.name, $0.mark) }
    if !step.goals.isEmpty, let done = entries[.done] {
      help.insert((CompletionField.goals.rawValue, done.value.mark), at: 0)
    }
    if let obstacle, let first = help.first { fail(.uselessHelp(help.map(\.0), obstacle), at: first.1) }
    if let show = entries[.show], step.goals.contains(where: { $0.solution != nil }) {
      fail(.showBesideGoals, at: show.mark)
    }
    if !entries.has(.show), step.goals.contains(where: { $0.shownKeys != nil }),
      let number = step.goals.firstIndex(where: { $0.shownKeys == nil }), let done = entries[.done]
    {
      warn(.goalWithoutKeys(number + 1), at: done.value.mark)
    }
  }

  /// Checks that the condition does not hold from the beginning, and that something can bring it about.
  mutating func checkDone(of step: Step, _ entries: StepEntries) {
    guard let done = entries[.done] else { return }
    let isUsers = entries.has(.do, .seconds) || step.actsOnProgram || step.isTried
    if let key = step.keyThatHoldsAlready {
      warn(.alreadyDone(by: key.rawValue), at: done.mark)
    } else if isComplete, step.done != nil, !isUsers {
      warn(.doneWithoutKeys, at: done.mark)
    }
    if step.done?.predicate?.holdsWithoutChange == true { warn(.doneUnlessChanged, at: done.mark) }
  }
}

extension Step {
  /// The sizes of screens on which a card has no room for the keys of `do` beside its buttons, if a screen of 40×12 is
  /// among them. On a smaller one only, few users meet it.
  fileprivate var sizesWithoutRoomForKeys: [String] {
    guard let keys = self.do ?? shownKeys() else { return [] }
    let strings = Strings.english
    var card = Card(
      [.title(title), .text(Markup(body)), .hint(Hint(KeyProgress(keys), strings))],
      buttons: [
        Card.Button(strings.back, key: Key(.left).label, action: .back),
        Card.Button(strings.skip, key: Key(.escape).label, action: .skip),
        Card.Button(strings.showMe, key: Key(.enter).label, action: .show),
      ])
    card.typesKeys = true
    let sizes = [(80, 24), (40, 12), (20, 5)].filter { !card.showsKeys(on: Size(columns: $0.0, rows: $0.1)) }
    return sizes.contains { $0.0 == 40 } ? sizes.map { "\($0.0)×\($0.1)" } : []
  }
}
