/// The state of the parser: the states of Paul Williams' "A parser for DEC's ANSI-compatible video terminals", with
/// those merged that differ only in the handling of invalid bytes.
enum ParserState: Sendable {
  case ground
  /// In the middle of a UTF-8 sequence.
  case character
  case escape
  case control
  /// In an invalid control sequence, which is read to its end and ignored.
  case controlIgnored
  /// In an OSC, DCS, SOS, PM or APC string, or in a window name of screen and tmux (ESC k).
  case string
  /// After ESC Y in VT52 mode, with one or two coordinates missing.
  case address
  /// After an ESC in a string, which ends if a backslash follows.
  case stringEscape
}

extension Terminal {
  /// The number of bytes kept of an incomplete string.
  static let stringLimit = 1 << 20
  /// The number of bytes kept of an incomplete control sequence; parameters beyond it have no effect.
  static let sequenceLimit = 4096

  /// Reads to the end, or up to a sequence that is not possible under a card, or that may change the size of the window
  /// (``stopsAfterResizing``). Returns the number of bytes read.
  mutating func parse(_ bytes: Span<UInt8>) -> Int {
    // The index at which the incomplete sequence begins.
    var start = 0
    var index = 0
    reading: while index < bytes.count, !hasStopped {
      switch state {
      case .ground: readText(bytes, &start, &index)
      case .character: finishCharacter(bytes, &start, &index)
      case .escape: if !readEscape(bytes, &start, &index) { break reading }
      case .address: readAddress(bytes, from: start, &index)
      case .control: if !readControl(bytes, &start, &index) { break reading }
      case .controlIgnored: readIgnored(bytes, &start, &index)
      case .string: readString(bytes, &start, &index)
      case .stringEscape: readStringEscape(bytes, &start, &index)
      }
    }
    // VT52 mode has no REP.
    if isVT52 { lastGraphic = nil }
    if state != .ground { hold(bytes.extracting(min(start, index)..<index)) }
    return index
  }

  /// Returns all bytes of the sequence so far.
  ///
  /// - Parameter start: the index in the chunk at which the sequence begins.
  func raw(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> [UInt8] {
    held + Self.essence(bytes.extracting(min(start, end)..<end), in: state)
  }

  /// Keeps the bytes of the incomplete sequence for the next feed.
  private mutating func hold(_ bytes: Span<UInt8>) {
    let isString = state == .string || state == .stringEscape
    if isCut || isString && held.count + bytes.count > Self.stringLimit {
      isCut = true
      held = []
    } else if held.count + bytes.count > Self.sequenceLimit, !isString {
      let room = max(0, Self.sequenceLimit - held.count)
      let essence = Self.essence(bytes, in: state)
      held += essence.prefix(room)
      held += essence.dropFirst(room).filter { 0x20...0x2F ~= $0 }.prefix(max(0, Self.sequenceLimit + 2 - held.count))
    } else {
      held += Self.essence(bytes, in: state)
    }
  }

  /// Returns bytes without the control characters among them, which were carried out already.
  private static func essence(_ bytes: Span<UInt8>, in state: ParserState) -> [UInt8] {
    switch state {
    case .string, .stringEscape, .character, .address: Array(bytes)
    default: Array(bytes).filter { 0x20...0x7E ~= $0 || $0 == 0x1B }
    }
  }

  /// Returns to the ground state after a sequence is complete or cancelled.
  mutating func finish() {
    state = .ground
    isCut = false
    if !held.isEmpty { held.removeAll(keepingCapacity: held.capacity <= Self.sequenceLimit) }
  }

  mutating func beginEscape() {
    finish()
    state = .escape
    intermediates = 0
    prefix = 0
  }

  // MARK: Escape sequences

  /// Handles a byte below 0x20 within a sequence: ESC, CAN and SUB end the sequence, others are carried out.
  private mutating func interrupt(_ byte: UInt8, _ bytes: Span<UInt8>, _ start: inout Int, _ index: Int) {
    switch byte {
    case 0x1B:
      beginEscape()
      start = index
    case 0x18, 0x1A: finish()
    default: execute(byte)
    }
  }

  private mutating func readEscape(_ bytes: Span<UInt8>, _ start: inout Int, _ index: inout Int) -> Bool {
    let byte = bytes[index]
    if isVT52, byte >= 0x20 {
      readVT52(bytes, &start, &index)
      return true
    }
    switch byte {
    case ..<0x20: interrupt(byte, bytes, &start, index)
    case 0x20...0x2F: intermediates = intermediates << 8 | UInt16(truncatingIfNeeded: byte)
    case 0x30...0x7E:
      // RIS shows the main screen, ends the 132 columns of DECCOLM, and resets what passes a card by, such as how
      // titles are written.
      if isRouted, byte == UInt8(ascii: "c"), intermediates == 0, stopsAtSwitch { return false }
      completeEscape(byte, bytes, &start, to: index &+ 1)
    case _ where isC1(byte): readC1(UInt32(byte), bytes, &start, at: index &+ 1)
    default: break
    }
    index &+= 1
    return true
  }

  /// Whether the byte after ESC opens a string: OSC, DCS, APC, PM, SOS, or the window name of screen and tmux (ESC k).
  private static func opensString(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "]", "P", "_", "^", "X", "k": true
    default: false
    }
  }

