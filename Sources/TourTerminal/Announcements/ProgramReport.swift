public import TourModel

/// What a program has told or asked tour by the widget protocol, other than where its widgets are.
public enum ProgramReport: Hashable, Sendable {
  /// The event happened this many times.
  case event(name: String, times: Int)
  /// The parameter has this value, given as a word.
  case parameter(name: String, word: String)
  /// The program starts a tour.
  case start(TourChoice)
  /// The program changes the tour that is in progress.
  case request(TourRequest)
  /// The program asks which card is shown.
  case question
  /// Whether the program wants to be told what becomes of the cards.
  case subscription(Bool)
}

/// The reports of a program that were not taken yet, in order. A flood of them is bounded: only the first ``most`` are kept, and repetitions count as one.
struct ProgramReports {
  private var reports: [ProgramReport] = []

  private static let most = 64

  mutating func append(_ report: ProgramReport) {
    if case .event(let name, _) = report, case .event(name, let times)? = reports.last {
      reports[reports.count - 1] = .event(name: name, times: times &+ 1)
    } else if reports.count < Self.most, report != .question || reports.last != .question {
      reports.append(report)
    }
  }

  mutating func take() -> [ProgramReport] {
    defer { reports = [] }
    return reports
  }
}
