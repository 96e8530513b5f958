import Glibc
import Streams

/// The programs that run under the contestants: this executable, with a player's name as its first argument. Each
/// prints ``ready``, and ends when the terminal is closed or ``quit`` is typed.
enum Player: String {
  /// Writes one of its files and ``last`` each time that ``go`` is typed.
  case stream
  /// Writes each key that is typed.
  case echo
  /// Leaves the echo of keys to the kernel.
  case cooked
  /// Fill the alternate screen once, with text or with a different colour in each cell, and write nothing after that.
  case text, colors
  /// Writes each key that is typed on the alternate screen.
  case form
  /// Changes a number on the screen five hundred times a second.
  case busy

  /// The text that a player prints when it is ready.
  static let ready = "READY"
  /// The text that follows a stream. No stream contains it, and no part of it is on the screen already, so a
  /// multiplexer draws all of it.
  static let last = "~^~{END}~^~"
  /// Keys for a player: control characters that no contestant uses itself. No answer of a terminal contains them,
  /// because a recorded session contains queries.
  static let go = "\u{12}"
  static let quit = "\u{14}"

  func play(_ arguments: [String]) {
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    if self != .cooked { cfmakeraw(&settings) }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    switch self {
    case .stream:
      say(Self.ready)
      var turn = 0
      while let key = nextKey(), key != Self.quit {
        guard key == Self.go else { continue }
        send(file: arguments[turn % arguments.count])
        say("\r\n\u{1B}[m\(Self.last)\r\n")
        turn += 1
      }
    case .cooked:
      say(Self.ready + "\n")
      while let key = nextKey(), key != Self.quit {}
    case .echo:
      say(Self.ready)
      // Always in the same cell, so that the screen never scrolls.
      while let key = nextKey(), key != Self.quit { say("\r" + key) }
    case .form:
      say("\u{1B}[?1049h\u{1B}[2J\u{1B}[3;3H\(Self.ready)")
      while let key = nextKey(), key != Self.quit { say("\u{1B}[40;1H" + key) }
    case .text, .colors:
      let stream = Stream.all().first { $0.name == (self == .text ? "ascii" : "redraw") }
      say("\u{1B}[?1049h\u{1B}[2J")
      send(stream?.bytes(atLeast: 1) ?? [])
      say("\u{1B}[m\u{1B}[H\(Self.ready) ")
      while let key = nextKey(), key != Self.quit {}
    case .busy:
      say("\u{1B}[?1049h\u{1B}[2J\u{1B}[H\(Self.ready)")
      var count = 0
      while true {
        var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        if poll(&request, 1, 2) > 0, nextKey() ?? Self.quit == Self.quit { return }
        count += 1
        say("\u{1B}[50;1H\(count)")
      }
    }
  }

  private func nextKey() -> String? {
    var byte: UInt8 = 0
    return read(STDIN_FILENO, &byte, 1) == 1 ? String(Unicode.Scalar(byte)) : nil
  }

  private func say(_ text: String) { send(Array(text.utf8)) }

  private func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { send($0) }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) {
    var start = 0
    while start < bytes.count {
      let count = write(STDOUT_FILENO, bytes.baseAddress! + start, bytes.count - start)
      if count <= 0 { exit(1) }
      start += count
    }
  }

  private func send(file path: String) {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      while case let count = read(file, buffer.baseAddress, buffer.count), count > 0 {
        send(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }
}
