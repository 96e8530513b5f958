internal import CPosix
internal import Glibc
package import TourSystem

/// The reason why a command can't be started.
package enum CommandError: Error, Hashable, Sendable {
  case notFound(ByteString)
  /// The file exists, but can't be executed, for this reason.
  case notExecutable(ByteString, Errno)
  /// The file may be executed, but the interpreter in the first line of a script, or the loader of a binary, does not
  /// exist.
  case noInterpreter(ByteString)

  /// The exit status of a shell in this case: 127 or 126.
  package var exitStatus: Int32 {
    switch self {
    case .notFound: 127
    case .notExecutable, .noInterpreter: 126
    }
  }

  /// The error for a command whose file could not be examined, or whose end could not be awaited: `error` is that of
  /// stat(2), faccessat(2) or waitpid(2).
  fileprivate init(_ path: ByteString, _ error: Errno) {
    self = error.number == ENOENT || error.number == ENOTDIR ? .notFound(path) : .notExecutable(path, error)
  }

  /// The error for a command that execve(2) did not start, although ``findCommand(_:in:)`` has found its file: `number`
  /// is the errno.
  fileprivate init(executing path: ByteString, _ number: Int32) {
    self =
      [ENOENT, ENOTDIR].contains(number) ? .noInterpreter(path) : .notExecutable(path, Errno(number, in: "execve"))
  }
}

/// Returns the path of the executable file of a command.
///
/// A name with a slash is the path itself. Any other name is searched in each directory of `searchPath`; nil stands for
/// `/bin:/usr/bin`, an empty entry for the current directory. Files that can't be executed are skipped, and reported
/// only if no executable file is found. In C: the search of execvp(3).
///
/// - Throws: ``CommandError/notFound(_:)``, and ``CommandError/notExecutable(_:_:)`` with the errno for a file that
///   may not be executed or is a folder (`EACCES`).
package func findCommand(_ name: ByteString, in searchPath: ByteString?) throws(CommandError) -> ByteString {
  let slash = UInt8(ascii: "/")
  if name.bytes.contains(slash) {
    if let error = obstacle(name) { throw CommandError(name, error) }
    return name
  }
  guard !name.bytes.isEmpty else { throw .notFound("") }
  var denied: CommandError?
  let folders = (searchPath ?? "/bin:/usr/bin").bytes.split(
    separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
  for folder in folders {
    let path = ByteString((folder.isEmpty ? [UInt8(ascii: ".")] : Array(folder)) + [slash] + name.bytes)
    guard let error = obstacle(path) else { return path }
    let failure = CommandError(path, error)
    if case .notExecutable = failure, denied == nil { denied = failure }
  }
  throw denied ?? .notFound(name)
}

/// Returns the reason why a file can't be executed; nil if none is found. In C: stat(2), faccessat(2).
private func obstacle(_ path: ByteString) -> Errno? {
  unsafe path.withCString { path in
    do throws(Errno) {
      // The error of execve(2) for a directory.
      if try unsafe !FileStatus(of: path).isRegular { return Errno(EACCES, in: "execve") }
    } catch {
      return error
    }
    return unsafe faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0 ? nil : Errno(errno, in: "faccessat")
  }
}

/// Replaces this process by the command, with the same descriptors and environment.
///
/// - Parameter arguments: with the command's name first, which is searched in `$PATH`.
/// - Throws: the errors of ``findCommand(_:in:)``, ``CommandError/noInterpreter(_:)``, and
///   ``CommandError/notExecutable(_:_:)`` with the errno of execve(2). In C: execvp(3).
package func executeInPlace(_ arguments: ArgumentVector) throws(CommandError) -> Never {
  let path = try findCommand(arguments.name, in: ByteString.searchPath)
  let direct = CStrings(arguments)
  // execve(2) makes caught signals default ones. The command must get those ignored that were ignored before, and the
  // signals blocked that were blocked at the start.
  tour_shim_crash_release()
  var mask = sigset_t()
  unsafe tour_shim_mask_at_start(&mask)
  unsafe sigprocmask(SIG_SETMASK, &mask, nil)
  _ = unsafe path.withCString { unsafe execv($0, direct.pointers) }
  if errno == ENOEXEC {
    let script = CStrings(arguments.replacingName(by: ["/bin/sh", path]))
    unsafe execv("/bin/sh", script.pointers)
  }
  throw CommandError(executing: path, errno)
}

/// Runs the command in tour's terminal and process group, and waits for it.
///
/// Tour drops the signals of Ctrl-C and Ctrl-\ meanwhile, as system(3) does: the kernel sends them to the whole group,
/// including the command. SIGTERM, SIGHUP, SIGUSR1 and SIGUSR2 are passed on to the command. In C: vfork(2), execve(2),
/// waitpid(2), kill(2).
///
/// - Throws: the errors of ``findCommand(_:in:)``, ``CommandError/noInterpreter(_:)``, and
///   ``CommandError/notExecutable(_:_:)`` with the errno of execve(2), such as `ENOEXEC`, of vfork(2) or of waitpid(2).
package func runAndWait(_ arguments: ArgumentVector) throws(CommandError) -> ExitStatus {
  let path = try findCommand(arguments.name, in: ByteString.searchPath)
  let signals = try? SignalPipe([SIGCHLD, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2])
  var process: pid_t = 0
  let direct = CStrings(arguments)
  let script = CStrings(arguments.replacingName(by: ["/bin/sh", path]))
  let status = unsafe path.withCString { unsafe tour_shim_run($0, direct.pointers, script.pointers, &process) }
  if status != 0 { throw CommandError(executing: path, status) }
  do throws(Errno) {
    if let signals { return try wait(for: process, passingOn: signals) }
    // If the pipe can't be created, the command still runs, but signals are not passed on.
    for number in [SIGINT, SIGQUIT] { _ = Glibc.signal(number, SIG_IGN) }
    while true {
      if let status = try wait(for: process, options: 0) { return status }
    }
  } catch {
    throw CommandError(path, error)
  }
}

private func wait(for process: pid_t, passingOn signals: borrowing SignalPipe) throws(Errno) -> ExitStatus {
  while true {
    if let status = try wait(for: process, options: WNOHANG) { return status }
    var watches = [Watch(signals.descriptor, for: .read)]
    // The kernel may be short of memory for a moment.
    if (try? poll(&watches, milliseconds: nil)) == nil { usleep(10_000) }
    for signal in signals.pending() where ![SIGCHLD, SIGINT, SIGQUIT].contains(signal) { kill(process, signal) }
  }
}

/// - Returns: nil if the process has not ended. In C: waitpid(2).
private func wait(for process: pid_t, options: Int32) throws(Errno) -> ExitStatus? {
  var end: Int32 = 0
  let ended = try Errno.retrying("waitpid") { unsafe waitpid(process, &end, options) }
  return ended == process ? ExitStatus(rawValue: end) : nil
}
