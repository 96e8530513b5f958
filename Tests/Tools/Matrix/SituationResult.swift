import Foundation
import Harness
import TourScreen

/// The result of one situation.
struct SituationResult: Sendable {
  let situation: Situation
  /// Descriptions of the differences; empty if the direct and the hosted terminal are equal.
  let differences: [String]
  /// The pictures of the direct and the hosted terminal, with escape sequences.
  let captures: [String]
}

/// One cell of the table: a program at a size.
struct Case: Sendable, CustomStringConvertible {
  let compared: ComparedProgram
  let size: Size

  var description: String { "\(compared.name) at \(size.columns)×\(size.rows)" }

  /// Compares the program in each situation. Keeps the captures of those that differ.
  func run() -> [SituationResult] {
    let results: [SituationResult]
    do {
      results = try Comparison(compared, size: size).compare()
    } catch {
      results = [SituationResult(situation: .idle, differences: ["\(error)"], captures: [])]
    }
    for result in results where !result.differences.isEmpty { keep(result) }
    return results
  }

  /// The folder for captures.
  static let captures = Checkout.file(".build/matrix/captures")

  private func keep(_ result: SituationResult) {
    try? FileManager.default.createDirectory(at: Self.captures, withIntermediateDirectories: true)
    for (side, capture) in zip(["direct", "hosted"], result.captures) {
      let name =
        "\(compared.name.replacing(" ", with: "-"))-\(size.columns)x\(size.rows)-\(result.situation.rawValue).\(side)"
      try? capture.write(to: Self.captures.appending(path: name), atomically: true, encoding: .utf8)
    }
  }

  /// Descriptions of the situations whose differences are not explained.
  static func unexplainedDifferences(_ results: [SituationResult], of compared: ComparedProgram) -> [String] {
    results.filter { !$0.differences.isEmpty && compared.explained[$0.situation] == nil }
      .map { result in (["\(result.situation.rawValue):"] + result.differences).joined(separator: "\n  ") }
  }
}
