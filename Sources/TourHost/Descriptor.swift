internal import Glibc

/// What a read or a write that does not wait came to.
public enum Transfer: Hashable, Sendable {
  /// So many bytes, at least 1; a write may have taken fewer than it was given.
  case bytes(Int)
  /// Nothing now: ask again when `poll` says so.
  case wouldBlock
  /// Nothing ever again: end of file, or the other side is gone.
  case ended
}

/// An open file that this value owns: closed when it goes.
public struct Descriptor: ~Copyable {
  /// The number, for `poll` and C. It stays this value's.
  public let number: Int32

  public init(owning number: Int32) {
    self.number = number
  }

  /// One that was left open for this image of tour, and for no other program. In C: fcntl(2), `FD_CLOEXEC`.
  init(resuming number: Int32) {
    self.init(owning: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    _ = close(number)
  }

  /// Reads what is there, up to the buffer's size. In C: read(2).
  ///
  /// - Throws: whatever is neither an interruption, an end nor a reason to wait.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Transfer {
    guard let start = buffer.baseAddress, !buffer.isEmpty else { return .bytes(0) }
    return try transfer("read") { Glibc.read(number, start, buffer.count) }
  }

  /// Reads what is there, up to 64 KiB, behind what the array holds already. In C: read(2).
  public func read(appendingTo bytes: inout [UInt8]) throws(Errno) -> Transfer {
    let result = withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 16) {
      buffer -> Result<Transfer, Errno> in
      do throws(Errno) {
        let transfer = try read(into: buffer)
        if case .bytes(let count) = transfer { bytes.append(contentsOf: buffer[..<count]) }
        return .success(transfer)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Writes as much as is taken at once. In C: write(2).
  public func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Transfer {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return .bytes(0) }
    return try transfer("write") { Glibc.write(number, start, bytes.count) }
  }

  /// Writes as much as is taken at once. In C: write(2).
  public func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Transfer {
    // `withUnsafeBytes` rethrows untyped errors only.
    let result = bytes.withUnsafeBytes { buffer -> Result<Transfer, Errno> in
      do throws(Errno) { return .success(try write(buffer)) } catch { return .failure(error) }
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
      // A pseudo-terminal whose other side is closed, and a pipe or socket that nobody reads.
      case EIO, EPIPE, ECONNRESET: return .ended
      default: throw error
      }
    }
  }
}

/// Takes the standard descriptors that are closed, so that nothing of ours gets their numbers, and what is meant for people goes into no
/// file. A program that is executed finds them closed, as it would without us. In C: open(2), `O_CLOEXEC`.
public func reserveStandardDescriptors() {
  for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR | O_CLOEXEC) }
}
