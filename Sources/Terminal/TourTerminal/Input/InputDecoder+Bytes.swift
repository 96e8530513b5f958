import TourKeys
import TourScreen

extension InputDecoder {
  mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: begin(byte)
    case .character(let rest): continueCharacter(byte, rest)
    case .escape: afterEscape(byte)
    case .singleShift: afterSingleShift(byte)
    case .control: inControl(byte)
    case .consoleFunction:
      pending.append(byte)
      let code = (0x41...0x45).contains(byte) ? Key.Code.function(Int(byte) - 0x40) : nil
      emitSequence(code.map { .key(Key($0)) } ?? .unknown)
    case .mouse(let rest):
      if byte == 0x1B { return restart(byte) }
      pending.append(byte)
      // The first byte of a character of two bytes; the second one follows.
      if hasUTF8Mouse, 0xC2...0xDF ~= byte, pending[pending.count - 2] < 0xC2 { return }
      if rest > 1 { state = .mouse(rest - 1) } else { emitMouse() }
    case .string: inString(byte)
    case .stringEscape:
      if byte == UInt8(ascii: "\\") {
        pending.append(byte)
        emitSequence(.reply)
      } else {
        // The string has no terminator, and the ESC begins another sequence.
        pending.removeLast()
        emit(.unknown)
        begin(0x1B)
        take(byte)
      }
    case .endless:
      if byte == 0x1B || byte < 0x20 { return restart(byte) }
      pending.append(byte)
      if (0x40...0x7E).contains(byte) {
        emit(.unknown)
      } else if pending.count >= Self.longestSequence {
        split(.unknown)
      }
    case .paste(let matched): inPaste(byte, matched)
    }
  }

  /// Emits the pending bytes as unknown, and begins a new sequence with `byte`.
  private mutating func restart(_ byte: UInt8) {
    emit(.unknown)
    begin(byte)
  }

  /// Emits the pending bytes as a part of a long sequence, and keeps the state.
  private mutating func split(_ input: Input) {
    let state = state
    emit(input)
    self.state = state
    isSplit = true
  }

  private mutating func begin(_ byte: UInt8) {
    pending.append(byte)
    switch byte {
    case 0x1B: state = .escape
    case ..<0x80: emit(.key(Key(.character(Character(Unicode.Scalar(byte)))).canonical))
    case 0xC2...0xDF: state = .character(1)
    case 0xE0...0xEF: state = .character(2)
    case 0xF0...0xF4: state = .character(3)
    // CSI, SS3, and the beginnings of strings. None of these bytes begins a character of UTF-8.
    case 0x9B: state = .control
    case 0x8F: state = .singleShift
    case 0x9D, 0x90, 0x9F, 0x9E, 0x98: state = .string
    default: emit(.unknown)
    }
  }

  private mutating func continueCharacter(_ byte: UInt8, _ rest: Int) {
    guard byte & 0xC0 == 0x80 else { return restart(byte) }
    pending.append(byte)
    if rest > 1 {
      state = .character(rest - 1)
    } else if pending.first == 0x1B {
      emitMeta()
    } else if let character = String(validating: pending, as: UTF8.self)?.first {
      emit(.key(Key(.character(character))))
    } else {
      emit(.unknown)
    }
  }

  private mutating func afterEscape(_ byte: UInt8) {
    if byte == 0x1B {
      // Of three ESCs, the first is certainly a key.
      if isDoubled { emitFirstEscape() }
      pending.append(byte)
      return
    }
    let opens: Set<UInt8> = [0x5B, 0x4F, 0x5D, 0x50, 0x5F, 0x5E, 0x58]
    if isDoubled, !opens.contains(byte) { emitFirstEscape() }
    pending.append(byte)
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): state = .string
    case 0xC2...0xDF: state = .character(1)
    case 0xE0...0xEF: state = .character(2)
    case 0xF0...0xF4: state = .character(3)
    default: emitMeta()
    }
  }

  private mutating func emitFirstEscape() {
    items.append(InputItem(.key(Key(.escape)), bytes: [0x1B]))
    pending.removeFirst()
  }

  private mutating func afterSingleShift(_ byte: UInt8) {
    guard byte >= 0x20, byte < 0x7F else {
      if isIntroducer { emitMeta() } else { emit(.unknown) }
      return begin(byte)
    }
    pending.append(byte)
    // Old versions of xterm put the modifiers between these bytes: `ESC O 5 P`.
    if (0x30...0x39).contains(byte), sequence.count < 4 { return }
    let modifiers = InputKeys.modifiers(sequence.dropFirst().dropLast().reduce(0) { $0 * 10 + Int($1 - 0x30) })
    if let code = InputKeys.lettered(byte) ?? InputKeys.keypad(byte) {
      emitSequence(.key(Key(code, modifiers).canonical))
    } else if (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(byte), let code = InputKeys.lettered(byte - 0x20) {
      // rxvt's arrows with Control.
      emitSequence(.key(Key(code, .control)))
    } else {
      emitSequence(.unknown)
    }
  }

  private mutating func inControl(_ byte: UInt8) {
    switch byte {
    case 0x40...0x7E:
      pending.append(byte)
      if sequence.count == 2, byte == UInt8(ascii: "M") {
        state = .mouse(3)
      } else if sequence.count == 2, byte == UInt8(ascii: "[") {
        state = .consoleFunction
      } else {
        emitControl()
      }
    case UInt8(ascii: "$") where sequence.count > 1 && sequence.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }):
      // A single number before `$` is a key with Shift in rxvt. The report of a mode (DECRPM) has two numbers.
      pending.append(byte)
      emitControl()
    case 0x20...0x3F:
      pending.append(byte)
      if pending.count >= Self.longestSequence {
        state = .endless
        split(.unknown)
      }
    default:
      // `ESC [` followed by another key is `M-[`.
      if isIntroducer { emitMeta() } else { emit(.unknown) }
      begin(byte)
    }
  }

  private mutating func emitControl() {
    let input = InputSequence(sequence.dropFirst()).input(expectsCursorReport: expectedCursorReports > 0)
    if input == .reply, pending.last == UInt8(ascii: "R"), sequence.dropFirst().first != UInt8(ascii: "?") {
      expectedCursorReports = max(0, expectedCursorReports - 1)
    }
    emitSequence(input)
  }

  private mutating func emitMouse() {
    let report = sequence.dropFirst(2)
    let codes =
      hasUTF8Mouse
      ? String(decoding: report, as: UTF8.self).unicodeScalars.map { Int($0.value) } : report.map { Int($0) }
    let numbers = codes.map { $0 - 32 }
    guard numbers.count == 3 else { return emitSequence(.unknown) }
    emitSequence(Mouse(code: numbers[0], column: numbers[1], row: numbers[2]).map(Input.mouse) ?? .unknown)
  }

  private mutating func inString(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      if isIntroducer {
        // `ESC ]` followed by another key is `M-]`.
        emitMeta()
        return begin(byte)
      }
      pending.append(byte)
      state = .stringEscape
    case 0x07,
      0x9C where isEightBit:
      pending.append(byte)
      emitSequence(.reply)
    case ..<0x20:
      // No reply contains such a character; a user can type one to end an incomplete string.
      if isIntroducer { emitMeta() } else { emit(.unknown) }
      begin(byte)
    default:
      pending.append(byte)
      if pending.count >= Self.longestString { split(.reply) }
    }
  }

  private mutating func inPaste(_ byte: UInt8, _ matched: Int) {
    if byte == Self.pasteEnd[matched] {
      pending.append(byte)
      if matched + 1 < Self.pasteEnd.count {
        state = .paste(matched + 1)
      } else {
        emitPasted(keeping: Self.pasteEnd.count)
        emit(.paste(.end))
      }
      return
    }
    pending.append(byte)
    state = .paste(byte == 0x1B ? 1 : 0)
    if pending.count >= Self.longestString { emitPasted(keeping: byte == 0x1B ? 1 : 0) }
  }
}
