import TourModel
import TourScreen

extension Decoder {
  /// Reads the tips of a guide. A tip outside a group becomes a group of its own.
  mutating func groups(_ node: Node) -> [TipGroup] {
    var names = CardNames()
    var lines: [String: Int] = [:]
    var groups: [TipGroup] = []
    for item in items(of: node, name: "tips", limit: Limit.keys * 10) ?? [] {
      if isGroup(item) {
        let group = group(item, names: &names, lines: &lines)
        if !group.tips.isEmpty { groups.append(group) }
      } else if let tip = tip(item, names: &names) {
        groups.append(TipGroup(tips: [tip]))
      }
    }
    finish(names)
    return groups
  }

  private func isGroup(_ node: Node) -> Bool {
    node.names.contains { [.group, .tips].contains(GroupField(rawValue: $0)) }
  }

  /// - Parameter lines: The lines of the names of all groups before this one.
  private mutating func group(_ node: Node, names: inout CardNames, lines: inout [String: Int]) -> TipGroup {
    var group = TipGroup(tips: [])
    for entry in entries(of: node, GroupField.self, name: nil) ?? [] {
      switch entry.key {
      case .group:
        group.name = name(entry.value, name: entry.name)
        if let name = group.name, let line = lines.updateValue(entry.value.mark.line, forKey: name) {
          fail(.duplicateValue(name, key: entry.name, firstLine: line), at: entry.value.mark)
        }
      case .order: group.order = choice(entry.value, name: entry.name, TipGroup.Order.self) ?? .first
      case .priority: group.priority = priority(entry.value)
      case .tips:
        for item in items(of: entry.value, name: entry.name, limit: Limit.keys) ?? [] {
          if isGroup(item) {
            fail(.groupInGroup, at: item.mark)
          } else if let tip = tip(item, names: &names) {
            group.tips.append(tip)
          }
        }
      }
    }
    return group
  }

  private mutating func tip(_ node: Node, names: inout CardNames) -> Tip? {
    guard let entries = entries(of: node, TipField.self, name: nil) else { return nil }
    var tip = Tip(id: "", title: "")
    var padding: Padding?
    for entry in entries {
      let value = entry.value
      switch entry.key {
      case .id: tip.id = id(value, names: &names) ?? ""
      case .version: tip.version = wholeNumber(value, name: entry.name, in: 1...Limit.version) ?? 1
      case .title: tip.title = checkPlaceholders(of: text(value, name: entry.name) ?? "", at: value)
      case .body: tip.body = checkPlaceholders(of: body(value, name: entry.name) ?? "", at: value)
      case .again:
        tip.again = bodies(value, name: entry.name, limit: Limit.again).map { checkPlaceholders(of: $0, at: value) }
      case .target: break  // Decoded below, with the padding.
      case .anchor: tip.anchor = targets(value, name: entry.name)
      case .keep: tip.keep = regionsToKeep(value, name: entry.name)
      case .place: tip.place = place(value, name: entry.name) ?? .auto
      case .mark: tip.isMarked = truth(value, name: entry.name)
      case .padding: padding = self.padding(value, name: entry.name)
      case .do: tip.do = checkPlaceholders(of: keys(value, name: entry.name), at: value)
      case .seconds: tip.milliseconds = seconds(value, name: entry.name)
      case .was: tip.was = was(value, names: &names)
      case .when: tip.when = conditions(value, name: entry.name) ?? tip.when
      case .limits: tip.limits = limits(value)
      case .icon: tip.icon = icon(value, name: entry.name) ?? ""
      case .retireOn: tip.retirements = retirements(value, name: entry.name)
      case .buttons: tip.buttons = tipButtons(value, name: entry.name)
      case .check:
        tip.check = checkPlaceholders(of: keySequence(value, name: entry.name), at: value)?.alternatives[0] ?? []
      }
    }
    let isInline = tip.place == .inline
    if let target = entries[.target] {
      tip.targets = targets(target.value, name: target.name, padding: isInline ? Padding() : padding ?? Padding())
    }
    if let shows = tip.limits.shows, shows < tip.leastShows, let limits = entries[.limits] {
      warn(.againUnseen(shows: shows, least: tip.leastShows), at: limits.mark)
    }
    if tip.place == .fill, let keep = entries[.keep] { fail(.keepOnPage, at: keep.mark) }
    if tip.isMarked, isComplete { checkMarked(tip, entries) }
    if isInline {
      checkInline(tip, entries)
    } else if isComplete, tip.targets.isEmpty, let anchor = entries[.anchor],
      !entries.has(.target)
    {
      fail(.withoutTarget(anchor.name), at: anchor.mark)
    }
    return tip
  }

