import TourModel

extension Decoder {
  mutating func events(_ node: Node) -> [EventSource] {
    let items = items(of: node, name: "events", limit: Limit.keys) ?? []
    return items.compactMap { event($0) }
  }

  private mutating func event(_ node: Node) -> EventSource? {
    let entries = entries(of: node, EventField.self, name: nil) ?? []
    exactlyOne(of: EventField.triggers.map(\.rawValue), in: node, EventField.self, orNone: true)
    let id = declareEvent(entries.first { $0.key == .id }?.value)
    var source = EventSource(id: id ?? "")
    for entry in entries {
      let value = entry.value
      switch entry.key {
      case .id: break
      case .key: source.trigger = keys(value, name: entry.name).map(EventSource.Trigger.keys)
      case .appears: source.trigger = .appears(targets(value, name: entry.name))
      case .disappears: source.trigger = .disappears(targets(value, name: entry.name))
      case .bell: source.trigger = truth(value, name: entry.name) ? .bell : nil
      case .title: source.trigger = title(value)
      case .exit: source.trigger = truth(value, name: entry.name) ? .exit : nil
      case .idle:
        source.trigger = duration(value, name: entry.name, .moments, least: 1000).map(EventSource.Trigger.idle)
      case .when: source.when = predicate(value, name: entry.name)
      case .set: source.settings = settings(value)
      }
    }
    if let id, let announced, source.trigger == nil, !announced.events.contains(id) {
      warn(.unannounced(id, .event, known: announced.events.sorted()), at: node.mark)
    }
    if let id, source.trigger != nil, source.settings.isEmpty { declared.plainEvents.append((id, node.mark)) }
    return id == nil ? nil : source
  }

  /// Reads `true` for any title, or a pattern that is searched for in the title.
  private mutating func title(_ node: Node) -> EventSource.Trigger? {
    if case .text = node.found { return pattern(node, name: "title").map(EventSource.Trigger.title) }
    return truth(node, name: "title", expected: .pattern) ? .title(nil) : nil
  }
}
