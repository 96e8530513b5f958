import CCurses

/// The visibility of the program's cursor, which a card with the keyboard hides.
///
/// curs_set(3) is the only way to ask for it: it returns the last state, and does nothing if the new one is the same.
struct ProgramCursor {
  /// The last visibility that was observed, as in curs_set(3).
  private var visibility: Int32 = 1
  /// The visibility before a card hid the cursor; nil if none has.
  private var hidden: Int32?

  var isVisible: Bool { visibility != 0 }

  /// Observes whether the cursor is visible, unless a card hides it.
  mutating func observe() {
    if hidden != nil { return }
    let last = tour_shim_set_cursor(visibility)
    if last == ERR || last == visibility { return }
    visibility = last
    _ = tour_shim_set_cursor(visibility)
  }

  /// Hides the cursor. A cursor that the program makes visible meanwhile is hidden by the next call, and is visible
  /// after ``restore()``.
  mutating func hide() {
    let last = tour_shim_set_cursor(0)
    if last > 0 { hidden = last }
  }

  mutating func restore() {
    guard let hidden else { return }
    self.hidden = nil
    _ = tour_shim_set_cursor(hidden)
  }
}