  /// Reads the final byte of an escape sequence, which may open a longer one.
  mutating func completeEscape(_ byte: UInt8, _ bytes: Span<UInt8>, _ start: inout Int, to end: Int) {
    switch byte {
    case UInt8(ascii: "[") where intermediates == 0:
      beginControl()
    case _ where intermediates == 0 && Self.opensString(byte):
      state = .string
      stringKind = byte
      // From here on every byte is kept; control characters between these two bytes are not.
      held = [0x1B, byte]
      start = end
    default:
      if isRouted { setAside(escape: byte, raw(bytes, from: start, to: end)) }
      finish()
      escape(byte)
    }
  }

  // MARK: Control sequences

  private mutating func beginControl() {
    state = .control
    parameters.clear()
  }

  /// Fast path: reads a sequence that is complete in the chunk, without control characters in it, as nearly all are.
  /// Otherwise returns false and leaves `index` unchanged; the sequence is then read byte by byte.
  ///
  /// - Parameter index: the index of the ESC; ``held`` must be empty.
  @inline(__always)
  mutating func readWhole(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    guard index &+ 2 < bytes.count else { return false }
    let byte = bytes[index &+ 1]
    if byte == UInt8(ascii: "[") { return readWholeControl(bytes, &index) }
    // Only escape sequences with one intermediate byte have a fast path, because others are rare.
    guard 0x20...0x2F ~= byte, 0x30...0x7E ~= bytes[index &+ 2] else { return false }
    intermediates = UInt16(truncatingIfNeeded: byte)
    index &+= 3
    escape(bytes[index &- 1])
    return true
  }

  @inline(__always)
  private mutating func readWholeControl(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    var next = index &+ 2
    let byte = bytes[next]
    prefix = 0x3C...0x3F ~= byte ? byte : 0
    if prefix != 0 { next &+= 1 }
    guard next < bytes.count else { return false }
    if bytes[next] &- 0x30 >= 12 {
      parameters.clear()
    } else if !parameters.readWhole(bytes, &next) {
      next = readLong(bytes, from: next)
      guard next < bytes.count else { return false }
    }
    guard 0x40...0x7E ~= bytes[next] else { return false }
    intermediates = 0
    index = next &+ 1
    control(bytes[next])
    return true
  }

  /// Reads parameters of every kind. Returns the index after them.
  @inline(never)
  private mutating func readLong(_ bytes: Span<UInt8>, from index: Int) -> Int {
    var index = index
    parameters.clear()
    parameters.read(bytes, &index)
    return index
  }

