public import Foundation
import Oracles
import TourFinding
import TourModel
public import TourScreen

/// A person's desk: a terminal (a pane of a tmux of its own), a home folder, and hands that type. tmux is the judge of what is seen.
public final class TerminalHarness {
  public struct Failure: Error, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }
  }

  /// The built command.
  public static let tour = TerminalHarness.buildFolder.appending(path: "tour").path
  /// The checkout.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  public let home: URL
  private let socket = "tour-\(UUID().uuidString.prefix(8))"
  public let locale: String
  private let environment: [String: String]

  /// A shell is at work in the terminal, with a prompt `$> `.
  public init(
    columns: Int = 120, rows: Int = 30, terminal: String = "tmux-256color", locale: String = "C.UTF-8",
    environment more: [String: String] = [:]
  ) throws {
    home = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    var environment = [
      "HOME": home.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": locale, "PS1": "$> ", "TMUX_TMPDIR": home.path, "SHELL": "/bin/sh",
      "TOUR_BIN": Self.tour, "PS4": "", "HISTFILE": "",
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
    // A tour whose terminal goes away still writes its history, into this folder.
    try? wait("what ran to end") { running.allSatisfy { kill($0.number, 0) != 0 } }
    try? FileManager.default.removeItem(at: home)
  }

  // MARK: Hands

  /// Presses keys by tmux's names: `Enter`, `F2`, `C-c`, `M-x`, `a`.
  public func press(_ keys: String...) throws {
    for key in keys { try tmux("send-keys", key == ";" ? "\\;" : key) }
  }

  public func type(_ text: String) throws { try tmux("send-keys", "-l", text) }

  /// Types a command line and starts it. From then on a bare prompt is the one behind the command.
  public func run(_ command: String) throws {
    try type(command)
    try wait("'\(command)' to be echoed") { try lines.last { !$0.isEmpty } != "$>" }
    try press("Enter")
  }

  public func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  public func click(column: Int, row: Int) throws {
    // As a terminal with SGR coordinates sends it; tmux passes on what is typed.
    try tmux("send-keys", "-l", "\u{1B}[<0;\(column + 1);\(row + 1)M")
    try tmux("send-keys", "-l", "\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  /// Pastes a file as a terminal does that brackets it.
  public func paste(_ file: String) throws {
    try tmux("load-buffer", file)
    try tmux("paste-buffer", "-p")
  }

  /// The window is closed: the terminal goes away.
  public func close() throws { try tmux("kill-server") }

  // MARK: Eyes

  /// The lines of the screen, without spaces at their ends.
  public var lines: [String] { get throws { try tmux("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false).map(String.init) } }
  public var text: String { get throws { try tmux("capture-pane", "-p") } }
  /// The text as it is copied: what goes on in the next row is one line.
  public var copied: String { get throws { try tmux("capture-pane", "-pJ") } }
  /// Text with colours and attributes as escape sequences.
  public var picture: String { get throws { try tmux("capture-pane", "-peN") } }
  /// The same as cells.
  public var cells: Screen {
    get throws {
      let size = try tmux("display-message", "-p", "#{pane_width} #{pane_height}").split { $0.isWhitespace }.compactMap { Numeral.decimal($0, in: 0...65_535) }
      return try Capture.screen(
        picture.split(separator: "\n", omittingEmptySubsequences: false), size: Size(columns: size[0], rows: size[1]))
    }
  }
  /// All that scrolled off and all that is on the screen.
  public var scrollback: String { get throws { try tmux("capture-pane", "-pe", "-S", "-") } }

  /// Cursor and modes, as tmux knows them.
  public var modes: String { get throws { try tmux("display-message", "-p", Self.modes) } }

  private static let modes = [
    "cursor_x", "cursor_y", "cursor_flag", "alternate_on", "insert_flag", "keypad_cursor_flag", "keypad_flag", "wrap_flag",
    "origin_flag", "scroll_region_upper", "scroll_region_lower", "mouse_any_flag", "mouse_button_flag", "mouse_standard_flag",
    "mouse_sgr_flag", "mouse_utf8_flag", "pane_tabs", "pane_title",
  ].map { "\($0)=#{\($0)}" }.joined(separator: " ")

  /// Cursor and modes, and the lines of the picture, of one moment.
  public func look() throws -> (modes: Substring, picture: [Substring]) {
    let lines = try tmux("display-message", "-p", Self.modes, ";", "capture-pane", "-peN").split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.first ?? "", Array(lines.dropFirst()))
  }

  /// The settings of the terminal, as `stty -a` prints them; without its size.
  public var settings: String {
    get throws {
      let device = try tmux("display-message", "-p", "#{pane_tty}").trimmingCharacters(in: .whitespacesAndNewlines)
      return try execute("/bin/stty", ["-F", device, "-a"]).split(separator: ";").dropFirst(3).joined(separator: ";")
    }
  }

  /// The settings and the size of the terminal that the program itself has: the inner one, where `tour` stands between.
  public var programSettings: String {
    get throws {
      let running = try below(shell)
      guard let program = running.first(where: { !["tour", "session-leader"].contains($0.name) }) else { throw Failure(description: "the program is not there any more") }
      return try execute("/bin/stty", ["-F", "/dev/\(program.terminal)", "-a"])
    }
  }

  /// The process of the pane.
  public var shell: Int32 { get throws { processNumber(try tmux("display-message", "-p", "#{pane_pid}").trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 } }

  // MARK: Patience

  /// Looks again and again until the condition holds.
  public func wait(
    _ what: String, seconds: Double = 60, line: Int = #line, until holds: () throws -> Bool
  ) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    repeat {
      if try holds() { return }
      usleep(20_000)
    } while Date() < end
    let screen = (try? text) ?? "gone"
    throw Failure(description: "waited \(seconds) s for \(what) at line \(line); the screen is\n\(screen)")
  }

  public func wait(for words: String, seconds: Double = 60, line: Int = #line) throws {
    try wait("'\(words)'", seconds: seconds, line: line) { try text.contains(words) }
  }

  public func wait(until words: String, goes seconds: Double = 60, line: Int = #line) throws {
    try wait("'\(words)' to go", seconds: seconds, line: line) { try !text.contains(words) }
  }

  /// The shell waits for a command.
  public func waitForPrompt(line: Int = #line) throws {
    try wait("the shell's prompt", line: line) {
      try descendants(of: shell).isEmpty && lines.last { !$0.isEmpty } == "$>"
    }
  }

  /// The picture and modes, once two looks in a row saw the same.
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

  /// The processes below this one, as `ps` names them: parents before children.
  public func descendants(of process: Int32) throws -> [String] { try below(process).map(\.name) }

  /// The process with this name below the shell.
  public func process(named name: String) throws -> Int32 {
    guard let found = try below(shell).first(where: { $0.name == name }) else {
      throw Failure(description: "no process '\(name)' below the shell")
    }
    return found.number
  }

  /// Whether every process below the shell waits for something: what was sent to it is dealt with.
  public var isAsleep: Bool { get throws { try below(shell).allSatisfy { !$0.state.hasPrefix("R") && !$0.state.hasPrefix("D") } } }

  private struct Running {
    var number: Int32
    /// As `ps` says it: R runs, D is in a system call that can't be interrupted.
    var state: Substring
    /// Below `/dev`.
    var terminal: Substring
    var name: String
  }

  /// Parents before children.
  private func below(_ process: Int32) throws -> [Running] {
    let rows = try execute("/bin/ps", ["-e", "-o", "ppid=,pid=,stat=,tty=,comm="]).split(separator: "\n")
      .map { $0.split(separator: " ") }.filter { $0.count >= 5 }
    var found: [Running] = []
    var parents = [process]
    while !parents.isEmpty {
      let children = rows.filter { parents.contains(processNumber($0[0]) ?? -1) }
        .map { Running(number: processNumber($0[1]) ?? 0, state: $0[2], terminal: $0[3], name: String($0[4].drop { $0 == " " })) }
      found += children
      parents = children.map(\.number)
    }
    return found
  }

  public var history: String {
    get throws { try String(contentsOf: home.appending(path: ".config/tour/history.json"), encoding: .utf8) }
  }

  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let file = home.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
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

  /// Where the package's products are: the folder of the running tests.
  private static let buildFolder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
}

extension Screen {
  /// The first cell of these words.
  public func first(_ words: String) throws -> Cell {
    guard let place = Target(.text(words)).find(on: self) else { throw TerminalHarness.Failure(description: "no '\(words)' on\n\(self)") }
    return self[column: place.column, row: place.row]
  }
}

private func processNumber(_ text: some StringProtocol) -> Int32? {
  Numeral.decimal(text, in: 0...Int(Int32.max)).map { Int32(truncatingIfNeeded: $0) }
}
