import Glibc
import TourScreen
import TourSystem

/// A process that tour did not start, such as a pager that the program runs.
struct Process {
  let identifier: pid_t

  /// Whether it was stopped, or has ended. In C: proc(5).
  var hasStopped: Bool { Status(of: identifier).map { "TtZX".utf8.contains($0.state) } ?? true }

  /// The fields of `/proc/PID/stat` that are read here: proc(5).
  fileprivate struct Status {
    /// A letter: `T` is stopped, `t` stopped by a tracer, `Z` and `X` have ended.
    let state: UInt8
    let group: Int
    /// The signals 1 to 31 that have a handler: signal 1 is the lowest bit.
    let caught: Int

    /// - Returns: nil if there is no such process.
    init?(of process: pid_t) {
      guard let file = try? Descriptor(opening: "/proc/\(process)/stat", O_RDONLY),
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
