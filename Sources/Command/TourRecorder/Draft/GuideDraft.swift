import TourGuide
package import TourModel

/// The guide that its author records.
package struct GuideDraft: Hashable, Sendable {
  package var name: String
  package var title: String
  /// The base name of the program.
  package let command: String
  package var cards: [DraftCard]
  /// The guide before the changes; without cards if it is new.
  private let original: Guide
  /// The bytes of its file; nil for a new guide.
  private let file: [UInt8]?
  /// The events of the guide, and those that were recorded.
  private var events: [EventSource]

  /// A new guide.
  /// - Parameters:
  ///   - command: the base name of the program. Its guide opens for it.
  ///   - setup: how the program is started where the guide is tried out.
  package init(name: String, command: String, setup: Setup = Setup()) {
    self.init(
      Guide(
        name: name, version: 1, title: "Meet \(Self.withoutScriptEnding(command))", commands: [command],
        setup: setup), in: nil,
      command: command)
  }

  /// - Parameter file: the bytes of the file from which the guide was read.
  package init(_ guide: Guide, in file: [UInt8]?, command: String) {
    (name, title, self.command) = (guide.name, guide.title, command)
    (original, self.file, events) = (guide, file, guide.events)
    cards = guide.steps.map(DraftCard.step) + guide.groups.flatMap(\.tips).map(DraftCard.tip)
  }

  /// Returns the path of a guide's file, which ends in `.yaml` or `.yml`.
  package static func path(_ words: String) -> String {
    words.hasSuffix(".yaml") || words.hasSuffix(".yml") ? words : words + ".yaml"
  }

  /// Returns the name of the guide in a file: the name of the file without its ending; nil if no guide can have that
  /// name.
  package static func name(ofFile path: String) -> String? {
    let name = baseName(ofFile: path)
    let guide = Guide(name: name, version: 1, title: "-", steps: [Step(id: "a", title: "-")])
    return GuideFile.check(guide).problems.isEmpty ? name : nil
  }

  /// Returns the name of a program without the ending of a script.
  private static func withoutScriptEnding(_ command: String) -> String {
    let ending = [".py", ".pl", ".rb", ".js", ".sh", ".lua", ".php"].first { command.hasSuffix($0) } ?? ""
    return String(command.dropLast(ending.count))
  }

  /// Returns the name of a file without its folder and its ending.
  package static func baseName(ofFile path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex))
  }

  /// The name of the guide in the file from which it was read.
  var originalName: String { original.name }

  package var guide: Guide {
    var guide = original
    (guide.name, guide.title, guide.steps, guide.groups) = (name, title, steps, groups)
    // A recorded event that no tip uses any more is left out.
    let used = Set(tips.compactMap(\.habitCondition?.event))
    guide.events = events.filter { event in used.contains(event.id) || original.events.contains { $0.id == event.id } }
    return guide
  }

  /// The text of the file.
  package var source: String { sourceInPlace ?? guide.source }

  /// The text of the file with nothing changed but what its author has changed; nil if the file has to be written anew.
  package var sourceInPlace: String? {
    guard let file else { return guide.source }
    return guide == original ? String(decoding: file, as: UTF8.self) : original.source(changing: file, to: guide)
  }

  /// The cards of the tour.
  package var steps: [Step] { cards.compactMap { if case .step(let step) = $0 { step } else { nil } } }

  package var tips: [Tip] { cards.compactMap { if case .tip(let tip) = $0 { tip } else { nil } } }

  /// The tips in the groups in which they were, and each new one by itself, behind the tip before it.
  private var groups: [TipGroup] {
    let tips = tips
    let old = Set(original.groups.flatMap(\.tips).map(\.id))
    let grouped = Set(original.groups.filter { $0.name != nil }.flatMap(\.tips).map(\.id))
    var singles = tips.filter { old.contains($0.id) && !grouped.contains($0.id) }[...]
    var groups = original.groups.compactMap { group -> TipGroup? in
      var group = group
      group.tips = tips.filter { tip in group.tips.contains { $0.id == tip.id } }
      if group.tips.isEmpty { return nil }
      // Tips that were moved change their places.
      if group.name == nil { group.tips = [singles.removeFirst()] }
      return group
    }
    for (index, tip) in tips.enumerated() where !old.contains(tip.id) {
      let before = index > 0 ? groups.firstIndex { $0.tips.contains { $0.id == tips[index - 1].id } } : nil
      groups.insert(TipGroup(tips: [tip]), at: before.map { $0 + 1 } ?? 0)
    }
    return groups
  }

  /// The index at which a card is put: steps come before tips, as in the file.
  func place(of card: DraftCard, at index: Int) -> Int {
    card.isTip ? min(max(index, steps.count), cards.count) : min(index, steps.count)
  }

  // MARK: Names

  /// Returns a name for a card without a title: its kind, and its number among the cards of its kind.
  func label(at index: Int) -> String { "\(cards[index].isTip ? "Tip" : "Step") \(number(at: index))" }

  /// Returns the number of a card among the cards of its kind, from 1.
  func number(at index: Int) -> Int {
    let isTip = cards[index].isTip
    return cards[...index].count { $0.isTip == isTip }
  }

  /// Returns an id for a card with this title: its first words, with a number if another card has them.
  /// - Parameter index: the index of the card, whose present id is free.
  package func id(for title: String, at index: Int) -> String {
    let isTip = cards.indices.contains(index) && cards[index].isTip
    var others = cards.enumerated().filter { $0.offset != index }.map(\.element.id)
    // The history may know a card that was deleted.
    others += original.steps.map(\.id) + original.groups.flatMap(\.tips).map(\.id)
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

  // MARK: Habits

  /// What a user does before the tip appears; nil if that is something else than pressing keys a number of times.
  func habit(of tip: Tip) -> Habit? {
    guard let condition = tip.habitCondition, condition.measure == .count, condition.comparison == .atLeast,
      let event = events.first(where: { $0.id == condition.event }), event.when == nil,
      case .keys(let keys)? = event.trigger, let first = keys.alternatives.first, keys.alternatives.count == 1
    else { return nil }
    return Habit(first, count: condition.number)
  }

  /// Makes a habit the condition of a tip. Tips with the same keys have one event.
  mutating func setHabit(_ habit: Habit, of tip: inout Tip) {
    let trigger = EventSource.Trigger.keys(KeyChoice([habit.keys]))
    let event: EventSource
    if let old = events.first(where: { $0.trigger == trigger && $0.when == nil }) {
      event = old
    } else {
      let id = Self.id("pressed \(KeyChoice.source(of: habit.keys))", or: "pressed", besides: Set(events.map(\.id)))
      event = EventSource(id: id, trigger: trigger)
      events.append(event)
    }
    let condition = Condition.event(EventCondition(event.id, .count, .atLeast, habit.count))
    // Conditions on other things than events stay.
    let rest: [Condition] =
      switch tip.when {
      case .event: []
      case .all(let conditions): conditions.filter { if case .event = $0 { false } else { true } }
      case .any, .not, .parameter, .screen: [tip.when]
      }
    tip.when = rest.isEmpty ? condition : .all([condition] + rest)
  }
}

extension Tip {
  /// The condition on an event that must hold for the tip to appear; nil if there is none, or if there are several.
  fileprivate var habitCondition: EventCondition? {
    let conditions = if case .all(let conditions) = when { conditions } else { [when] }
    let events = conditions.compactMap { if case .event(let condition) = $0 { condition } else { nil } }
    return events.count == 1 ? events[0] : nil
  }
}
