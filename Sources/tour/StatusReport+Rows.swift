import TourCore

extension StatusReport {
  /// Name, kind, status and why; the rows of each guide one after the other.
  var rows: [[String]] {
    parts.flatMap { entry, part in
      guard let part else { return [[entry.name, "guide", "broken", "see tour check"]] }
      return [[part.guide.name, "guide", part.guide.steps.isEmpty ? "tips only" : "\(part.progress)", part.record.isSilenced ? "no tips of it are wanted" : ""]]
        + part.standings.map { [part.name($0.tip.id), "tip", $0.status.word, why($0)] }
        + part.guide.events.map { [part.name($0.id), "event"] + happened(part.event($0)) }
        + part.guide.parameters.map { [part.name($0.name), "parameter"] + value(part.value(of: $0)) }
    }
  }

  private func why(_ standing: Standing) -> String {
    switch standing.status {
    case .available: ""
    case .pending(let obstacles): obstacles.map { $0.prose(offset: moment.offset) }.joined(separator: "; ")
    case .invalidated(.actionPerformed): "you did what it proposes"
    case .invalidated(.tipClosed): "you closed it"
    case .invalidated(.displayCountExceeded): "shown \(times(standing.record?.shows ?? 0))"
    case .invalidated(.displayDurationExceeded): "shown for \((standing.record?.milliseconds ?? 0) / 1000) seconds"
    case .invalidated(.expired): "it had its chance: \(standing.tip.limits.until.prose)"
    case .invalidated(.retired): "you know it already"
    case .invalidated(.superseded): "you saw a newer version"
    }
  }

  private func happened(_ event: EventRecord) -> [String] {
    guard event.count > 0 else { return ["never", ""] }
    let last = event.times.last.map { ", last \(Moment(seconds: $0, offset: moment.offset))" } ?? ""
    return [times(event.count), "on \(event.dayCount) \(event.dayCount == 1 ? "day" : "days")\(last)"]
  }

  private func value(_ value: (value: Value, isSet: Bool)) -> [String] { [value.value.text, value.isSet ? "" : "by default"] }

  private func times(_ count: Int) -> String { "\(count) \(count == 1 ? "time" : "times")" }
}

extension StatusReport.Part {
  fileprivate func name(_ part: String) -> String { "\(guide.name)/\(part)" }
}

extension TipLimits.Until {
  /// `90 days or 30 starts`
  fileprivate var prose: String {
    let time = seconds.map { seconds in
      let (count, unit) = seconds % 86400 == 0 ? (seconds / 86400, "day") : seconds % 3600 == 0 ? (seconds / 3600, "hour") : (seconds, "second")
      return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
    return [time, starts.map { "\($0) start\($0 == 1 ? "" : "s")" }].compactMap(\.self).joined(separator: " or ")
  }
}

extension TipStatus {
  var word: String {
    switch self {
    case .pending: "pending"
    case .available: "available"
    case .invalidated: "invalidated"
    }
  }
}
