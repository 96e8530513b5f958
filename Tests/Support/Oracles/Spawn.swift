public import Glibc

/// Starts a program with all signals at their defaults and none blocked, as a shell does for a typed command. The
/// process of the tests may ignore signals, and its threads may block some.
///
/// In C: posix_spawnp(3).
/// - Parameters:
///   - arguments: the first is searched for in the `PATH` of this process, unless it has a slash.
///   - environment: the whole environment, each `NAME=value`; nil for the environment of this process.
///   - descriptors: become the program's descriptors 0, 1, 2, and so on. A negative one stands for `/dev/null`.
/// - Throws: ``OracleError/missing(_:)`` if there is no such program, ``OracleError/failed(_:)`` if it cannot be
///   started.
public func spawn(_ arguments: [String], environment: [String]? = nil, descriptors: [Int32]) throws(OracleError)
  -> pid_t
{
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (number, descriptor) in descriptors.enumerated() {
    if descriptor < 0 {
      posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
  }
  return try spawn(arguments, environment: environment, actions: &actions)
}

/// Starts a program in a new session, with `terminal` as its controlling terminal.
func spawn(_ arguments: [String], environment: [String], terminal: String) throws(OracleError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  // The first terminal that a new session opens becomes its controlling terminal.
  posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
  for number in Int32(1)...2 { posix_spawn_file_actions_adddup2(&actions, 0, number) }
  return try spawn(arguments, environment: environment, actions: &actions, inNewSession: true)
}

private func spawn(
  _ arguments: [String], environment: [String]?, actions: inout posix_spawn_file_actions_t, inNewSession: Bool = false
) throws(OracleError) -> pid_t {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, a GNU extension
  let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (inNewSession ? newSession : 0)
  posix_spawnattr_setflags(&attributes, Int16(flags))
  var argv = arguments.map { strdup($0) } + [nil]
  var envp = (environment ?? []).map { strdup($0) } + [nil]
  defer { for text in argv + envp { free(text) } }
  var process: pid_t = 0
  let error = envp.withUnsafeMutableBufferPointer { variables in
    posix_spawnp(
      &process, arguments[0], &actions, &attributes, &argv, environment == nil ? environ : variables.baseAddress)
  }
  if error == ENOENT { throw .missing(arguments[0]) }
  if error != 0 { throw .failed("\(arguments[0]): \(String(cString: strerror(error)))") }
  return process
}

/// Lets programs that this process starts receive a typed Ctrl-C and Ctrl-\, even if this process was started in the
/// background by a shell that makes it ignore both signals.
public func enableTypedSignals() {
  for number in [SIGINT, SIGQUIT] { signal(number, SIG_DFL) }
}
