internal import CPosix

/// What a program's session leader has to tell.
public enum LeaderReport: Hashable, Sendable {
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
