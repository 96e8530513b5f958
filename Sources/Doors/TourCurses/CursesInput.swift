import CCurses
import Glibc
import TourModel

/// The part of a ``CursesTour`` that reads keys for a card, and holds those that are for the program.
///
/// For a card, keys are read through a pad of its own: so the program's windows keep their timeouts and keypad(3),
/// nothing is echoed, and nothing is refreshed. The mouse mask is the program's: a card reacts to the events that
/// the program has enabled.
///
/// A class, because a signal handler of the program may finish the tour while a key is awaited.
@safe final class CursesInput {
  private var pad: UnsafeMutablePointer<WINDOW>?
  private var reader: KeyReader?
  /// Whether a key is awaited through the pad, which must exist until then.
  private var isReading = false
  /// Whether the window of the last read has keypad(3); nil before the first read for a card.
  private var hadKeypad: Bool?
  var halfDelay = HalfDelay()
  var escape = PassedEscape()
  /// Codes for the program, in order.
  private var codes: [KeyCode] = []
  /// The rest of a character whose first byte the program has read.
  private var bytes: [UInt8] = []

  /// The input of one read for a card.
  enum Event {
    /// A key, or nil if the codes are not one.
    case key(Key?, [KeyCode])
    case mouse(MEVENT)
  }

  /// Prepares ``read(milliseconds:takesMouse:)``. Call it while no other thread can draw: ncurses sends the terminal
  /// the mode of keypad(3) through the same buffer as the picture.
  func prepare() {
    if let reader {
      if hadKeypad == false { reader.enableKeypad() }
    } else if let pad = unsafe newpad(1, 1) {
      unsafe self.pad = unsafe pad
      reader = unsafe KeyReader(pad)
    }
    hadKeypad = true
  }

  /// Prepares a read through a window of the program, as ``prepare()`` does.
  @unsafe func prepare(_ window: UnsafeMutablePointer<WINDOW>) {
    guard let hadKeypad else { return }
    let hasKeypad = unsafe is_keypad(window)
    if hasKeypad != hadKeypad { unsafe _ = keypad(window, hasKeypad) }
    self.hadKeypad = hasKeypad
  }

  /// Reads a key or an event of the mouse for a card, after ``prepare()``.
  /// - Parameters:
  ///   - milliseconds: the timeout; negative for none.
  ///   - takesMouse: if false, an event of the mouse stays for getmouse(3), and nil is returned.
  /// - Returns: nil after the timeout, or after a signal.
  func read(milliseconds: Int, takesMouse: Bool = true) -> Event? {
    guard let reader else { return nil }
    // Esc acts at once, as in the host.
    let patience = get_escdelay()
    _ = set_escdelay(Int32(PassedEscape.patience))
    isReading = true
    defer {
      isReading = false
      _ = set_escdelay(patience)
    }
    guard let code = reader.code(milliseconds: milliseconds) else { return nil }
    if code == .function(KEY_MOUSE) { return takesMouse ? MEVENT.next.map { .mouse($0) } : nil }
    let (key, codes) = reader.key(code)
    return .key(key, codes)
  }

  /// Waits for input on standard input without ncurses, whose timeouts do not count with halfdelay(3).
  /// - Returns: false after `milliseconds`, or after a signal. true if standard input is not a terminal.
  func wait(milliseconds: Int) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return unsafe isatty(STDIN_FILENO) == 0 || Glibc.poll(&input, 1, Int32(clamping: milliseconds)) > 0
  }

  func close() {
    // A signal handler that closes the tour during a read leaves the pad: ncurses still uses it.
    if isReading { return }
    if let pad = unsafe pad { unsafe _ = delwin(pad) }
    unsafe pad = nil
    reader = nil
    hadKeypad = nil
  }

  /// Adds codes for the program.
  /// - Parameter hasKeypad: whether the program's window has keypad(3). If not, a key is read as the characters that
  ///   the terminal sends for it.
  func append(_ more: [KeyCode], hasKeypad: Bool) {
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
  /// - Parameter isWide: if false, a character that is not ASCII is returned as its bytes in UTF-8, one after the
  ///   other.
  func next(isWide: Bool) -> KeyCode? {
    if !bytes.isEmpty { return .character(UInt32(bytes.removeFirst())) }
    guard !codes.isEmpty else { return nil }
    let code = codes.removeFirst()
    guard !isWide, case .character(let value) = code, value >= 0x80, let scalar = Unicode.Scalar(value) else {
      return code
    }
    bytes = Array(String(scalar).utf8)
    return .character(UInt32(bytes.removeFirst()))
  }
}
