import Foundation
import TourScreen

/// How often a terminal was the same with and without tour, in `docs/terminals.txt`, from which the table of terminals
/// in `docs/limits.md` is made. Each line has the name of a terminal, a measure, the number of equal cases, and the
/// number of all.
///
/// The runs that take all cases compare themselves with the file; `TOUR_RECORD=1` writes their numbers into it, and
/// they still fail.
public struct TerminalResults {
  public enum Measure: String, CaseIterable, Sendable {
    /// Random streams during which a card opens and closes.
    case streams
    /// Directed output with a card, in pictures of a window.
    case pictures
    /// Real programs, in each situation and at each size.
    case programs
    /// The tours of the shipped guides.
    case guides
    /// The shipped lessons, taken by doing what their cards say.
    case lessons
  }

  public struct Count: Hashable, Sendable {
    public var equal: Int
    public var all: Int
  }

  private static let file = Checkout.file("docs/terminals.txt")
  public private(set) var counts: [String: [Measure: Count]] = [:]

  public init() {
    for line in ((try? String(contentsOf: Self.file, encoding: .utf8)) ?? "").split(separator: "\n") {
      let words = line.split(separator: "\t").map(String.init)
      guard words.count == 4, let measure = Measure(rawValue: words[1]),
        let equal = Numeral.decimal(words[2], in: 0...99_999), let all = Numeral.decimal(words[3], in: 0...99_999)
      else { continue }
      counts[words[0], default: [:]][measure] = Count(equal: equal, all: all)
    }
  }

  /// Compares a result with the recorded one.
  ///
  /// - Returns: the difference, if the result is worse or has another number of cases; nil otherwise.
  public static func difference(_ terminal: String, _ measure: Measure, equal: Int, of all: Int) -> String? {
    var results = TerminalResults()
    let recorded = results.counts[terminal]?[measure]
    let isRecording = ProcessInfo.processInfo.environment["TOUR_RECORD"] == "1"
    if let recorded, recorded.all == all, isRecording ? equal == recorded.equal : equal >= recorded.equal { return nil }
    let difference =
      "\(terminal), \(measure): \(equal) of \(all) equal; recorded: \(recorded.map { "\($0.equal) of \($0.all)" } ?? "none")"
    if isRecording {
      results.counts[terminal, default: [:]][measure] = Count(equal: equal, all: all)
      let lines = results.counts.sorted { $0.key < $1.key }.flatMap { name, counts in
        Measure.allCases.compactMap { measure in
          counts[measure].map { "\(name)\t\(measure)\t\($0.equal)\t\($0.all)\n" }
        }
      }
      try? lines.joined().write(to: file, atomically: true, encoding: .utf8)
    }
    return difference
  }

  /// The table in `docs/limits.md`.
  public var table: String {
    let rows = counts.sorted { $0.key.lowercased() < $1.key.lowercased() }.map { name, counts in
      let cells = Measure.allCases.map { counts[$0].map { "\($0.equal) of \($0.all)" } ?? "" }
      return "| \(name) | \(cells.joined(separator: " | ")) |\n"
    }
    return "| terminal | random | pictures | programs | guides | lessons |\n|---|---|---|---|---|---|\n" + rows.joined()
  }
}
