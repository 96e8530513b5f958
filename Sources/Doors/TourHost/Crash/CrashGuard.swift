internal import CPosix
internal import Glibc
package import TourSystem

/// Executes tour again if it crashes, and keeps the data that the new process image needs to go on copying bytes,
/// without tips and tours.
///
/// The process id, the descriptors and the session leader stay the same; see `crash.c`. If the new image can't be
/// started, the handler restores the terminal, and the signal kills the process. There is one guard at a time, because
/// signal handlers belong to the whole process.
///
/// A message of the crash, such as `Fatal error: Index out of range`, would appear on the program's screen. So
/// descriptor 2, if it is a terminal, is replaced by a memory file while the guard exists, and the message goes to the
/// report.
///
/// In C: sigaction(2) for SEGV, ILL, TRAP, ABRT, BUS and FPE, on an alternate stack; execve(2) of `/proc/self/exe`.
///
/// `@safe`, because ``live`` is a static C structure, and all pointers in it are removed before their memory is freed.
@safe package struct CrashGuard: ~Copyable {
  /// The data that the handler reads.
  private let live = unsafe tour_shim_crash_live()!
  private let file: Descriptor
  /// The original standard error; -1 if descriptor 2 was not replaced.
  private let error: Int32
  private let arguments: CStrings
  private let reset: UnsafeMutableRawBufferPointer

  /// Catches the signals of a crash. Before ``arm(terminal:program:signals:)``, a crash restores the terminal's
  /// settings, and runs the command of ``runDirectlyAfterCrash(_:)`` if there is one and it was not started; otherwise
  /// the signal kills the process.
  ///
  /// - Parameter handover: the handover of the process image that crashed; nil in the first image.
  /// - Throws: in C: memfd_create(2), dup(2).
  package init(_ rescue: Rescue, after handover: CrashHandover? = nil) throws(Errno) {
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
    unsafe reset = UnsafeMutableRawBufferPointer.allocate(byteCount: rescue.reset.count, alignment: 1)
    unsafe reset.copyBytes(from: rescue.reset)
    let direct = unsafe live.pointee.arguments
    tour_shim_crash_reset()
    unsafe live.pointee.arguments = unsafe direct
    unsafe rescue.withShim { unsafe live.pointee.rescue = unsafe $0 }
    // The pointer from `withShim` is no longer valid. This one is valid until the guard ends.
    unsafe live.pointee.rescue.reset = unsafe UnsafeRawPointer(reset.baseAddress)
    // The terminal has received no bytes of tour yet, so it needs no reset sequence.
    if handover == nil { unsafe live.pointee.rescue.reset_length = 0 }
    if let handover {
      unsafe live.pointee.host = handover.host
      unsafe live.pointee.crashes = handover.crashes
    }
    unsafe live.pointee.host.error = error
    tour_shim_crash_catch()
  }

  /// Arms the handler: after this call, a crash starts another process image.
  package func arm(terminal: inout RealTerminal, program: borrowing Program, signals: borrowing SignalPipe) {
    unsafe terminal.publish(to: live)
    unsafe program.publish(to: &live.pointee.host)
    unsafe live.pointee.signal_pipe = signals.writingEnd
    unsafe live.pointee.rescue.reset_length = unsafe reset.count
    unsafe live.pointee.file = file.number
    unsafe live.pointee.arguments = unsafe UnsafePointer(arguments.pointers)
  }

  /// Records that signals are no longer read from the pipe. Without a pipe, the handler acts at once on a signal
  /// that another process sends.
  func forgetSignalPipe() { unsafe live.pointee.signal_pipe = -1 }

  /// The signal that was taken from the pipe and is being handled; 0: none. The next process image handles it again.
  var signalInHand: Int32 {
    get { unsafe live.pointee.signal_in_hand }
    nonmutating set { unsafe live.pointee.signal_in_hand = newValue }
  }

  /// The signal that stopped the program, while tour prepares to stop too; 0: none. The next process image then stops.
  var stoppingSignal: Int32 {
    get { unsafe live.pointee.host.stopped_by }
    nonmutating set { unsafe live.pointee.host.stopped_by = newValue }
  }

  /// Records the end of the program.
  func programEnded(_ status: ExitStatus) {
    unsafe live.pointee.host.status = status.rawValue
    unsafe live.pointee.host.has_ended = 1
  }

  /// Records that tour only has to exit.
  func terminalRestored() { unsafe live.pointee.host.is_over = 1 }

  deinit {
    if error >= 0 { dup2(error, STDERR_FILENO) }
    tour_shim_crash_release()
    tour_shim_crash_reset()
    unsafe reset.deallocate()
    if error >= 0 { _ = close(error) }
  }

  private static func memoryFile(_ name: String) throws(Errno) -> Int32 {
    try Errno.retrying("memfd_create") { unsafe tour_shim_memory_file(name) }
  }

  private static func captureError() throws(Errno) -> Int32 {
    guard isatty(STDERR_FILENO) == 1 else { return -1 }
    let captured = Descriptor(owning: try memoryFile("tour-error"))
    let kept = try Descriptor(duplicating: STDERR_FILENO)
    try Errno.retrying("dup2") { dup2(captured.number, STDERR_FILENO) }
    return kept.released()
  }
}

/// Arms the handler before there is a ``Host``: after this call, a crash runs the command without tour. In C: as
/// ``CrashGuard``.
package func runDirectlyAfterCrash(_ command: ArgumentVector) {
  tour_shim_crash_reset()
  // Safe: the released strings are never freed.
  unsafe tour_shim_crash_live().pointee.arguments = unsafe UnsafePointer(
    CStrings(CrashHandover.words(forCommand: command)).released())
  tour_shim_crash_catch()
}
