import TourHost
import TourModel
import TourSystem

/// The program in which a guide is tried out.
struct GuideProgram {
  /// The program's file. Absolute, so that the current folder can change.
  let path: ByteString
  /// The words of its command line.
  private(set) var words: [String]

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
        // A script of the current folder is found from any other one; the files of `setup` are laid out there.
        if let script = InterpretedScript(words), !guide.setup.files.contains(where: { $0.path == script.path }) {
          self.words[script.index] = script.path.absolutePath
        }
        return
      } catch {
        failure = failure ?? error
      }
    }
    guard let failure else { throw LiveFailure(.noProgramToTry(after: word)) }
    let problem = CommandProblem(failure)
    if case .command(.notFound(let name), nil) = problem, words.isEmpty, !name.isPath {
      throw LiveFailure(.programAbsent("\(name)", after: word))
    }
    throw LiveFailure(problem)
  }
}

/// The reason why a guide was not tried out.
struct LiveFailure: Error {
  let problem: CommandProblem
  init(_ problem: CommandProblem) { self.problem = problem }
}

extension String {
  /// The path, with the current folder before a relative one.
  fileprivate var absolutePath: String { String(systemBytes: ByteString(Array(utf8)).absolute.bytes) }
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
