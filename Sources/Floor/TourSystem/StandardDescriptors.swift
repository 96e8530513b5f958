internal import CPosix
internal import Glibc

/// Opens /dev/null on each of the descriptors 0 to 2 that is closed. Otherwise a file that tour opens could get one
/// of these numbers, and messages would be written to it. The new descriptors close on exec, so an executed program
/// finds 0 to 2 as it would without tour. In C: open(2), `O_CLOEXEC`.
public func reserveStandardDescriptors() {
  for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
    _ = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
  }
}

/// Writes a message to standard error in one call, so that it is not mixed with messages of other processes. A failure
/// is ignored. In C: write(2).
public func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Writes what was printed and still waits in a buffer. In C: fflush(3).
/// - Returns: whether this and all earlier writes succeeded.
package func flushStandardOutput() -> Bool { tour_shim_output_flush() != 0 }