  private mutating func readControl(_ bytes: Span<UInt8>, _ start: inout Int, _ index: inout Int) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x30...0x3B where intermediates == 0:
        parameters.read(bytes, &index)
        continue
      case 0x40...0x7E:
        if isRouted, !setAside(control: byte, bytes, from: start, to: index &+ 1) { return false }
        index &+= 1
        finish()
        control(byte)
        return true
      case 0x20...0x2F:
        if intermediates > 0xFF { state = .controlIgnored }
        intermediates = intermediates << 8 | UInt16(truncatingIfNeeded: byte)
      case 0x3C...0x3F where prefix == 0 && parameters.count == 0 && intermediates == 0: prefix = byte
      case 0x30...0x3F: state = .controlIgnored
      case ..<0x20: interrupt(byte, bytes, &start, index)
      case _ where isC1(byte): readC1(UInt32(byte), bytes, &start, at: index &+ 1)
      default: break
      }
      index &+= 1
      if state != .control { return true }
    }
    return true
  }

  private mutating func readIgnored(_ bytes: Span<UInt8>, _ start: inout Int, _ index: inout Int) {
    let byte = bytes[index]
    switch byte {
    case ..<0x20: interrupt(byte, bytes, &start, index)
    case 0x40...0x7E: finish()
    case _ where isC1(byte): readC1(UInt32(byte), bytes, &start, at: index &+ 1)
    default: break
    }
    index &+= 1
  }

  // MARK: Strings

  private mutating func readString(_ bytes: Span<UInt8>, _ start: inout Int, _ index: inout Int) {
    let hasC1Controls = modes.dialect.contains(.hasC1Controls) && !readsSingleBytes
    while index < bytes.count {
      let byte = bytes[index]
      index &+= 1
      if byte >= 0x20 {
        if byte == 0x9C, readsSingleBytes { return endString(bytes, from: start, end: index &- 1, index) }
        guard hasC1Controls, byte &- 0x80 < 0x20, (index &- 2 >= start ? bytes[index &- 2] : held.last) == 0xC2 else {
          continue
        }
        if byte == 0x9C {
          endString(bytes, from: start, end: index &- 2, index)
        } else {
          readC1(UInt32(byte), bytes, &start, at: index)
        }
        return
      }
      switch byte {
      case 0x1B: state = .stringEscape
      case 0x07 where stringKind == UInt8(ascii: "]"): endString(bytes, from: start, end: index &- 1, index)
      case 0x18, 0x1A: finish()
      default: continue
      }
      return
    }
  }

  private mutating func readStringEscape(_ bytes: Span<UInt8>, _ start: inout Int, _ index: inout Int) {
    if bytes[index] == UInt8(ascii: "\\") {
      index &+= 1
      endString(bytes, from: start, end: index &- 2, index)
    } else if stringKind == UInt8(ascii: "P"), !isCut, isPassthrough(bytes, from: start, to: index) {
      state = .string
    } else {
      // The ESC does not end the string, but begins another sequence.
      beginEscape()
      held = [0x1B]
      start = index
    }
  }

  /// Whether the string is a passthrough of tmux (`DCS tmux;`), in which each ESC is doubled.
  private func isPassthrough(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    let beginning = held.prefix(8) + Array(bytes.extracting(min(start, end)..<min(end, start + 8)))
    return beginning.dropFirst(2).starts(with: "tmux;".utf8)
  }

  /// - Parameter end: the index after the payload, before the terminator; -1 if the terminator's ESC was in the chunk
  ///   before.
  private mutating func endString(_ bytes: Span<UInt8>, from start: Int, end: Int, _ index: Int) {
    if isCut { return finish() }
    let whole = raw(bytes, from: start, to: index)
    let terminator = index - end
    let payload = whole[min(2, whole.count)..<max(min(2, whole.count), whole.count - terminator)]
    let kind = stringKind
    if isRouted { setAside(string: kind, payload, whole: whole) }
    finish()
    string(kind, payload)
  }
}
