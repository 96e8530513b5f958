internal import TourCore

extension Decoder {
  /// What the outermost mapping says, as far as it could be read.
  struct Draft {
    var name: String?
    var version: Int?
    var title: String?
    var commands: [String] = []
    var formerNames: [String] = []
    var steps: [Step] = []

    var head: GuideHead? {
      guard let name, let version, let title else { return nil }
      return GuideHead(name: name, version: version, title: title, commands: commands, formerNames: formerNames)
    }
  }

  /// Reads the outermost mapping; `steps` only where `withSteps` says so.
  mutating func guide(_ root: Node, withSteps: Bool) -> Draft {
    var draft = Draft()
    guard let entries = entries(of: root, GuideField.self, name: nil) else { return draft }
    var formerNames: Node?
    var steps: Node?
    for entry in entries {
      switch entry.key {
      case .guide: draft.name = name(entry.value, name: entry.name)
      case .version: draft.version = wholeNumber(entry.value, name: entry.name, in: 1...Limit.version)
      case .title: draft.title = text(entry.value, name: entry.name)
      case .for: draft.commands = distinct(entry.value, name: entry.name) { $0.command($1, name: "for") }
      case .was: formerNames = entry.value
      case .steps: steps = entry.value
      }
    }
    if let formerNames {
      draft.formerNames = distinct(formerNames, name: "was", not: draft.name) {
        $0.name($1, name: "was", expected: .textOrList)
      }
    }
    if withSteps, let steps { draft.steps = self.steps(steps, version: draft.version) }
    return draft
  }

  /// One text or a list of texts, none of them twice.
  private mutating func distinct(
    _ node: Node, name: String, not own: String? = nil, read: (inout Decoder, Node) -> String?
  ) -> [String] {
    var lines: [String: Int] = [:]
    var texts: [String] = []
    for item in itemsOrOne(of: node, name: name, limit: Limit.keys) ?? [] {
      guard let text = read(&self, item) else { continue }
      if text == own {
        report(.ownName(text), at: item.mark)
      } else if let line = lines[text] {
        report(.duplicateValue(text, key: name, firstLine: line), at: item.mark)
      } else {
        lines[text] = item.mark.line
        texts.append(text)
      }
    }
    return texts
  }
}
