import TourSession

/// Inline tips: those with `place: inline`, which the program shows within its layout.
///
///     let rows = tour.inlineRows("news", columns: 60, at: now)  // 0 while no tip is due
///     …                                                          // the program's layout, with that many rows for the widget "news"
///     tour.update(Observation(screen, widgets: ["news": rect]), at: now)
extension EmbeddedTour {
  /// A slot for which the program has asked.
  struct Slot {
    var columns: Int
    /// The last answer.
    var rows: Int
    /// The rows at the last answer, or at the last report by ``takeLayoutChange()``.
    var reported: Int
  }

  /// Returns how many rows the program is to reserve for the inline tip that is due for a widget.
  ///
  /// Once the widget's region has these rows and columns, the tip is shown, and its card fills the region. If the
  /// region is smaller, the tip is not shown, and other tips are not kept from appearing. When the tip is closed, the
  /// result is 0 again.
  ///
  /// - Parameters:
  ///   - slot: the name of the widget.
  ///   - columns: the width of the widget. The narrowest card has 18 columns.
  /// - Returns: the rows of the card with its frame; 0 if no tip is due for the widget, if another card is up, or if
  ///   the card is wider or higher than the screen.
  public func inlineRows(_ slot: String, columns: Int, at now: Int) -> Int {
    handle(.asked(slot: slot), at: now)
    let rows = driver.session.inlineRows(slot, columns: columns)
    slots[slot] = Slot(columns: columns, rows: rows, reported: rows)
    return rows
  }

  /// Whether ``inlineRows(_:columns:at:)`` would return another number for a slot than the last time, so that the
  /// program's layout must change. Stays true until the program asks for this slot again.
  public var needsLayout: Bool {
    slots.contains { name, slot in driver.session.inlineRows(name, columns: slot.columns) != slot.rows }
  }

  /// Whether the rows of a slot have changed since the program asked for it and since the last call of this function.
  package func takeLayoutChange() -> Bool {
    var isChanged = false
    for (name, slot) in slots {
      let rows = driver.session.inlineRows(name, columns: slot.columns)
      if rows == slot.reported { continue }
      slots[name]?.reported = rows
      isChanged = true
    }
    return isChanged
  }
}
