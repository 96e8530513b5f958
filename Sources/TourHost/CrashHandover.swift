internal import CPosix
internal import Glibc
import TourScreen

/// What an image of tour that crashed left for the one that goes on in its place.
public struct CrashHandover: Sendable {
  /// The memory file, which is the next guard's.
  let descriptor: Int32
  private let fixed: tour_shim_handover
  private let parts: [[UInt8]]
  /// What the crash said of itself, as `Fatal error: Index out of range`; empty where it said nothing.
  let message: [UInt8]

  /// What this image was started with; nil where it was started by a user.
  public init?(_ words: ArgumentVector) {
    guard words.count > 2, words.bytes[1] == Array(Self.resuming.utf8),
      let number = Numeral.decimal(words.bytes[2], in: 0...Int(Int32.max))
    else { return nil }
    self.init(descriptor: Int32(truncatingIfNeeded: number))
  }

  /// - Parameter descriptor: may be anything, as users can write the words too.
  init?(descriptor: Int32) {
    var fixed = tour_shim_handover()
    guard tour_shim_handover_read(descriptor, &fixed) == 0 else { return nil }
    let counts = withUnsafeBytes(of: &fixed.counts) { Array($0.bindMemory(to: UInt64.self)) }
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
  /// How often tour crashed in this run, 1 and up.
  var crashes: Int32 { fixed.crashes }
  /// The signal that the crash was.
  public var signal: Int32 { fixed.signal }
  /// The signal's reason, `si_code` of sigaction(2).
  var code: Int32 { fixed.code }
  /// Whose memory the fault was at.
  var address: UInt64 { fixed.address }
  /// The program counter and the return addresses above it, as they stand in the executable's file.
  var frames: [UInt64] {
    withUnsafeBytes(of: fixed.frames) { bytes in
      bytes.bindMemory(to: UInt64.self).prefix(Int(fixed.frame_count)).map { $0 &- fixed.base }
    }
  }
  /// How the program ended; nil if it runs, or if its terminal went away and it would not end.
  public var ended: ExitStatus? { host.has_ended == 0 ? nil : ExitStatus(rawValue: host.status) }
  /// The terminal was given back before the crash: tour only has to exit, and its descriptors may be closed.
  public var isOver: Bool { host.is_over != 0 }

  /// Makes descriptor 2 the standard error that people see again. In C: dup2(2).
  public func restoreError() {
    if host.error >= 0 { dup2(host.error, STDERR_FILENO) }
  }

  func part(_ part: Int) -> [UInt8] { parts[part] }

  private static let resuming = "--resume"
  private static let runningDirectly = "--run-directly"

  /// The words that start the next image. Those of this one follow, for people who look at a list of processes.
  static func words(for file: Int32) -> ArgumentVector {
    let own = ArgumentVector(copying: CommandLine.unsafeArgv).bytes
    let isResumed = own.count > 1 && own[1] == Array(resuming.utf8)
    return words([resuming, "\(file)"], followedBy: Array(own.dropFirst(isResumed ? 3 : 1)))
  }

  static func words(forCommand command: ArgumentVector) -> ArgumentVector {
    words([runningDirectly], followedBy: command.bytes)
  }

  private static func words(_ first: [String], followedBy rest: [[UInt8]]) -> ArgumentVector {
    var words = ArgumentVector(first)
    words.bytes.insert(ArgumentVector(copying: CommandLine.unsafeArgv).name.bytes, at: 0)
    words.bytes += rest
    return words
  }

  /// The command that this image was started to run without tour; nil where it was started by a user.
  public static func directCommand(_ words: ArgumentVector) -> ArgumentVector? {
    guard words.count > 2, words.bytes[1] == Array(runningDirectly.utf8) else { return nil }
    var command = words
    command.bytes.removeFirst(2)
    return command
  }

  private static func read(_ file: Int32, from start: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = max(0, pread(file, buffer.baseAddress, count, start))
    }
  }
}
