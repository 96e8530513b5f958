internal import CPosix

/// A report of a program's session leader.
package enum StateChange: Hashable, Sendable {
  /// The program was stopped by this signal (SIGTSTP, SIGSTOP, SIGTTIN, SIGTTOU).
  case stopped(Int32)
  case continued
  case ended(ExitStatus)
  /// The session leader was killed before it reported the end of the program.
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
