import TourModel
import TourScreen
import TourSession

extension StatusTable {
  /// Returns the rows of the table: name, state and details. Each guide has a section: the guide, the options that were
  /// chosen in its steps, its tips, its events and its parameters.
  ///
  /// - Parameter all: includes events that never happened, and parameters with their default.
  func sections(all: Bool) -> [[[Table.Cell]]] {
    parts.map { entry, part in
      guard let part else {
        return [[.init(entry.name, .title), .init("broken", .wrong), .init("see 'tour check \(entry.path)'")]]
      }
      return [guide(part)]
        + part.chosen.map { [.init(part.name($0.step)), .init("chosen"), .init($0.options.joined(separator: ", "))] }
        + part.tips.map { tip($0, part) }
        + part.guide.events.filter { all || part.event($0).count > 0 }.map {
          [.init(part.name($0.id)), .init("event"), .init(happened(part.event($0)))]
        }
        + part.guide.parameters.filter { all || part.value(of: $0).isSet }.map {
          [.init(part.name($0.name)), .init("value"), .init(value(part.value(of: $0)))]
        }
    }
  }

  /// Whether ``sections(all:)`` leaves out events or parameters unless `all` is true.
  var hidesParts: Bool {
    parts.contains {
      $0.part.map { part in
        part.guide.events.contains { part.event($0).count == 0 }
          || part.guide.parameters.contains { !part.value(of: $0).isSet }
      } ?? false
    }
  }

  /// Returns a time as text, such as `today 14:05`; nil if it is unknown.
  func date(_ seconds: Int?) -> String? {
    guard let seconds, seconds > 0 else { return nil }
    return clock.moment(of: seconds).prose(at: moment)
  }

  private func guide(_ part: Part) -> [Table.Cell] {
    let detail = part.progress.detail(of: part, on: date(part.record.last))
    let invitation =
      part.progress == .incomplete
      ? part.installedCommands.first.map { "see it again with 'tour run --reset \($0)'" }
      : part.startingCommand.flatMap { command in part.progress.invitation.map { "\($0) '\(command)'" } }
    let snoozed = part.record.snoozedUntil.flatMap { $0 > moment.seconds ? date($0) : nil }
      .map { "snoozed until \($0); 'tour reset --snoozes \(part.guide.name)' brings it back at once" }
    let says = [detail, snoozed ?? invitation, refusal(part)].compactMap(\.self).joined(separator: "; ")
    return [
      .init(part.guide.name, .title),
      .init(part.progress == .tipsOnly ? "tips" : part.progress.state(), part.progress.style), .init(says),
    ]
  }

  /// Returns the reason why tips of a guide are turned off, which is shown once, beside the guide; nil if they are on.
  private func refusal(_ part: Part) -> String? {
    let obstacles = part.tips.flatMap { row in
      if case .pending(let obstacles) = row.status { obstacles } else { [Obstacle]() }
    }
    if obstacles.contains(.unwanted(.program)) {
      return "no tips, as you asked: 'tour reset --snoozes \(part.guide.name)' brings them back"
    }
    if obstacles.contains(.unwanted(.all)) { return "tips are off" }
    return obstacles.contains(.unwanted(.others)) ? "other tips were chosen with TOUR_TIPS" : nil
  }

  private func tip(_ row: TipRow, _ part: Part) -> [Table.Cell] {
    let (state, style, why) = explain(row)
    return [.init(part.name(row.tip.id)), .init(state, style), .init(why)]
  }

  private func explain(_ row: TipRow) -> (state: String, Style, why: String) {
    switch row.status {
    case .available: return ("ready", .new, shown(row, nil))
    case .pending(let obstacles):
      if obstacles.contains(where: \.isRefusal) { return ("off", .quiet, shown(row, nil)) }
      // Obstacles that most tips share are shown only if a tip has no other one: the screen, which is unknown to this
      // command, the pause after the last tip, and quiet hours.
      let needs = obstacles.filter { $0 != .screen && $0 != .targetMissing }
      if needs.isEmpty { return ("ready", .new, shown(row, "appears when the screen shows its subject")) }
      let own = needs.filter { !$0.isPassing }
      return ("waiting", .plain, shown(row, (own.isEmpty ? needs : own).map(prose).joined(separator: "; ")))
    case .invalidated(let reason):
      return (
        "over", .quiet, [over(reason, row), date(row.record?.shown)].compactMap(\.self).joined(separator: ", ")
      )
    }
  }

  private func shown(_ row: TipRow, _ why: String?) -> String {
    [why, date(row.record?.shown).map { "shown \($0)" }].compactMap(\.self).joined(separator: "; ")
  }

  private func prose(_ obstacle: Obstacle) -> String {
    switch obstacle {
    case .notBefore(let time, let reason):
      let day = date(time) ?? "later"
      switch reason {
      case .after: return "not before \(day)"
      case .snoozed: return "snoozed until \(day)"
      case .frequency: return "not before \(day), after the last tip"
      }
    default: return obstacle.prose(offset: moment.offset)
    }
  }

  private func over(_ reason: Invalidation, _ row: TipRow) -> String {
    switch reason {
    case .actionPerformed: "you did what it proposes"
    case .tipClosed: "you closed it"
    case .displayCountExceeded:
      "shown \(counted(row.record?.shows ?? 0, "time"))" + (row.tip.limits.shows == nil ? " without effect" : "")
    case .displayDurationExceeded: "shown for \((row.record?.milliseconds ?? 0) / 1000) seconds"
    case .expired: "expired after \(row.tip.limits.until.prose)"
    case .retired: "you know it already"
    case .superseded: "you saw a newer version"
    }
  }

  private func happened(_ event: EventRecord) -> String {
    guard event.count > 0 else { return "never" }
    let last = date(event.times.last).map { ", last \($0)" } ?? ""
    return "\(counted(event.count, "time")) on \(counted(event.dayCount, "day"))\(last)"
  }

  private func value(_ value: (value: Value, isSet: Bool)) -> String {
    value.value.text + (value.isSet ? "" : ", by default")
  }
}

extension Obstacle {
  /// Whether the obstacle applies to all tips for a limited time.
  fileprivate var isPassing: Bool {
    switch self {
    case .notBefore(_, .frequency), .unwanted(.quietHours): true
    default: false
    }
  }

  /// Whether the user turned off the tip, or all tips.
  fileprivate var isRefusal: Bool {
    switch self {
    case .unwanted(.program), .unwanted(.all), .unwanted(.others): true
    default: false
    }
  }
}

extension StatusTable.Part {
  fileprivate func name(_ part: String) -> String { "\(guide.name)/\(part)" }
}

extension TipLimits.Until {
  /// The limit as text: `90 days or 30 starts`.
  fileprivate var prose: String {
    let time = seconds.map { seconds in
      let (count, unit) =
        seconds % 86400 == 0
        ? (seconds / 86400, "day") : seconds % 3600 == 0 ? (seconds / 3600, "hour") : (seconds, "second")
      return counted(count, unit)
    }
    return [time, starts.map { counted($0, "start") }].compactMap(\.self).joined(separator: " or ")
  }
}

extension TipStatus {
  /// The status as one word, for JSON.
  var word: String {
    switch self {
    case .pending: "pending"
    case .available: "available"
    case .invalidated: "invalidated"
    }
  }
}
