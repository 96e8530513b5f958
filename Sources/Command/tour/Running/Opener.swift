import TourHost
import TourScreen
import TourSystem

/// The user's program for addresses of the web and of mail: `BROWSER`, or xdg-open(1).
struct Opener {
  private let path: ByteString
  /// The words of the command. `%s` in a word stands for the address, which otherwise is the last word.
  private let words: [String]

  /// nil if there is no such program.
  static var current: Opener? {
    let commands =
      (Environment.current["BROWSER"] ?? "").split(separator: ":").map { $0.split(separator: " ").map(String.init) } + [
        ["xdg-open"]
      ]
    for words in commands {
      guard let name = words.first, let path = try? findCommand(ByteString(name.systemBytes), in: ByteString.searchPath)
      else { continue }
      return Opener(path: path, words: words)
    }
    return nil
  }

  /// Starts the program without a shell, in a session of its own and without the terminal. Does not wait for it.
  func open(_ address: String) {
    let isNamed = words.contains { $0.includes("%s") }
    let arguments = words.map { $0.replacingEach("%s", with: address) } + (isNamed ? [] : [address])
    try? startDetached(path, ArgumentVector(arguments))
  }
}
