import Glibc
import Streams

/// The programs on the stage: this executable again, with a player's name as its first word. Each says when it is ready, and ends
/// when the terminal goes or the key for it is typed.
enum Player: String {
  /// Each time that it is told to, sends one of its files, and says that it was all.
  case stream
  /// Shows each key that is typed.
  case echo
  /// Leaves it to the kernel to show what is typed.
  case cooked
  /// Fills the alternate screen, and keeps still.
  case text, colors
  /// Changes a number on the screen five hundred times a second.
  case busy

  /// What a player says when it waits.
  static let ready = "READY"
  /// What stands behind a stream; a stream has no such thing in it, and nobody who draws anew has half of it there already.
  static let last = "~^~{END}~^~"
  /// What is typed at a player. Control characters that nobody keeps for himself, and that are in no answer of a terminal: a recorded
  /// session asks things.
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
      // Always in the same cell, so that nobody has to scroll.
      while let key = nextKey(), key != Self.quit { say("\r" + key) }
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
