import TourModel

/// The keys of a file with the texts of a guide in another language.
enum TranslationField: String, Field {
  case version, title, astray, steps, tips
  static let noun = "a translation"
  static let eitherRequired: [TranslationField] = [.title, .steps, .tips]
  static let example = "steps: {first: {title: Hello}}"

  var exampleValue: String {
    switch self {
    case .version: "2"
    case .title: "htop kennenlernen"
    case .astray: "[\"**Esc** schließt die Hilfe.\"]"
    case .steps, .tips: "{first: {title: Hallo}}"
    }
  }
}

/// The keys of the texts of one card.
enum CardTextField: String, Field {
  case title, subtitle, body, again, hints, goals, astray, options, buttons
  static let noun = "the texts of a card"
  static let example = "{title: Hallo}"

  var exampleValue: String {
    switch self {
    case .title: "Hallo"
    case .subtitle: "Zum Anfang"
    case .body: "\"**F2** öffnet die Einstellungen.\""
    case .again: "[\"Noch schneller geht es mit **F2**.\"]"
    case .hints: "[\"Es ist eine Funktionstaste.\"]"
    case .goals: "[\"Zur letzten Zeile\", \"Zur ersten Zeile\"]"
    case .astray: "[\"**Esc** schließt die Hilfe.\"]"
    case .options: "{yes: Ja}"
    case .buttons: "{Later: Später}"
    }
  }
}

extension Decoder {
  /// Reads the name of a language.
  mutating func language(_ node: Node, name: String) -> Language? {
    guard let text = text(node, name: name) else { return nil }
    guard let language = Language(text) else {
      fail(.badLanguage(text), at: node.mark)
      return nil
    }
    return language
  }

  mutating func translation(
    _ root: Node, in language: Language, of guide: Guide, reportsMissing: Bool
  ) -> Translation {
    var translation = Translation(language: language)
    guard let entries = entries(of: root, TranslationField.self, name: nil) else { return translation }
    for entry in entries where !entry.value.isUnwritten {
      switch entry.key {
      case .version: translation.version = version(entry, of: guide)
      case .title: translation.title = text(entry.value, name: entry.name)
      case .astray: translation.astray = states(entry, of: guide)
      case .steps:
        translation.steps = cards(
          entry, .step, guide.steps.map { ($0.id, $0.texts, ([$0.do, $0.solution] + $0.goals.map(\.solution)).names) },
          guide.language,
          reportsMissing: reportsMissing)
      case .tips:
        translation.tips = cards(
          entry, .tip, guide.tips.map { ($0.id, $0.texts, [$0.do].names) }, guide.language,
          reportsMissing: reportsMissing)
      }
    }
    guard reportsMissing, isComplete else { return translation }
    if translation.title == nil {
      warn(.translation(.noTitle), at: entries.first { $0.key == .title }?.mark ?? root.mark)
    }
    warnOfChanges(since: translation, entries, guide)
    if !guide.astray.isEmpty, translation.astray == nil {
      let mark = entries.first { $0.key == .astray }?.mark ?? root.mark
      warn(.translation(.lacksStates(guide.astray.count, language: guide.language)), at: mark)
    }
    let lists: [(TranslationField, TranslationFlaw.Kind, [String])] = [
      (.steps, .step, guide.steps.map(\.id)), (.tips, .tip, guide.tips.map(\.id)),
    ]
    for (field, kind, ids) in lists where !ids.isEmpty && !entries.has(field) {
      warn(.translation(.untranslated(ids, kind, language: guide.language)), at: root.mark)
    }
    return translation
  }

  private mutating func version(_ entry: Entry<TranslationField>, of guide: Guide) -> Int? {
    var value = entry.value
    // Tools for translators write all values as texts.
    if case .scalar(var scalar) = value.content, scalar.text.allSatisfy(\.isASCIIDigit) {
      scalar.style = .plain
      value.content = .scalar(scalar)
    }
    guard let version = wholeNumber(value, name: entry.name, in: 1...Limit.version) else { return nil }
    if version > guide.version {
      warn(.translation(.versionAhead(version, guide: guide.version)), at: entry.value.mark)
    }
    return version
  }

