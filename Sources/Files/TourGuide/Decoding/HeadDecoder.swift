import TourModel

extension Decoder {
  /// The values of the outermost mapping. A value that is missing or wrong has its default.
  struct Draft {
    var name: String?
    var version: Int?
    var title: String?
    var commands: [String] = []
    var was: [String] = []
    var language = Language.english
    var frequency = 0
    var priority = 0
    var isOnRequest = false
    var clickOutside: ClickOutside?
    var progress: ProgressStyle?
    var steps: [Step] = []
    var groups: [TipGroup] = []
    var events: [EventSource] = []
    var parameters: [Parameter] = []
    var theme = ThemeSettings()
    var motion = MotionSettings()
    var setup = Setup()
    var lesson: Lesson?
    var astray: [Astray] = []

    var head: GuideHead? {
      guard let name, let version, let title else { return nil }
      return GuideHead(name: name, version: version, title: title, commands: commands, was: was, lesson: lesson)
    }
  }

  /// Reads the outermost mapping. Reads the theme, the motion, parameters, events, steps and tips only if
  /// `withContents` is true.
  mutating func guide(_ root: Node, withContents: Bool) -> Draft {
    var draft = Draft()
    guard let entries = entries(of: root, GuideField.self, name: nil) else { return draft }
    // These values refer to others (tips name events, `since` of a step is compared with `version`), so they are read
    // below in a fixed order, not in the order of the file.
    var later: [GuideField: Node] = [:]
    for entry in entries {
      switch entry.key {
      case .guide: draft.name = name(entry.value, name: entry.name)
      case .version: draft.version = wholeNumber(entry.value, name: entry.name, in: 1...Limit.version)
      case .title: draft.title = text(entry.value, name: entry.name)
      case .lang: draft.language = language(entry.value, name: entry.name) ?? .english
      case .for: draft.commands = distinct(entry.value, name: entry.name) { $0.command($1, name: "for") }
      case .frequency: draft.frequency = frequency(entry.value) ?? 0
      case .donations: declared.donations = donations(entry.value)
      case .priority: draft.priority = priority(entry.value)
      case .onRequest: draft.isOnRequest = truth(entry.value, name: entry.name)
      case .clickOutside: draft.clickOutside = choice(entry.value, name: entry.name, ClickOutside.self)
      case .progress: draft.progress = choice(entry.value, name: entry.name, ProgressStyle.self)
      case .was, .lesson, .theme, .motion, .setup, .parameters, .events, .names, .astray, .steps, .tips:
        later[entry.key] = entry.value
      }
    }
    if let node = later[.was] {
      draft.was = distinct(node, name: "was", not: draft.name) {
        $0.name($1, name: "was", expected: .textOrList)
      }
    }
    if let node = later[.lesson] { draft.lesson = lesson(node, own: draft.name) }
    if draft.lesson != nil, draft.commands.isEmpty { fail(.lessonWithoutProgram, at: later[.lesson]!.mark) }
    guard withContents else { return draft }
    if draft.lesson != nil, later[.steps] == nil { fail(.lessonWithoutSteps, at: later[.lesson]!.mark) }
    if let node = later[.theme] { draft.theme = theme(node) }
    if let node = later[.motion] { draft.motion = motion(node) }
    if let node = later[.setup] { draft.setup = setup(node, name: "setup") }
    if let node = later[.parameters] { draft.parameters = parameters(node) }
    if let node = later[.names] { names(node) }
    if let node = later[.events] { draft.events = events(node) }
    declared.detectedEvents = Set(draft.events.filter { $0.trigger != nil }.map(\.id))
    if let node = later[.steps] { draft.steps = steps(node, version: draft.version) }
    if let node = later[.astray] { draft.astray = commonStates(node, of: draft.steps) }
    if let firstFile, later[.setup] == nil { fail(.fileWithoutSetup, at: firstFile) }
    if let node = later[.tips] { draft.groups = groups(node) }
    warnOfUnusedNames()
    warnOfUnusedEvents()
    checkStartedGuides(draft, hasSteps: later[.steps] != nil)
    warnOfTranslatedTexts(in: draft.commands)
    return draft
  }

  mutating func priority(_ node: Node) -> Int {
    wholeNumber(node, name: "priority", in: -Limit.priority...Limit.priority) ?? 0
  }

  private mutating func donations(_ node: Node) -> DonationLimits {
    var limits = DonationLimits()
    for entry in entries(of: node, DonationsField.self, name: "donations") ?? [] {
      switch entry.key {
      case .most: limits.most = wholeNumber(entry.value, name: entry.name, in: 1...Limit.donations) ?? limits.most
      case .age: limits.age = duration(entry.value, name: entry.name, .days) ?? limits.age
      }
    }
    return limits
  }

  /// Reads a text or a list of texts. A duplicate, or a text that equals `own`, is reported and left out.
  mutating func distinct(
    _ node: Node, name: String, not own: String? = nil, read: (inout Decoder, Node) -> String?
  ) -> [String] {
    var lines: [String: Int] = [:]
    var texts: [String] = []
    for item in itemsOrOne(of: node, name: name, limit: Limit.keys) ?? [] {
      guard let text = read(&self, item) else { continue }
      if text == own {
        fail(.ownName(text), at: item.mark)
      } else if let line = lines[text] {
        fail(.duplicateValue(text, key: name, firstLine: line), at: item.mark)
      } else {
        lines[text] = item.mark.line
        texts.append(text)
      }
    }
    return texts
  }
}
