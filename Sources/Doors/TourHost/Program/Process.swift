import Glibc
import TourScreen
import TourSystem

/// A process that tour did not start, such as a pager that the program runs.
struct Process {
  let identifier: pid_t

  /// Whether it was stopped, or has ended. In C: proc(5).
  var hasStopped: Bool { Status(of: identifier).map { "TtZX".utf8.contains($0.state) } ?? true }

  /// Whether the process and all processes below it sleep: none runs, waits for a processor or a disk, or was stopped.
  /// False if that is not known, as for very many threads. In C: proc(5).
  var sleepsWithDescendants: Bool {
    var rest = Self.mostThreads
    return Self.sleeps([identifier], &rest)
  }

  /// The threads that are looked at, at most.
  private static let mostThreads = 100

  private static func sleeps(_ processes: [pid_t], _ rest: inout Int) -> Bool {
    for process in processes {
      let folder = "/proc/\(process)/task"
      var threads: [Int] = []
      // A process that has ended meanwhile is none.
      try? unsafe Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).forEachName { name in
        if let number = unsafe Numeral.decimal(name, in: 1...Int(pid_t.max)) { threads.append(number) }
      }
      rest -= threads.count
      if rest < 0 { return false }
      for thread in threads {
        guard let status = Status(at: "\(folder)/\(thread)") else { continue }
        if status.hasEnded { continue }
        guard status.state == UInt8(ascii: "S"),
          let file = try? Descriptor(opening: "\(folder)/\(thread)/children", O_RDONLY),
          let children = try? file.readAll(maximum: 1 << 16)
        else { return false }
        let numbers = children.split(separator: UInt8(ascii: " ")).compactMap {
          Numeral.decimal($0, in: 1...Int(pid_t.max)).map(pid_t.init)
        }
        if !sleeps(numbers, &rest) { return false }
      }
    }
    return true
  }

  /// The fields of `/proc/PID/stat` that are read here: proc(5).
  fileprivate struct Status {
    /// A letter: `S` sleeps, `T` is stopped, `t` stopped by a tracer, `Z` and `X` have ended.
    let state: UInt8
    let group: Int
    /// The signals 1 to 31 that have a handler: signal 1 is the lowest bit.
    let caught: Int

    var hasEnded: Bool { "ZX".utf8.contains(state) }

    /// - Returns: nil if there is no such process.
    init?(of process: pid_t) { self.init(at: "/proc/\(process)") }

    /// - Parameter folder: of a process or a thread.
    /// - Returns: nil if there is none.
    init?(at folder: String) {
      guard let file = try? Descriptor(opening: "\(folder)/stat", O_RDONLY),
        let line = try? file.read(upTo: 1024)
      else { return nil }
      // The second field is the name in parentheses, which may contain any byte.
      let fields = line[((line.lastIndex(of: UInt8(ascii: ")")) ?? line.endIndex - 1) + 1)...].split(
        separator: UInt8(ascii: " "))
      guard fields.count > 31, let state = fields[0].first, let group = Numeral.decimal(fields[2], in: 0 ... .max),
        let caught = Numeral.decimal(fields[31], in: 0 ... .max)
      else { return nil }
      (self.state, self.group, self.caught) = (state, group, caught)
    }
  }
}

extension Program {
  /// Whether the program has read its input, and it and all processes below its leader sleep: what it still writes, it
  /// writes because of a clock or of something outside. False if that is not known. In C: `FIONREAD`, proc(5).
  var isIdle: Bool {
    // Otherwise input that was written just now would count neither as unread nor as read.
    settleInput()
    let process = Process(identifier: leader)
    return unreadCount == 0 && !process.hasStopped && process.sleepsWithDescendants
  }

  /// The processes of the program's group that have a handler for the signal, and have not stopped; empty if /proc is
  /// missing. In C: proc(5).
  func processes(catching signal: Int32) -> [Process] {
    var found: [Process] = []
    try? unsafe Descriptor(opening: "/proc", O_RDONLY | O_DIRECTORY).forEachName { name in
      guard let number = unsafe Numeral.decimal(name, in: 1...Int(pid_t.max)),
        let status = Process.Status(of: pid_t(number))
      else { return }
      let process = Process(identifier: pid_t(number))
      if status.group == Int(identifier), status.caught >> (signal - 1) & 1 != 0 { found.append(process) }
    }
    return found.filter { !$0.hasStopped }
  }
}
