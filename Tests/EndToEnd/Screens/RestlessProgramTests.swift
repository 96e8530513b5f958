import Foundation
import Harness
import Testing

/// A tip appears over a program that draws all the time, and stays in its place while the program continues to draw.
@Suite(.waiting) struct RestlessProgramTests {
  struct Program: Sendable, CustomTestStringConvertible {
    var name: String
    var command: String
    /// The script that bash runs; empty for other programs.
    var script = ""
    /// Text on its screen once it has started.
    var sign: String
    var target: String?
    var testDescription: String { name + (target == nil ? ", no target" : "") }
  }

  private static let spinner = """
    number=0; printf 'Search here\\n\\n'
    while :; do printf '\\r\\e[%sm%s turn %d\\e[m' $((number % 7 + 31)) "$((number % 4))" $((number += 1)); read -t 0.05 < pipe; done
    """
  private static let clock = "printf 'Search here\\n\\n'; while :; do printf '\\r%(%T)T'; read -t 1 < pipe; done"

  private static let programs: [Program] = [
    Program(name: "a spinner on the main screen", command: "bash", script: spinner, sign: "turn", target: "Search"),
    Program(
      name: "a spinner on the alternate screen", command: "bash", script: "printf '\\e[?1049h\\e[H'; " + spinner,
      sign: "turn", target: "Search"),
    Program(
      name: "a clock", command: "bash", script: "printf '\\e[?1049h\\e[H'; " + clock, sign: "Search", target: "Search"),
    Program(name: "htop", command: "htop -d 2", sign: "F1Help", target: "F1Help"),
    Program(name: "btop", command: "btop --utf-force", sign: "menu", target: "menu"),
  ]

  static let all = programs.flatMap { program in
    var free = program
    free.target = nil
    return [program, free]
  }

  @Test(arguments: all) func `a tip appears over a program that draws all the time, and stays in its place`(
    program: Program
  ) throws {
    let target = program.target.map { ", target: {text: \"\($0)\"}" } ?? ""
    let words =
      program.script.isEmpty
      ? program.command.split(separator: " ").map(String.init)
      : ["bash", "-c", "mkfifo pipe; exec 3<>pipe; exec bash script"]
    let harness = try TourHarness(
      ["/usr/bin/env", "-C", "HOME/", TerminalHarness.tour, "run", "--guide", "HOME/any.yaml"] + words,
      files: [
        "any.yaml":
          "{guide: any, version: 1, title: T, tips: [{id: tip, title: It helps, body: For once.\(target)}]}\n",
        "script": program.script,
        ".config/btop/btop.conf": "update_ms = 200\nshow_battery = False\n",
      ], columns: 100, rows: 30)
    try harness.wait(for: program.sign)
    let start = Date()
    try harness.wait(for: "It helps")
    print("\(program.testDescription): a tip after \(Int(Date().timeIntervalSince(start) * 1000)) ms")
    let place = try #require(card(harness))
    // The program continues to draw beside the tip.
    var turns = 0
    var screen = harness.text
    try harness.wait("the program to draw beside the tip", seconds: 30) {
      #expect(card(harness) == place)
      if harness.text != screen {
        screen = harness.text
        turns += 1
      }
      return turns >= 4
    }
    #expect(harness.text.contains(program.sign))
  }

  /// The row and the column of the tip's title, from 0; nil if it is not on the screen.
  private func card(_ harness: TourHarness) -> [Int]? {
    for (row, line) in harness.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let range = line.range(of: "It helps") {
        return [row, line.distance(from: line.startIndex, to: range.lowerBound)]
      }
    }
    return nil
  }
}
