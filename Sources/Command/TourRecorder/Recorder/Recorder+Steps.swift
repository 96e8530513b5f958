import TourFinding
import TourGuide
import TourModel
import TourScreen
import TourSession

// The list of the steps, their texts and their keys.
extension Recorder {
  /// The lines of the list: the steps, and the actions below them.
  var listCount: Int { draft.steps.count + ListAction.allCases.count }

  /// What the list offers below the steps.
  enum ListAction: String, CaseIterable {
    case add, preview, title, save, away

    var key: Key {
      switch self {
      case .add: Key(.character("a"))
      case .preview: Key(.character("p"))
      case .title: Key(.character("t"))
      case .save: Key(.character("s"))
      case .away: Key(.escape)
      }
    }
  }

  mutating func pressedInList(_ key: Key, at now: Int) -> ([Effect], isUseful: Bool) {
    if let action = ListAction.allCases.first(where: { $0.key == key }) { return (perform(action, at: now), true) }
    let isStep = draft.steps.indices.contains(focus)
    switch key.code {
    case .up: focus = (focus + listCount - 1) % listCount
    case .down, .tab: focus = (focus + 1) % listCount
    case .home: focus = 0
    case .end: focus = listCount - 1
    case .enter where !isStep: return (perform(ListAction.allCases[focus - draft.steps.count], at: now), true)
    case .enter where isStep, .character("e") where isStep: write(focus, isNew: false)
    case .character("r") where isStep: choose(for: focus)
    case .character("k") where isStep: return ([], startRecording(focus))
    case .character("d") where isStep, .delete where isStep:
      deleted = (draft.steps.remove(at: focus), focus)
      remark = RecorderWords.deleted(deleted?.step.title ?? "")
      focus = min(focus, listCount - 1)
    case .character("u") where deleted != nil:
      guard let (step, index) = deleted else { break }
      focus = min(index, draft.steps.count)
      draft.steps.insert(step, at: focus)
      // Another step may have its id by now.
      if draft.steps.count(where: { $0.id == step.id }) > 1 {
        draft.steps[focus].id = draft.id(for: step.title, at: focus)
      }
      deleted = nil
    case .character("-") where isStep && focus > 0: move(by: -1)
    case .character("+") where focus + 1 < draft.steps.count, .character("=") where focus + 1 < draft.steps.count:
      move(by: 1)
    default: return ([], false)
    }
    return ([], true)
  }

  private mutating func move(by offset: Int) {
    draft.steps.swapAt(focus, focus + offset)
    focus += offset
  }

  private mutating func perform(_ action: ListAction, at now: Int) -> [Effect] {
    switch action {
    case .add: choose(for: nil)
    case .preview: startPreview(at: now)
    case .title: ask(.title, writing: draft.title)
    case .save: return save()
    case .away: phase = .away(greetsUntil: nil)
    }
    return []
  }

  // MARK: Texts

  mutating func write(_ step: Int, isNew: Bool) {
    phase = .writing(StepWriting(draft.steps[step], at: step, isNew: isNew))
  }

  mutating func pressed(_ key: Key, writing: StepWriting) -> Bool {
    var writing = writing
    switch key {
    case Key(.enter) where writing.isInBody, Key(.escape):
      store(writing)
      phase = draft.steps.isEmpty ? .away(greetsUntil: nil) : .list
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

  /// Puts the written texts into the step. A new step without a text is dropped.
  mutating func store(_ writing: StepWriting) {
    guard draft.steps.indices.contains(writing.step) else { return }
    let (title, body) = (writing.title.text.trimmed, writing.body.text.trimmed)
    if title.isEmpty, writing.isNew, body.isEmpty {
      draft.steps.remove(at: writing.step)
      focus = min(writing.step, max(0, draft.steps.count - 1))
      return
    }
    let old = draft.steps[writing.step]
    draft.steps[writing.step].title = title.isEmpty ? RecorderWords.untitled(writing.step + 1) : title
    draft.steps[writing.step].body = body
    // The history knows a step by its id, so that of an older step stays.
    if writing.isNew {
      draft.steps[writing.step].id = draft.id(for: draft.steps[writing.step].title, at: writing.step)
    } else {
      draft.steps[writing.step].id = old.id
    }
    focus = writing.step
  }

  // MARK: Keys

  /// - Returns: false if there is no screen yet.
  private mutating func startRecording(_ step: Int) -> Bool {
    guard let index else { return false }
    phase = .recording(KeyRecording(step: step, before: index))
    return true
  }

  mutating func finish(_ recording: KeyRecording) {
    focus = recording.step
    // The tour key of the program's own, and keys without a name, cannot stand in a guide.
    let keys = recording.keys.filter { Key(name: $0.name) == $0.canonical }
    guard !keys.isEmpty, draft.steps.indices.contains(recording.step) else {
      remark = RecorderWords.noKeys
      phase = .list
      return
    }
    let choice = CompletionChoice(
      step: recording.step, keys: keys, before: recording.before,
      proposals: completions(recording.step, since: recording.before))
    phase = .completing(choice)
  }

  mutating func pressed(_ key: Key, completing choice: CompletionChoice) -> Bool {
    var choice = choice
    let count = choice.proposals.count + 1
    switch key.code {
    case .up: choice.focus = (choice.focus + count - 1) % count
    case .down, .tab: choice.focus = (choice.focus + 1) % count
    case .enter:
      take(choice, choice.focus)
      return true
    case .escape, .character("0"):
      take(choice, choice.proposals.count)
      return true
    case .character(let character):
      guard let number = character.wholeNumberValue, choice.proposals.indices.contains(number - 1) else { return false }
      take(choice, number - 1)
      return true
    default: return false
    }
    phase = .completing(choice)
    return true
  }

  /// Gives the step its keys and a condition. The number of proposals stands for no condition.
  mutating func take(_ choice: CompletionChoice, _ number: Int) {
    draft.steps[choice.step].do = KeyChoice([choice.keys])
    draft.steps[choice.step].done =
      choice.proposals.indices.contains(number) ? .screen(choice.proposals[number].predicate) : nil
    focus = choice.step
    phase = .list
  }
}
