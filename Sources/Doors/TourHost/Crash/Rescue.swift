internal import CPosix

/// The data that the session leader or a crash handler needs to restore the terminal if tour can't.
///
/// The descriptor is not owned. It must stay open as long as this value is used.
package struct Rescue: Sendable {
  let descriptor: Int32
  let settings: TerminalSettings
  /// Sent after the settings are restored: leaves the alternate screen, shows the cursor, turns off the mouse.
  let reset: [UInt8]

  /// Calls `body` with the same data for C. The pointer to the bytes is valid only during the call.
  func withShim<Answer>(_ body: (inout tour_shim_rescue) -> Answer) -> Answer {
    unsafe reset.withUnsafeBytes { bytes in
      var shim = unsafe tour_shim_rescue(
        terminal: descriptor, settings: settings.raw, reset: bytes.baseAddress, reset_length: bytes.count)
      return unsafe body(&shim)
    }
  }
}
