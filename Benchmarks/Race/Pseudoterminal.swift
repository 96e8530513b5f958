import Glibc

/// The terminal of a contestant, by default of 200×60 cells. It reads as fast as the contestant writes.
final class Pseudoterminal {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let process: pid_t
  private let path: String
  /// Bytes received so far.
  private(set) var delivered = 0
  /// The time at which the last of them was received, in nanoseconds.
  private(set) var deliveredAt = 0
  /// Whether the terminal answers queries as xterm does: cursor position, default colours and device attributes. Off
  /// while a stream is timed, because answers are input for the player.
  var answers = true
  private let master: Int32
  private let buffer = UnsafeMutableRawPointer.allocate(byteCount: room + size, alignment: 16)
  /// The number of bytes before `room` in the buffer, from earlier reads, so that text split across two reads is found.
  private var kept = 0
  private var got = 0
  private var status: Int32?
  private static let room = 64
  private static let size = 1 << 16

  /// Starts a program with this as its controlling terminal. In C: forkpty(3), execve(2).
  init(_ arguments: [String], environment: [String], columns: UInt16 = 200, rows: UInt16 = 60) throws(Failure) {
    guard let path = arguments.first, path.hasPrefix("/") else {
      throw Failure(description: "\(arguments) has no absolute path")
    }
    let argv = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.copying(arguments)
    let envp = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.copying(environment)
    defer {
      argv.freeAll()
      envp.freeAll()
    }
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var master: Int32 = -1
    let process = forkpty(&master, nil, nil, &window)
    if process == 0 {
      execve(argv[0]!, argv, envp)
      _exit(127)
    }
    guard process > 0 else { throw Failure(description: "forkpty: \(errno)") }
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    self.process = process
    self.path = path
    self.master = master
  }

  deinit {
    end()
    buffer.deallocate()
  }

  func send(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Reads until a text has been received.
  /// - Returns: The time, in nanoseconds.
  @discardableResult
  func wait(for words: String, seconds: Int = 60) throws(Failure) -> Int {
    let end = nanoseconds() + seconds * 1_000_000_000
    while true {
      let left = (end - nanoseconds()) / 1_000_000
      switch left > 0 ? read(milliseconds: left) : .silence {
      case .bytes: if has(words) { return deliveredAt }
      case .silence: throw Failure(description: "\(path): no '\(words)' within \(seconds) s; the last was \(last)")
      case .ended: throw Failure(description: "\(path): ended before '\(words)'; the last was \(last)")
      }
    }
  }

  /// Reads until nothing has been received for `milliseconds`, or for `limit` milliseconds in all.
  /// - Returns: The number of times that `words` was received.
  @discardableResult
  func settle(milliseconds: Int, atMost limit: Int = 10_000, counting words: String = "") -> Int {
    let end = nanoseconds() + limit * 1_000_000
    var found = 0
    while nanoseconds() < end, case .bytes = read(milliseconds: milliseconds) {
      if !words.isEmpty { found += count(of: words) }
    }
    return found
  }

  /// Reads until the program closes the terminal or is silent for two seconds, and waits for its end. It receives
  /// SIGHUP after about one more second, and SIGKILL after two.
  /// - Returns: The time at which it had ended, in nanoseconds.
  @discardableResult
  func end() -> Int {
    guard status == nil else { return deliveredAt }
    settle(milliseconds: 2000)
    var status: Int32 = 0
    var patience = 100_000
    while waitpid(process, &status, WNOHANG) == 0 {
      usleep(20)
      patience -= 1
      if patience == 50_000 { kill(process, SIGHUP) }
      if patience == 0 { kill(process, SIGKILL) }
    }
    let now = nanoseconds()
    close(master)
    self.status = status
    return now
  }

  private enum Arrival {
    case bytes, silence, ended
  }

  private func read(milliseconds: Int) -> Arrival {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Int32(clamping: milliseconds)) > 0 else { return .silence }
    let before = min(Self.room, kept + got)
    memmove(buffer + Self.room - before, buffer + Self.room + got - before, before)
    kept = before
    got = Glibc.read(master, buffer + Self.room, Self.size)
    guard got > 0 else {
      got = 0
      return .ended
    }
    delivered += got
    deliveredAt = nanoseconds()
    if answers { answer() }
    return .bytes
  }

  private func answer() {
    for _ in 0..<count(of: "\u{1B}]10;?") { send("\u{1B}]10;rgb:e0e0/e0e0/e0e0\u{1B}\\") }
    for _ in 0..<count(of: "\u{1B}]11;?") { send("\u{1B}]11;rgb:1010/1010/1010\u{1B}\\") }
    for _ in 0..<count(of: "\u{1B}[6n") { send("\u{1B}[1;1R") }
    for _ in 0..<count(of: "\u{1B}[c") { send("\u{1B}[?64;1;2;6;22c") }
  }

  /// Whether the last read completed this text.
  private func has(_ words: String) -> Bool { count(of: words) > 0 }

  private func count(of words: String) -> Int {
    var words = words
    return words.withUTF8 { words in
      let before = min(kept, words.count - 1)
      var start = buffer + Self.room - before
      let end = buffer + Self.room + got
      var found = 0
      while end - start >= words.count, let place = memchr(start, Int32(words[0]), end - start - words.count + 1) {
        let isIt = memcmp(place, words.baseAddress!, words.count) == 0
        found += isIt ? 1 : 0
        start = place + (isIt ? words.count : 1)
      }
      return found
    }
  }

  private var last: String {
    let bytes = UnsafeRawBufferPointer(start: buffer + Self.room - kept, count: kept + got).suffix(200)
    return String(decoding: bytes, as: UTF8.self).debugDescription
  }
}

extension UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
  /// A list of C strings for execve(2), with a null pointer at its end.
  fileprivate static func copying(_ texts: [String]) -> Self {
    let list = Self.allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { list[index] = strdup(text) }
    list[texts.count] = nil
    return list
  }

  fileprivate func freeAll() {
    var index = 0
    while let text = self[index] {
      free(text)
      index += 1
    }
    deallocate()
  }
}
