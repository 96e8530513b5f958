import TourGuide
package import TourModel

/// The guide that its author records.
package struct GuideDraft: Hashable, Sendable {
  package var name: String
  package var title: String
  /// The base name of the program.
  package var command: String
  package var setup = Setup()
  package var cards: [DraftCard] = []

  /// - Parameters:
  ///   - command: the base name of the program. Its guide opens for it.
  ///   - setup: how the program is started where the guide is tried out.
  package init(name: String, command: String, setup: Setup = Setup()) {
    self.name = name
    self.command = command
    self.setup = setup
    title = "Meet \(command)"
  }

  /// Returns the path of a guide's file, which ends in `.yaml` or `.yml`.
  package static func path(_ words: String) -> String {
    words.hasSuffix(".yaml") || words.hasSuffix(".yml") ? words : words + ".yaml"
  }

  /// Returns the name of the guide in a file: that of the file without its ending; nil if no guide can have that name.
  package static func name(ofFile path: String) -> String? {
    let name = baseName(ofFile: path)
    let guide = Guide(name: name, version: 1, title: "-", steps: [Step(id: "a", title: "-")])
    return GuideFile.check(guide).problems.isEmpty ? name : nil
  }

  /// Returns the name of a file without its folder and its ending.
  package static func baseName(ofFile path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex))
  }

  package var guide: Guide {
    Guide(
      name: name, version: 1, title: title, commands: [command], steps: steps,
      groups: tips.isEmpty ? [] : [TipGroup(tips: tips)], events: events, setup: setup)
  }

  /// Returns a name for a card without a title: its kind, and its number among the cards of its kind.
  package func label(at index: Int) -> String {
    let isTip = cards[index].isTip
    return "\(isTip ? "Tip" : "Step") \(number(at: index))"
  }

  /// Returns the number of a card among the cards of its kind, from 1.
  package func number(at index: Int) -> Int {
    let isTip = cards[index].isTip
    return cards[...index].count { $0.isTip == isTip }
  }

  /// The cards of the tour.
  package var steps: [Step] { cards.filter { !$0.isTip }.map(\.step) }

  package var tips: [Tip] {
    let events = events
    return cards.compactMap { card in
      guard case .tip(let habit, let skill) = card.kind else { return nil }
      let event = habit.flatMap { habit in events.first { $0.trigger == .keys(KeyChoice([habit.keys])) } }
      return Tip(
        id: card.id, title: card.title, body: card.body, targets: card.targets,
        when: .all(event.map { [.event(EventCondition($0.id, .count, .atLeast, habit?.count ?? 1))] } ?? []),
        retirements: skill.isEmpty ? [] : [.keys(KeyChoice([skill]))])
    }
  }

  /// The events of the tips: one for each sequence of keys.
  private var events: [EventSource] {
    var events: [EventSource] = []
    for keys in cards.compactMap({ $0.habit?.keys }) {
      let trigger = EventSource.Trigger.keys(KeyChoice([keys]))
      if events.contains(where: { $0.trigger == trigger }) { continue }
      let id = Self.id("pressed \(KeyChoice.source(of: keys))", or: "pressed", besides: Set(events.map(\.id)))
      events.append(EventSource(id: id, trigger: trigger))
    }
    return events
  }

  /// The text of the file.
  package var source: String { guide.source }

  /// Returns an id for a card with this title: its first words, with a number if another card has them.
  /// - Parameter index: the index of the card, whose present id is free.
  package func id(for title: String, at index: Int) -> String {
    let isTip = cards.indices.contains(index) && cards[index].isTip
    let others = cards.enumerated().filter { $0.offset != index }.map(\.element.id)
    return Self.id(title, or: isTip ? "tip" : "step", besides: Set(others))
  }

  /// - Parameter standard: the id of a text that begins with no letter of ASCII.
  private static func id(_ text: String, or standard: String, besides others: Set<String>) -> String {
    let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let base = words.prefix(wordsOfID).joined(separator: "-").prefix(longestID)
    let stem = base.first?.isLetter == true ? String(base) : standard
    if !others.contains(stem) { return stem }
    return (2...).lazy.map { "\(stem)-\($0)" }.first { !others.contains($0) } ?? stem
  }

  private static let (wordsOfID, longestID) = (4, 40)
}
