import TourHost
import TourModel
import TourSystem

/// The program in which a guide is tried out.
struct GuideProgram {
  /// The program's file. Absolute, so that the current folder can change.
  let path: ByteString
  /// The words of its command line.
  let words: [String]

  /// - Parameters:
  ///   - words: the command line that the user gives; empty for the first installed program of the guide, with the
  ///     arguments of its `setup`.
  ///   - word: the word of tour's command line after which the user could give one.
  init(of guide: Guide, _ words: [String], after word: String) throws(LiveFailure) {
    let names = words.isEmpty ? guide.commands : [words[0]]
    var failure: CommandError?
    for name in names {
      do throws(CommandError) {
        path = try findCommand(ByteString(Array(name.utf8)), in: ByteString.searchPath).absolute
        self.words = words.isEmpty ? [name] + guide.setup.arguments : words
        return
      } catch {
        failure = failure ?? error
      }
    }
    throw LiveFailure(failure.map { CommandProblem($0) } ?? .noProgramToTry(after: word))
  }
}

/// The reason why a guide was not tried out.
struct LiveFailure: Error {
  let problem: CommandProblem
  init(_ problem: CommandProblem) { self.problem = problem }
}

extension ByteString {
  /// The path, with the current folder before a relative one.
  fileprivate var absolute: ByteString {
    guard bytes.first != UInt8(ascii: "/"), let folder = currentFolder() else {
      return self
    }
    return ByteString(Array(folder.utf8) + [UInt8(ascii: "/")] + bytes)
  }
}
