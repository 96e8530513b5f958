import TourScreen

/// DECRSPS: restores the state that DECRQPSR reported. An invalid report of the cursor changes nothing.
///
/// Source: VT510 manual, "Restore Presentation State", and xterm, whose reports count the cursor's position from the
/// page's corner, and mark all character sets as sets of 96 (`O`).
extension Terminal {
  /// - Parameter payload: the payload of a DCS, `1$t…` or `2$t…`.
  mutating func restorePresentation(_ payload: ArraySlice<UInt8>) {
    guard modes.dialect.isDisjoint(with: [.tmuxFunctions, .vteFunctions, .noRareFunctions]), payload.count < 1024,
      payload.dropFirst().starts(with: "$t".utf8)
    else { return }
    let report = payload.dropFirst(3)
    switch payload.first {
    case UInt8(ascii: "1"): restoreCursor(from: report)
    case UInt8(ascii: "2"):
      modes.tabStops.clear()
      for stop in report.split(separator: UInt8(ascii: "/")) {
        guard let column = Numeral.decimal(stop, in: 1...Int(UInt16.max)) else { break }
        modes.tabStops.set(column - 1, to: true)
      }
    default: return
    }
    endRepetition()
    revision &+= 1
  }

  private mutating func restoreCursor(from report: ArraySlice<UInt8>) {
    let fields = report.split(separator: UInt8(ascii: ";"), maxSplits: 9, omittingEmptySubsequences: false)
    guard fields.count == 10 else { return }
    func number(_ index: Int, in range: ClosedRange<Int>) -> Int? { Numeral.decimal(fields[index], in: range) }
    func bits(_ index: Int) -> UInt8? {
      fields[index].count == 1 && fields[index].first! & 0xF0 == 0x40 ? fields[index].first! & 0xF : nil
    }
    guard let row = number(0, in: 1...size.rows), let column = number(1, in: 1...size.columns),
      number(2, in: 1...1) != nil,
      let rendition = bits(3), let protection = bits(4), let flags = bits(5), let left = number(6, in: 0...3),
      let right = number(7, in: 0...3), let sizes = bits(8), let names = Self.names(fields[9])
    else { return }

    for (bit, attribute) in [(1, .bold), (4, .blink), (8, .reverse)] as [(UInt8, Attributes)] {
      modes.pen.attributes.remove(attribute)
      if rendition & bit != 0 { modes.pen.attributes.insert(attribute) }
    }
    modes.pen.attributes.underlineKind = rendition & 2 != 0 ? 1 : 0
    setProtected(protection & 1 != 0)
    modes.privateModes[.origin] = flags & 1 != 0
    modes.charsets.single = flags & 4 != 0 ? 3 : flags & 2 != 0 ? 2 : 0
    modes.charsets.left = UInt8(truncatingIfNeeded: left)
    // 0 leaves GR unchanged, because no sequence shifts G0 into GR.
    if right > 0 { modes.charsets.right = UInt8(truncatingIfNeeded: right) }
    for (index, name) in names.enumerated() {
      let isOf96 = sizes != 0xF && sizes & 1 << UInt8(truncatingIfNeeded: index) != 0
      designate(index, name.dropLast().first ?? 0, name.last ?? UInt8(ascii: "B"), isOf96: isOf96)
    }
    modes.cursor = Point(column: column - 1, row: row - 1)
    keepInMargins()
    modes.isWrapPending =
      flags & 8 != 0 && modes.cursor.column == lineEnd - 1 && !grid[modes.cursor.column, row - 1].isErased
    refreshPen()
    refreshText()
  }

  /// Splits four names of character sets. Each is a byte from 0x30 up, optionally after one intermediate byte; nil if
  /// the bytes are anything else.
  private static func names(_ bytes: ArraySlice<UInt8>) -> [[UInt8]]? {
    var names: [[UInt8]] = [[]]
    for byte in bytes {
      guard 0x20...0x7E ~= byte, names.count <= 4, names[names.count - 1].count < 2 else { return nil }
      names[names.count - 1].append(byte)
      if byte >= 0x30 { names.append([]) }
    }
    return names.count == 5 && names[4].isEmpty ? names.dropLast() : nil
  }
}
