import TourGuide
import TourModel
import TourSession

// The file, and the questions about it.
extension Recorder {
  mutating func ask(_ kind: RecorderQuestion.Kind, writing text: String? = nil) {
    phase = .asking(RecorderQuestion(kind: kind, line: text.map { WrittenText($0, limit: 1000) }))
  }

  /// The answers to a question, in their order; none for a line that the author writes.
  func answers(to question: RecorderQuestion) -> [Answer] {
    switch question.kind {
    case .saving, .path, .title: []
    case .replace: [.replace, .elsewhere, .cancel]
    // A guide that is written is in YAML.
    case .rewrite: isJSON ? [.elsewhere, .cancel] : [.rewrite, .elsewhere, .cancel]
    case .failed: [.again, .elsewhere, .cancel]
    case .mistaken: [.cancel]
    }
  }

  private var isJSON: Bool { (pending?.path ?? path).hasSuffix(".json") }

  enum Answer: String {
    case replace, rewrite, again, elsewhere, cancel

    var key: Key {
      switch self {
      case .replace, .rewrite, .again: Key(.character("r"))
      case .elsewhere: Key(.character("n"))
      case .cancel: Key(.escape)
      }
    }
  }

  /// Writes the file, unless the guide could not be read from it. The guide has the name of its file.
  /// - Parameter other: where to write the file, if not at ``path``. ``path`` changes to it once the file is written.
  /// - Parameter rewrites: whether a file that cannot be changed in place is written anew.
  mutating func save(as other: String? = nil, replaces: Bool = false, rewrites: Bool = false) -> [Effect] {
    let path = other ?? path
    nameGuide(after: path)
    let file = GuideFile.check(draft.guide)
    if let problem = file.problems.first {
      ask(.mistaken(problem.lines.first ?? ""))
      return []
    }
    let text = draft.sourceInPlace
    pending = (path, text ?? draft.source)
    if text == nil, !rewrites {
      ask(.rewrite)
      return []
    }
    ask(.saving)
    let old: Replaceable = if let saved, saved.path == path { .text(saved.text) } else { .nothing }
    return [.write(path: path, text: text ?? draft.source, replacing: replaces ? .anything : old)]
  }

  /// Gives the guide the name of its file, unless the file is the one from which it was read.
  mutating func nameGuide(after path: String) {
    draft.name = path == edited ? draft.originalName : GuideDraft.name(ofFile: path) ?? draft.name
  }

  mutating func written() {
    guard let pending else { return }
    saved = pending
    path = pending.path
    self.pending = nil
    remark = RecorderWords.saved(path)
    guard case .asking = phase else { return }
    phase = .list
  }

  mutating func pressed(_ key: Key, asked question: RecorderQuestion) -> ([Effect], isUseful: Bool) {
    var question = question
    if var line = question.line {
      switch key {
      case Key(.escape): phase = .list
      case Key(.enter): return (accept(line.text, for: question.kind), true)
      default:
        let isUseful = line.handle(key)
        question.line = line
        phase = .asking(question)
        return ([], isUseful)
      }
      return ([], true)
    }
    let answers = answers(to: question)
    guard !answers.isEmpty else { return ([], false) }
    switch key.code {
    case .left, .up: question.focus = (question.focus + answers.count - 1) % answers.count
    case .right, .down, .tab: question.focus = (question.focus + 1) % answers.count
    case .enter: return (carryOut(answers[min(question.focus, answers.count - 1)]), true)
    default:
      guard let answer = answers.first(where: { $0.key == key }) else { return ([], false) }
      return (carryOut(answer), true)
    }
    phase = .asking(question)
    return ([], true)
  }

  private mutating func carryOut(_ answer: Answer) -> [Effect] {
    switch answer {
    case .replace: return save(as: pending?.path, replaces: true, rewrites: true)
    case .rewrite: return save(as: pending?.path, rewrites: true)
    case .again: return save(as: pending?.path)
    case .elsewhere:
      let path = pending?.path ?? path
      ask(.path, writing: isJSON ? String(path.dropLast(5)) + ".yaml" : path)
    case .cancel: phase = .list
    }
    return []
  }

  private mutating func accept(_ text: String, for kind: RecorderQuestion.Kind) -> [Effect] {
    guard !text.allSatisfy(\.isWhitespace) else {
      phase = .list
      return []
    }
    if kind == .path {
      guard GuideDraft.name(ofFile: GuideDraft.path(text)) != nil else {
        pending = (text, draft.source)
        ask(.failed(RecorderWords.badName))
        return []
      }
      return save(as: GuideDraft.path(text))
    }
    draft.title = text
    phase = .list
    return []
  }
}
