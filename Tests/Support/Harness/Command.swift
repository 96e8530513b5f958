import Foundation
import Glibc
import Oracles
import TourSystem

/// Runs a command without a terminal and waits for it, but not for processes that it leaves behind: its output goes to
/// files, not to pipes.
/// - Returns: Standard output, standard error, and the exit status as a shell has it: 128 and the signal if one ended
///   the command.
public func runCommand(
  _ path: String, _ arguments: [String], environment: [String: String]
) throws -> (output: String, error: String, status: Int32) {
  let output = try Scratch()
  let error = try Scratch()
  let process = try spawn(
    [path] + arguments, environment: environment.map { "\($0.key)=\($0.value)" },
    descriptors: [-1, output.descriptor, error.descriptor])
  var status: Int32 = 0
  try Errno.retrying("waitpid") { waitpid(process, &status, 0) }
  return (try output.text, try error.text, status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F)
}

/// A temporary file without a name.
private struct Scratch: ~Copyable {
  private let file: Descriptor
  var descriptor: Int32 { file.number }

  init() throws {
    var name = Array("/tmp/tour-said-XXXXXX".utf8CString)
    file = Descriptor(owning: try Errno.retrying("mkstemp") { mkstemp(&name) })
    _ = fcntl(file.number, F_SETFD, FD_CLOEXEC)
    unlink(name)
  }

  var text: String {
    get throws {
      lseek(descriptor, 0, SEEK_SET)
      return String(decoding: try file.read(upTo: file.status.size), as: UTF8.self)
    }
  }
}

/// Writes an executable file.
///
/// No process may have it open for writing when it is executed (ETXTBSY). A process that another test is starting
/// inherits every file open here, so install(1) writes it.
public func writeExecutable(_ text: String, to path: String) throws {
  try text.write(toFile: path + ".text", atomically: true, encoding: .utf8)
  let (_, error, status) = try runCommand("/usr/bin/install", ["-m", "755", path + ".text", path], environment: [:])
  guard status == 0 else { throw TerminalHarness.Failure(description: error) }
}
