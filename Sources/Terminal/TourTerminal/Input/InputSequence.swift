import TourKeys

/// A complete control sequence from the terminal (ECMA-48 §5.4), split into its parts.
struct InputSequence {
  /// `<`, `=`, `>` or `?` before the parameters; 0 is none.
  private var prefix: UInt8 = 0
  private var intermediate: UInt8 = 0
  private var final: UInt8 = 0
  /// Parameters, each with its subparameters (kitty's `97:65`); nil is an omitted one.
  private var parameters: [[Int?]] = []

  /// - Parameter bytes: the bytes after `CSI`, including the final byte.
  init(_ bytes: ArraySlice<UInt8>) {
    var number: Int?
    var parameter: [Int?] = []
    for byte in bytes.dropLast() {
      switch byte {
      case 0x30...0x39: number = min((number ?? 0) * 10 + Int(byte - 0x30), 0x110000)
      case UInt8(ascii: ":"):
        parameter.append(number)
        number = nil
      case UInt8(ascii: ";"):
        parameters.append(parameter + [number])
        parameter = []
        number = nil
      case 0x3C...0x3F: prefix = byte
      default: intermediate = byte
      }
    }
    final = bytes.last ?? 0
    if number != nil || !parameter.isEmpty || !parameters.isEmpty { parameters.append(parameter + [number]) }
  }

  private func number(_ index: Int, _ sub: Int = 0) -> Int? {
    guard parameters.indices.contains(index), parameters[index].indices.contains(sub) else { return nil }
    return parameters[index][sub]
  }

  /// Returns the event that the sequence stands for.
  ///
  /// `CSI 1 ; 2 R` is Shift-F3, but also a report of the cursor in the second column of the first row. It is a report
  /// if one is expected.
  func input(expectsCursorReport: Bool) -> Input {
    switch (prefix, intermediate, final) {
    case (UInt8(ascii: "<"), 0, UInt8(ascii: "M")), (UInt8(ascii: "<"), 0, UInt8(ascii: "m")):
      return mouse(isRelease: final == UInt8(ascii: "m"), offset: 0)
    case (0, 0, UInt8(ascii: "M")) where parameters.count == 3:
      return mouse(isRelease: nil, offset: 32)
    case (0, 0, UInt8(ascii: "I")) where parameters.isEmpty: return .focus(true)
    case (0, 0, UInt8(ascii: "O")) where parameters.isEmpty: return .focus(false)
    case (0, 0, UInt8(ascii: "R")) where isCursorReport(expectsCursorReport): return .reply
    case (0, 0, UInt8(ascii: "c")) where !parameters.isEmpty: return .reply
    case (0, 0, UInt8(ascii: "n")), (0, 0, UInt8(ascii: "t")), (0, 0, UInt8(ascii: "x")): return .reply
    case (UInt8(ascii: "=")..., _, _) where final != UInt8(ascii: "~"): return .reply
    case (0, 0x20...0x2F, _): return .reply
    case (0, 0, UInt8(ascii: "~")) where number(0) == 200: return .paste(.start)
    case (0, 0, UInt8(ascii: "~")) where number(0) == 201: return .paste(.end)
    case (0, _, _): return key
    default: return .unknown
    }
  }

  private func isCursorReport(_ isExpected: Bool) -> Bool {
    guard parameters.count == 2, let row = number(0), let column = number(1) else { return false }
    return isExpected || row != 1 || !(2...16).contains(column)
  }

  private func mouse(isRelease: Bool?, offset: Int) -> Input {
    guard let code = number(0), let column = number(1), let row = number(2),
      let mouse = Mouse(code: code - offset, column: column, row: row, isRelease: isRelease)
    else { return .unknown }
    return .mouse(mouse)
  }

  private var key: Input {
    var modifiers = InputKeys.modifiers(number(1) ?? 1)
    var key: Key?
    switch final {
    case UInt8(ascii: "~") where number(0) == 27 && parameters.count == 3:
      key = number(2).flatMap { InputKeys.character($0, shifted: $0, text: nil, modifiers) }
    case UInt8(ascii: "~"): key = number(0).flatMap(InputKeys.numbered).map { Key($0, modifiers) }
    // rxvt: `CSI 7 $`, `CSI 7 ^` and `CSI 7 @` are Home with Shift, with Control, and with both.
    case UInt8(ascii: "$"): key = number(0).flatMap(InputKeys.numbered).map { Key($0, .shift) }
    case UInt8(ascii: "^"): key = number(0).flatMap(InputKeys.numbered).map { Key($0, .control) }
    case UInt8(ascii: "@"): key = number(0).flatMap(InputKeys.numbered).map { Key($0, [.control, .shift]) }
    case UInt8(ascii: "u"):
      key = number(0).flatMap { InputKeys.character($0, shifted: number(0, 1), text: number(2), modifiers) }
    case UInt8(ascii: "Z"):
      modifiers.insert(.shift)
      key = Key(.tab, modifiers)
    case UInt8(ascii: "a")...UInt8(ascii: "d") where parameters.isEmpty:
      // rxvt's arrows with Shift.
      key = InputKeys.lettered(final - 0x20).map { Key($0, .shift) }
    default: key = InputKeys.lettered(final).map { Key($0, modifiers) }
    }
    guard let key else { return .unknown }
    // kitty's event types: 1 press, 2 repeat, 3 release.
    return number(1, 1) == 3 ? .release(key.canonical) : .key(key.canonical)
  }
}
