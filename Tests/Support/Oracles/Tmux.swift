import Glibc
public import TourScreen
import TourSystem

/// A pane of a private tmux server, which is fed bytes and reports what it shows.
///
/// The pane's program does nothing. This object writes the bytes to the pane's terminal, followed by a request for a
/// status report (DSR 5): once the report comes, tmux has read them all. Commands use one control-mode connection, so
/// that one server is enough for some thousand comparisons. The server ends with the connection, even if the tests
/// crash.
public final class Tmux {
  public private(set) var size: Size
  private let socket = "/tmp/tour-tmux-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  private let control: Child
  private let terminal: Descriptor
  private let pane: String
  private var asked = 0

  /// Starts a private server with an empty pane of this size.
  ///
  /// - Throws: ``OracleError/missing(_:)`` if tmux is not installed, ``OracleError/failed(_:)`` if one of its commands
  ///   fails.
  public init(size: Size) throws(OracleError) {
    self.size = size
    let server = ["tmux", "-S", socket, "-f", "/dev/null", "-u"]
    try Child.run(
      server + ["start-server"]
        + Self.words("; set -g history-limit 0 ; set -g status off ; set -g automatic-rename off")
        + Self.words("; new-session -d -x \(size.columns) -y \(size.rows)") + [Self.program]
        + Self.words("; set -g window-size manual"))
    control = try Child(
      server + ["-C", "attach", "-f", "no-output,ignore-size", ";", "set", "destroy-unattached", "on"])
    control.write("wait-for raw ; display-message -p 'pane #{pane_id} #{pane_tty}'\n")
    var answer: [Substring] = []
    while answer.first?.hasPrefix("pane ") != true { answer = try Self.block(control) }
    let words = Self.words(String(answer[0]))
    pane = words[1]
    guard let terminal = try? Descriptor(opening: words[2], O_RDWR | O_NONBLOCK) else {
      throw .failed("tmux: cannot open \(words[2])")
    }
    self.terminal = terminal
  }

  /// Sets the pane's terminal to raw mode, signals that, and then does nothing. If the tests set raw mode instead, it
  /// could be undone: the process that tmux forks for the program first reads and writes the settings, at an unknown
  /// time.
  private static let program = "stty raw -echo && tmux wait-for -S raw && exec tail -f /dev/null"

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  deinit {
    control.write("kill-server\n")
    _ = control.finish()
    unlink(socket)
  }

  /// Writes bytes to the pane, and returns when tmux has read them.
  public func feed(_ bytes: [UInt8]) throws(OracleError) {
    // A stream may end within a DCS, in which tmux answers no query before ST, or with a lone ESC, after which it
    // ignores one ST. Hence two ST.
    let bytes = bytes + Array("\u{1B}\\\u{1B}\\\u{1B}[5n".utf8)
    let answer = Array("\u{1B}[0n".utf8)
    var written = 0
    var tail: [UInt8] = []
    // Answers to queries of the stream are read during the write, because otherwise both sides could block.
    while !tail.ends(with: answer) {
      var watches = [Watch(terminal.number, for: written < bytes.count ? [.read, .write] : .read)]
      guard (try? poll(&watches, milliseconds: 60_000)) == 1 else {
        throw .failed("tmux has read \(written) of \(bytes.count) bytes within a minute, and answered \(tail)")
      }
      if watches[0].found.contains(.write), case .bytes(let count) = try? terminal.write(bytes[written...]) {
        written += count
      }
      if watches[0].found.contains(.read) {
        _ = try? terminal.read(appendingTo: &tail)
        // If the stream turns on focus reports, tmux sends one before or after the answer.
        while tail.ends(with: "\u{1B}[I".utf8) || tail.ends(with: "\u{1B}[O".utf8) { tail.removeLast(3) }
        tail = tail.suffix(answer.count)
      } else if !watches[0].found.isDisjoint(with: [.hangup, .failure]) {
        throw .failed("tmux closed the pane")
      }
    }
  }

