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
