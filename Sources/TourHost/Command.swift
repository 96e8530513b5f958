internal import CPosix
internal import Glibc

/// Why a command cannot be started.
public enum CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  case notFound(ByteString)
  /// There is such a file, and this is why it cannot be executed.
  case notExecutable(ByteString, Errno)

  /// What a shell ends with then: 127 or 126.
  public var exitStatus: Int32 {
    switch self {
    case .notFound: 127
    case .notExecutable: 126
    }
  }

  /// As a shell says it: `htop: command not found`.
  public var description: String {
    switch self {
    case .notFound(let name): "\(name): \(name.bytes.contains(UInt8(ascii: "/")) ? "no such file" : "command not found")"
    case .notExecutable(let path, let error): "\(path): \(error.message)"
    }
  }

  /// The case for an errno of execve(2).
  public init(_ path: ByteString, _ error: Errno) {
    self = error.number == ENOENT || error.number == ENOTDIR ? .notFound(path) : .notExecutable(path, error)
  }
}

/// The file that a command's name stands for.
///
/// A name with a slash is that file. Another is looked for in each folder of `searchPath` (nil: the system's; an empty
/// entry: the current folder); a file that cannot be executed is passed over for a later one that can.
/// In C: the search of execvp(3).
public func findCommand(_ name: ByteString, in searchPath: ByteString?) throws(CommandError) -> ByteString {
  let slash = UInt8(ascii: "/")
  if name.bytes.contains(slash) {
    if let error = obstacle(name) { throw CommandError(name, error) }
    return name
  }
  guard !name.bytes.isEmpty else { throw .notFound("") }
  var denied: CommandError?
  let folders = (searchPath ?? "/bin:/usr/bin").bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
  for folder in folders {
    let path = ByteString((folder.isEmpty ? [UInt8(ascii: ".")] : Array(folder)) + [slash] + name.bytes)
    guard let error = obstacle(path) else { return path }
    let failure = CommandError(path, error)
    if case .notExecutable = failure, denied == nil { denied = failure }
  }
  throw denied ?? .notFound(name)
}

/// Why a file cannot be executed; nil where it seems that it can. In C: stat(2), faccessat(2).
private func obstacle(_ path: ByteString) -> Errno? {
  path.withCString { path in
    var status = stat()
    if stat(path, &status) != 0 { return Errno(errno, in: "stat") }
    // As execve(2) says it of a folder.
    if status.st_mode & S_IFMT != S_IFREG { return Errno(EACCES, in: "execve") }
    return faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0 ? nil : Errno(errno, in: "faccessat")
  }
}

/// Becomes the command: same process, same descriptors, same environment.
///
/// - Parameter arguments: with the command's own name first, which is looked for in `$PATH`.
/// - Throws: where nothing was executed. In C: execvp(3).
public func executeInPlace(_ arguments: ArgumentVector) throws(CommandError) -> Never {
  let path = try findCommand(arguments.name, in: ByteString.searchPath)
  let direct = CStrings(arguments)
  _ = path.withCString { execv($0, direct.pointers) }
  if errno == ENOEXEC {
    let script = CStrings(arguments.replacingName(by: ["/bin/sh", path]))
    execv("/bin/sh", script.pointers)
  }
  throw CommandError(path, Errno(errno, in: "execve"))
}

/// Runs the command in our terminal and our process group, and waits for it.
///
/// Ctrl-C and Ctrl-\ are the command's meanwhile, as with system(3): the kernel sends them to the whole group. What is sent to us alone, to
/// end or as a message (SIGTERM, SIGHUP, SIGUSR1, SIGUSR2), is passed on, and we end as the command ends.
/// In C: posix_spawn(3), waitpid(2), kill(2).
public func runAndWait(_ arguments: ArgumentVector) throws(CommandError) -> ExitStatus {
  let path = try findCommand(arguments.name, in: ByteString.searchPath)
  var ignoring = sigaction()
  ignoring.__sigaction_handler.sa_handler = SIG_IGN
  var interrupt = sigaction()
  var quit = sigaction()
  sigaction(SIGINT, &ignoring, &interrupt)
  sigaction(SIGQUIT, &ignoring, &quit)
  defer {
    sigaction(SIGINT, &interrupt, nil)
    sigaction(SIGQUIT, &quit, nil)
  }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var defaults = sigset_t()
  sigemptyset(&defaults)
  if !isIgnored(interrupt) { sigaddset(&defaults, SIGINT) }
  if !isIgnored(quit) { sigaddset(&defaults, SIGQUIT) }
  posix_spawnattr_setsigdefault(&attributes, &defaults)
  var mask = sigset_t()
  tour_shim_mask_at_start(&mask)
  posix_spawnattr_setsigmask(&attributes, &mask)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

  // Where there is no pipe, the command runs all the same, and only it is told what is sent to it.
  let signals = try? SignalPipe([SIGCHLD, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2])
  var process: pid_t = 0
  let direct = CStrings(arguments)
  var status = path.withCString { posix_spawn(&process, $0, nil, &attributes, direct.pointers, environ) }
  if status == ENOEXEC {
    let script = CStrings(arguments.replacingName(by: ["/bin/sh", path]))
    status = posix_spawn(&process, "/bin/sh", nil, &attributes, script.pointers, environ)
  }
  if status != 0 { throw CommandError(path, Errno(status, in: "posix_spawn")) }
  do throws(Errno) {
    if let signals { return try wait(for: process, passingOn: signals) }
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
    // What the kernel could not do now, it may do a moment later.
    if (try? poll(&watches, milliseconds: nil)) == nil { usleep(10_000) }
    for signal in signals.pending() where signal != SIGCHLD { kill(process, signal) }
  }
}

/// - Returns: nil where it has not ended. In C: waitpid(2).
private func wait(for process: pid_t, options: Int32) throws(Errno) -> ExitStatus? {
  var end: Int32 = 0
  let ended = try Errno.retrying("waitpid") { waitpid(process, &end, options) }
  return ended == process ? ExitStatus(rawValue: end) : nil
}

private func isIgnored(_ action: sigaction) -> Bool {
  unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
