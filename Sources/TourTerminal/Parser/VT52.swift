import TourScreen

/// The mode of a VT52 (DECANM reset): no control sequences, and escape sequences of its own, until ESC < ends it.
///
/// No card can be drawn in it, as there is neither a rendition nor a way back to a state that only ANSI mode can set: while it is on, a card
/// waits, and one that is up gives way before it begins. tmux and many others do not know it, and show its sequences as text.
///
/// Source: VT100 User Guide, "VT52 Compatible Mode"; DEC STD 070 §A.5.5, which leaves open what becomes of the modes: as in xterm.
extension Terminal {
  /// Whether the program has put the terminal into the mode of a VT52.
  @inline(__always) public var isVT52: Bool { modes.isVT52 }

  /// What ANSI mode has set is put aside: characters are plain, nothing wraps, and G1 has graphics.
  ///
  /// A wrap that is pending stays so, and may become so, for ANSI mode to carry out; not for an origin mode, which may move the cursor.
  mutating func enterVT52() {
    guard !isVT52 else { return }
    modes.beforeVT52 = Modes.ANSI(modes)
    modes.pen = Pen()
    modes.charsets = .ofVT52
    modes.isInserting = false
    modes.isNewLine = false
    if modes.privateModes[.origin] { modes.isWrapPending = false }
    for mode in [.origin, .autowrap, .reverseWrap, .leftRightMargins] as [PrivateModes.Known] { modes.privateModes[mode] = false }
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

  /// Whether a wrap can be pending.
  var keepsWrap: Bool { !modes.isVT52 || modes.beforeVT52?.isOriginRelative != true }

  /// In origin mode nothing else brings the cursor beside the margins on the left and right, nor could bring it back there.
  mutating func keepInMargins() {
    guard modes.privateModes[.origin] else { return }
    modes.cursor.column = min(max(modes.margins.column, modes.cursor.column), modes.margins.endColumn - 1)
  }

  /// Takes a byte of an escape sequence that is none of ANSI's.
  mutating func readVT52(_ chunk: inout Chunk, _ index: inout Int) {
    let byte = chunk.bytes[index]
    index &+= 1
    switch byte {
    case 0x20...0x2F: intermediates = UInt16(truncatingIfNeeded: byte)  // the next one ends it, and nothing happens
    case UInt8(ascii: "Y") where intermediates == 0:
      state = .address
      // Whatever follows is a coordinate.
      held = [0x1B, byte]
      chunk.start = index
    case 0x30...0x7E:
      let isQuestion = byte == UInt8(ascii: "Z") && intermediates == 0
      if isCovered {
        let raw = raw(chunk, to: index)
        setAside(isQuestion ? route(.vt52, raw) : .replay, raw)
      }
      let isKnown = intermediates == 0
      finish()
      if isKnown { vt52(byte) }
    default: break
    }
  }

  /// Takes a byte behind ESC Y: the row, then the column, from a space up.
  mutating func readAddress(_ chunk: Chunk, _ index: inout Int) {
    let byte = chunk.bytes[index] & 0x7F
    index &+= 1
    if intermediates == 0 {
      intermediates = 0x100 | UInt16(truncatingIfNeeded: byte)
      return
    }
    let row = Int(intermediates & 0x7F)
    if isCovered { setAside(.replay, raw(chunk, to: index)) }
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
  /// What is put aside while the terminal is a VT52.
  struct ANSI: Hashable, Sendable {
    private let pen: Pen
    private let charsets: Charsets
    private let isInserting: Bool
    private let isNewLine: Bool
    private let privateModes: [Bool]
    private var columns: Range<Int>

    private static let modes: [PrivateModes.Known] = [.origin, .autowrap, .reverseWrap, .leftRightMargins]

    init(_ modes: Modes) {
      pen = modes.pen
      charsets = modes.charsets
      isInserting = modes.isInserting
      isNewLine = modes.isNewLine
      privateModes = Self.modes.map { modes.privateModes[$0] }
      columns = modes.margins.columnRange
    }

    /// Origin mode.
    var isOriginRelative: Bool { privateModes[0] }

    /// The terminal has another size.
    mutating func resize(_ size: Size) { columns = 0..<size.columns }

    func restore(_ modes: inout Modes) {
      modes.pen = pen
      modes.charsets = charsets
      modes.isInserting = isInserting
      modes.isNewLine = isNewLine
      for (mode, isOn) in zip(Self.modes, privateModes) { modes.privateModes[mode] = isOn }
      modes.margins.origin.column = columns.lowerBound
      modes.margins.size.columns = columns.count
    }
  }
}

extension Charsets {
  /// Those of a VT52: its graphics are in G1, which ESC F shifts in.
  static let ofVT52: Charsets = {
    var sets = Charsets()
    sets.designated[1] = vt52Graphics
    return sets
  }()
}
