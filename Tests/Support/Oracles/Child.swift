import Glibc
import TourSystem

/// A child process whose standard input, output and error are one socket connected to this process.
final class Child {
  private let connection: Descriptor
  private let process: pid_t
  private var read: [UInt8] = []
  private var start = 0
  private var status: Int32?

  /// Starts `arguments[0]`, which is searched for in `PATH`, with a small environment.
  ///
  /// - Parameter variables: the first variables of the environment, each `NAME=value`. The others are the same for all
  ///   programs.
  init(_ arguments: [String], variables: [String] = []) throws(OracleError) {
    // socketpair(2) creates sockets with close-on-exec set. A pipe could leak into a program that another test starts
    // at the same time.
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .failed("socketpair: \(errno)") }
    connection = Descriptor(owning: ends[0])
    let other = Descriptor(owning: ends[1])
    process = try spawn(
      arguments, environment: variables + Self.environment, descriptors: Array(repeating: other.number, count: 3))
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  /// Reads the output to its end, and waits for the program to end.
  ///
  /// - Returns: the output after the last line that was read, and the status as waitpid(2) returns it.
  func finish() -> (output: String, status: Int32) {
    var text = ""
    while let line = try? line() { text += line + "\n" }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    self.status = status
    return (text, status)
  }

  /// Runs a program to its end.
  ///
  /// - Throws: ``OracleError/failed(_:)`` with the program's output if its status is not 0.
  static func run(_ arguments: [String]) throws(OracleError) {
    let (output, status) = try Child(arguments).finish()
    if status != 0 { throw .failed("\(arguments.joined(separator: " ")): \(output)") }
  }

  private static var environment: [String] {
    let kept = ["PATH", "HOME", "TMUX_TMPDIR"].compactMap { name in
      getenv(name).map { name + "=" + String(cString: $0) }
    }
    return kept + ["TERM=xterm-256color", "LC_ALL=C.UTF-8", "SHELL=/bin/sh"]
  }

  func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// Writes all bytes, or those that the program takes before it ends. A later read then finds the end.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try? Errno.retrying("send") {
        rest.withUnsafeBytes { send(connection.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      }
      guard let count, count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends the program's standard input.
  func hangUp() {
    shutdown(connection.number, Int32(SHUT_WR))
  }

  /// Returns the next line of the output, without the newline.
  ///
  /// - Throws: ``OracleError/failed(_:)`` if the output ended or nothing came for a minute.
  func line() throws(OracleError) -> String {
    String(decoding: try output(through: [0x0A]).dropLast(), as: UTF8.self)
  }

  /// Returns the unread output. Waits for it at most this long.
  ///
  /// - Throws: ``OracleError/failed(_:)`` if the output ended.
  func available(milliseconds: Int) throws(OracleError) -> [UInt8] {
    var watches = [Watch(connection.number, for: .read)]
    if start == read.count, (try? poll(&watches, milliseconds: milliseconds)) == 1 {
      guard case .bytes = try? connection.read(appendingTo: &read) else { throw .failed("the connection ended") }
    }
    defer { start = read.count }
    return Array(read[start...])
  }

  /// Returns the unread output up to the end of the next `mark`.
  ///
  /// - Throws: ``OracleError/failed(_:)`` if the output ended or nothing came for a minute.
  func output(through mark: [UInt8]) throws(OracleError) -> ArraySlice<UInt8> {
    var searched = start
    while true {
      while let end = read[searched...].end(through: mark[mark.count - 1]) {
        searched = end
        guard read[start..<end].suffix(mark.count) == mark[...] else { continue }
        defer { start = end }
        return read[start..<end]
      }
      read.removeSubrange(..<start)
      start = 0
      searched = read.count
      var watches = [Watch(connection.number, for: .read)]
      guard (try? poll(&watches, milliseconds: 60_000)) == 1 else { throw .failed("no answer within a minute") }
      guard case .bytes = try? connection.read(appendingTo: &read) else {
        throw .failed("the connection ended: \(String(decoding: read, as: UTF8.self))")
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the index after the first occurrence of `byte`; nil if there is none. Uses memchr(3), which is fast in a
  /// debug build too.
  fileprivate func end(through byte: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base, Int32(byte), bytes.count) else { return nil }
      return startIndex + (UnsafeRawPointer(found) - base) + 1
    }
  }
}