  /// Changes the size of the pane.
  public func resize(_ size: Size) throws(OracleError) {
    _ = try ask("resize-window -t \(pane) -x \(size.columns) -y \(size.rows)", answers: 1)
    self.size = size
  }

  /// Leaves the alternate screen, erases, and resets every mode.
  public func reset() throws(OracleError) {
    // RIS keeps the origin mode that DECSC has saved.
    try feed(Array("\u{1B}\\\u{1B}[?1049l\u{1B}[?6l\u{1B}7\u{1B}c\u{1B}[0 q".utf8))
  }

  /// Returns the screen and the modes of the pane. The pane has to be reset afterwards.
  ///
  /// A capture ends each row after the last cell that was ever written, so it leaves out later cells that were erased
  /// with a colour. Deleting the first character of each row makes all other cells count as written; a second capture
  /// is made after that.
  public func state() throws(OracleError) -> TmuxState {
    let capture = "capture-pane -peN -t \(pane)"
    let answers = try ask(
      "display-message -p -t \(pane) '\(TmuxState.format)' ; \(capture) ; capture-pane -qapeN -t \(pane)", answers: 3)
    var shift = Array("\u{1B}[r\u{1B}[?6l".utf8)
    for row in 1...size.rows { shift += Array("\u{1B}[\(row)H\u{1B}[P".utf8) }
    try feed(shift)
    let shifted = try ask(capture, answers: 1)
    var state = TmuxState(
      size: size, line: answers[0].first ?? "", shownLines: answers[1], shiftedLines: shifted[0],
      coveredLines: answers[2],
      shownWrappedRows: try wrappedRows())
    if state.modes["alternate_on"] == "1" {
      try feed(Array("\u{1B}[?1049l".utf8))
      state.coveredWrappedRows = try self.wrappedRows()
    }
    return state
  }

  /// Returns the rows whose line continues in the next row. A capture joins such rows, so a mark is first written to
  /// each row, to count them.
  private func wrappedRows() throws(OracleError) -> [Int] {
    let mark = "\u{F8FE}"
    let marks = (1...size.rows).map { "\u{1B}[\($0)H" + mark }
    try feed(Array(("\u{1B}[r\u{1B}[?6l\u{1B}[4l\u{F}\u{1B}(B" + marks.joined()).utf8))
    var rows: [Int] = []
    var row = 0
    for line in try ask("capture-pane -pJ -t \(pane)", answers: 1)[0] {
      let count = line.unicodeScalars.count { $0 == mark.unicodeScalars.first }
      rows += row..<(row + max(0, count - 1))
      row += count
    }
    return rows
  }

  /// Sends commands, and returns the lines of each of their answers.
  private func ask(_ commands: String, answers count: Int) throws(OracleError) -> [[Substring]] {
    control.write("display-message -p -- '- \(asked)' ; \(commands)\n")
    defer { asked += 1 }
    while try Self.block(control) != ["- \(asked)"] {}
    var answers: [[Substring]] = []
    for _ in 0..<count { answers.append(try Self.block(control)) }
    return answers
  }

  /// Returns the lines of the next answer on a control connection: those between `%begin` and the `%end` of the same
  /// number.
  private static func block(_ control: Child) throws(OracleError) -> [Substring] {
    var line = try control.line()
    while !line.hasPrefix("%begin ") { line = try control.line() }
    let number = line.dropFirst("%begin".count)
    var lines: [Substring] = []
    while true {
      line = try control.line()
      if line == "%end" + number { return lines }
      if line == "%error" + number { throw .failed("tmux: \(lines.joined(separator: " "))") }
      lines.append(line[...])
    }
  }
}

extension [UInt8] {
  fileprivate func ends(with end: some BidirectionalCollection<UInt8>) -> Bool {
    reversed().starts(with: end.reversed())
  }
}
