internal import CPosix
internal import Glibc

/// The operations that a descriptor is ready for.
public struct Readiness: OptionSet, Hashable, Sendable {
  public let rawValue: Int16
  public init(rawValue: Int16) { self.rawValue = rawValue }

  public static let read = Readiness(rawValue: Int16(POLLIN))
  public static let write = Readiness(rawValue: Int16(POLLOUT))
  /// The other side is closed; unread bytes may remain. Always reported.
  public static let hangup = Readiness(rawValue: Int16(POLLHUP))
  /// The descriptor is in an error state, or not open. Always reported.
  public static let failure = Readiness(rawValue: Int16(POLLERR | POLLNVAL))

  /// Whether a read returns at once: with bytes, the end of file, or an error.
  public var isReadable: Bool { !isDisjoint(with: [.read, .hangup, .failure]) }
}

/// A descriptor to poll. A negative one is ignored.
public struct Watch: Sendable {
  /// The only field, so that a `[Watch]` has the memory layout of an array of `pollfd`.
  private var raw: pollfd

  public init(_ descriptor: Int32, for wanted: Readiness) {
    raw = pollfd(fd: descriptor, events: wanted.rawValue, revents: 0)
  }

  public var descriptor: Int32 {
    get { raw.fd }
    set { raw.fd = newValue }
  }

  /// The readiness to wait for.
  public var wanted: Readiness {
    get { Readiness(rawValue: raw.events) }
    set { raw.events = newValue.rawValue }
  }

  /// The readiness that the last `poll` found.
  public var found: Readiness { Readiness(rawValue: raw.revents) }
}

/// Waits until a descriptor is ready, or until the time is over; nil waits without limit.
///
/// The call is repeated after `EINTR`, so a signal ends the wait only if its handler writes to a pipe among the
/// watches. In C: ppoll(2).
///
/// - Returns: the number of ready descriptors; 0 if the time is over.
/// - Throws: `EINVAL` for more watches than the process may have descriptors, `ENOMEM`. A closed descriptor is no
///   error: see ``Readiness/failure``.
public func poll(_ watches: inout [Watch], milliseconds: Int?) throws(Errno) -> Int {
  let end = milliseconds.map { Clock.milliseconds + max(0, $0) }
  while true {
    let rest = end.map { Int32(clamping: max(0, $0 - Clock.milliseconds)) } ?? -1
    // The count is the array's, whose elements are `pollfd` in memory.
    let ready = unsafe watches.withUnsafeMutableBytes { bytes in
      unsafe tour_shim_poll(
        bytes.baseAddress?.assumingMemoryBound(to: pollfd.self), bytes.count / MemoryLayout<pollfd>.stride, rest)
    }
    if ready >= 0 { return Int(ready) }
    let number = errno
    if number != EINTR { throw Errno(number, in: "ppoll") }
  }
}
