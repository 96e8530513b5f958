/// The texts of a guide in another language.
public struct Translation: Hashable, Sendable {
  public var language: Language
  /// The version of the guide whose texts were translated; nil if the file does not say.
  public var version: Int?
  /// The title of the guide; nil if it is missing.
  public var title: String?
  /// The texts of the steps and of the tips, by their ids.
  public var steps: [String: CardTexts]
  public var tips: [String: CardTexts]
  /// What the cards say in the states of ``Guide/astray``, in order; nil if some are missing.
  public var astray: [String]?

  public init(
    language: Language, version: Int? = nil, title: String? = nil, steps: [String: CardTexts] = [:],
    tips: [String: CardTexts] = [:], astray: [String]? = nil
  ) {
    self.language = language
    self.version = version
    self.title = title
    self.steps = steps
    self.tips = tips
    self.astray = astray
  }
}

/// The texts of a step or of a tip. Those that are nil are missing.
public struct CardTexts: Hashable, Sendable {
  public var title, subtitle, body: String?
  /// The hints of a step, in order.
  public var hints: [String]?
  /// What a tip says after its first text had no effect, in order.
  public var again: [String]?
  /// The goals of a step, in order.
  public var goals: [String]?
  /// What the card of a step says in the states of ``Step/astray``, in order.
  public var astray: [String]?
  /// The labels of options, by the ids of the options.
  public var options: [String: String]
  /// The labels of buttons, by the labels in the guide.
  public var buttons: [String: String]

  public init(
    title: String? = nil, subtitle: String? = nil, body: String? = nil, hints: [String]? = nil,
    goals: [String]? = nil, astray: [String]? = nil, options: [String: String] = [:], buttons: [String: String] = [:],
    again: [String]? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.hints = hints
    self.again = again
    self.goals = goals
    self.astray = astray
    self.options = options
    self.buttons = buttons
  }
}

extension Guide {
  /// Returns the guide with its texts in another language. A card that lacks one of them keeps all of its own, so that
  /// no card has two languages.
  public func translated(_ translation: Translation) -> Guide {
    var guide = self
    guide.language = translation.language
    guide.title = translation.title ?? title
    for (index, text) in zip(guide.astray.indices, translation.astray ?? []) { guide.astray[index].text = text }
    for index in guide.steps.indices {
      if let texts = translation.steps[steps[index].id] { guide.steps[index].translate(texts) }
    }
    for group in guide.groups.indices {
      for index in guide.groups[group].tips.indices {
        if let texts = translation.tips[guide.groups[group].tips[index].id] {
          guide.groups[group].tips[index].translate(texts)
        }
      }
    }
    return guide
  }
}

extension Step {
  /// The texts that a translation must have.
  public var texts: CardTexts {
    CardTexts(
      title: title, subtitle: subtitle.isEmpty ? nil : subtitle, body: body.isEmpty ? nil : body,
      hints: hints.isEmpty ? nil : hints, goals: goals.isEmpty ? nil : goals.map(\.text),
      astray: astray.isEmpty ? nil : astray.map(\.text),
      options: Dictionary((choices?.options ?? []).map { ($0.id, $0.label) }) { first, _ in first },
      buttons: buttons.labels)
  }

  fileprivate mutating func translate(_ texts: CardTexts) {
    guard texts.has(self.texts) else { return }
    title = texts.title ?? title
    subtitle = texts.subtitle ?? subtitle
    body = texts.body ?? body
    hints = texts.hints ?? hints
    if let translated = texts.goals, !goals.isEmpty {
      done = .goals(
        zip(goals, translated).map { goal, text in
          var goal = goal
          goal.text = text
          return goal
        })
    }
    for (index, text) in zip(astray.indices, texts.astray ?? []) { astray[index].text = text }
    for index in choices?.options.indices ?? 0..<0 {
      if let label = (choices?.options[index].id).flatMap({ texts.options[$0] }) {
        choices?.options[index].label = label
      }
    }
    buttons = buttons.translated(texts)
  }
}

extension Tip {
  /// The texts that a translation must have.
  public var texts: CardTexts {
    CardTexts(
      title: title, body: body.isEmpty ? nil : body, buttons: buttons.labels, again: again.isEmpty ? nil : again)
  }

  fileprivate mutating func translate(_ texts: CardTexts) {
    guard texts.has(self.texts) else { return }
    title = texts.title ?? title
    body = texts.body ?? body
    again = texts.again ?? again
    buttons = buttons.translated(texts)
  }
}

extension CardTexts {
  /// Whether there is a text for each text of the original.
  fileprivate func has(_ original: CardTexts) -> Bool {
    (original.title == nil || title != nil) && (original.subtitle == nil || subtitle != nil)
      && (original.body == nil || body != nil) && original.hints?.count ?? 0 <= hints?.count ?? 0
      && original.goals?.count ?? 0 <= goals?.count ?? 0 && original.astray?.count ?? 0 <= astray?.count ?? 0
      && original.again?.count ?? 0 <= again?.count ?? 0
      && original.options.keys.allSatisfy { options[$0] != nil }
      && original.buttons.keys.allSatisfy { buttons[$0] != nil }
  }
}

extension [StepButton] {
  /// The labels that the guide gives, by themselves.
  fileprivate var labels: [String: String] {
    Dictionary(compactMap(\.label).map { ($0, $0) }) { first, _ in first }
  }

  fileprivate func translated(_ texts: CardTexts) -> [StepButton] {
    map { StepButton($0.action, label: $0.label.map { texts.buttons[$0] ?? $0 }) }
  }
}
