internal import CPosix

/// How to put a terminal back when tour itself cannot any more.
///
/// The descriptor stays its owner's, and must be open for as long as this is used.
public struct Rescue: Sendable {
  let descriptor: Int32
  let settings: TerminalSettings
  /// Written after the settings are back: leave the alternate screen, show the cursor, mouse off…
  let reset: [UInt8]

  /// The same for C; the bytes are good within `body` only.
  func withShim<Answer>(_ body: (inout tour_shim_rescue) -> Answer) -> Answer {
    reset.withUnsafeBytes { bytes in
      var shim = tour_shim_rescue(
        terminal: descriptor, settings: settings.raw, reset: bytes.baseAddress, reset_length: bytes.count)
      return body(&shim)
    }
  }
}

/// While this lives, a crash of ours puts the terminal back before it kills us.
///
/// One at a time: the signals that tell of a crash belong to the whole process.
/// In C: sigaction(2) for SEGV, ILL, TRAP, ABRT, BUS and FPE, on a stack of its own.
public struct CrashGuard: ~Copyable {
  /// - Parameter reports: a program's ``Program/reports``, so that its leader hears the terminal is back already.
  /// - Throws: `E2BIG` for more than 1,024 bytes of reset.
  public init(_ rescue: Rescue, reports: Int32 = -1) throws(Errno) {
    try Errno.check(rescue.withShim { tour_shim_guard_set(&$0, reports) }, in: "tour_shim_guard_set")
  }

  deinit {
    tour_shim_guard_clear()
  }
}
