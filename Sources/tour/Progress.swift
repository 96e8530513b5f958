import TourCore

/// How far a user is with a guide's tour.
enum Progress: Hashable {
  case new, seen, skipped
  /// So many steps are due that are new since the version that was seen.
  case news(Int)
  /// So many steps are due that the user asked for again.
  case forgotten(Int)
  /// It goes on at this step.
  case left(step: String)
  /// The guide has only tips: so many of all were shown, or are over.
  case tips(Int, of: Int)

  init(_ guide: Guide, in history: History) {
    if guide.steps.isEmpty {
      let known = history[guide]
      self = .tips(guide.tips.count { tip in tip.record(in: known).map { $0.shows > 0 || $0.invalidation != nil } ?? false }, of: guide.tips.count)
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
    case .tips: "none"
    }
  }
}

extension Progress: CustomStringConvertible {
  var description: String {
    switch self {
    case .new, .seen, .skipped: word
    case .news(let count): "\(count) new"
    case .forgotten(let count): "\(count) forgotten"
    case .left(let step): "left at \(step)"
    case .tips(let count, let all): "\(count) of \(all) \(all == 1 ? "tip" : "tips")"
    }
  }
}
