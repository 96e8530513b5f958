import CCurses
public import TourModel
import TourScreen

/// How many colours a terminal has: 0 for none, or for a terminal that is not known; 1 << 24 where it takes RGB.
/// - Parameter name: as in `$TERM`.
/// - Source: terminfo(5): `colors`, and the extensions `RGB` and `Tc`.
public func terminfoColors(_ name: String) -> Int {
  Int(tour_shim_terminal_colors(name))
}

/// What a terminal sends for a key without modifiers, while the program has its keypad in application mode; nil for a key that terminfo does not have,
/// or for a terminal that is not known.
/// - Parameter name: as in `$TERM`.
/// - Source: terminfo(5): `kcuu1` and the other names that begin with `k`.
public func terminfoString(_ key: Key, terminal name: String) -> [UInt8]? {
  guard key.modifiers.isEmpty, let capability = capability(of: key.code) else { return nil }
  let bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
    count = Int(tour_shim_terminal_string(name, capability, buffer.baseAddress, 32))
  }
  return bytes.isEmpty ? nil : bytes
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
