internal import CPosix
internal import Glibc

/// Keeps ready what another image of tour needs to go on as a plain pump, and starts that image when this one crashes.
///
/// The process id, the descriptors and the leader stay; see `crash.c`. If the image cannot be started, the crash puts the terminal back and
/// kills. One at a time: the signals that tell of a crash belong to the whole process.
///
/// A message that comes with the crash, as `Fatal error: Index out of range`, would stand on the program's screen. So descriptor 2, if it is a
/// terminal, is a memory file while this lives, and the message is for the report.
///
/// In C: sigaction(2) for SEGV, ILL, TRAP, ABRT, BUS and FPE, on a stack of its own; execve(2) of `/proc/self/exe`.
public struct CrashGuard: ~Copyable {
  /// What the handler works with.
  let live = tour_shim_crash_live()!
  private let file: Descriptor
  /// The standard error that people see; -1 where descriptor 2 was left alone.
  private let error: Int32
  private let arguments: CStrings
  private let reset: UnsafeMutableRawBufferPointer

  /// Until it is armed, a crash puts the terminal's settings back, and runs the command of ``runDirectlyAfterCrash(_:)``, if there is one and
  /// it was not started; otherwise it kills.
  ///
  /// - Parameter handover: from the image that crashed before this one.
  /// - Throws: in C: memfd_create(2), dup(2).
  public init(_ rescue: Rescue, after handover: CrashHandover? = nil) throws(Errno) {
    var (number, visibleError) = (handover?.descriptor ?? -1, handover?.host.error ?? -1)
    if handover == nil {
      number = try Self.memoryFile("tour-crash")
      do throws(Errno) {
        visibleError = try Self.captureError()
      } catch {
        _ = close(number)
        throw error
      }
    }
    file = Descriptor(resuming: number)
    error = visibleError
    arguments = CStrings(CrashHandover.words(for: file.number))
    reset = UnsafeMutableRawBufferPointer.allocate(byteCount: rescue.reset.count, alignment: 1)
    reset.copyBytes(from: rescue.reset)
    let direct = live.pointee.arguments
    tour_shim_crash_reset()
    live.pointee.arguments = direct
    rescue.withShim { live.pointee.rescue = $0 }
    live.pointee.rescue.reset = UnsafeRawPointer(reset.baseAddress)
    // Nothing was written yet.
    if handover == nil { live.pointee.rescue.reset_length = 0 }
    if let handover {
      live.pointee.host = handover.host
      live.pointee.crashes = handover.crashes
    }
    live.pointee.host.error = error
    tour_shim_crash_catch()
  }

  /// From now on a crash starts the other image.
  public func arm(terminal: borrowing RealTerminal, program: borrowing Program, signals: borrowing SignalPipe) {
    live.pointee.host.terminal = terminal.descriptor
    live.pointee.host.settings = terminal.settings.raw
    live.pointee.host.is_raw = terminal.isRaw ? 1 : 0
    program.publish(to: &live.pointee.host)
    live.pointee.signal_pipe = signals.writingEnd
    live.pointee.rescue.reset_length = reset.count
    live.pointee.file = file.number
    live.pointee.arguments = UnsafePointer(arguments.pointers)
  }

  /// Where the next image finds these bytes. They must stay there until another place is told.
  func part(_ part: Int) -> UnsafeMutablePointer<tour_shim_bytes> { tour_shim_crash_part(Int32(part)) }

  deinit {
    if error >= 0 { dup2(error, STDERR_FILENO) }
    tour_shim_crash_release()
    tour_shim_crash_reset()
    reset.deallocate()
    if error >= 0 { _ = close(error) }
  }

  private static func memoryFile(_ name: String) throws(Errno) -> Int32 {
    try Errno.retrying("memfd_create") { tour_shim_memory_file(name) }
  }

  private static func captureError() throws(Errno) -> Int32 {
    guard isatty(STDERR_FILENO) == 1 else { return -1 }
    let captured = Descriptor(owning: try memoryFile("tour-error"))
    let kept = try Errno.retrying("fcntl") { fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3) }
    do throws(Errno) {
      _ = try Errno.retrying("dup2") { dup2(captured.number, STDERR_FILENO) }
    } catch {
      _ = close(kept)
      throw error
    }
    return kept
  }
}

/// Before there is a host: from now on a crash of tour runs the command without it. In C: as ``CrashGuard``.
public func runDirectlyAfterCrash(_ command: ArgumentVector) {
  tour_shim_crash_reset()
  tour_shim_crash_live().pointee.arguments = UnsafePointer(CStrings(CrashHandover.words(forCommand: command)).released())
  tour_shim_crash_catch()
}
