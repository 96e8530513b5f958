import CCurses
import TourModel

/// Reads keys through a window whose timeout and keypad(3) belong to tour.
@safe struct KeyReader {
  private let window: UnsafeMutablePointer<WINDOW>

  /// Enables keypad(3).
  /// - Parameter window: must exist as long as the value is used.
  @unsafe init(_ window: UnsafeMutablePointer<WINDOW>) {
    unsafe self.window = unsafe window
    enableKeypad()
  }

  func enableKeypad() { unsafe _ = keypad(window, true) }

  /// Reads a key.
  /// - Parameter milliseconds: the timeout; negative for none.
  /// - Returns: nil after the timeout, or after a signal.
  func code(milliseconds: Int) -> KeyCode? {
    unsafe wtimeout(window, Int32(clamping: milliseconds))
    return unsafe KeyCode.read(window, isWide: true)
  }

  /// Returns the key of a code, and all of its codes: after Esc, which Alt sends first, the next code is read if it is
  /// there.
  func key(_ code: KeyCode) -> (key: Key?, codes: [KeyCode]) {
    guard code == .character(27) else { return (Key(curses: code), [code]) }
    guard let next = self.code(milliseconds: 0) else { return (Key(.escape), [code]) }
    guard let key = Key(curses: next), key.code != .escape else {
      // The next read returns it. An event that is no key, such as KEY_RESIZE, must not be lost.
      switch next {
      case .character(let character): _ = unget_wch(wchar_t(bitPattern: character))
      case .function(let number): _ = ungetch(number)
      }
      return (Key(.escape), [code])
    }
    return (Key(key.code, key.modifiers.union(.meta)), [code, next])
  }
}

extension KeyCode {
  /// Reads a key with the settings of a window.
  /// - Parameter isWide: if false, a character that is not ASCII is read as its bytes, one after the other.
  /// - Returns: nil if ncurses returns ERR: after the window's timeout, or after a signal.
  /// - Source: wget_wch(3), wgetch(3).
  @unsafe static func read(_ window: UnsafeMutablePointer<WINDOW>, isWide: Bool) -> KeyCode? {
    var value: wint_t = 0
    switch unsafe isWide ? tour_shim_read_wide(window, &value) : tour_shim_read_narrow(window, &value) {
    case OK: return .character(value)
    case KEY_CODE_YES: return .function(Int32(bitPattern: value))
    default: return nil
    }
  }
}
