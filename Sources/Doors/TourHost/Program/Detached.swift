import CPosix
package import TourSystem

/// Starts the file at `path` in a session of its own, with /dev/null as its input and output, and does not wait for it.
/// No shell is used. If the file cannot be executed, nothing happens.
///
/// In C: fork(2), setsid(2), execv(3).
/// - Throws: the errno of fork(2).
package func startDetached(_ path: ByteString, _ arguments: ArgumentVector) throws(Errno) {
  let words = CStrings(arguments)
  let code = unsafe path.withCString { unsafe tour_shim_start_detached($0, words.pointers) }
  if code != 0 { throw Errno(code, in: "fork") }
}
