import CCurses

/// How many colours a terminal has: 0 for none, or for a terminal that is not known; 1 << 24 where it takes RGB.
/// - Parameter name: as in `$TERM`.
/// - Source: terminfo(5): `colors`, and the extensions `RGB` and `Tc`.
public func terminfoColors(_ name: String) -> Int {
  Int(tour_shim_terminal_colors(name))
}
