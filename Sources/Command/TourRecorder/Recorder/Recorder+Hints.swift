import TourModel
import TourScreen
import TourSession

// Steps for the keys that the screen names.
extension Recorder {
  /// Proposes a step for each key that the screen names, and for each entry of its menu bar.
  mutating func proposeSteps() {
    guard let index else { return }
    let hints = index.screen.keyHints
    if hints.isEmpty {
      endWaitForHints()
      remark = RecorderWords.noHints
      phase = .list
    } else {
      propose(hints)
    }
  }

  /// Proposes a step for each of these, unless there is a card at its place.
  mutating func propose(_ hints: [KeyHint]) {
    endWaitForHints()
    let regions = draft.cards.compactMap { index?.find($0.targets) }
    phase = .proposing(HintChoice(hints, without: hints.filter { regions.contains($0.region) }))
  }

  mutating func pressed(_ key: Key, proposing choice: HintChoice) -> Bool {
    var choice = choice
    if let moved = Self.focus(after: key, from: choice.focus, of: choice.hints.count + 2) {
      choice.focus = moved
    } else {
      switch key.code {
      case .character(" "), .enter:
        guard choice.hints.indices.contains(choice.focus) else {
          if choice.focus == choice.hints.count { add(choice.taken) } else { phase = .list }
          return true
        }
        choice.toggle(choice.focus)
      case .character("a"):
        add(choice.taken)
        return true
      case .escape:
        phase = .list
        return true
      default: return false
      }
    }
    phase = .proposing(choice)
    return true
  }

  /// Adds a step for each hint, behind the others.
  private mutating func add(_ hints: [KeyHint]) {
    phase = .list
    guard let index, !hints.isEmpty else { return }
    focus = draft.steps.count
    for hint in hints {
      let targets = index.proposals(for: hint.region).first.map { [$0.target] } ?? []
      let title = hint.label.prefix(1).uppercased() + hint.label.dropFirst()
      let card = DraftCard.step(Step(id: "", title: title, body: RecorderWords.body(of: hint), targets: targets))
      let place = draft.place(of: card, at: draft.steps.count)
      draft.cards.insert(card, at: place)
      draft.cards[place].id = draft.id(for: title, at: place)
    }
    remark = RecorderWords.added(hints.count)
  }
}
