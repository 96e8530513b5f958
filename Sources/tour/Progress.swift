import TourModel

/// How far a user is with a guide's tour.
enum Progress: Hashable {
  case new, seen, skipped
  /// So many steps are due that are new since the version that was seen.
  case news(Int)
  /// So many steps are due that the user asked for again.
  case forgotten(Int)
  /// It goes on at this step.
  case left(step: String)
  /// The guide has only tips.
  case tipsOnly

  init(_ guide: Guide, in history: History) {
    if guide.steps.isEmpty {
      self = .tipsOnly
    } else if let itinerary = itinerary(for: guide, history: history) {
      switch itinerary.heading {
      case .whole: self = itinerary.steps.count == guide.steps.count ? .new : .forgotten(itinerary.steps.count)
      case .news: self = .news(itinerary.steps.count)
      case .resumed: self = .left(step: itinerary.steps[itinerary.start].id)
      }
    } else {
      self = history[guide]?.outcome == .skipped ? .skipped : .seen
    }
  }

  /// For programs: one word.
  var word: String {
    switch self {
    case .new: "new"
    case .seen: "seen"
    case .skipped: "skipped"
    case .news: "news"
    case .forgotten: "forgotten"
    case .left: "left"
    case .tipsOnly: "none"
    }
  }
}

/// For people.
extension Progress {
  /// What to say before the command that shows what is still to come; nil where nothing is.
  var invitation: String? {
    switch self {
    case .new: "take it with"
    case .left: "go on with"
    case .news, .forgotten: "see with"
    case .seen, .skipped, .tipsOnly: nil
    }
  }

  /// One word.
  var state: String {
    switch self {
    case .forgotten: "again"
    case .tipsOnly: "tips"
    default: word
    }
  }

  var style: Style {
    switch self {
    case .new, .news: .new
    case .left, .forgotten: .open
    case .seen, .skipped: .quiet
    case .tipsOnly: .plain
    }
  }

  /// What there is to say beside the ``state``; nil is nothing.
  /// - Parameter date: when the tour was last taken; nil where that is not known.
  func detail(of part: StatusReport.Part, on date: String?) -> String? {
    switch self {
    case .new: cards(part.guide.steps.count)
    case .seen, .skipped: date
    case .news(let count): "\(cards(count, "new ")) in version \(part.guide.version)"
    case .forgotten(let count): cards(count)
    case .left(let step):
      ["at card \((part.guide.index(ofStep: step) ?? 0) + 1) of \(part.guide.steps.count)", date].compactMap(\.self).joined(separator: ", ")
    case .tipsOnly: "\(part.guide.tips.count) \(part.guide.tips.count == 1 ? "tip" : "tips"), no tour"
    }
  }

  private func cards(_ count: Int, _ kind: String = "") -> String { "\(count) \(kind)\(count == 1 ? "card" : "cards")" }
}

extension StatusReport.Part {
  /// The line that runs its program with it; nil where no program is installed that it opens for.
  var startingCommand: String? {
    guard let name = installedCommands.first else { return nil }
    return Main.subcommands.contains(name) ? "tour run \(name)" : "tour \(name)"
  }

  var installedCommands: [String] { guide.commands.filter(Programs.isOnPath) }

  /// Whether it has a use on this machine. A guide that opens for no command is taken by its name.
  var isForInstalled: Bool { guide.commands.isEmpty || startingCommand != nil }
}
