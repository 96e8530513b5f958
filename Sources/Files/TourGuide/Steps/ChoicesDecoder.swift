import TourModel
import TourScreen

extension Decoder {
  /// Reads the options of a step: a list of them, or a mapping with the list and its arrangement.
  mutating func choices(_ node: Node, name: String, of step: Int, _ references: inout StepReferences) -> Choices? {
    if case .sequence = node.content {
      let options = options(node, name: name, of: step, several: false, &references)
      return options.isEmpty ? nil : Choices(options)
    }
    guard let entries = entries(of: node, ChoicesField.self, name: name, expected: .choices) else { return nil }
    var choices = Choices([])
    var rows: (number: Int, mark: Mark)?
    var columns: Int?
    for entry in entries {
      let value = entry.value
      switch entry.key {
      case .options: break  // Decoded below, with `several`.
      case .rows: rows = wholeNumber(value, name: entry.name, in: 1...Limit.options).map { ($0, value.mark) }
      case .columns: columns = wholeNumber(value, name: entry.name, in: 1...Limit.options)
      case .spacing: choices.spacing = spacing(value, name: entry.name)
      case .several: choices.several = truth(value, name: entry.name)
      case .remember: choices.remembers = truth(value, name: entry.name)
      case .parameter: choices.parameter = textParameter(value, name: entry.name)
      }
    }
    guard let list = entries[.options] else { return nil }
    choices.options = options(list.value, name: list.name, of: step, several: choices.several, &references)
    let count = choices.options.count
    if count == 0 { return nil }
    choices.columns = columns ?? rows.map { (count + $0.number - 1) / $0.number } ?? 1
    let least = (count + choices.columns - 1) / choices.columns
    if let rows, rows.number != least {
      fail(.grid(rows: rows.number, columns: choices.columns, options: count), at: rows.mark)
    }
    return choices
  }

  private mutating func options(
    _ node: Node, name: String, of step: Int, several: Bool, _ references: inout StepReferences
  ) -> [Choices.Option] {
    var lines: [String: Int] = [:]
    var options: [Choices.Option] = []
    for item in items(of: node, name: name, limit: Limit.options) ?? [] {
      guard let entries = entries(of: item, OptionField.self, name: nil) else { continue }
      var option = Choices.Option("", "")
      for entry in entries {
        let value = entry.value
        switch entry.key {
        case .id:
          option.id = self.name(value, name: entry.name) ?? ""
          if let line = lines.updateValue(value.mark.line, forKey: option.id), !option.id.isEmpty {
            fail(.duplicateValue(option.id, key: entry.name, firstLine: line), at: value.mark)
          }
        case .label: option.label = text(value, name: entry.name, noun: OptionField.noun) ?? ""
        case .icon: option.icon = optionIcon(value, name: entry.name) ?? ""
        case .chosenIcon: option.chosenIcon = optionIcon(value, name: entry.name)
        case .chosenColor: option.chosenColor = color(value, name: entry.name)
        case .go:
          option.go = references.read(value, name: entry.name, of: step, &self)
          if several { fail(.goOfSeveral, at: entry.mark) }
        }
      }
      options.append(option)
    }
    return options
  }

  private mutating func optionIcon(_ node: Node, name: String) -> String? {
    guard let icon = text(node, name: name) else { return nil }
    if icon.count <= Limit.icon { return icon }
    fail(.tooLong(key: name, characters: icon.count, limit: Limit.icon), at: node.mark)
    return nil
  }

  private mutating func spacing(_ node: Node, name: String) -> Padding {
    var spacing = Choices.standardSpacing
    for entry in entries(of: node, SpacingField.self, name: name) ?? [] {
      guard let number = wholeNumber(entry.value, name: entry.name, in: 0...Limit.spacing) else { continue }
      switch entry.key {
      case .columns: spacing.columns = number
      case .rows: spacing.rows = number
      }
    }
    return spacing
  }

  /// Reads the name of a parameter whose values are texts.
  private mutating func textParameter(_ node: Node, name: String) -> String? {
    guard let parameter = parameter(node, name: name, kind: .textParameter) else { return nil }
    if let type = declared.defaults[parameter]?.type, type != .text {
      fail(.notText(parameter), at: node.mark)
      return nil
    }
    return parameter
  }
}
