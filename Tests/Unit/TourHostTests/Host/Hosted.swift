import Glibc
import Oracles
import Testing
import TourHost
import TourScreen
import TourSystem

/// A program that a test runs on a pty, and all of its output.
struct Hosted: ~Copyable {
  var program: Program
  var output: [UInt8] = []
  var stateChanges: [StateChange] = []

  init(
    _ arguments: [String], environment: [String] = ["PATH=/usr/bin:/bin"],
    size: WindowSize = WindowSize(columns: 80, rows: 24), settings: TerminalSettings? = nil, keeping kept: [Int32] = []
  ) throws {
    enableTypedSignals()
    program = try Program(
      path: findCommand(ByteString(arguments[0]), in: "/usr/bin:/bin"), arguments: ArgumentVector(arguments),
      environment: ArgumentVector(environment),
      size: size, settings: settings, keeping: kept)
  }

  init(sh script: String) throws {
    try self.init(["sh", "-c", script])
  }

  /// The output without the carriage returns that the pty adds: to Swift, CR LF is one character, different from a line
  /// feed.
  var text: String { String(decoding: output.filter { $0 != 0x0D }, as: UTF8.self) }
  /// Returns the number in the output.
  func number() throws -> pid_t {
    let shown = text
    return try processNumber(shown.filter(\.isNumber))
  }

  /// Reads output and stateChanges until the condition holds or the program has ended; fails after a minute.
  mutating func wait(until holds: (borrowing Hosted) -> Bool) throws {
    let end = Clock.milliseconds + 60_000
    while !holds(self), !hasEnded {
      var watches = [Watch(program.master, for: .read), Watch(program.stateChanges, for: .read)]
      let ready = try poll(&watches, milliseconds: end - Clock.milliseconds)
      let shown = text
      try #require(ready > 0, "no output within a minute; so far: \(shown)")
      if watches[0].found.isReadable { _ = try program.read(appendingTo: &output) }
      if watches[1].found.isReadable, let report = program.nextStateChange() { stateChanges.append(report) }
    }
  }

  mutating func wait(for part: String) throws {
    try wait { $0.text.contains(part) }
    try takeRest()
    let shown = text
    try #require(shown.contains(part))
  }

  /// Reads the output that is available without waiting.
  mutating func takeRest() throws {
    while case .bytes = try program.read(appendingTo: &output) {}
  }

  var hasEnded: Bool {
    switch stateChanges.last {
    case .ended, .lost: true
    default: false
    }
  }

  /// Waits for the end of the program and reads the rest of its output. Returns nil if the leader was lost, and with it
  /// the status.
  mutating func finish() throws -> TourHost.ExitStatus? {
    try wait { $0.hasEnded }
    try takeRest()
    if case .ended(let status)? = stateChanges.last { return status }
    return nil
  }

  mutating func type(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard case .bytes(let count) = try program.write(rest) else { continue }
      rest = rest.dropFirst(count)
    }
  }
}

/// Returns the first child of `process` that was not waited for yet.
func child(of process: pid_t) throws -> pid_t {
  try processNumber(try String(reading: "/proc/\(process)/task/\(process)/children").prefix { $0 != " " })
}

func processNumber(_ text: some StringProtocol) throws -> pid_t {
  pid_t(truncatingIfNeeded: try #require(Numeral.decimal(text, in: 1...Int(pid_t.max))))
}

/// Runs a program to its end, and returns its output.
func output(of arguments: [String]) throws -> String {
  var hosted = try Hosted(arguments)
  _ = try hosted.finish()
  return hosted.text
}

/// Waits until the condition holds, for effects that the kernel brings about with a delay; fails after a minute.
func eventually(_ holds: () -> Bool, _ location: SourceLocation = #_sourceLocation) throws {
  let end = Clock.milliseconds + 60_000
  while !holds() {
    try #require(Clock.milliseconds < end, "the condition does not hold after a minute", sourceLocation: location)
    sched_yield()
  }
}

/// Returns the settings of a new terminal. Its program waits, because the leader of a program that has ended changes
/// the settings for a moment.
func freshSettings() throws -> TerminalSettings {
  let waiting = try Hosted(sh: "read line")
  return try waiting.program.settings
}

/// Returns whether a process exists and has not ended. A zombie (`Z`) has ended.
func isAlive(_ process: pid_t) -> Bool {
  guard kill(process, 0) == 0, let status = try? String(reading: "/proc/\(process)/stat") else { return false }
  // pid (command) state …
  return status.split(separator: ")").last?.dropFirst().first.map { $0 != "Z" } ?? false
}

extension String {
  init(reading path: String) throws {
    let file = try Descriptor(opening: path, O_RDONLY)
    var bytes: [UInt8] = []
    while case .bytes = try file.read(appendingTo: &bytes) {}
    self.init(decoding: bytes, as: UTF8.self)
  }
}
