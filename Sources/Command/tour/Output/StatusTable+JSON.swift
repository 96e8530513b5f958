import TourHistory
import TourModel
import TourSession
import TourJSON

extension StatusTable {
  /// The row as JSON, for programs. Later versions may add members, but do not change their meaning. A missing value
  /// is `null`; times have the format of the history.
  ///
  ///     {
  ///       "now": "2026-11-21T10:00:00Z",
  ///       "guides": {
  ///         "less": {
  ///           "file": "/usr/share/tour/guides/less.yaml",
  ///           "version": 2,
  ///           "for": ["less"],
  ///           "tour": "seen",                    "new", "seen", "skipped", "changed", "forgotten", "left", "none"; if "broken", only it and "file"
  ///           "met": "2026-11-20T09:00:00Z",
  ///           "silenced": false,
  ///           "snoozed": null,
  ///           "tips": {
  ///             "jump": {
  ///               "version": 1,
  ///               "status": "pending",           "pending", "available", "invalidated"
  ///               "reason": null,                the reason why it is invalidated: "tipClosed"…
  ///               "obstacles": [{"kind": "condition", "text": "scrolled 7 of 10, within 3 days"}],
  ///               "shows": 0, "milliseconds": 0, "shown": null, "snoozed": null
  ///             }
  ///           },
  ///           "events": {"scrolled": {"count": 7, "days": 2, "last": "2026-11-21T09:58:00Z"}},
  ///           "parameters": {"expert": {"value": false, "default": false, "set": false}}
  ///         }
  ///       }
  ///     }
  var json: JSON {
    .object([
      .init("now", time(moment.seconds)),
      .init("guides", .object(parts.map { .init($0.entry.name, $0.part.map(guide) ?? broken($0.entry.path)) })),
    ])
  }

  private func broken(_ path: String) -> JSON {
    .object([.init("file", .string(path)), .init("tour", .string("broken"))])
  }

  private func guide(_ part: Part) -> JSON {
    .object([
      .init("file", .string(part.entry.path)),
      .init("version", JSON(part.guide.version)),
      .init("for", .array(part.guide.commands.map(JSON.string))),
      .init("tour", .string(part.progress.word)),
      .init("met", time(part.record.first == 0 ? nil : part.record.first)),
      .init("silenced", .bool(part.record.isSilenced)),
      .init("snoozed", time(part.record.snoozedUntil)),
      .init("chosen", .object(part.chosen.map { .init($0.step, .array($0.options.map(JSON.string))) })),
      .init("tips", .object(part.tips.map { .init($0.tip.id, tip($0)) })),
      .init("events", .object(part.guide.events.map { .init($0.id, event(part.event($0))) })),
      .init("parameters", .object(part.guide.parameters.map { .init($0.name, parameter($0, part.value(of: $0))) })),
    ])
  }

  private func tip(_ row: TipRow) -> JSON {
    var reason = JSON.null
    var obstacles: [Obstacle] = []
    switch row.status {
    case .available: break
    case .pending(let all): obstacles = all
    case .invalidated(let why): reason = .string(why.rawValue)
    }
    return .object([
      .init("version", JSON(row.tip.version)),
      .init("status", .string(row.status.word)),
      .init("reason", reason),
      .init(
        "obstacles",
        .array(
          obstacles.map {
            .object([.init("kind", .string($0.kind)), .init("text", .string($0.prose(offset: moment.offset)))])
          })),
      .init("shows", JSON(row.record?.shows ?? 0)),
      .init("milliseconds", JSON(row.record?.milliseconds ?? 0)),
      .init("shown", time(row.record?.shown)),
      .init("snoozed", time(row.record?.snoozedUntil)),
    ])
  }

  private func event(_ event: EventRecord) -> JSON {
    .object([
      .init("count", JSON(event.count)), .init("days", JSON(event.dayCount)), .init("last", time(event.times.last)),
    ])
  }

  private func parameter(_ parameter: Parameter, _ value: (value: Value, isSet: Bool)) -> JSON {
    .object([
      .init("value", JSON(value.value)), .init("default", JSON(parameter.default)), .init("set", .bool(value.isSet)),
    ])
  }

  private func time(_ seconds: Int?) -> JSON { seconds.map { .string(Timestamp.text($0)) } ?? .null }
}
