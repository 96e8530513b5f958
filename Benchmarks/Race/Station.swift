import Glibc
import Streams

/// A temporary folder with the files of the contestants: home folders, guides, streams.
final class Station {
  let folder: String
  /// The paths of the built command and of this executable.
  let tour: String
  let race: String
  /// The folder of this executable, `Hello` and `HelloFoundation`.
  let products: String

  /// - Throws: If the folder cannot be created.
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
    write(
      "set -g status off\nset -g escape-time 0\nset -g default-terminal tmux-256color\nset -as terminal-overrides ',xterm*:RGB'\n",
      to: "tmux.conf")
    write("startup_message off\nvbell off\ntruecolor on\n", to: "screenrc")
  }

  deinit {
    _ = shell("tmux -L race kill-server 2>/dev/null")
    _ = shell("rm -rf \(folder)")
  }

  /// The home folders.
  enum Home: String, CaseIterable {
    /// With a guide of one step, whose target never appears. The cards of all guides here stand still, so that the
    /// first frame is the whole card.
    case pending
    /// With a guide of one step, which is shown as soon as a player is ready.
    case first
    /// The same guide, and a history in which it is done.
    case seen
    /// With a guide of one step, which the user tries in the program.
    case trial
    /// With a tip that has a mark.
    case mark

    fileprivate var guide: String {
      if self == .mark {
        return """
          guide: race
          version: 1
          title: The race
          for: race
          tips:
            - {id: one, title: A mark, body: It stands here while keys are typed., target: {text: "\(Player.ready)"}, mark: true}

          """
      }
      let target =
        self == .pending
        ? #"{text: "§ never §"}\#n    missing: {wait: 3600s, then: skip}"# : #"{text: "\#(Player.ready)"}"#
      return """
        guide: race
        version: 1
        title: The race
        motion: off
        for: [race, "true", cat]
        steps:
          - id: one
            title: A card
            body: It stands here while the others run.
            target: \(target)
        \(self == .trial ? #"    done: {text: "§ never §"}"# : "")

        """
    }
  }

  func environment(_ home: Home) -> [String] {
    [
      "PATH=/usr/local/bin:/usr/bin:/bin", "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8",
      "SHELL=/bin/sh",
      "HOME=\(folder)/\(home.rawValue)", "TMUX_TMPDIR=\(folder)", "SCREENDIR=\(folder)/screen",
      "SCREENRC=\(folder)/screenrc",
    ]
  }

  /// Deletes the history of a home folder.
  func forget(_ home: Home) {
    unlink("\(folder)/\(home.rawValue)/.config/tour/history.json")
  }

  /// The path of a file that contains ``Player/ready``.
  var words: String { folder + "/words" }

  /// Writes a stream to a file.
  /// - Returns: The path of the file.
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

/// Runs a shell command and returns its output, without white space at the end.
func shell(_ command: String) -> String {
  guard let pipe = popen(command, "r") else { return "" }
  defer { pclose(pipe) }
  var bytes: [UInt8] = []
  while case let byte = getc(pipe), byte != EOF { bytes.append(UInt8(byte)) }
  while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}

/// The contents of a file, without white space at the end; empty if it cannot be read.
func contents(_ path: String) -> String { shell("cat \(path) 2>/dev/null") }
