import TourModel
import TourPattern
import TourScreen

extension Decoder {
  /// Reads a target or a list of targets. `padding` applies to those without their own.
  /// - Parameter areAlternatives: whether the first one that is found counts.
  mutating func targets(
    _ node: Node, name: String, padding: Padding? = nil, limit: Int = Limit.keys, areAlternatives: Bool = true
  ) -> [Target] {
    let padding = padding ?? standardPadding
    let before = plainTexts.count
    let items = itemsOrOne(of: node, name: name, limit: limit) ?? []
    let targets = items.flatMap { item in
      isNamed(item)
        ? namedTargets(item, name: name, padding: padding, areAlternatives: areAlternatives)
        : target(item, name: name, padding: padding).map { [$0] } ?? []
    }
    if areAlternatives, items.count > 1 { plainTexts.removeSubrange(before...) }
    return targets
  }

  /// Reads the value of `keep`: targets that a card leaves free, each if it is found.
  mutating func regionsToKeep(_ node: Node, name: String) -> [Target] {
    targets(node, name: name, padding: Padding(), limit: Limit.keep, areAlternatives: false)
  }

  mutating func widget(_ node: Node, name: String) -> String? {
    guard let widget = text(node, name: name) else { return nil }
    if let announced, !announced.widgets.contains(widget) {
      fail(.unannounced(widget, .widget, known: announced.widgets.sorted()), at: node.mark)
    }
    return widget
  }

  /// Reads one target, a mapping. `others` are keys of other kinds of mapping that are valid in this place.
  mutating func target(_ node: Node, name: String, padding: Padding? = nil, others: [String] = []) -> Target? {
    let padding = padding ?? standardPadding
    guard let entries = entries(of: node, TargetField.self, name: name, expected: .targets, others: others) else {
      return nil
    }
    var kind: Target.Kind?
    var target = Target(.cursor, padding: padding)
    for entry in entries {
      let value = entry.value
      switch entry.key {
      case .within: target.within = targets(value, name: entry.name)
      case .grow: target.grow = grow(value)
      case .occurrence: target.occurrence = occurrence(value) ?? .number(1)
      case .padding: target.padding = self.padding(value, name: entry.name) ?? padding
      default: kind = self.kind(of: entry)
      }
    }
    exactlyOne(of: TargetField.kinds.map(\.rawValue), in: node, TargetField.self)
    guard let kind else { return nil }
    target.kind = kind
    return target
  }

  /// Reports a mapping that has several of these keys, at the second of them, or none, at the mapping. `orNone` allows
  /// none.
  mutating func exactlyOne<Key: Field>(
    of keys: [String], proposing proposed: [String]? = nil, in node: Node, _: Key.Type, orNone: Bool = false
  ) {
    guard case .mapping(let entries) = node.content else { return }
    var found: [(name: String, mark: Mark)] = []
    var isKnown = true
    for entry in entries {
      guard case .scalar(let scalar) = entry.key.content, Key(rawValue: scalar.text) != nil else {
        isKnown = false
        continue
      }
      if keys.contains(scalar.text), !found.contains(where: { $0.name == scalar.text }) {
        found.append((scalar.text, entry.key.mark))
      }
    }
    if found.count > 1 {
      fail(.oneOf(keys, noun: Key.noun, found: found.map(\.name)), at: found[1].mark)
    } else if found.isEmpty, !orNone, isComplete, isKnown, !entries.isEmpty {
      // The message for an unknown key names the required keys already.
      fail(.oneOf(proposed ?? keys, noun: Key.noun, found: []), at: node.mark)
    }
  }

  /// Reads a regular expression.
  mutating func pattern(_ node: Node, name: String) -> Pattern? {
    guard let source = text(node, name: name), case .scalar(let scalar) = node.content else { return nil }
    do {
      return try Pattern(source)
    } catch {
      fail(
        .badPattern(error, inDoubleQuotes: scalar.style == .doubleQuoted),
        at: scalar.mark(ofCharacter: error.offset, from: node.mark))
      return nil
    }
  }

  mutating func region(_ node: Node) -> Region? {
    guard let entries = entries(of: node, RegionField.self, name: "region") else { return nil }
    var region = Region()
    for entry in entries {
      switch entry.key {
      case .row: region.row = length(entry, least: -Limit.cells) ?? region.row
      case .column: region.column = length(entry, least: -Limit.cells) ?? region.column
      case .rows: region.rows = length(entry, least: 1)
      case .columns: region.columns = length(entry, least: 1)
      }
    }
    return region
  }

  /// Reads a number of cells, or a percentage.
  private mutating func length(_ entry: Entry<RegionField>, least: Int) -> Region.Length? {
    guard case .text(let text) = entry.value.found, text.last == "%" else {
      return wholeNumber(entry.value, name: entry.name, in: least...Limit.cells, expected: .length).map(
        Region.Length.cells)
    }
    let digits = text.dropLast()
    guard let number = Numeral.decimal(digits, in: max(least, 0)...100) else {
      fail(
        .outOfRange(key: entry.name, found: text, least: max(least, 0), most: 100, unit: "%"), at: entry.value.mark)
      return nil
    }
    return .percent(number)
  }

  /// Reads a word, `3x40` (rows × columns), or a mapping with a size.
  private mutating func grow(_ node: Node) -> Target.Grow? {
    if case .mapping = node.content {
      var size = Size(columns: 1, rows: 1)
      for entry in entries(of: node, SizeField.self, name: "grow") ?? [] {
        let number = wholeNumber(entry.value, name: entry.name, in: 1...Limit.cells) ?? 1
        switch entry.key {
        case .rows: size.rows = number
        case .columns: size.columns = number
        }
      }
      return .size(size)
    }
    guard let text = text(node, name: "grow", expected: .grow) else { return nil }
    let numbers = text.split(whereSeparator: { $0 == "x" || $0 == "×" }).map(String.init)
    if numbers.count == 2, numbers.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }), text.first?.isASCIIDigit == true {
      guard let rows = Numeral.decimal(numbers[0], in: 1...Limit.cells),
        let columns = Numeral.decimal(numbers[1], in: 1...Limit.cells)
      else {
        fail(
          .outOfRange(key: "grow", found: text, least: 1, most: Limit.cells, unit: " rows and columns"), at: node.mark)
        return nil
      }
      return .size(Size(columns: columns, rows: rows))
    }
    switch GrowWord(rawValue: text) {
    case .word: return .word
    case .line: return .line
    case .column: return .column
    case .box: return .box
    case nil:
      fail(.unknownValue(text, key: "grow", known: GrowWord.allCases.map(\.rawValue) + ["3x40"]), at: node.mark)
      return nil
    }
  }

  private mutating func occurrence(_ node: Node) -> Target.Occurrence? {
    if case .text(let text) = node.found {
      if text == "last" { return .last }
      fail(.unknownValue(text, key: "occurrence", known: ["last", "1", "2 …"]), at: node.mark)
      return nil
    }
    return wholeNumber(node, name: "occurrence", in: 1...Limit.occurrence, expected: .occurrence).map(
      Target.Occurrence.number)
  }
}
