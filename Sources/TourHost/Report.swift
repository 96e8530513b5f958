internal import CPosix
internal import Glibc

/// What a program's session leader has to tell.
public enum Report: Hashable, Sendable {
  /// The program was stopped by this signal (SIGTSTP, SIGSTOP, SIGTTIN, SIGTTOU).
  case stopped(Int32)
  case continued
  case ended(ExitStatus)
  /// The leader is gone without a word of the program's end: someone killed it.
  case lost

  init?(_ shim: tour_shim_report) {
    switch Int(shim.kind) {
    case Int(TOUR_SHIM_STOPPED): self = .stopped(shim.value)
    case Int(TOUR_SHIM_CONTINUED): self = .continued
    case Int(TOUR_SHIM_ENDED): self = .ended(ExitStatus(rawValue: shim.value))
    default: return nil
    }
  }
}

/// How a program ended. In C: the status of waitpid(2).
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The signal that it died of, if it did. In C: `WTERMSIG`.
  public var signal: Int32? { rawValue & 0x7F == 0 ? nil : rawValue & 0x7F }

  /// What a shell calls its status: the program's own 0–255, or 128 and the signal. In C: `WEXITSTATUS`.
  public var code: Int32 { signal.map { 128 + $0 } ?? (rawValue >> 8) & 0xFF }
}
