import Foundation
import Harness
import Oracles
import Testing
import TourHost
import TourScreen
import TourTerminal

/// A terminal made of a pty and tour's terminal model. It is faster than a ``TerminalHarness``, which uses tmux, and a test can leave its
/// output unread, hang it up, and read its settings.
final class TourHarness {
  let home: URL
  /// All output of the terminal's programs; only the last 64 bytes if not `keepsOutput`.
  private(set) var output: [UInt8] = []
  private(set) var terminal: Terminal
  private(set) var status: TourHost.ExitStatus?
  private(set) var stops = 0
  /// Whether the terminal answers queries for the cursor's position.
  var answers = true
  private var program: Program
  private let keepsOutput: Bool

  /// Runs a command with a new home folder. `HOME/` in its arguments stands for that folder.
  init(
    _ words: [String], files: [String: String] = [:], columns: Int = 80, rows: Int = 24, environment more: [String: String] = [:],
    keepsOutput: Bool = true
  ) throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    for (name, text) in files {
      let file = home.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    var environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8", "PS1": "$> "]
    environment.merge(more) { $1 }
    let words = words.map { $0.replacing("HOME/", with: home.path + "/") }
    self.home = home
    self.keepsOutput = keepsOutput
    terminal = Terminal(size: Self.shown(columns, rows))
    enableTypedSignals()
    program = try Program(
      path: findCommand(ByteString(words[0]), in: "/usr/bin:/bin"), arguments: ArgumentVector(words),
      environment: ArgumentVector(environment.map { "\($0.key)=\($0.value)" }), size: WindowSize(columns: columns, rows: rows))
  }

  deinit {
    for process in processes { kill(process, SIGKILL) }
    try? FileManager.default.removeItem(at: home)
  }

  // MARK: Input

  /// Writes as much of a text to the terminal as fits into its input buffer.
  func type(_ text: String) { type(Array(text.utf8)) }

  @discardableResult
  func type(_ bytes: [UInt8]) -> Int {
    guard case .bytes(let count) = try? program.write(bytes[...]) else { return 0 }
    return count
  }

  func resize(columns: Int, rows: Int) throws {
    try program.resize(WindowSize(columns: columns, rows: rows))
    terminal.resize(Self.shown(columns, rows))
  }

  /// The size of the model: of a huge window it has only a part.
  private static func shown(_ columns: Int, _ rows: Int) -> Size { Size(columns: min(columns, 1000), rows: min(rows, 300)) }

  /// Sends a signal to the terminal's foreground process group.
  func signal(_ number: Int32) throws { try program.signal(number) }

  // MARK: Output

  var leader: Int32 { program.identifier }
  var settings: TerminalSettings { get throws { try program.settings } }
  var text: String { (0..<terminal.size.rows).map { terminal.screen.text(row: $0) }.joined(separator: "\n") }
  var written: String { String(decoding: output, as: UTF8.self) }

  /// Reads new output into the model, answers queries in it, and records whether the program stopped or ended.
  /// - Returns: Whether there was new output.
  @discardableResult
  func look() -> Bool {
    let start = output.count
    while case .bytes = try? program.read(appendingTo: &output), output.count - start < 1 << 20 {}
    let new = output[start...]
    terminal.feed(new)
    if answers {
      // A query may be split across two reads.
      for _ in 0..<Self.questions(in: output[max(0, start - 3)...]) {
        type("\u{1B}[\(terminal.modes.cursor.row + 1);\(terminal.modes.cursor.column + 1)R")
      }
    }
    while status == nil, let report = program.nextReport() {
      if case .ended(let end) = report { status = end }
      if case .stopped = report { stops += 1 }
      if case .lost = report { break }
    }
    let isNew = output.count > start
    if !keepsOutput { output = Array(output.suffix(64)) }
    return isNew
  }

  /// The number of queries for the cursor's position, `CSI 6 n`.
  private static func questions(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { bytes in
      var count = 0
      var next = 0
      while next < bytes.count, let escape = memchr(bytes.baseAddress! + next, 0x1B, bytes.count - next) {
        next = UnsafeRawPointer(escape) - bytes.baseAddress! + 1
        if bytes[next...].starts(with: [0x5B, 0x36, 0x6E]) { count += 1 }
      }
      return count
    }
  }

  /// The command's process and its descendants, recognised by `HOME` in their environment.
  var processes: [Int32] {
    let mark = Array("HOME=\(home.path)".utf8)
    let own = getpid()
    return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Numeral.decimal($0, in: 1...Int(Int32.max)).map { Int32(truncatingIfNeeded: $0) } }.filter { process in
      guard process != own, let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ") else { return false }
      return environment.split(separator: 0).contains { $0.elementsEqual(mark) }
    }
  }

  /// The process with this name that has the lowest number.
  func process(named name: String) throws -> Int32 {
    let found = processes.sorted().first { (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) == name + "\n" }
    return try #require(found, "no process \(name)")
  }

  /// A value of `/proc/…/status`, in KiB.
  func memory(of process: Int32, _ name: String = "VmRSS") throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name + ":") })
    return try #require(Numeral.decimal(line.filter(\.isNumber), in: 0 ... .max))
  }

  // MARK: Waiting

  func wait(_ what: String, seconds: Double = 20, location: SourceLocation = #_sourceLocation, until holds: () throws -> Bool) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    repeat {
      let isNew = look()
      if try holds() { return }
      if !isNew { usleep(5000) }
    } while Date() < end
    throw TerminalHarness.Failure(description: "waited \(seconds) s for \(what) at line \(location.line); the screen is\n\(text)")
  }

  func wait(for words: String, seconds: Double = 20, location: SourceLocation = #_sourceLocation) throws {
    try wait("'\(words)'", seconds: seconds, location: location) { text.contains(words) }
  }

  func wait(until words: String, goes seconds: Double = 20, location: SourceLocation = #_sourceLocation) throws {
    try wait("'\(words)' to disappear", seconds: seconds, location: location) { !text.contains(words) }
  }

  /// Waits for the command to end, and reads its last output.
  @discardableResult
  func finish(seconds: Double = 20, location: SourceLocation = #_sourceLocation) throws -> TourHost.ExitStatus {
    try wait("the command to end", seconds: seconds, location: location) { status != nil }
    look()
    return try #require(status)
  }
}
