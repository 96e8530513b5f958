import Foundation
import Harness
import Oracles
import TourScreen

/// A program in a terminal other than tmux: the judge shows what the program writes, and its replies go to the program.
final class LiveRun<Terminal: LiveTerminal> {
  let terminal: Terminal
  private let compared: ComparedProgram
  private let home: URL
  private let program: PtyChild
  private let isHosted: Bool

  /// The arguments of `tour` under which ``Comparison/guide`` is pending.
  static var pendingGuide: String { "run --guide .guide.yaml --from pending" }

  /// - Parameters:
  ///   - host: the arguments of `tour` before the program; nil without tour.
  ///   - more: further variables of the environment.
  init(
    _ compared: ComparedProgram, on terminal: Terminal, size: Size, host: String?,
    environment more: [String: String] = [:]
  ) throws {
    (self.compared, self.terminal, isHosted) = (compared, terminal, host != nil)
    try terminal.restart(size)
    home = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    var environment = [
      "HOME": home.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "SHELL": "/bin/sh", "TZ": "UTC",
      "HISTFILE": "", "LESS": "R", "EDITOR": "true", "PAGER": "less",
      "TOUR_MOTION": ProcessInfo.processInfo.environment["TOUR_MOTION"] ?? "0",
    ]
    environment.merge(more) { $1 }
    for (name, text) in compared.home.files { try Self.write(text, to: home.appending(path: name)) }
    try Self.write("cd \"$HOME\"\n" + compared.home.setup, to: home.appending(path: ".setup"))
    try Self.write(Comparison.guide, to: home.appending(path: ".guide.yaml"))
    _ = try runCommand("/bin/bash", [home.appending(path: ".setup").path], environment: environment)
    try Self.write(
      """
      cd "$HOME"; seq -f 'before %g' 1 5
      \(host.map { "\(TerminalHarness.tour) \($0)" } ?? "") \(compared.command)
      stty -a > .settings; printf 'the %s' end; exec sleep 100000
      """, to: home.appending(path: ".go"))
    program = try PtyChild(
      ["/bin/sh", home.appending(path: ".go").path], size: size, terminal: Terminal.name,
      environment: environment.map { "\($0.key)=\($0.value)" })
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  private static func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// The settings of the terminal when the program has ended, as `stty -a` prints them.
  var settings: String { get throws { try String(contentsOf: home.appending(path: ".settings"), encoding: .utf8) } }

  var hasEnded: Bool { FileManager.default.fileExists(atPath: home.appending(path: ".settings").path) }

  // MARK: Waiting

  /// Passes bytes between the program and its terminal, until nothing came for this long.
  func rest(milliseconds: Int = 200) throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(30)
    var last = clock.now
    while clock.now - last < .milliseconds(milliseconds), clock.now < end {
      let bytes = program.read(milliseconds: 10) ?? []
      let replies = try terminal.pass(bytes, milliseconds: 10)
      program.write(replies)
      if !bytes.isEmpty || !replies.isEmpty { last = clock.now }
    }
  }

  func wait(_ what: String, seconds: Double = 40, until holds: (String) -> Bool) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    repeat {
      try rest()
      if holds(try terminal.text) { return }
    } while Date() < end
    throw TerminalHarness.Failure(
      description: "\(isHosted ? "hosted" : "direct"): waited for \(what); the screen is\n\(try terminal.text)")
  }

  func wait(for words: String) throws { try wait("'\(words)'") { $0.contains(words) } }

  // MARK: Actions

  /// Presses a key by tmux's name, or types a text, and waits for the terminal to be still.
  func press(_ keys: String...) throws {
    for key in keys {
      try send(key)
      try rest()
    }
  }

  /// Presses a key without waiting for its effect.
  func send(_ key: String) throws { program.write(try bytes(of: key)) }

  private func bytes(of key: String) throws -> [UInt8] {
    // Cursor keys send SS3 in place of CSI while their mode is set (DECCKM).
    if let letter = ["Up": "A", "Down": "B", "Right": "C", "Left": "D", "Home": "H", "End": "F"][key] {
      let isApplication = try terminal.ask("\u{1B}[?1$p").contains("?1;1$y")
      return Array("\u{1B}\(isApplication ? "O" : "[")\(letter)".utf8)
    }
    if let sequence = Self.functionKeys[key] { return Array("\u{1B}\(sequence)".utf8) }
    if let text = ["Enter": "\r", "Escape": "\u{1B}", "Space": " ", "Tab": "\t", "BSpace": "\u{7F}"][key] {
      return Array(text.utf8)
    }
    if key.hasPrefix("C-"), let letter = key.utf8.dropFirst(2).first, key.utf8.count == 3 { return [letter & 0x1F] }
    if key.hasPrefix("M-"), key.utf8.count == 3 { return [0x1B] + key.utf8.dropFirst(2) }
    return Array(key.utf8)
  }

  /// What xterm's function keys send after ESC, by tmux's names (terminfo, `xterm-256color`).
  private static var functionKeys: [String: String] {
    [
      "F1": "OP", "F2": "OQ", "F3": "OR", "F4": "OS", "F5": "[15~", "F6": "[17~", "F7": "[18~", "F8": "[19~",
      "F9": "[20~", "F10": "[21~", "IC": "[2~", "DC": "[3~", "PPage": "[5~", "NPage": "[6~",
      "C-Home": "[1;5H", "C-End": "[1;5F",
    ]
  }

  func resize(_ size: Size) throws {
    try terminal.resize(size)
    program.resize(size)
    try rest(milliseconds: 500)
  }

  /// Opens the first card by tour's menu.
  func openCard() throws {
    try press("C-]")
    // The arrow is a `>` in a terminal that does not read UTF-8.
    func choice(_ name: String) throws {
      try wait("'\(name)'") { $0.contains("▸ \(name)") || $0.contains("> \(name)") }
    }
    try choice("Go on")
    try press("Down", "Down", "Down")
    try choice("Start again")
    try press("Enter")
    try wait(for: "A first card")
  }

  func closeCards() throws {
    try press("Right")
    try wait(for: "A second card")
    try press("Right")
    try wait("the end of the card") { !$0.contains("A second card") }
  }
}
