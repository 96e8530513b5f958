internal import Glibc
import TourText

/// The result of a non-blocking read or write.
public enum Transfer: Hashable, Sendable {
  /// The number of bytes transferred, at least 1. A write may transfer fewer than were given.
  case bytes(Int)
  /// No transfer is possible before `poll` reports the descriptor as ready.
  case wouldBlock
  /// No further transfer is possible: end of file, or the other side is closed.
  case ended
}

/// An open file descriptor that this value owns. It is closed when the value ends.
public struct Descriptor: ~Copyable {
  /// The descriptor's number, for `poll` and C. Callers must not close it.
  public let number: Int32

  public init(owning number: Int32) {
    self.number = number
  }

  /// Takes ownership of a descriptor that was inherited across execve(2), and sets it to close on exec. In C: fcntl(2),
  /// `FD_CLOEXEC`.
  public init(resuming number: Int32) {
    self.init(owning: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  /// Opens a file. The descriptor closes on exec, and a terminal does not become the controlling terminal. In C:
  /// open(2).
  ///
  /// - Parameters:
  ///   - flags: flags of open(2), such as `O_RDONLY`. `O_CLOEXEC` and `O_NOCTTY` are added.
  ///   - mode: the permissions of a newly created file, without the bits of umask(2).
  /// - Throws: `ENOENT` if there is no such file, `EACCES` without permission, `EISDIR` for a folder that is opened
  ///   to write, `ENOTDIR`, `ELOOP`, `EEXIST` with `O_EXCL`, `ENXIO` for a pipe without a reader or a terminal that
  ///   does not exist, `EROFS`, `ENOSPC`, `EMFILE` or `ENFILE` if no descriptor is left.
  public init(opening path: String, _ flags: Int32, mode: UInt32 = 0) throws(Errno) {
    number = try Errno.retrying("open") {
      unsafe path.withSystemString { unsafe open($0, flags | O_CLOEXEC | O_NOCTTY, mode) }
    }
  }

  /// Opens a file of a folder, as ``init(opening:_:mode:)`` does. In C: openat(2).
  ///
  /// - Throws: the errors of ``init(opening:_:mode:)``.
  public init(opening name: String, in folder: borrowing Descriptor, _ flags: Int32, mode: UInt32 = 0) throws(Errno) {
    let folder = folder.number
    number = try Errno.retrying("openat") {
      unsafe name.withSystemString { unsafe openat(folder, $0, flags | O_CLOEXEC | O_NOCTTY, mode) }
    }
  }

  /// Duplicates a descriptor, whose owner does not change. The duplicate closes on exec, and its number is above 2.
  /// In C: fcntl(2), `F_DUPFD_CLOEXEC`.
  ///
  /// - Throws: `EBADF` if the descriptor is closed, `EMFILE` if the process has no free descriptor.
  public init(duplicating original: Int32) throws(Errno) {
    number = try Errno.retrying("fcntl") { fcntl(original, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) }
  }

  /// Returns the number, and gives up ownership: the descriptor stays open.
  public consuming func released() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Not repeated after `EINTR`: on Linux the descriptor is closed even if close(2) was interrupted.
  deinit {
    _ = close(number)
  }

  /// Reads the available bytes, up to the buffer's size. In C: read(2).
  ///
  /// - Throws: every error except `EINTR`, after which the call is repeated, `EAGAIN` (``Transfer/wouldBlock``), and
  ///   `EIO`, `EPIPE` and `ECONNRESET` (``Transfer/ended``).
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Transfer {
    guard let start = buffer.baseAddress, unsafe !buffer.isEmpty else { return .bytes(0) }
    return try transfer("read") { unsafe Glibc.read(number, start, buffer.count) }
  }

  /// The largest number of bytes that ``read(appendingTo:)`` reads.
  public static let mostRead = 1 << 16

  /// Reads the available bytes, up to ``mostRead``, and appends them to the array. In C: read(2).
  ///
  /// - Throws: the errors of ``read(into:)``.
  public func read(appendingTo bytes: inout [UInt8]) throws(Errno) -> Transfer {
    let result = unsafe withUnsafeTemporaryAllocation(byteCount: Self.mostRead, alignment: 16) {
      buffer -> Result<Transfer, Errno> in
      do throws(Errno) {
        let transfer = try unsafe read(into: buffer)
        // read(2) has initialized the first `count` bytes.
        if case .bytes(let count) = transfer { unsafe bytes.append(contentsOf: buffer[..<count]) }
        return .success(transfer)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Writes as many bytes as the descriptor accepts at once. In C: write(2).
  ///
  /// - Throws: `ENOSPC` or `EDQUOT` if the disk is full, `EFBIG`, `EBADF`; never `EINTR`, `EAGAIN`, `EIO`, `EPIPE` or
  ///   `ECONNRESET`: see ``read(into:)``.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Transfer {
    guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else { return .bytes(0) }
    return try transfer("write") { unsafe Glibc.write(number, start, bytes.count) }
  }

  /// Writes as many bytes as the descriptor accepts at once. In C: write(2).
  ///
  /// - Throws: the errors of ``write(_:)-(UnsafeRawBufferPointer)``.
  public func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Transfer {
    // `withUnsafeBytes` rethrows untyped errors only.
    let result = unsafe bytes.withUnsafeBytes { buffer -> Result<Transfer, Errno> in
      do throws(Errno) { return unsafe .success(try write(buffer)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private func transfer(_ call: String, _ body: () -> Int) throws(Errno) -> Transfer {
    do throws(Errno) {
      let count = try Errno.retrying(call, body)
      return count == 0 ? .ended : .bytes(count)
    } catch {
      switch error.number {
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      // A pseudo-terminal whose other side is closed, or a pipe or socket without a reader.
      case EIO, EPIPE, ECONNRESET: return .ended
      default: throw error
      }
    }
  }
}
