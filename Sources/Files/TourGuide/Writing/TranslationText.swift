package import TourModel
import TourScreen

/// The file with the texts of a guide in another language, for translators.
package struct TranslationText: Sendable {
  package let text: String
  /// The number of texts that were added, each of them empty below the text of the guide.
  package let added: Int
  /// The cards that lack texts which have no place of their own in the file: they stand in braces, or lack an item of a
  /// list, or a label. Ids.
  package let left: [String]

  /// Lays out the texts of a guide: each is empty, and the text of the guide is a comment above it.
  /// - Parameter name: the name of the guide's file.
  package init(of guide: Guide, named name: String) {
    var layout = TextLayout()
    layout.lines = [
      "# The texts of \(name.visible): write each one below that of the guide, which is a comment.",
      "# 'tour check \(name.visible)' names those that are missing.", "version: \(guide.version)",
    ]
    layout.add(guide)
    self.init(layout.lines, added: layout.count)
  }

  /// Returns the texts of a guide in the form of a translation, as the tools of translators need it for the language of
  /// the guide.
  package static func own(of guide: Guide) -> String {
    var layout = TextLayout()
    layout.isOwn = true
    layout.add(guide)
    return layout.lines.map { $0 + "\n" }.joined()
  }

  private init(_ lines: [String], added: Int, left: [String] = []) {
    text = lines.map { $0 + "\n" }.joined()
    self.added = added
    self.left = left
  }

  /// Adds the texts that a file lacks: cards in the order of the guide, each missing text at the end of its card. All
  /// lines of the file stay.
  /// - Parameters:
  ///   - file: a file without errors.
  ///   - name: its name.
  /// - Returns: nil if the file cannot be completed in this way, as one in JSON or with lines that end in CR LF.
  package init?(completing file: [UInt8], named name: String, in language: Language, of guide: Guide) {
    let source = Source(file)
    let old = TranslationFile.read(file, named: name, in: language, of: guide)
    guard source.isVerbatim, !file.contains(0x0D), old.problems.isEmpty,
      case .mapping(let entries)? = Document(source).root?.content, let first = entries.first,
      first.key.mark.column == 1, !file.starts(with: Array("---".utf8))
    else { return nil }
    var lines = String(decoding: file, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    // A line of dots would end the document before what is added behind it.
    if lines.contains(where: { $0.hasPrefix("...") }) { return nil }
    var completion = Completion(lines: lines)
    completion.add(guide, to: entries)
    self.init(completion.result, added: completion.count, left: completion.left)
    // Whatever the file looks like, what is read from it decides.
    let new = TranslationFile.read(Array(text.utf8), named: name, in: language, of: guide)
    guard new.problems.isEmpty, new.translation == old.translation else { return nil }
  }
}

/// Lines with texts to translate.
private struct TextLayout {
  var lines: [String] = []
  /// The number of texts.
  var count = 0
  /// Whether each value is the text of the guide, instead of empty below it.
  var isOwn = false

  mutating func add(_ guide: Guide) {
    add(TranslationField.title, guide.title, indent: 0)
    add(TranslationField.astray, guide.astray.map(\.text), indent: 0)
    add(.steps, guide.steps.map { ($0.id, $0.texts) })
    add(.tips, guide.tips.map { ($0.id, $0.texts) })
  }

  mutating func add(_ field: TranslationField, _ cards: [(id: String, texts: CardTexts)]) {
    if cards.isEmpty { return }
    lines.append("\(field.rawValue):")
    for card in cards { add(card.id, card.texts, indent: 2) }
  }

  /// Adds all texts of a card.
  mutating func add(_ id: String, _ texts: CardTexts, indent: Int) {
    line("\(id.plainOrQuoted):", indent)
    add(texts, without: [], indent: indent + 2)
  }

  /// - Parameter present: the texts that the file has already.
  mutating func add(_ texts: CardTexts, without present: Set<String>, indent: Int) {
    func isMissing(_ field: CardTextField) -> Bool { !present.contains(field.rawValue) }
    for (field, text) in [(CardTextField.title, texts.title), (.subtitle, texts.subtitle), (.body, texts.body)] {
      if let text, isMissing(field) { add(field, text, indent: indent) }
    }
    let lists: [(CardTextField, [String]?)] = [
      (.again, texts.again), (.hints, texts.hints), (.goals, texts.goals), (.astray, texts.astray),
    ]
    for (field, list) in lists where isMissing(field) { add(field, list ?? [], indent: indent) }
    for (field, labels) in [(CardTextField.options, texts.options), (.buttons, texts.buttons)] {
      if !labels.isEmpty, isMissing(field) { add(field, labels, indent: indent) }
    }
  }

  mutating func add(_ field: some Field, _ text: String, indent: Int) {
    add(text, before: "\(field.rawValue):", isBody: field.rawValue == CardTextField.body.rawValue, indent: indent)
  }

  mutating func add(_ field: some Field, _ list: [String], indent: Int) {
    if list.isEmpty { return }
    line("\(field.rawValue):", indent)
    for text in list { add(text, before: "-", isBody: true, indent: indent + 2) }
  }

  private mutating func add(_ field: CardTextField, _ labels: [String: String], indent: Int) {
    line("\(field.rawValue):", indent)
    for (name, label) in labels.sorted(by: { $0.key < $1.key }) {
      add(label, before: "\(name.plainOrQuoted):", isBody: false, indent: indent + 2)
    }
  }

  /// Adds a text.
  /// - Parameters:
  ///   - key: what stands before it in its line.
  ///   - isBody: whether it may have several lines.
  private mutating func add(_ text: String, before key: String, isBody: Bool, indent: Int) {
    count += 1
    guard isOwn else {
      for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
        line(part.isEmpty ? "#" : "# \(String(part).visible)", indent)
      }
      return line(key, indent)
    }
    guard isBody, text.contains("\n"), text.fitsBlock, !text.hasSuffix("\n") else {
      return line("\(key) \(text.contains("\n") ? text.doubleQuoted : text.plainOrQuoted)", indent)
    }
    line("\(key) |", indent)
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      line(String(part), part.isEmpty ? 0 : indent + 2)
    }
  }

  private mutating func line(_ content: String, _ indent: Int) {
    lines.append(String(repeating: " ", count: indent) + content)
  }
}

