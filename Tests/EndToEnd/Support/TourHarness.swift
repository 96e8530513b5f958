import Foundation
import Harness
import Oracles
import Testing
import TourHost
import TourModel
import TourScreen
import TourSystem
import TourTerminal

/// A ``HeadlessTerminal`` with a home folder, which runs one command. It is faster than a ``TerminalHarness``, which
/// uses tmux. A test can also leave the command's output unread, hang up the terminal, and read the terminal's
/// settings.
final class TourHarness: HomeHarness {
  let home: URL
  private var headless: HeadlessTerminal

  /// Runs a command with a new home folder. `HOME/` in its arguments and variables stands for that folder.
  init(
    _ words: [String], files: [String: String] = [:], columns: Int = 80, rows: Int = 24,
    environment more: [String: String] = [:],
    keepsOutput: Bool = true
  ) throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    for (name, text) in files {
      let file = home.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    var environment = [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8", "PS1": "$> ",
      "TOUR_MOTION": "0",
    ]
    environment.merge(more.mapValues { $0.replacing("HOME/", with: home.path + "/") }) { $1 }
    let words = words.map { $0.replacing("HOME/", with: home.path + "/") }
    self.home = home
    enableTypedSignals()
    headless = try HeadlessTerminal(
      path: findCommand(ByteString(words[0]), in: "/usr/bin:/bin"), arguments: ArgumentVector(words),
      environment: ArgumentVector(environment.map { "\($0.key)=\($0.value)" }),
      size: WindowSize(columns: columns, rows: rows), keepsOutput: keepsOutput)
  }

  deinit {
    for process in processes { kill(process, SIGKILL) }
    try? FileManager.default.removeItem(at: home)
  }

  // MARK: Input

  /// Sends a text to the command. Input for which the terminal has no room is sent later.
  func type(_ text: String) { _ = try? headless.type(text) }

  /// Presses a key, as xterm encodes it for the modes that the command has set.
  func press(_ key: Key) { _ = try? headless.press(key) }

  /// Waits for words, and clicks on the first of them, once the screen no longer changes.
  func click(_ words: String, location: SourceLocation = #_sourceLocation) throws {
    try wait(for: words, location: location)
    _ = settled()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(words) }, "\(words)\n\(text)", sourceLocation: location)
    let before = lines[row][..<lines[row].firstRange(of: words)!.lowerBound]
    let column = before.reduce(0) { $0 + columns(of: $1) }
    type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  /// The number of typed bytes that the terminal has not accepted yet, because the command does not read.
  var waitingInput: Int { headless.waitingInput }

  func resize(columns: Int, rows: Int) throws { try headless.resize(WindowSize(columns: columns, rows: rows)) }

  /// Sends a signal to the terminal's foreground process group.
  func signal(_ number: Int32) throws { try headless.signal(number) }

  // MARK: Output

  var leader: Int32 { headless.identifier }
  var settings: TerminalSettings { get throws { try headless.settings } }
  var terminal: Terminal { headless.model }
  var status: TourHost.ExitStatus? { headless.status }
  var text: String {
    let screen = headless.screen
    return (0..<screen.size.rows).map { screen.text(row: $0) }.joined(separator: "\n")
  }
  /// All output of the terminal's programs; empty if not `keepsOutput`.
  var output: [UInt8] { headless.output }
  var written: String { String(decoding: output, as: UTF8.self) }

  /// Reads new output and reports of the program's end, and answers queries, without waiting.
  /// - Returns: Whether there was new output.
  @discardableResult
  func look() -> Bool { (try? headless.advance()) ?? false }

  /// The command's process and its descendants, recognised by `HOME` in their environment. The program of a lesson has
  /// a home folder below the harness's.
  var processes: [Int32] {
    let mark = Array("HOME=\(home.path)".utf8)
    let own = getpid()
    return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap {
      Numeral.decimal($0, in: 1...Int(Int32.max)).map { Int32(truncatingIfNeeded: $0) }
    }.filter { process in
      guard process != own, let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ") else {
        return false
      }
      return environment.split(separator: 0).contains { $0.starts(with: mark) }
    }
  }

  /// The process with this name that has the lowest number.
  func process(named name: String) throws -> Int32 {
    let found = processes.sorted().first {
      (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) == name + "\n"
    }
    return try #require(found, "no process \(name)")
  }

  /// The letter of `/proc/…/stat` for what a process is doing: `R` runs or is ready to run, `S` waits for input or a
  /// signal, `T` is stopped. `nil` if there is no such process.
  func state(of process: Int32) -> Character? {
    let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // pid (command) state …
    return text?.split(separator: ")").last?.dropFirst().first
  }

  /// A value of `/proc/…/status`, in KiB.
  func memory(of process: Int32, _ name: String = "VmRSS") throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name + ":") })
    return try #require(Numeral.decimal(line.filter(\.isNumber), in: 0 ... .max))
  }

  // MARK: Waiting

  func wait(
    _ what: String, seconds: Double = 20, location: SourceLocation = #_sourceLocation, until holds: () throws -> Bool
  ) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    repeat {
      look()
      if try holds() { return }
      // The condition may depend on more than the screen, such as a file.
      try headless.wait(milliseconds: 5)
    } while Date() < end
    throw TerminalHarness.Failure(
      description: "waited \(seconds) s for \(what) at line \(location.line); the screen is\n\(text)")
  }

  func wait(for words: String, seconds: Double = 20, location: SourceLocation = #_sourceLocation) throws {
    try wait("'\(words)'", seconds: seconds, location: location) { text.contains(words) }
  }

  func wait(until words: String, goes seconds: Double = 20, location: SourceLocation = #_sourceLocation) throws {
    try wait("'\(words)' to disappear", seconds: seconds, location: location) { !text.contains(words) }
  }

  /// Sends a text to the command, and waits for its answer on the screen.
  func type(_ text: String, waitingFor words: String, location: SourceLocation = #_sourceLocation) throws {
    type(text)
    try wait(for: words, location: location)
  }

  /// Returns the screen once there was no output for a while.
  func settled(milliseconds: Int = 150) -> Screen {
    var end = Date(timeIntervalSinceNow: Double(milliseconds) / 1000)
    while Date() < end {
      if look() { end = Date(timeIntervalSinceNow: Double(milliseconds) / 1000) }
      usleep(2000)
    }
    return headless.screen
  }

  /// Waits for the command to end, and reads its last output.
  @discardableResult
  func finish(seconds: Double = 20, location: SourceLocation = #_sourceLocation) throws -> TourHost.ExitStatus {
    try wait("the command to end", seconds: seconds, location: location) { status != nil }
    while look() {}
    return try #require(status)
  }
}
