import Oracles
import TourScreen
import TourTerminal

/// Runs Debian's vttest on a pty whose terminal is the model, which answers its queries.
final class Vttest {
  static let size = Size(columns: 80, rows: 24)
  private let child: PtyChild
  private(set) var terminal = Terminal(size: Vttest.size)
  private var answers: Answers
  /// All bytes that vttest wrote.
  private(set) var bytes: [UInt8] = []
  private(set) var hasEnded = false

  init() throws {
    var identity = Identity.model
    identity.answerback = "tour"
    answers = Answers(as: identity)
    child = try PtyChild(["vttest", "24x80.80"], size: Self.size, terminal: "xterm-256color")
    try settle()
  }

  /// The text of each row, without trailing spaces.
  var rows: [String] {
    let screen = terminal.screen
    return (0..<Self.size.rows).map { row in
      let text = screen.text(row: row)
      return String(text.prefix(upTo: text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex))
    }
  }

  /// The text before the cursor, which is the prompt if vttest waits for a key.
  private var prompt: String {
    let cursor = terminal.modes.cursor
    return String(terminal.screen.text(row: cursor.row).prefix(cursor.column))
  }

  var isInMenu: Bool { prompt.contains("Enter choice number (") || prompt.contains("try again: ") }
  var isHeld: Bool { prompt.hasSuffix("Push <RETURN>") }

  /// Reads vttest's output until it waits for a key.
  private func settle() throws {
    var (quiet, times, hasWritten) = (0, -1, false)
    for _ in 0..<3000 {
      guard let more = child.read(milliseconds: 10) else {
        hasEnded = true
        return
      }
      if !more.isEmpty {
        bytes += more
        terminal.feed(more, answers: &answers)
        let reply = answers.take()
        if !reply.isEmpty { child.write(reply) }
        (quiet, times, hasWritten) = (0, -1, true)
        continue
      }
      let sleep = child.sleep
      quiet = sleep.isAsleep && sleep.times == times ? quiet + 1 : 0
      times = sleep.times
      // A new prompt is the last output before vttest waits. Without one vttest may be in a pause, so wait for 700 ms.
      if quiet >= (hasWritten && (isHeld || isInMenu) ? 1 : 70) { return }
    }
    throw OracleError.failed("vttest never waits for a key:\n\(rows.joined(separator: "\n"))")
  }

  /// The state while vttest waits for a key.
  struct Point {
    let terminal: Terminal
    /// The number of bytes that vttest has written so far.
    let count: Int
    let rows: [String]
  }

  /// Chooses `path` in the menus, such as "11.2.5", and passes through the test until vttest is back at a menu.
  ///
  /// - Returns: each screen on which vttest waits for a key.
  func walk(_ path: String, atMost limit: Int = 40) throws -> [Point] {
    for choice in path.split(separator: ".") {
      guard isInMenu else { throw OracleError.failed("vttest \(path): no menu before \(choice)") }
      try press("\(choice)\n")
    }
    var points: [Point] = []
    while !hasEnded, !isInMenu, points.count < limit {
      points.append(Point(terminal: terminal, count: bytes.count, rows: rows))
      // Return sends CR LF in newline mode, which vttest tests.
      try press(terminal.modes.isNewLine ? "\r\n" : "\r")
    }
    return points
  }

  func press(_ keys: String) throws {
    child.write(Array(keys.utf8))
    try settle()
  }
}