extension Node {
  /// Whether a mapping has a line or more for each entry, and no braces: it begins with its first key.
  fileprivate var isBlock: Bool {
    guard case .mapping(let entries) = content, let first = entries.first else { return false }
    return mark.line == first.key.mark.line && mark.column == first.key.mark.column
  }
}

extension Node.Entry {
  /// Whether a card lacks a text of the guide, or a part of a list or of labels.
  fileprivate func lacksTexts(of texts: CardTexts) -> Bool {
    guard case .mapping(let present) = value.content else { return true }
    var missing = TextLayout()
    missing.add(texts, without: Set(present.compactMap(\.name)), indent: 0)
    return missing.count > 0 || present.contains { $0.lacksParts(of: texts) }
  }

  /// Whether a list has fewer items than the list of the guide, or a mapping lacks one of its labels.
  fileprivate func lacksParts(of texts: CardTexts) -> Bool {
    switch name.flatMap(CardTextField.init) {
    case .again: lacksItems(of: texts.again)
    case .hints: lacksItems(of: texts.hints)
    case .goals: lacksItems(of: texts.goals)
    case .astray: lacksItems(of: texts.astray)
    case .options: !Set(texts.options.keys).isSubset(of: value.names)
    case .buttons: !Set(texts.buttons.keys).isSubset(of: value.names)
    case .title, .subtitle, .body, nil: false
    }
  }

  private func lacksItems(of list: [String]?) -> Bool {
    if case .sequence(let items) = value.content { items.count < list?.count ?? 0 } else { list?.count ?? 0 > 1 }
  }
}

/// The lines of a file to which texts are added.
private struct Completion {
  private let lines: [String]
  /// The lines to add, by the index of the line before which they stand.
  private var additions: [Int: [String]] = [:]
  private(set) var count = 0
  private(set) var left: [String] = []

  init(lines: [String]) { self.lines = lines }

