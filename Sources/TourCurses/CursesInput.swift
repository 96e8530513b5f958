import CCurses
import TourModel
import TourSession

/// The part of a ``CursesTour`` that reads keys for a card, and holds those that are for the program.
///
/// For a card, keys are read through a pad of its own: so the program's windows keep their timeouts and keypad(3), nothing is echoed, and nothing is
/// refreshed. Settings that are not those of a window are changed only while a card has the keyboard.
@safe struct CursesInput {
  private var pad: UnsafeMutablePointer<WINDOW>?
  /// Codes for the program, in order.
  private var codes: [KeyCode] = []
  /// The rest of a character whose first byte the program has read.
  private var bytes: [UInt8] = []
  /// The settings of the program, while a card has the keyboard; nil otherwise.
  private var borrowed: (mouse: UInt64, tourMouse: UInt64, interval: Int32)?

  /// Reads a code for a card.
  /// - Parameter milliseconds: the timeout; negative for none.
  /// - Returns: the key, the mouse event, or neither; nil after the timeout, or after a signal.
  mutating func read(milliseconds: Int) -> (key: Key?, mouse: CursesEvent?, codes: [KeyCode])? {
    if unsafe pad == nil { unsafe pad = newpad(1, 1) }
    guard let pad = unsafe pad else { return nil }
    borrow()
    let reader = unsafe KeyReader(pad)
    // Esc acts at once, as in the host.
    let patience = get_escdelay()
    _ = set_escdelay(50)
    defer { _ = set_escdelay(patience) }
    guard let code = reader.code(milliseconds: milliseconds) else { return nil }
    if code == .function(KEY_MOUSE) { return (nil, MEVENT.next.flatMap(CursesEvent.init), []) }
    let (key, codes) = reader.key(code)
    return (key, nil, codes)
  }

  /// Enables the mouse for a card, in addition to the events that the program has enabled.
  private mutating func borrow() {
    if borrowed != nil { return }
    let mouse = tour_shim_mouse_add(0)
    borrowed = (mouse, tourMouse: tour_shim_mouse_add(mouse) | mouse, mouseinterval(0))
  }

  /// Restores the program's settings, except for those that the program has changed meanwhile.
  mutating func giveBack() {
    guard let borrowed else { return }
    self.borrowed = nil
    let mouse = tour_shim_mouse_set(borrowed.mouse)
    if mouse != borrowed.tourMouse { _ = tour_shim_mouse_set(mouse) }
    _ = mouseinterval(borrowed.interval)
  }

  mutating func close() {
    giveBack()
    if let pad = unsafe pad { unsafe _ = delwin(pad) }
    unsafe pad = nil
  }

  /// Adds codes for the program.
  /// - Parameter hasKeypad: whether the program's window has keypad(3). If not, a key is read as the characters that the terminal sends for it.
  mutating func append(_ more: [KeyCode], hasKeypad: Bool) {
    for code in more {
      if case .function(let number) = code, !hasKeypad, let bytes = unsafe keybound(number, 0) {
        defer { unsafe free(bytes) }
        codes += unsafe String(cString: bytes).unicodeScalars.map { .character($0.value) }
      } else {
        codes.append(code)
      }
    }
  }

  /// Returns the next code for the program; nil if there is none.
  /// - Parameter isWide: if false, a character that is not ASCII is returned as its bytes in UTF-8, one after the other.
  mutating func next(isWide: Bool) -> KeyCode? {
    if !bytes.isEmpty { return .character(UInt32(bytes.removeFirst())) }
    guard !codes.isEmpty else { return nil }
    let code = codes.removeFirst()
    guard !isWide, case .character(let value) = code, value >= 0x80, let scalar = Unicode.Scalar(value) else { return code }
    bytes = Array(String(scalar).utf8)
    return .character(UInt32(bytes.removeFirst()))
  }
}

extension InputToken {
  /// Each code is a byte that tells its kind, and four bytes of its value, the lowest first.
  init(_ codes: [KeyCode]) {
    self.init(
      codes.flatMap { code -> [UInt8] in
        let (kind, value): (UInt8, UInt32) =
          switch code {
          case .character(let character): (0, character)
          case .function(let number): (1, UInt32(bitPattern: number))
          }
        return [kind] + (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      })
  }

  var codes: [KeyCode] {
    stride(from: 0, to: payload.count - 4, by: 5).map { start in
      let value = (0..<4).reduce(UInt32(0)) { $0 | UInt32(payload[start + 1 + $1]) << (8 * $1) }
      return payload[start] == 0 ? .character(value) : .function(Int32(bitPattern: value))
    }
  }
}