  /// Reports an inline tip whose target is not a single widget.
  private mutating func checkInline(_ tip: Tip, _ entries: [Entry<TipField>]) {
    for entry in entries where [.padding, .anchor, .keep].contains(entry.key) {
      fail(.inlineUseless(entry.name), at: entry.mark)
    }
    let target = entries.first { $0.key == .target }
    // A target that cannot be read is reported elsewhere.
    if target != nil, tip.targets.isEmpty { return }
    let widget = tip.targets.lazy.compactMap { target in if case .widget(let name) = target.kind { name } else { nil } }
      .first
    if let widget, tip.targets == [Target(.widget(widget))] { return }
    if let mark = (target ?? entries.first { $0.key == .place })?.value.mark {
      fail(.inlineTarget(widget: widget), at: mark)
    }
  }

  /// Reports what a tip with a mark cannot have: its card appears only when the user opens it.
  private mutating func checkMarked(_ tip: Tip, _ entries: [Entry<TipField>]) {
    guard let mark = entries[.mark] else { return }
    if !entries.has(.target) { fail(.markWithoutTarget, at: mark.mark) }
    if tip.place == .inline { fail(.markUseless(TipField.place.rawValue), at: mark.mark) }
    for entry in entries where entry.key == .seconds || entry.key == .again {
      fail(.markUseless(entry.name), at: entry.mark)
    }
    if let limits = entries[.limits] {
      if tip.limits.shows != nil { fail(.markUseless(LimitsField.shows.rawValue), at: limits.mark) }
      if tip.limits.seconds != nil { fail(.markUseless(LimitsField.total.rawValue), at: limits.mark) }
    }
  }

  private mutating func limits(_ node: Node) -> TipLimits {
    var limits = TipLimits()
    for entry in entries(of: node, LimitsField.self, name: "limits") ?? [] {
      switch entry.key {
      case .shows: limits.shows = wholeNumber(entry.value, name: entry.name, in: 1...Limit.shows)
      case .total: limits.seconds = duration(entry.value, name: entry.name, .days)
      case .after: limits.after = duration(entry.value, name: entry.name, .days) ?? 0
      case .until: limits.until = until(entry.value, name: entry.name)
      case .ignoresFrequency: limits.ignoresFrequency = truth(entry.value, name: entry.name)
      }
    }
    return limits
  }

  /// Reads `never`, a duration, a number of starts, or a list of a duration and a number of starts, of which the
  /// earlier end counts.
  private mutating func until(_ node: Node, name: String) -> TipLimits.Until {
    if case .text("never") = node.found { return .never }
    var until = TipLimits.Until()
    for item in itemsOrOne(of: node, name: name, limit: 2) ?? [] {
      let start = item.mark
      guard case .text(let text) = item.found else {
        mismatch(item, name: name, expected: .until)
        continue
      }
      let words = text.split(separator: " ")
      let isNew: Bool
      if words.count == 2, words[1] == "starts" || words[1] == "start", words[0].allSatisfy(\.isASCIIDigit) {
        let number = Numeral.decimal(words[0], in: 1...Limit.starts)
        if number == nil {
          fail(.outOfRange(key: name, found: text, least: 1, most: Limit.starts, unit: " starts"), at: start)
        }
        isNew = until.starts == nil
        until.starts = number
      } else if !GuideError.Span.days.units.contains(where: { $0.name == text.drop(while: \.isASCIIDigit) }) {
        fail(.unknownValue(text, key: name, known: ["90d", "30 starts", "never"]), at: start)
        continue
      } else if let seconds = duration(item, name: name, .days, expected: .until) {
        isNew = until.seconds == nil
        until.seconds = seconds
      } else {
        continue
      }
      if !isNew { fail(.duplicateValue(text, key: name, firstLine: node.mark.line), at: start) }
    }
    return until
  }

  /// Reads an event, a key or a screen condition, or a list of these.
  private mutating func retirements(_ node: Node, name: String) -> [Retirement] {
    var retirements: [Retirement] = []
    for item in itemsOrOne(of: node, name: name, limit: Limit.keys) ?? [] {
      if let retirement = retirement(item, name: name) { retirements.append(retirement) }
    }
    return retirements
  }

  private mutating func retirement(_ node: Node, name: String) -> Retirement? {
    guard case .mapping = node.content else {
      mismatch(node, name: name, expected: .retirement)
      return nil
    }
    guard node.names.contains(where: { RetirementField(rawValue: $0) != nil }) else {
      return predicate(node, name: name, others: RetirementField.names).map(Retirement.screen)
    }
    exactlyOne(of: RetirementField.names, in: node, RetirementField.self)
    var retirement: Retirement?
    for entry in entries(of: node, RetirementField.self, name: name) ?? [] {
      switch entry.key {
      case .event: retirement = event(entry.value, name: entry.name).map(Retirement.event)
      case .key: retirement = keys(entry.value, name: entry.name).map(Retirement.keys)
      }
    }
    return retirement
  }
}
