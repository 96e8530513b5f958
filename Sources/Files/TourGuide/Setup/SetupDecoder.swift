import TourModel

extension Decoder {
  mutating func setup(_ node: Node, name: String) -> Setup {
    var setup = Setup()
    for entry in entries(of: node, SetupField.self, name: name) ?? [] {
      switch entry.key {
      case .arguments:
        if case .scalar(let scalar) = entry.value.content, scalar.style == .plain,
          scalar.text.contains(where: \.isWhitespace)
        {
          warn(.program(.severalArguments(scalar.text)), at: entry.value.mark)
        }
        setup.arguments = (itemsOrOne(of: entry.value, name: entry.name, limit: Limit.keys) ?? []).compactMap {
          word($0, name: entry.name)
        }
      case .files:
        if case .mapping(let all) = entry.value.content, all.isEmpty {
          fail(.empty(key: entry.name), at: entry.value.mark)
        }
        for (path, mark, value) in named(
          entry.value, name: entry.name, noun: SetupField.noun, needsValues: true)
        {
          if !isPathWithin(path) {
            fail(.badSetupPath(path), at: mark)
          } else if let text = fileText(value, name: entry.name, path: path) {
            setup.files.append(Setup.File(path: path, text: text))
          }
        }
        check(setup.files.map(\.path), at: entry.mark)
      case .processes:
        setup.processes = (itemsOrOne(of: entry.value, name: entry.name, limit: Limit.processes) ?? []).compactMap {
          text($0, name: entry.name, expected: .textOrList)
        }
      }
    }
    return setup
  }

  /// Reads one word of a command line, which may be a number.
  private mutating func word(_ node: Node, name: String) -> String? {
    if case .number(let text) = node.found { return text }
    return text(node, name: name, expected: .textOrList)
  }

  /// Reads the text of a file, which may be empty, or a line and its number.
  private mutating func fileText(_ node: Node, name: String, path: String) -> String? {
    if case .mapping = node.content {
      var (line, count): (String?, Int?) = (nil, nil)
      for entry in entries(of: node, SetupFileField.self, name: name) ?? [] {
        switch entry.key {
        case .text: line = text(entry.value, name: entry.name)
        case .lines: count = wholeNumber(entry.value, name: entry.name, in: 1...Limit.lines)
        }
      }
      guard let line, let count else { return nil }
      return (1...count).map { line.replacingEach(SetupFileField.number, with: String($0)) + "\n" }.joined()
    }
    guard case .scalar(let scalar) = node.content, case .text(let text) = scalar.type else {
      switch node.found {
      case .number, .truth: mismatch(node, name: path, expected: .text)
      default: mismatch(node, name: name, expected: .fileText)
      }
      return nil
    }
    if let control = text.unicodeScalars.first(where: { $0.isControl && $0 != "\n" && $0 != "\t" }) {
      fail(.controlCharacter(control.value), at: node.mark)
      return nil
    }
    return text
  }

  /// Whether a path leads to a file below the folder that it is relative to. A `~` at its beginning was meant for that
  /// folder, and would be the name of one.
  func isPathWithin(_ path: String) -> Bool {
    path.utf8.count <= Limit.path && path.first != "~" && !path.unicodeScalars.contains(where: \.isControl)
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// Reports a file that is the folder of another one.
  private mutating func check(_ paths: [String], at mark: Mark) {
    for path in paths where paths.contains(where: { $0.hasPrefix(path + "/") }) {
      fail(.setupFolder(path), at: mark)
    }
  }
}
