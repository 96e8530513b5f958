import Glibc
import Streams

/// A folder of our own with all that the contestants need: homes, guides, streams.
final class Station {
  let folder: String
  /// The built command, and this executable.
  let tour: String
  let race: String
  /// The folder of this executable and of the programs that only say hello.
  let products: String

  /// - Throws: where the folder can't be made.
  init(tour: String) throws {
    self.tour = tour
    var template = Array("/tmp/tour-race-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Pseudoterminal.Failure(description: "mkdtemp: \(errno)") }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    race = Self.executable
    products = race.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    for home in Home.allCases {
      makeFolders("\(home.rawValue)/.config/tour/guides")
      write(home.guide, to: "\(home.rawValue)/.config/tour/guides/race.yaml")
    }
    write(Player.ready + "\n", to: "words")
    makeFolders("screen")
    chmod(folder + "/screen", 0o700)
    write("set -g status off\nset -g escape-time 0\nset -g default-terminal tmux-256color\nset -as terminal-overrides ',xterm*:RGB'\n", to: "tmux.conf")
    write("startup_message off\nvbell off\ntruecolor on\n", to: "screenrc")
  }

  deinit {
    _ = shell("tmux -L race kill-server 2>/dev/null")
    _ = shell("rm -rf \(folder)")
  }

  /// Who sits at the terminal.
  enum Home: String, CaseIterable {
    /// With a step to come, whose target never does.
    case pending
    /// With one step, which is shown as soon as a player is ready.
    case first
    /// The same, and the history knows that it was seen.
    case seen

    fileprivate var guide: String {
      let target = self == .pending ? #"{text: "§ never §"}\#n    missing: {wait: 3600s, then: skip}"# : #"{text: "\#(Player.ready)"}"#
      return """
        guide: race
        version: 1
        title: The race
        for: [race, "true", cat]
        steps:
          - id: one
            title: A card
            body: It stands here while the others run.
            target: \(target)

        """
    }
  }

  func environment(_ home: Home) -> [String] {
    [
      "PATH=/usr/local/bin:/usr/bin:/bin", "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "SHELL=/bin/sh",
      "HOME=\(folder)/\(home.rawValue)", "TMUX_TMPDIR=\(folder)", "SCREENDIR=\(folder)/screen", "SCREENRC=\(folder)/screenrc",
    ]
  }

  /// The user has seen nothing yet.
  func forget(_ home: Home) {
    unlink("\(folder)/\(home.rawValue)/.config/tour/history.json")
  }

  /// A file with the word that a player says when it waits.
  var words: String { folder + "/words" }

  /// Writes a stream to a file.
  /// - Returns: its path.
  func file(_ stream: Stream, bytes count: Int) -> String {
    let path = "\(folder)/\(stream.name).bytes"
    write(stream.bytes(atLeast: count), to: "\(stream.name).bytes")
    return path
  }

  private func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  private func write(_ bytes: [UInt8], to name: String) {
    guard let file = fopen("\(folder)/\(name)", "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  private func makeFolders(_ name: String) {
    var path = folder
    for part in name.split(separator: "/") {
      path += "/" + part
      mkdir(path, 0o755)
    }
  }

  private static var executable: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      let count = readlink("/proc/self/exe", buffer.baseAddress!, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

/// What a command line prints, without the white space at its end.
func shell(_ command: String) -> String {
  guard let pipe = popen(command, "r") else { return "" }
  defer { pclose(pipe) }
  var bytes: [UInt8] = []
  while case let byte = getc(pipe), byte != EOF { bytes.append(UInt8(byte)) }
  while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}

/// A file of `/proc`, whole.
func contents(_ path: String) -> String { shell("cat \(path) 2>/dev/null") }
