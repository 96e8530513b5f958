import Glibc
public import TourScreen

/// A pane of a private tmux server: a terminal that no one here wrote, to be fed bytes and asked what it shows.
///
/// The pane's program does nothing; the bytes are written to the pane's terminal from here, and a status report (DSR 5) asked for after
/// them says when tmux has read them all. Questions go over one control-mode connection, so that a server serves some thousand
/// comparisons. It ends with the connection, also where the tests crash.
public final class Tmux {
  public let size: Size
  private let socket = "/tmp/tour-tmux-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  private let control: Child
  private let terminal: Int32
  private let pane: String
  private var asked = 0

  /// Starts a server of its own, with an empty pane of this size.
  ///
  /// - Throws: ``OracleError/missing(_:)`` where tmux is not installed, ``OracleError/failed(_:)`` where it does not do as told.
  public init(size: Size) throws(OracleError) {
    self.size = size
    let server = ["tmux", "-S", socket, "-f", "/dev/null", "-u"]
    try Child.run(
      server + ["start-server"]
        + Self.words("; set -g history-limit 0 ; set -g status off ; set -g automatic-rename off")
        + Self.words("; new-session -d -x \(size.columns) -y \(size.rows)") + [Self.program]
        + Self.words("; set -g window-size manual"))
    control = try Child(server + ["-C", "attach", "-f", "no-output,ignore-size", ";", "set", "destroy-unattached", "on"])
    control.write("wait-for raw ; display-message -p 'pane #{pane_id} #{pane_tty}'\n")
    var answer: [Substring] = []
    while answer.first?.hasPrefix("pane ") != true { answer = try Self.block(control) }
    let words = Self.words(String(answer[0]))
    pane = words[1]
    terminal = open(words[2], O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw .failed("tmux: cannot open \(words[2])") }
  }

  /// Sets the pane's terminal raw, says so, and does nothing. Set from here, it could be set back: the process that tmux forks for the
  /// program reads and writes the settings first, at a time of its own.
  private static let program = "stty raw -echo && tmux wait-for -S raw && exec tail -f /dev/null"

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  deinit {
    control.write("kill-server\n")
    _ = control.finish()
    close(terminal)
    unlink(socket)
  }

  /// Writes bytes to the pane, and returns when tmux has read them.
  public func feed(_ bytes: [UInt8]) throws(OracleError) {
    // A stream may end in the middle of a DCS: tmux takes no question before its end, ST, and no ST right after a lone ESC.
    let bytes = bytes + Array("\u{1B}\\\u{1B}\\\u{1B}[5n".utf8)
    let answer = Array("\u{1B}[0n".utf8)
    var written = 0
    var tail: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    _ = fcntl(terminal, F_SETFL, O_RDWR | O_NONBLOCK)
    // What tmux answers to the stream's own questions is read while writing: else both would wait for each other.
    while !tail.ends(with: answer) {
      var request = pollfd(fd: terminal, events: Int16(POLLIN | (written < bytes.count ? POLLOUT : 0)), revents: 0)
      let ready = poll(&request, 1, 60_000)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        throw .failed("tmux has read \(written) of \(bytes.count) bytes within a minute, and answered \(tail)")
      }
      if request.revents & Int16(POLLOUT) != 0 {
        written += max(0, bytes[written...].withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) })
      }
      if request.revents & Int16(POLLIN) != 0 {
        tail += buffer[..<max(0, read(terminal, &buffer, buffer.count))]
        // A stream that asks for focus reports gets one when tmux comes to it: before the answer, or behind it.
        while tail.ends(with: "\u{1B}[I".utf8) || tail.ends(with: "\u{1B}[O".utf8) { tail.removeLast(3) }
        tail = tail.suffix(answer.count)
      } else if request.revents & Int16(POLLHUP | POLLERR) != 0 {
        throw .failed("tmux closed the pane")
      }
    }
  }

  /// Leaves the alternate screen, erases, and resets every mode.
  public func reset() throws(OracleError) {
    try feed(Array("\u{1B}\\\u{1B}[?1049l\u{1B}c\u{1B}[0 q".utf8))
  }

  /// What the pane shows, and the modes it is in. The pane has to be reset after that.
  ///
  /// A capture ends each row behind the last cell that was ever written, and so does not show what was erased with a colour further on.
  /// Deleting the first character of each row makes all the rest count as written: that is captured as well.
  public func state() throws(OracleError) -> TmuxState {
    let capture = "capture-pane -peN -t \(pane)"
    let answers = try ask(
      "display-message -p -t \(pane) '\(TmuxState.format)' ; \(capture) ; capture-pane -qapeN -t \(pane)", answers: 3)
    var shift = Array("\u{1B}[r\u{1B}[?6l".utf8)
    for row in 1...size.rows { shift += Array("\u{1B}[\(row)H\u{1B}[P".utf8) }
    try feed(shift)
    let shifted = try ask(capture, answers: 1)
    var state = TmuxState(
      size: size, line: answers[0].first ?? "", shownLines: answers[1], shiftedLines: shifted[0], coveredLines: answers[2],
      shownWrappedRows: try wrappedRows())
    if state.modes["alternate_on"] == "1" {
      try feed(Array("\u{1B}[?1049l".utf8))
      state.coveredWrappedRows = try self.wrappedRows()
    }
    return state
  }

  /// The rows that go on in the next. A capture joins them: so each row gets a mark of its own first.
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

  /// The lines of each of the answers to a row of commands.
  private func ask(_ commands: String, answers count: Int) throws(OracleError) -> [[Substring]] {
    control.write("display-message -p -- '- \(asked)' ; \(commands)\n")
    defer { asked += 1 }
    while try Self.block(control) != ["- \(asked)"] {}
    var answers: [[Substring]] = []
    for _ in 0..<count { answers.append(try Self.block(control)) }
    return answers
  }

  /// The lines of the next answer of a control connection: between `%begin` and the `%end` of the same number.
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
  fileprivate func ends(with end: some BidirectionalCollection<UInt8>) -> Bool { reversed().starts(with: end.reversed()) }
}
