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
}
