import Glibc
import Oracles
import Testing
import TourSystem

/// The standard input of several processes. It ends when the gate is opened, and then all of them start their work.
final class Gate {
  fileprivate let reading: Int32
  private var writing: Int32

  init() throws {
    (reading, writing) = try ends()
  }

  deinit {
    open()
    close(reading)
  }

  func open() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}

/// A process that donates events: see `Tests/Programs/HistoryStandIn`.
final class Donor {
  let id: pid_t
  private let output: Int32
  private let error: Int32

  init(_ words: [String], start: Gate) throws {
    let own = try #require(CommandLine.arguments.first)
    let path =
      own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/HistoryStandIn"
    let (out, err) = (try ends(), try ends())
    defer { for end in [out.1, err.1] { close(end) } }
    id = try spawn([path] + words, descriptors: [start.reading, out.1, err.1])
    (output, error) = (out.0, err.0)
  }

  deinit {
    close(output)
    close(error)
  }

  /// Whether the process has written `count` bytes to its output, or has ended.
  func hasSaid(_ count: Int) -> Bool {
    var waiting: Int32 = 0
    var polled = pollfd(fd: output, events: 0, revents: 0)
    return ioctl(output, UInt(FIONREAD), &waiting) < 0 || waiting >= count || poll(&polled, 1, 0) > 0
  }

  /// Waits for the process to end. The status is 128 plus the signal's number if a signal ended it.
  func end() -> (status: Int32, output: String, error: String) {
    let said = (text(output), text(error))
    var status: Int32 = 0
    _ = try? Errno.retrying("waitpid") { waitpid(id, &status, 0) }
    return (status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F, said.0, said.1)
  }

  private func text(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = (try? Errno.retrying("read") { read(descriptor, &buffer, buffer.count) }) ?? 0
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}

/// Returns both ends of a connection, with close-on-exec set, so that processes of other tests do not inherit them. C:
/// `socketpair`.
private func ends() throws -> (Int32, Int32) {
  var ends: [Int32] = [0, 0]
  let status = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
  try #require(status == 0)
  return (ends[0], ends[1])
}
