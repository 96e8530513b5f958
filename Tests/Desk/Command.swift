import Foundation
import Glibc

/// Runs a command without a terminal and waits for it, but not for what it leaves behind: what it says goes to files.
public func runCommand(
  _ path: String, _ arguments: [String], environment: [String: String]
) throws -> (output: String, error: String, status: Int32) {
  let output = try Scratch()
  let error = try Scratch()
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, output.descriptor, 1)
  posix_spawn_file_actions_adddup2(&actions, error.descriptor, 2)

  var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
  var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { for pointer in words + variables { free(pointer) } }
  // A thread of the test runner blocks most signals, and what it starts would inherit that.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  var process: pid_t = 0
  let failure = posix_spawn(&process, path, &actions, &attributes, &words, &variables)
  guard failure == 0 else { throw Desk.Failure(description: "\(path): \(String(cString: strerror(failure)))") }
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  return (output.text, error.text, status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F)
}

/// A file without a name.
private struct Scratch: ~Copyable {
  let descriptor: Int32

  init() throws {
    var name = Array("/tmp/tour-said-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard descriptor >= 0 else { throw Desk.Failure(description: "mkstemp: \(String(cString: strerror(errno)))") }
    unlink(name)
  }

  deinit { close(descriptor) }

  var text: String {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    return String(unsafeUninitializedCapacity: max(0, size)) { buffer in max(0, pread(descriptor, buffer.baseAddress, size, 0)) }
  }
}

/// Writes a file that can be executed.
///
/// A file that any process has open for writing can't be (ETXTBSY), and what another test is starting right now has all that we have open:
/// so what is executed was never open here.
public func writeExecutable(_ text: String, to path: String) throws {
  try text.write(toFile: path + ".text", atomically: true, encoding: .utf8)
  let (_, error, status) = try runCommand("/usr/bin/install", ["-m", "755", path + ".text", path], environment: [:])
  guard status == 0 else { throw Desk.Failure(description: error) }
}
