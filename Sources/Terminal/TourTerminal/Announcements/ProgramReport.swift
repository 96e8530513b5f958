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

/// The reports of a program that were not taken yet, in order. A flood of them is bounded, and repetitions count as
/// one.
struct ProgramReports {
  private var reports: [ProgramReport] = []
  /// How many of the reports are events and parameters.
  private var donations = 0

  /// The number of events and parameters that are kept, and the number of other reports. Separate, so that a flood of
  /// events leaves a question its answer.
  private static let most = 64

  mutating func append(_ report: ProgramReport) {
    switch (report, reports.last) {
    case (.event(let name, _), .event(let last, let times)?) where name == last:
      reports[reports.count - 1] = .event(name: name, times: times &+ 1)
    case (.question, .question?): break
    // The first of the two tours would be replaced at once.
    case (.start, .start?): reports[reports.count - 1] = report
    case (.event, _), (.parameter, _):
      guard donations < Self.most else { return }
      donations += 1
      reports.append(report)
    case (.start, _), (.request, _), (.question, _), (.subscription, _):
      if reports.count - donations < Self.most { reports.append(report) }
    }
  }

  mutating func take() -> [ProgramReport] {
    defer { self = ProgramReports() }
    return reports
  }
}
