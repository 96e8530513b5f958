import TourModel
import TourScreen
import TourSession

/// The user's progress in the tour of a guide.
enum Progress: Hashable {
  case new, seen, skipped
  /// The tour was seen to its end, apart from steps that could not be shown.
  case incomplete
  /// The number of steps to show that are new since the version that the user saw.
  case news(Int)
  /// The number of steps to show again, because the user reset them.
  case forgotten(Int)
  /// The user closed the tour. It continues at the card with these numbers.
  case left(card: Int, of: Int)
  /// The guide has only tips.
  case tipsOnly

  init(_ guide: Guide, in history: History) {
    if guide.steps.isEmpty {
      self = .tipsOnly
    } else if let itinerary = itinerary(for: guide, history: history) {
      switch itinerary.heading {
      case .whole: self = itinerary.steps.count == guide.steps.count ? .new : .forgotten(itinerary.steps.count)
      case .news: self = .news(itinerary.steps.count)
      case .resumed:
        var tour = Tour(
          guide, steps: itinerary.steps, start: itinerary.start,
          capabilities: TerminalCapabilities(depth: .none, isUnicode: false))
        tour.learn(history)
        self = .left(card: tour.counter.number, of: tour.counter.count)
      }
    } else {
      switch history[guide]?.outcome {
      case .skipped: self = .skipped
      case .incomplete: self = .incomplete
      case .done, .closed, nil: self = .seen
      }
    }
  }

  /// The progress as one word, for JSON.
  var word: String {
    switch self {
    case .new: "new"
    case .seen: "seen"
    case .skipped: "skipped"
    case .incomplete: "incomplete"
    case .news: "changed"
    case .forgotten: "forgotten"
    case .left: "left"
    case .tipsOnly: "none"
    }
  }
}

/// Text for the user.
extension Progress {
  /// The words before the command that shows the remaining steps; nil if there are none.
  var invitation: String? {
    switch self {
    case .new: "take it with"
    case .left: "go on with"
    case .news, .forgotten: "see with"
    case .incomplete: nil
    case .seen, .skipped, .tipsOnly: nil
    }
  }

  /// The progress as one word, for tables, in the language of the user; empty for a guide without a tour.
  func state(_ words: ShellWords = .english) -> String {
    switch self {
    case .new: words.tourNew
    case .seen: words.tourSeen
    case .skipped: words.tourSkipped
    case .incomplete: words.tourIncomplete
    case .news: words.tourChanged
    case .forgotten: words.tourAgain
    case .left: words.tourLeft
    case .tipsOnly: ""
    }
  }

  var style: Style {
    switch self {
    case .new, .news: .new
    case .left, .forgotten, .incomplete: .open
    case .seen, .skipped: .quiet
    case .tipsOnly: .plain
    }
  }

  /// Returns details that are shown beside the ``state``; nil if there are none.
  /// - Parameter date: the date on which the tour was last taken; nil if it is unknown.
  func detail(of part: StatusTable.Part, on date: String?) -> String? {
    switch self {
    case .new: counted(part.guide.steps.count, "card")
    case .seen, .skipped: date
    case .incomplete: [missed(part), date].compactMap(\.self).joined(separator: ", ")
    case .news(let count): "\(counted(count, "new card")) in version \(part.guide.version)"
    case .forgotten(let count): counted(count, "card")
    case .left(let card, let count): ["at card \(card) of \(count)", date].compactMap(\.self).joined(separator: ", ")
    case .tipsOnly: "\(counted(part.guide.tips.count, "tip")), no tour"
    }
  }

  /// The steps that could not be shown, by id; nil if they are no longer known.
  private func missed(_ part: StatusTable.Part) -> String? {
    let ids = part.guide.steps.map(\.id).filter { part.record.steps[$0]?.outcome == .missed }
    return ids.isEmpty ? nil : "\(counted(ids.count, "card")) could not be shown: \(ids.joined(separator: ", "))"
  }
}

extension StatusTable.Part {
  /// The command line that runs the guide's program with the guide, or takes the lesson; nil if none of its programs is
  /// installed.
  var startingCommand: String? {
    guard let name = installedCommands.first else { return nil }
    if guide.lesson != nil { return "tour learn \(guide.name)" }
    return TourCommand.names.contains(name) ? "tour run \(name)" : "tour \(name)"
  }

  var installedCommands: [String] { guide.commands.filter(Programs.isOnPath) }

  /// Whether the guide can be used here: one of its programs is installed, or it names no programs and must be chosen
  /// by name.
  var isForInstalled: Bool { guide.commands.isEmpty || startingCommand != nil }
}
