import Foundation
import Harness
import TourScreen

/// The result of one situation.
struct Finding: Sendable {
  let situation: Situation
  /// Descriptions of the differences; empty if the direct and the hosted terminal are equal.
  let differences: [String]
  /// The pictures of the direct and the hosted terminal, with escape sequences.
  let captures: [String]
}

/// One cell of the table: a program at a size.
struct Case: Sendable, CustomStringConvertible {
  let entry: Entry
  let size: Size

  var description: String { "\(entry.name) at \(size.columns)×\(size.rows)" }

  /// Compares the program in each situation. Keeps the captures of those that differ.
  func run() -> [Finding] {
    let findings: [Finding]
    do {
      findings = try Comparison(entry, size: size).compare()
    } catch {
      findings = [Finding(situation: .idle, differences: ["\(error)"], captures: [])]
    }
    for finding in findings where !finding.differences.isEmpty { keep(finding) }
    return findings
  }

  /// The folder for captures.
  static let captures = TerminalHarness.root.appending(path: ".build/matrix/captures")

  private func keep(_ finding: Finding) {
    try? FileManager.default.createDirectory(at: Self.captures, withIntermediateDirectories: true)
    for (side, capture) in zip(["direct", "hosted"], finding.captures) {
      let name = "\(entry.name.replacing(" ", with: "-"))-\(size.columns)x\(size.rows)-\(finding.situation.rawValue).\(side)"
      try? capture.write(to: Self.captures.appending(path: name), atomically: true, encoding: .utf8)
    }
  }

  /// Descriptions of the situations whose differences are not explained.
  static func unexplainedDifferences(_ findings: [Finding], of entry: Entry) -> [String] {
    findings.filter { !$0.differences.isEmpty && entry.explained[$0.situation] == nil }
      .map { finding in (["\(finding.situation.rawValue):"] + finding.differences).joined(separator: "\n  ") }
  }
}
