import ArgumentParser
import Glibc
import TourHost
import TourModel
import TourSystem

/// The folder in which this process makes home folders. It is removed with them at the end of the value, and if a
/// signal ends the process. After SIGKILL, the next process that makes such a folder removes it.
struct CleanHomes: ~Copyable {
  let path: String
  /// The folder, locked for as long as it is in use. nil on a file system without locks.
  private let lock: Descriptor?

  /// - Throws: the errno of mkdir(2).
  init() throws(Errno) {
    Self.removeUnused(in: Self.temporaryFolder)
    path = try Self.makeFolder(in: Self.temporaryFolder)
    FileSystem.removeTreeOnSignal(path)
    lock = Self.locked(path)
  }

  /// Returns a folder of the user, locked; nil if it is in use or cannot be locked.
  private static func locked(_ path: String) -> Descriptor? {
    guard let folder = try? Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
      let status = try? folder.status, status.owner == geteuid(), (try? folder.lock()) == true
    else { return nil }
    return folder
  }

  /// Removes the folders of processes that were killed. One that is younger than a minute stays: its process may not
  /// have locked it yet.
  private static func removeUnused(in folder: String) {
    var names: [String] = []
    try? unsafe Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).forEachName { bytes in
      if unsafe bytes.starts(with: prefix.utf8) { names.append(unsafe String(systemBytes: bytes)) }
    }
    for name in names {
      let path = "\(folder)/\(name)"
      guard let status = try? FileStatus(ofLink: path), status.isFolder, status.modified.seconds < time(nil) - 60,
        let lock = locked(path)
      else { continue }
      FileSystem.removeTree(path)
      _ = consume lock
    }
  }

  private static let prefix = "tour-home-"

  /// Absolute, because a relative path would be one of the program's current folder.
  private static var temporaryFolder: String {
    Environment.current["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
  }

  /// Makes the folder.
  /// - Throws: exit status 73 after a message if that is not possible.
  static func made() throws -> CleanHomes {
    do throws(Errno) {
      return try CleanHomes()
    } catch {
      printError(.cannotMakeFolder("\(temporaryFolder)/tour-home", error))
      throw ExitCode(73)
    }
  }

  deinit {
    FileSystem.removeTree(path)
    FileSystem.removeTreeOnSignal(nil)
  }

  /// Removes the folder. To be called where it is no longer needed, because a value without a further use may end at
  /// once.
  consuming func remove() {}

  private static func makeFolder(in folder: String) throws(Errno) -> String {
    var number = 0
    while true {
      let path = "\(folder)/\(prefix)\(getpid())-\(number)"
      do throws(Errno) {
        // Only the user can write there, so no link of another user is followed.
        try FileSystem.makeFolder(path, mode: 0o700)
        return path
      } catch {
        // Left over by a process with the same number.
        guard error.number == EEXIST, number < 1000 else { throw error }
        number += 1
      }
    }
  }
}

/// An empty home folder for a program, and the environment in which it is the same on every machine.
struct CleanHome {
  let path: String
  /// The processes of the guide, which end when the folder is removed.
  private var processes: [SetupProcess] = []

  /// Makes the folder, with the files of a guide.
  /// - Parameters:
  ///   - folder: of a ``CleanHomes``.
  ///   - name: no other home folder there has it.
  /// - Throws: the errno of mkdir(2), open(2) or write(2).
  init(_ setup: Setup, in folder: String, named name: String = "home") throws(Errno) {
    path = "\(folder)/\(name)"
    try FileSystem.makeFolder(path, mode: 0o700)
    for file in setup.files { try write(file) }
  }

  /// Makes the folder, makes it the current one, and starts the processes of a guide for a program on the user's
  /// terminal.
  /// - Parameter name: no other home folder there has it.
  /// - Throws: exit status 73 after a message if that is not possible.
  static func entered(_ setup: Setup, in folder: String, named name: String = "home") throws -> CleanHome {
    do throws(Errno) {
      var home = try CleanHome(setup, in: folder, named: name)
      try FileSystem.enter(home.path)
      try home.start(setup.processes, home.onTerminal)
      return home
    } catch {
      printError(.callFailed(error))
      throw ExitCode(73)
    }
  }

  /// Starts processes that run beside the program.
  /// - Parameters:
  ///   - lines: for `/bin/sh`.
  ///   - environment: the program's.
  /// - Throws: the errno of fork(2), or of an earlier system call.
  mutating func start(_ lines: [String], _ environment: ArgumentVector) throws(Errno) {
    for line in lines { processes.append(try SetupProcess(line, environment, in: path)) }
  }

  /// What to say of a process that has failed; nil if none has.
  var failedProcess: CommandProblem? {
    processes.lazy.compactMap { process in process.failure.map { .setupProcessFailed(process.line, status: $0) } }.first
  }

  private func write(_ file: Setup.File) throws(Errno) {
    var folder = path
    let parts = file.path.split(separator: "/")
    for part in parts.dropLast() {
      folder = "\(folder)/\(part)"
      do throws(Errno) {
        try FileSystem.makeFolder(folder, mode: 0o700)
      } catch  where error.number == EEXIST {}
    }
    try Descriptor(opening: "\(path)/\(file.path)", O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
      .writeAll(Array(file.text.utf8))
  }

  /// Ends the processes, and removes the folder with all that is in it. What cannot be removed stays.
  mutating func remove() {
    processes = []
    FileSystem.removeTree(path)
  }

  /// The environment of a program on the user's terminal: the user's, with another home folder.
  var onTerminal: ArgumentVector {
    var variables = ArgumentVector.environment.setting("HOME", to: path).setting("PWD", to: path)
    for name in ["OLDPWD", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
      variables.bytes.removeAll { $0.starts(with: Array("\(name)=".utf8)) }
    }
    return variables
  }

  /// The environment of the program: the user's name and `PATH`, and the rest as on every machine.
  ///
  /// - Parameters:
  ///   - locale: the value of `LC_ALL`.
  ///   - variables: further ones, `NAME=value` each, which take precedence.
  func environment(locale: String, adding variables: [String]) -> ArgumentVector {
    let kept = ["PATH", "USER", "LOGNAME"].compactMap { name in
      Environment.current[name].map { "\(name)=\($0)" }
    }
    let fixed =
      [
        "HOME=\(path)", "PWD=\(path)", "SHELL=/bin/sh", "TZ=UTC0", "LANG=\(locale)", "LC_ALL=\(locale)",
      ] + HeadlessTerminal.variables
    let given = Set(variables.map { $0.prefix { $0 != "=" } })
    return ArgumentVector((kept + fixed).filter { !given.contains($0.prefix { $0 != "=" }) } + variables)
  }
}
