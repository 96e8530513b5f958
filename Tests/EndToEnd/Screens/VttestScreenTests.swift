import Foundation
import Harness
import Testing
import TourScreen

/// Debian's vttest alone and under tour: the same screens, cursor and modes, also if a card is opened and closed before
/// each key.
@Suite(.waiting) struct VttestScreenTests {
  enum Host: CaseIterable { case none, waiting, cards }

  /// Paths through vttest's menus, without tests that need a person (5, the mouse), hardware (printers, fonts), or the
  /// clock (10).
  static let paths: [String] = everyPath ? all : ["1", "2", "4", "6.3", "6.4", "8", "11.1.2.4"]

  private static let all: [String] = """
    1 2 3 4 6.1 6.3 6.4 6.5 6.7 8 9.1 9.2 9.3 9.4 9.5 9.6 9.7 9.8 9.9 10.3
    11.1.2.2 11.1.2.3 11.1.2.4 11.1.6 11.2.2.1 11.2.2.2 11.2.5.3.2.3
    11.3.2.7 11.3.2.8 11.3.2.9 11.3.2.10 11.3.2.2.3.4.5.7 11.3.2.2.3.4.5.8 11.3.2.2.3.4.5.9 11.3.2.2.3.4.5.10
    11.3.3.9 11.3.3.10 11.3.3.11 11.3.3.12 11.3.3.13 11.3.3.1.2.3.4.9 11.3.3.1.2.3.4.10 11.3.3.1.2.3.4.11 11.3.3.1.2.3.4.12 11.3.3.1.2.3.4.13
    11.3.6.7 11.3.6.8 11.3.6.9 11.3.6.10 11.3.6.11 11.3.6.12 11.3.6.1.2.3.4.7 11.3.6.1.2.3.4.8 11.3.6.1.2.3.4.9
    11.3.6.1.2.3.4.10 11.3.6.1.2.3.4.11 11.3.6.1.2.3.4.12
    11.4.2.7 11.4.2.8 11.4.2.9 11.4.2.10 11.4.2.11 11.4.2.12 11.4.2.13 11.4.2.14 11.4.2.15 11.4.6.2
    11.5.1 11.5.2 11.5.3 11.5.4 11.5.5 11.5.6 11.5.7 11.5.8 11.5.9 11.6.2 11.6.3 11.6.4 11.6.5 11.6.8
    11.7.1.2 11.7.1.1.2 11.7.2 11.7.3 11.7.4 11.7.5 11.7.6 11.8.7.3 11.8.9
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  static let everyPath = ProcessInfo.processInfo.environment["TOUR_EVERY_SCREEN"] == "1"

  /// A guide whose card never appears by itself; the tour key opens its menu.
  static let guide =
    "guide: g\nversion: 1\ntitle: A tour\nsteps: [{id: a, title: A card, target: {text: absent}, missing: {wait: 60m, then: skip}}]\n"

  @Test(arguments: [Host.waiting, .cards]) func `vttest shows the same screens alone and under tour`(host: Host) throws
  {
    let alone = try Self.screens(under: .none)
    let hosted = try Self.screens(under: host)
    #expect(alone.map(\.name) == hosted.map(\.name))
    for (mine, other) in zip(hosted, alone) where mine.seen != other.seen {
      Issue.record("\(mine.name): \(differences([mine.seen], [other.seen]).prefix(4).joined(separator: "\n"))")
    }
    if Self.everyPath {
      for path in Self.paths { print("vttest", path, alone.count { $0.name.hasPrefix(path + " ") }, "screens") }
    }
  }

  static func screens(under host: Host) throws -> [(name: String, seen: String)] {
    let harness = try TerminalHarness(columns: 80, rows: 24)
    let file = try harness.write(guide, to: "any.yaml")
    try harness.write("\(host == .none ? "" : "$TOUR_BIN run --guide \(file)") vttest 24x80.80\n", to: "go")
    try harness.run("sh go")
    var screens: [(name: String, seen: String)] = []
    var last = ""
    func go(_ keys: String) throws {
      if host == .cards, !isMenu(last) {
        try harness.press("C-]")
        try harness.wait(for: "Start again")
        try harness.press("Escape")
        try harness.wait(until: "Start again")
      }
      if !keys.isEmpty { try harness.type(keys) }
      try harness.press("Enter")
      last = try harness.waitingForKey(unlike: last)
    }
    last = try harness.waitingForKey(unlike: last)
    for path in paths {
      let choices = path.split(separator: ".")
      for choice in choices { try go(String(choice)) }
      for number in 1...40 where !isMenu(last) {
        screens.append(("\(path) #\(number)", last))
        try go("")
      }
      while isMenu(last), !last.contains("Test of cursor movements") { try go("0") }
    }
    return screens
  }

  private static func isMenu(_ seen: String) -> Bool {
    seen.contains("Enter choice number (") || seen.contains("Choose test type:")
  }
}

extension TerminalHarness {
  /// Returns picture and modes once vttest waits for a key: 20 ms after it shows a prompt, or once the screen has been
  /// still for 900 ms.
  ///
  /// - Parameter last: Picture and modes before the key was pressed, which may stay for a while.
  fileprivate func waitingForKey(unlike last: String) throws -> String {
    var (seen, since) = ("", Date())
    for _ in 0..<3000 {
      let (text, now) = (try lines, try picture + modes)
      if now != seen {
        (seen, since) = (now, Date())
      } else {
        let numbers = ["cursor_x=", "cursor_y="].map { name in
          seen.ranges(of: name).last.map { seen[$0.upperBound...].prefix { $0.isNumber } } ?? ""
        }
        let (column, row) = (
          Numeral.decimal(numbers[0], in: 0...65_535) ?? 0, Numeral.decimal(numbers[1], in: 0...65_535) ?? 0
        )
        let before = row < text.count ? String(text[row].prefix(column)) : ""
        // tmux omits spaces at the end of a line. A choice after the colon has not been read yet.
        let isPrompt =
          before.hasSuffix("Push <RETURN>") || before.contains("Enter choice number (") && before.hasSuffix("):")
        if -since.timeIntervalSinceNow > (isPrompt && seen != last ? 0.02 : 0.9) { return seen }
      }
      usleep(10_000)
    }
    throw Failure(description: "vttest never is still:\n\(seen)")
  }
}
