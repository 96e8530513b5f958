internal import CPosix
internal import Glibc
import TourScreen

/// The data that a process image of tour wrote when it crashed, for the image that continues the run.
package struct CrashHandover: Sendable {
  /// The memory file. The next ``CrashGuard`` owns it.
  let descriptor: Int32
  private let fixed: tour_shim_handover
  private let parts: [[UInt8]]
  /// The text that the crash wrote to standard error, such as `Fatal error: Index out of range`; empty if there was
  /// none.
  let message: [UInt8]

  /// Reads the handover from the descriptor in the arguments of this process; nil if the process was not started after
  /// a crash.
  package init?(_ words: ArgumentVector) {
    guard words.count > 2, words.bytes[1] == Array(Self.resuming.utf8),
      let number = Numeral.decimal(words.bytes[2], in: 0...Int(Int32.max))
    else { return nil }
    self.init(descriptor: Int32(truncatingIfNeeded: number))
  }

  /// Reads the handover from a descriptor; nil if the file is not a handover.
  /// - Parameter descriptor: not trusted, because a user can type the same arguments.
  init?(descriptor: Int32) {
    var fixed = tour_shim_handover()
    guard unsafe tour_shim_handover_read(descriptor, &fixed) == 0 else { return nil }
    let counts = unsafe withUnsafeBytes(of: &fixed.counts) { unsafe Array($0.bindMemory(to: UInt64.self)) }
    var place = MemoryLayout<tour_shim_handover>.size
    parts = counts.map { count in
      let count = Int(count)
      defer { place += count }
      return Self.read(descriptor, from: place, count: count)
    }
    message = fixed.host.error < 0 ? [] : Self.read(STDERR_FILENO, from: 0, count: 4096)
    self.fixed = fixed
    self.descriptor = descriptor
  }

  var host: tour_shim_crash_host { fixed.host }
  /// The number of crashes in this run, at least 1.
  var crashes: Int32 { fixed.crashes }
  /// The signal of the crash.
  package var signal: Int32 { fixed.signal }
  /// The reason of the signal: `si_code` of sigaction(2).
  var code: Int32 { fixed.code }
  /// The address of the fault: `si_addr` of sigaction(2).
  var address: UInt64 { fixed.address }
  /// The program counter and the return addresses of its callers, relative to the executable's load address if it is
  /// position-independent.
  var frames: [UInt64] {
    unsafe withUnsafeBytes(of: fixed.frames) { bytes in
      unsafe bytes.bindMemory(to: UInt64.self).prefix(Int(fixed.frame_count)).map { $0 &- fixed.base }
    }
  }
  /// The status of the program; nil if it runs, or if its terminal went away and it has not ended in time.
  package var ended: ExitStatus? { host.has_ended == 0 ? nil : ExitStatus(rawValue: host.status) }
  /// Whether the terminal was restored before the crash. Then tour only has to exit, and its descriptors may be closed.
  package var isOver: Bool { host.is_over != 0 }

  /// Makes descriptor 2 the original standard error again. In C: dup2(2).
  package func restoreError() {
    if host.error >= 0 { dup2(host.error, STDERR_FILENO) }
  }

  func part(_ part: Int) -> [UInt8] { parts[part] }

  private static let resuming = "--resume"
  private static let runningDirectly = "--run-directly"

  /// The arguments that start the next process image. They end with the arguments of this one, so that ps(1) shows
  /// them.
  static func words(for file: Int32) -> ArgumentVector {
    let own = ArgumentVector.commandLine.bytes
    let isResumed = own.count > 1 && own[1] == Array(resuming.utf8)
    return words([resuming, "\(file)"], followedBy: Array(own.dropFirst(isResumed ? 3 : 1)))
  }

  static func words(forCommand command: ArgumentVector) -> ArgumentVector {
    words([runningDirectly], followedBy: command.bytes)
  }

  private static func words(_ first: [String], followedBy rest: [[UInt8]]) -> ArgumentVector {
    var words = ArgumentVector(first)
    words.bytes.insert(ArgumentVector.commandLine.name.bytes, at: 0)
    words.bytes += rest
    return words
  }

  /// The command to run without tour after a crash, from the arguments of this process; nil if they do not contain one.
  package static func directCommand(_ words: ArgumentVector) -> ArgumentVector? {
    guard words.count > 2, words.bytes[1] == Array(runningDirectly.utf8) else { return nil }
    var command = words
    command.bytes.removeFirst(2)
    return command
  }

  private static func read(_ file: Int32, from start: Int, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = unsafe max(0, pread(file, buffer.baseAddress, count, start))
    }
  }
}
