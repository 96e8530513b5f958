public import Foundation
import Oracles
import TourFinding
import TourModel
public import TourScreen

/// A terminal for tests: a pane of a separate tmux server, with a shell and a home folder. Tests type into it and read
/// its screen from tmux.
public final class TerminalHarness: HomeHarness {
  public struct Failure: Error, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }
  }

  /// The path of the `tour` command that the tests run: the value of `TOUR_TESTED`, if it is set; otherwise the command
  /// that was built with the tests.
  public static let tour = ProcessInfo.processInfo.environment["TOUR_TESTED"] ?? TerminalHarness.product("tour")

  public let home: URL
  private let socket = "tour-\(UUID().uuidString.prefix(8))"
  public let locale: String
  private let environment: [String: String]

  /// Starts a shell with the prompt `$> ` and waits for the prompt.
  public init(
    columns: Int = 120, rows: Int = 30, terminal: String = "tmux-256color", locale: String = "C.UTF-8",
    environment more: [String: String] = [:]
  ) throws {
    home = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    var environment = [
      "HOME": home.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": locale, "PS1": "$> ", "TMUX_TMPDIR": home.path,
      "SHELL": "/bin/sh",
      "TOUR_BIN": Self.tour, "PS4": "", "HISTFILE": "",
      // Tests expect cards at their places at once, unless they are about motion.
      "TOUR_MOTION": "0",
    ]
    environment.merge(more) { $1 }
    self.environment = environment
    self.locale = locale
    let settings = home.appending(path: "tmux.conf")
    try """
    set -g default-terminal \(terminal)
    set -g status off
    set -g history-limit 5000
    set -g remain-on-exit on
    set -g escape-time 0
    set -g focus-events on
    """.write(to: settings, atomically: true, encoding: .utf8)
    try tmux(
      "-f", settings.path, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "cd \"$HOME\"; exec env -u TMUX -u TMUX_PANE bash --norc --noprofile -i")
    try waitForPrompt()
  }

  deinit {
    let running = (try? below(shell)) ?? []
    _ = try? tmux("kill-server")
    // tour still writes its history into this folder after its terminal was closed.
    try? wait("all processes to end") { running.allSatisfy { kill($0.number, 0) != 0 } }
    try? FileManager.default.removeItem(at: home)
  }

  // MARK: Input

  /// Presses keys by tmux's names: `Enter`, `F2`, `C-c`, `M-x`, `a`.
  public func press(_ keys: String...) throws {
    for key in keys { try tmux("send-keys", key == ";" ? "\\;" : key) }
  }

  public func type(_ text: String) throws { try tmux("send-keys", "-l", text) }

  /// Types a command line, waits for its echo and presses Enter. An empty prompt on the screen after that is the prompt
  /// that follows the command.
  public func run(_ command: String) throws {
    try type(command)
    try wait("'\(command)' to be echoed") { try lines.last { !$0.isEmpty } != "$>" }
    try press("Enter")
  }

  public func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  public func click(column: Int, row: Int) throws {
    // The reports of a terminal with SGR coordinates, typed as text, which tmux passes on unchanged.
    try tmux("send-keys", "-l", "\u{1B}[<0;\(column + 1);\(row + 1)M")
    try tmux("send-keys", "-l", "\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  /// Pastes a file, bracketed if the program has requested that.
  public func paste(_ file: String) throws {
    try tmux("load-buffer", file)
    try tmux("paste-buffer", "-p")
  }

  /// Closes the terminal.
  public func close() throws { try tmux("kill-server") }

  // MARK: Output

  /// The lines of the screen, without spaces at their ends.
  public var lines: [String] {
    get throws {
      try tmux("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }
  public var text: String { get throws { try tmux("capture-pane", "-p") } }
  /// The text as it is copied: wrapped rows are one line.
  public var copied: String { get throws { try tmux("capture-pane", "-pJ") } }
  /// Text with colours and attributes as escape sequences.
  public var picture: String { get throws { try tmux("capture-pane", "-peN") } }
  /// The picture as cells.
  public var cells: Screen {
    get throws {
      let size = try tmux("display-message", "-p", "#{pane_width} #{pane_height}").split { $0.isWhitespace }.compactMap
      { Numeral.decimal($0, in: 0...65_535) }
      return try Capture.screen(
        picture.split(separator: "\n", omittingEmptySubsequences: false), size: Size(columns: size[0], rows: size[1]))
    }
  }
  /// The scrollback and the screen, with escape sequences for colours and attributes.
  public var scrollback: String { get throws { try tmux("capture-pane", "-pe", "-S", "-") } }

  /// Cursor and modes, as tmux reports them.
  public var modes: String { get throws { try tmux("display-message", "-p", Self.modes) } }

  private static let modes = [
    "cursor_x", "cursor_y", "cursor_flag", "alternate_on", "insert_flag", "keypad_cursor_flag", "keypad_flag",
    "wrap_flag",
    "origin_flag", "scroll_region_upper", "scroll_region_lower", "mouse_any_flag", "mouse_button_flag",
    "mouse_standard_flag",
    "mouse_sgr_flag", "mouse_utf8_flag", "pane_tabs", "pane_title",
  ].map { "\($0)=#{\($0)}" }.joined(separator: " ")

  /// Returns cursor and modes, and the lines of the picture, of the same moment.
  public func look() throws -> (modes: Substring, picture: [Substring]) {
    let lines = try tmux("display-message", "-p", Self.modes, ";", "capture-pane", "-peN").split(
      separator: "\n", omittingEmptySubsequences: false)
    return (lines.first ?? "", Array(lines.dropFirst()))
  }

  /// The settings of the terminal, as `stty -a` prints them; without its size.
  public var settings: String {
    get throws {
      let device = try tmux("display-message", "-p", "#{pane_tty}").trimmingCharacters(in: .whitespacesAndNewlines)
      return try execute("/bin/stty", ["-F", device, "-a"]).split(separator: ";").dropFirst(3).joined(separator: ";")
    }
  }

  /// The settings and the size of the program's own terminal. Under tour that is the inner pty.
  public var programSettings: String {
    get throws {
      let running = try below(shell)
      guard let program = running.first(where: { !["tour", "session-leader"].contains($0.name) }) else {
        throw Failure(description: "the program has ended")
      }
      return try execute("/bin/stty", ["-F", "/dev/\(program.terminal)", "-a"])
    }
  }

  /// The process number of the pane's shell.
  public var shell: Int32 {
    get throws {
      processNumber(try tmux("display-message", "-p", "#{pane_pid}").trimmingCharacters(in: .whitespacesAndNewlines))
        ?? 0
    }
  }

  // MARK: Waiting

  /// Tests a condition every 20 ms until it holds.
  /// - Throws: ``Failure`` with the screen, after `seconds`.
  public func wait(
    _ what: String, seconds: Double = 60, line: Int = #line, until holds: () throws -> Bool
  ) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    repeat {
      if try holds() { return }
      usleep(20_000)
    } while Date() < end
    let screen = (try? text) ?? "gone"
    // A test that sets TOUR_LOG to this file learns from a failure what the tour did.
    let log =
      (try? text(of: "tour.log")).map { "\nThe log is\n\($0)" } ?? ""
    throw Failure(description: "waited \(seconds) s for \(what) at line \(line); the screen is\n\(screen)\(log)")
  }

  public func wait(for words: String, seconds: Double = 60, line: Int = #line) throws {
    try wait("'\(words)'", seconds: seconds, line: line) { try text.contains(words) }
  }

  /// Waits until words are gone, and 20 ms more: tour ignores keys that come within 6 ms after the one that closed a
  /// card.
  public func wait(until words: String, goes seconds: Double = 60, line: Int = #line) throws {
    try wait("'\(words)' to disappear", seconds: seconds, line: line) { try !text.contains(words) }
    usleep(20_000)
  }

  /// Waits until the shell has no child process and shows its prompt.
  public func waitForPrompt(line: Int = #line) throws {
    try wait("the shell's prompt", line: line) {
      try descendants(of: shell).isEmpty && lines.last { !$0.isEmpty } == "$>"
    }
  }

  /// Returns picture and modes once two reads in a row, `milliseconds` apart, are equal.
  public func settled(milliseconds: UInt32 = 300) throws -> String {
    var last = ""
    for _ in 0..<100 {
      let now = try picture + modes
      if now == last { return now }
      last = now
      usleep(milliseconds * 1000)
    }
    throw Failure(description: "the screen never is still:\n\(last)")
  }

  /// The names of the descendants of a process, as `ps` prints them: parents before children.
  public func descendants(of process: Int32) throws -> [String] { try below(process).map(\.name) }

  /// The number of the shell's descendant with this name.
  public func process(named name: String) throws -> Int32 {
    guard let found = try below(shell).first(where: { $0.name == name }) else {
      throw Failure(description: "no process '\(name)' below the shell")
    }
    return found.number
  }

  /// Whether all descendants of the shell sleep, so that their input has been processed.
  public var isAsleep: Bool {
    get throws { try below(shell).allSatisfy { !$0.state.hasPrefix("R") && !$0.state.hasPrefix("D") } }
  }

  private struct Running {
    var number: Int32
    /// The state that `ps` prints: R runs, D is in an uninterruptible system call.
    var state: Substring
    /// The terminal's path below `/dev`.
    var terminal: Substring
    var name: String
  }

  /// The descendants of a process: parents before children.
  private func below(_ process: Int32) throws -> [Running] {
    let rows = try execute("/bin/ps", ["-e", "-o", "ppid=,pid=,stat=,tty=,comm="]).split(separator: "\n")
      .map { $0.split(separator: " ") }.filter { $0.count >= 5 }
    var found: [Running] = []
    var parents = [process]
    while !parents.isEmpty {
      let children = rows.filter { parents.contains(processNumber($0[0]) ?? -1) }
        .map {
          Running(
            number: processNumber($0[1]) ?? 0, state: $0[2], terminal: $0[3], name: String($0[4].drop { $0 == " " }))
        }
      found += children
      parents = children.map(\.number)
    }
    return found
  }

  // MARK: Commands

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String {
    try execute("/usr/bin/tmux", ["-L", socket] + arguments)
  }

  @discardableResult
  public func execute(_ path: String, _ arguments: [String], status expected: Int32 = 0) throws -> String {
    let (output, error, status) = try runCommand(path, arguments, environment: environment)
    guard status == expected else {
      throw Failure(description: "\(path) \(arguments.joined(separator: " ")) ended with \(status): \(error)")
    }
    return output
  }

  /// Returns the path of a product that was built with the tests.
  public static func product(_ name: String) -> String { buildFolder.appending(path: name).path }

  /// The folder of the package's products, which also has the running tests' executable.
  private static let buildFolder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
}

extension Screen {
  /// Returns the first cell of the given text.
  public func first(_ words: String) throws -> Cell {
    guard let place = ScreenIndex(Observation(self)).find([Target(.text(words))]) else {
      throw TerminalHarness.Failure(description: "no '\(words)' on\n\(self)")
    }
    return self[column: place.column, row: place.row]
  }
}

private func processNumber(_ text: some StringProtocol) -> Int32? {
  Numeral.decimal(text, in: 0...Int(Int32.max)).map { Int32(truncatingIfNeeded: $0) }
}