  var result: [String] {
    (0...lines.count).flatMap { (additions[$0] ?? []) + ($0 < lines.count ? [lines[$0]] : []) }
  }

  mutating func add(_ guide: Guide, to entries: [Node.Entry]) {
    let names = Set(entries.compactMap(\.name))
    let top = entries[0].key.mark.line - 1
    if !names.contains(TranslationField.title.rawValue) {
      add(before: top) { $0.add(TranslationField.title, guide.title, indent: 0) }
    }
    if !names.contains(TranslationField.astray.rawValue) {
      add(before: top) { $0.add(TranslationField.astray, guide.astray.map(\.text), indent: 0) }
    }
    let kinds: [(TranslationField, [(id: String, texts: CardTexts)])] = [
      (.steps, guide.steps.map { ($0.id, $0.texts) }), (.tips, guide.tips.map { ($0.id, $0.texts) }),
    ]
    for (field, cards) in kinds where !cards.isEmpty {
      guard let index = entries.firstIndex(where: { $0.name == field.rawValue }) else {
        add(before: lines.count) { $0.add(field, cards) }
        continue
      }
      let end = end(of: entries, index, upTo: lines.count)
      if entries[index].value.isUnwritten {
        add(before: end) { layout in for card in cards { layout.add(card.id, card.texts, indent: 2) } }
      } else {
        add(cards, to: entries[index], upTo: end)
      }
    }
  }

  /// Adds the cards, and the texts of cards, that a mapping of cards lacks.
  private mutating func add(_ cards: [(id: String, texts: CardTexts)], to entry: Node.Entry, upTo end: Int) {
    guard case .mapping(let present) = entry.value.content, let first = present.first else { return }
    guard entry.value.isBlock else {
      left += cards.filter { card in present.first { $0.name == card.id }?.lacksTexts(of: card.texts) ?? true }.map(
        \.id)
      return
    }
    let indent = first.key.mark.column - 1
    // New cards stand behind the card that is before them in the guide.
    var place = first.key.mark.line - 1
    while place > entry.key.mark.line, lines[place - 1].drop(while: { $0 == " " }).first == "#" { place -= 1 }
    for card in cards {
      guard let index = present.firstIndex(where: { $0.name == card.id }) else {
        add(before: place) { $0.add(card.id, card.texts, indent: indent) }
        continue
      }
      place = self.end(of: present, index, upTo: end)
      add(card.texts, to: present[index], card.id, indent: indent, before: place)
    }
  }

  /// Adds the texts that a card lacks.
  private mutating func add(_ texts: CardTexts, to entry: Node.Entry, _ id: String, indent: Int, before place: Int) {
    if entry.value.isUnwritten {
      return add(before: place) { $0.add(texts, without: [], indent: indent + 2) }
    }
    guard case .mapping(let present) = entry.value.content, let first = present.first else { return }
    let names = Set(present.compactMap(\.name))
    if entry.value.isBlock {
      add(before: place) { $0.add(texts, without: names, indent: first.key.mark.column - 1) }
    }
    let lacks = entry.value.isBlock ? present.contains { $0.lacksParts(of: texts) } : entry.lacksTexts(of: texts)
    if lacks { left.append(id) }
  }

  private mutating func add(before line: Int, _ write: (inout TextLayout) -> Void) {
    var layout = TextLayout()
    write(&layout)
    additions[line, default: []] += layout.lines
    count += layout.count
  }

  /// The index of the line behind an entry of a mapping in block style. Blank lines, and comments that are no deeper
  /// than its key, belong to what follows.
  private func end(of entries: [Node.Entry], _ index: Int, upTo end: Int) -> Int {
    let start = entries[index].key.mark.line
    let column = entries[index].key.mark.column
    var line = index + 1 < entries.count ? entries[index + 1].key.mark.line - 1 : end
    while line > start {
      let content = lines[line - 1].drop(while: { $0 == " " })
      let isOfNext = content.first == "#" && lines[line - 1].count - content.count < column
      guard content.isEmpty || isOfNext else { break }
      line -= 1
    }
    return max(line, start)
  }
}
