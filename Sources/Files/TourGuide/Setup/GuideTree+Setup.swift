import TourModel

extension GuideTree {
  /// Returns the value of `setup`; nil if nothing is set.
  func setup(_ setup: Setup) -> Node? {
    if setup == Setup() { return nil }
    let files = setup.files.map { Node.Entry(key: text($0.path), value: text($0.text)) }
    return mapping([
      (SetupField.arguments, texts(setup.arguments)), (.files, files.isEmpty ? nil : node(.mapping(files))),
      (.processes, texts(setup.processes)),
    ])
  }

  /// Returns a condition on a file.
  func file(_ condition: FileCondition) -> Node {
    let content: (FileConditionField, Node?) =
      switch condition.content {
      case .match(let pattern)?: (.match, text(pattern.source))
      case .text(let content)?: (.text, text(content))
      case nil: (.text, nil)
      }
    return mapping([
      (FileConditionField.file, text(condition.path)), (.line, condition.line.map { number($0) }), content,
    ])
  }
}