  /// Warns of the steps that have changed since the version of the guide whose texts were translated.
  private mutating func warnOfChanges(
    since translation: Translation, _ entries: [Entry<TranslationField>], _ guide: Guide
  ) {
    guard let version = translation.version,
      case .mapping(let cards)? = entries[.steps]?.value.content
    else { return }
    for step in guide.steps where step.since > version && translation.steps[step.id] != nil {
      guard let mark = cards.first(where: { $0.name == step.id })?.key.mark else { continue }
      warn(
        .translation(.outdated(step.id, since: step.since, translated: version, version: guide.version)), at: mark)
    }
  }

  /// Reads what the cards say in the states of the guide; nil if some are missing.
  private mutating func states(_ entry: Entry<TranslationField>, of guide: Guide) -> [String]? {
    if guide.astray.isEmpty {
      warn(.translation(.noStates), at: entry.mark)
      return nil
    }
    let items = itemsOrOne(of: entry.value, name: entry.name, limit: guide.astray.count) ?? []
    let texts = items.filter { !$0.isUnwritten }.compactMap { node in
      body(node, name: entry.name).map { checkPlaceholders(of: $0, at: node) }
    }
    return texts.count < guide.astray.count ? nil : texts
  }

  /// Reads the texts of cards by their ids.
  /// - Parameter originals: the cards of the guide, with their texts.
  private mutating func cards(
    _ entry: Entry<TranslationField>, _ kind: TranslationFlaw.Kind,
    _ originals: [(id: String, texts: CardTexts, keys: String)],
    _ language: Language, reportsMissing: Bool
  ) -> [String: CardTexts] {
    var cards: [String: CardTexts] = [:]
    var found: Set<String> = []
    let known = originals.map(\.id)
    for (id, mark, node) in named(entry.value, name: entry.name) {
      guard let (_, original, keys) = originals.first(where: { $0.id == id }) else {
        warn(.translation(.unknownCard(id, kind, known: known)), at: mark)
        continue
      }
      keysOfCard = keys
      let texts = texts(node, card: id, kind, original)
      let lacking = texts.lacking(original)
      if reportsMissing, !lacking.isEmpty {
        warn(.translation(.lacks(lacking, card: id, kind, language: language)), at: mark)
      }
      found.insert(id)
      if texts != CardTexts() { cards[id] = texts }
    }
    let rest = known.filter { !found.contains($0) }
    if reportsMissing, isComplete, !rest.isEmpty {
      warn(.translation(.untranslated(rest, kind, language: language)), at: entry.mark)
    }
    return cards
  }

  private mutating func texts(
    _ node: Node, card: String, _ kind: TranslationFlaw.Kind, _ original: CardTexts
  ) -> CardTexts {
    var texts = CardTexts()
    for entry in entries(of: node, CardTextField.self, name: card) ?? [] where !entry.value.isUnwritten {
      switch entry.key {
      case .title: texts.title = filled(text(entry.value, name: entry.name), as: original.title, entry, card, kind)
      case .subtitle:
        texts.subtitle = filled(text(entry.value, name: entry.name), as: original.subtitle, entry, card, kind)
      case .body: texts.body = filled(body(entry.value, name: entry.name), as: original.body, entry, card, kind)
      case .again: texts.again = list(entry, as: original.again, card, kind)
      case .hints: texts.hints = list(entry, as: original.hints, card, kind)
      case .goals: texts.goals = list(entry, as: original.goals, card, kind)
      case .astray: texts.astray = list(entry, as: original.astray, card, kind)
      case .options: texts.options = labels(entry, .option, card: card, original.options)
      case .buttons: texts.buttons = labels(entry, .button, card: card, original.buttons)
      }
    }
    return texts
  }

  /// Compares a text with the same text of the guide.
  private mutating func filled(
    _ text: String?, as original: String?, _ entry: Entry<CardTextField>, _ card: String, _ kind: TranslationFlaw.Kind
  ) -> String? {
    guard let original else {
      warn(.translation(.unknownText(entry.name, card: card, kind)), at: entry.mark)
      return nil
    }
    guard let text = text.map({ checkPlaceholders(of: $0, at: entry.value) }) else { return nil }
    let lost = declared.defaults.keys.sorted().first { original.includes("{\($0)}") && !text.includes("{\($0)}") }
    if let lost { warn(.translation(.lostParameter(lost, card: card)), at: entry.value.mark) }
    if isForAuthor, let key = text.keys(otherThanIn: "\(original) \(keysOfCard)").first {
      warn(.translation(.otherKey(key, card: card)), at: entry.value.mark)
    }
    return text
  }

