import TourScreen

/// VT52 mode (DECANM reset): instead of control sequences there are VT52 escape sequences, until ESC < ends the mode.
///
/// No card is shown in this mode: it has no renditions, and state that only ANSI mode can set could not be restored.
/// While it is on, cards are delayed, and a visible card is removed before it begins. tmux and many others do not
/// support it, and show its sequences as text.
///
/// Source: VT100 User Guide, "VT52 Compatible Mode"; DEC STD 070 §A.5.5, which leaves the effect on the modes open:
/// here as in xterm.
extension Terminal {
  /// Whether VT52 mode is on.
  @inline(__always) public var isVT52: Bool { modes.isVT52 }

  /// Enters VT52 mode and saves the ANSI state: characters are plain, nothing wraps, and G1 holds the graphics set.
  ///
  /// A pending wrap stays pending, and a wrap may become pending; it takes effect after the return to ANSI mode. If
  /// origin mode was on, no wrap is pending, because the return to ANSI mode may move the cursor into the margins.
  mutating func enterVT52() {
    guard !isVT52 else { return }
    modes.beforeVT52 = Modes.ANSI(modes)
    modes.pen = Pen()
    modes.charsets = .ofVT52
    modes.isInserting = false
    modes.isNewLine = false
    if modes.privateModes[.origin] { modes.isWrapPending = false }
    modes.privateModes.turnOff(PrivateModes.Known.ansi)
    modes.margins.origin.column = 0
    modes.margins.size.columns = size.columns
    refreshPen()
    refreshText()
  }

  mutating func leaveVT52() {
    guard let before = modes.beforeVT52 else { return }
    modes.beforeVT52 = nil
    before.restore(&modes)
    keepInMargins()
    if modes.cursor.column != lineEnd - 1 { modes.isWrapPending = false }
    lastGraphic = nil
    refreshPen()
    refreshText()
  }

  /// Whether a wrap can become pending without autowrap: in VT52 mode only if origin mode was off before.
  var keepsWrap: Bool {
    modes.dialect.isDisjoint(with: [.wrapIsColumn, .autowrapOnly])
      && (!modes.isVT52 || modes.beforeVT52?.isOriginRelative != true)
  }

  /// In origin mode, moves the cursor into the columns between the left and right margins. No sequence can place it
  /// outside them in that mode, so a restore could not reproduce such a position.
  mutating func keepInMargins() {
    guard modes.privateModes[.origin] else { return }
    modes.cursor.column = min(max(modes.margins.column, modes.cursor.column), modes.margins.endColumn - 1)
  }

  /// Reads a byte of a VT52 escape sequence.
  mutating func readVT52(_ bytes: Span<UInt8>, _ start: inout Int, _ index: inout Int) {
    let byte = bytes[index]
    index &+= 1
    switch byte {
    case 0x20...0x2F: intermediates = UInt16(truncatingIfNeeded: byte)  // the final byte has no effect then
    case UInt8(ascii: "Y") where intermediates == 0:
      state = .address
      // Every byte that follows is a coordinate.
      held = [0x1B, byte]
      start = index
    case 0x30...0x7E:
      let isQuery = byte == UInt8(ascii: "Z") && intermediates == 0
      if isRouted {
        let raw = raw(bytes, from: start, to: index)
        setAside(isQuery ? route(.vt52, raw) : .replay, raw)
      }
      let isKnown = intermediates == 0
      finish()
      if isKnown { vt52(byte) }
    default: break
    }
  }

  /// Reads a byte after ESC Y: the row, then the column, each plus 0x20.
  mutating func readAddress(_ bytes: Span<UInt8>, from start: Int, _ index: inout Int) {
    let byte = bytes[index] & 0x7F
    index &+= 1
    if intermediates == 0 {
      intermediates = 0x100 | UInt16(truncatingIfNeeded: byte)
      return
    }
    let row = Int(intermediates & 0x7F)
    if isRouted { setAside(.replay, raw(bytes, from: start, to: index)) }
    finish()
    moveTo(column: Int(byte) - 0x20, row: row - 0x20)
    lastGraphic = nil
    revision &+= 1
  }

  private mutating func vt52(_ final: UInt8) {
    lastGraphic = nil
    revision &+= 1
    switch Unicode.Scalar(final) {
    case "A": moveUp(1)
    case "B": moveDown(1)
    case "C": moveRight(1)
    case "D": moveLeft(1)
    case "F": shift { $0.left = 1 }
    case "G": shift { $0.left = 0 }
    case "H": moveTo(column: 0, row: 0)
    case "I": reverseIndex()
    case "J": eraseDisplay(0, selective: false)
    case "K": eraseLine(0, selective: false)
    case "=": modes.privateModes[.keypad] = true
    case ">": modes.privateModes[.keypad] = false
    case "<": leaveVT52()
    default: break
    }
  }
}

extension Modes {
  /// The ANSI state that is saved while VT52 mode is on.
  struct ANSI: Hashable, Sendable {
    private let pen: Pen
    private let charsets: Charsets
    private let isInserting: Bool
    private let isNewLine: Bool
    private let privateModes: PrivateModes
    private var columns: Range<Int>

    init(_ modes: Modes) {
      pen = modes.pen
      charsets = modes.charsets
      isInserting = modes.isInserting
      isNewLine = modes.isNewLine
      privateModes = {
        var ansi = PrivateModes()
        ansi.take(PrivateModes.Known.ansi, from: modes.privateModes)
        return ansi
      }()
      columns = modes.margins.columnRange
    }

    /// Whether origin mode was on.
    var isOriginRelative: Bool { privateModes[.origin] }

    /// Resets the left and right margins after a change of the size.
    mutating func resize(_ size: Size) { columns = 0..<size.columns }

    func restore(_ modes: inout Modes) {
      modes.pen = pen
      modes.charsets = charsets
      modes.isInserting = isInserting
      modes.isNewLine = isNewLine
      modes.privateModes.take(PrivateModes.Known.ansi, from: privateModes)
      modes.margins.origin.column = columns.lowerBound
      modes.margins.size.columns = columns.count
    }
  }
}

extension Charsets {
  /// The character sets of VT52 mode: its graphics set is in G1, which ESC F shifts in.
  static let ofVT52: Charsets = {
    var sets = Charsets()
    sets.designated[1] = vt52Graphics
    return sets
  }()
}
