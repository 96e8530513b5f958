import TourScreen

/// Control characters.
extension Terminal {
  /// Carries out a control character (C0).
  @inline(__always) mutating func execute(_ byte: UInt8) {
    if isRouted { setAside(byte: byte) }
    if !interrupted.isEmpty { _ = continueInterrupted(before: byte) }
    switch byte {
    case 0x0A, 0x0B, 0x0C:
      lineFeed()
    case 0x0D:
      carriageReturn()
    case 0x07:
      bells &+= 1
      return
    case 0x00, 0x05:
      return  // no visible effect
    default:
      executeOther(byte)
    }
    endRepetition()
    revision &+= 1
  }

  private mutating func executeOther(_ byte: UInt8) {
    switch byte {
    case 0x08: backspace()
    case 0x09: tabulate(1)
    case 0x0E...0x0F where !isVT52:
      modes.charsets.left = byte == 0x0E ? 1 : 0
      refreshText()
    default: break
    }
  }

  private mutating func backspace() {
    let row = modes.cursor.row - 1
    if modes.cursor.column == 0, row >= 0, modes.dialect.contains(.backspaceJoinsRows), grid.wraps(row) {
      modes.cursor = Point(column: size.columns - 1, row: row)
    } else {
      moveLeft(1)
    }
  }

  @inline(__always) private mutating func lineFeed() {
    index()
    if modes.isNewLine { carriageReturn() }
  }

  /// Carries out several line feeds at once. Newline mode must be off.
  @inline(__always) mutating func lineFeed(_ count: Int) {
    index(count)
    endRepetition()
    revision &+= 1
  }

  @inline(__always) mutating func carriageReturn() {
    modes.isWrapPending = false
    let isLeft = modes.cursor.column < modes.margins.column && !modes.privateModes[.origin]
    modes.cursor.column = isLeft ? 0 : modes.margins.column
  }

  /// Moves the cursor down. At the bottom margin the rows between the margins scroll up instead.
  ///
  /// - Parameter background: of the new rows; nil for the pen's.
  @inline(__always) mutating func index(_ count: Int = 1, background: Color? = nil) {
    endWrap()
    let room = modes.margins.endRow &- 1 &- modes.cursor.row
    if room < 0 {
      modes.cursor.row = min(modes.cursor.row &+ count, size.rows &- 1)
    } else if count <= room {
      modes.cursor.row &+= count
    } else {
      modes.cursor.row &+= room
      if modes.margins.columnRange.contains(modes.cursor.column) {
        scroll(modes.margins, by: count &- room, background: background ?? rowBackground)
      }
    }
  }

  mutating func reverseIndex() {
    endWrap()
    if modes.cursor.row == modes.margins.row {
      if modes.margins.columnRange.contains(modes.cursor.column) {
        scroll(modes.margins, by: -1, background: rowBackground)
      }
    } else if modes.cursor.row > 0 {
      modes.cursor.row -= 1
    }
  }

  /// HT and CHT. A pending wrap stays, as in xterm.
  mutating func tabulate(_ count: Int) {
    // Mode 41 of xterm (`more` with curses) lets a pending wrap happen before a tab.
    if modes.isWrapPending, modes.dialect.followsXterm, modes.privateModes[.autowrap],
      modes.privateModes[number: 41] == true
    {
      index()
      modes.cursor.column = 0
    }
    let end = lineEnd - 1
    for _ in 0..<min(count, size.columns) {
      let column = modes.cursor.column
      modes.cursor.column = min(modes.tabStops.next(after: column), end)
      if modes.cursor.column == column { return }
    }
  }

  /// CBT. In origin mode the cursor stays within the margins.
  mutating func tabulateBack(_ count: Int) {
    modes.isWrapPending = false
    let first = modes.privateModes[.origin] ? modes.margins.column : 0
    for _ in 0..<min(count, size.columns) {
      let column = modes.cursor.column
      let stop = modes.tabStops.previous(before: column) ?? (modes.dialect.contains(.initialStop) ? column : 0)
      modes.cursor.column = max(first, stop)
      if modes.cursor.column == column { return }
    }
  }
}