  /// Reads a list of texts. If there are fewer than in the guide, they are reported as missing.
  private mutating func list(
    _ entry: Entry<CardTextField>, as original: [String]?, _ card: String, _ kind: TranslationFlaw.Kind
  ) -> [String]? {
    guard let original else {
      warn(.translation(.unknownText(entry.name, card: card, kind)), at: entry.mark)
      return nil
    }
    let items = itemsOrOne(of: entry.value, name: entry.name, noun: CardTextField.noun, limit: original.count) ?? []
    let texts = zip(items, original).filter { !$0.0.isUnwritten }.compactMap { node, original in
      filled(body(node, name: entry.name, noun: CardTextField.noun), as: original, entry, card, kind)
    }
    return texts.count < original.count ? nil : texts
  }

  private mutating func labels(
    _ entry: Entry<CardTextField>, _ part: TranslationFlaw.PartField, card: String, _ original: [String: String]
  ) -> [String: String] {
    var labels: [String: String] = [:]
    for (name, mark, node) in named(entry.value, name: entry.name) {
      if original[name] == nil {
        warn(.translation(.unknownPart(name, of: part, card: card, known: original.keys.sorted())), at: mark)
      } else if !node.isUnwritten, let label = text(node, name: "label") {
        labels[name] = label
      }
    }
    return labels
  }

  /// Returns the entries of a mapping whose keys are names that the guide gives, each once and each with a value.
  /// - Parameter noun: the mapping with the key `name`, for the example of a message.
  /// - Parameter needsValues: whether a name without a value is an error. It is left out in any case.
  mutating func named(
    _ node: Node, name: String, noun: String = TranslationField.noun, needsValues: Bool = false
  ) -> [(name: String, mark: Mark, value: Node)] {
    guard case .mapping(let all) = node.content else {
      mismatch(node, name: name, expected: .mapping, noun: noun)
      return []
    }
    var lines: [String: Int] = [:]
    return all.compactMap { entry -> (name: String, mark: Mark, value: Node)? in
      guard let key = entry.name else {
        fail(.compoundKey(noun: noun), at: entry.key.mark)
        return nil
      }
      if let line = lines.updateValue(entry.key.mark.line, forKey: key) {
        fail(.duplicateKey(key, firstLine: line), at: entry.key.mark)
        return nil
      }
      if needsValues, entry.value.isNothing { fail(.empty(key: key), at: entry.key.mark) }
      return entry.value.isNothing || entry.value.isUnsupported ? nil : (key, entry.key.mark, entry.value)
    }
  }
}

extension Node {
  /// Whether translators have not written the text yet: the value is empty, or empty quotes, as their tools write them.
  var isUnwritten: Bool {
    if case .scalar(let scalar) = content { isNothing || scalar.text.isEmpty } else { false }
  }
}

extension CardTexts {
  /// The names of the texts of the original that are missing here.
  fileprivate func lacking(_ original: CardTexts) -> [TranslationFlaw.Lack] {
    let texts: [(CardTextField, String?, String?)] = [
      (.title, original.title, title), (.subtitle, original.subtitle, subtitle), (.body, original.body, body),
    ]
    let lists: [(CardTextField, [String]?, [String]?)] = [
      (.again, original.again, again), (.hints, original.hints, hints), (.goals, original.goals, goals),
      (.astray, original.astray, astray),
    ]
    var lacking: [TranslationFlaw.Lack] = []
    for (field, text, own) in texts where text != nil && own == nil {
      lacking.append(TranslationFlaw.Lack(name: field.rawValue))
    }
    for (field, list, own) in lists where list != nil && own == nil {
      lacking.append(TranslationFlaw.Lack(name: field.rawValue, count: list?.count))
    }
    for label in original.options.keys.sorted() where options[label] == nil {
      lacking.append(TranslationFlaw.Lack(name: label))
    }
    for label in original.buttons.keys.sorted() where buttons[label] == nil {
      lacking.append(TranslationFlaw.Lack(name: label))
    }
    return lacking
  }
}

extension [KeyChoice?] {
  /// The names of all keys.
  fileprivate var names: String {
    compactMap(\.self).flatMap { $0.alternatives.joined() }.map(\.name).joined(separator: " ")
  }
}
