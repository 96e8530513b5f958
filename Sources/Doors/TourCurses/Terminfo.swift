import CCurses
public import TourModel
import TourScreen

/// Returns the number of colours of a terminal: 0 if it has none or is not known, 1 << 24 if it supports RGB.
/// - Parameter name: as in `$TERM`.
/// - Source: terminfo(5): `colors`, and the extensions `RGB` and `Tc`.
public func terminfoColors(_ name: String) -> Int {
  unsafe Int(tour_shim_terminal_colors(name))
}

/// Returns the bytes that a terminal sends for a key without modifiers in keypad application mode; nil if terminfo has
/// no such key or terminal.
/// - Parameter name: as in `$TERM`.
/// - Source: terminfo(5): `kcuu1` and the other names that begin with `k`.
public func terminfoString(_ key: Key, terminal name: String) -> [UInt8]? {
  guard key.modifiers.isEmpty, let capability = capability(of: key.code) else { return nil }
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
    count = unsafe Int(tour_shim_terminal_string(name, capability, buffer.baseAddress, 32))
  }
  return bytes.isEmpty ? nil : bytes
}

/// Whether a terminal has an alternate screen for programs that fill the screen; false also if it is not known.
/// - Parameter name: as in `$TERM`.
/// - Source: terminfo(5): `smcup`.
public func terminfoHasAlternateScreen(_ name: String) -> Bool {
  unsafe [UInt8](unsafeUninitializedCapacity: 1) { buffer, count in
    count = unsafe Int(tour_shim_terminal_string(name, "smcup", buffer.baseAddress, 1))
  }.isEmpty == false
}

private func capability(of code: Key.Code) -> String? {
  switch code {
  case .up: "kcuu1"
  case .down: "kcud1"
  case .left: "kcub1"
  case .right: "kcuf1"
  case .home: "khome"
  case .end: "kend"
  case .pageUp: "kpp"
  case .pageDown: "knp"
  case .insert: "kich1"
  case .delete: "kdch1"
  case .function(let number): "kf\(number)"
  case .character, .enter, .tab, .backspace, .escape: nil
  }
}
