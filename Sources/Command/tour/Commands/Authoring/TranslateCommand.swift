import ArgumentParser
import Glibc
import TourGuide
import TourModel
import TourSystem

struct TranslateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translate",
    abstract: "Lay out the file with the texts of a guide in another language.",
    usage: "tour translate <guide> [<language>]",
    discussion: help(
      [
        ("tour translate mine.yaml de", "write mine.de.yaml, or complete it"),
        ("tour translate mine.yaml", "print the guide's own texts, for tools"),
      ],
      """
      Each text is empty, below that of the guide as a comment. Write them in any order: a card appears in the language \
      once all of its texts are there. In a file that exists, texts that it lacks are added, and nothing else changes. \
      'tour check' names those that are missing, and steps that have changed since the file's 'version'.
      """, more: "translate", page: "guides"))

  @Argument(help: ArgumentHelp("The file of a guide, or the name of a guide or lesson.", valueName: "guide"))
  var guide: String

  @Argument(help: ArgumentHelp("The language, such as de or pt_BR.", valueName: "language"))
  var language: String?

  func validate() throws {
    if let language, Language(language) == nil { throw ValidationError(.language(language)) }
  }

  func run() throws {
    let path = try GuideCatalog.current.path(of: guide)
    let guide = try GuideCatalog.guide(ofFile: path)
    guard let language = language.flatMap({ Language($0) }) else {
      print(TranslationText.own(of: guide), terminator: "")
      return
    }
    if language == guide.language {
      printError(.ownLanguage(path: path, language))
      throw ExitCode(64)
    }
    try write(guide, at: path, in: language)
  }

  /// - Throws: exit status 65, 66 or 73 after a message, if the file has errors, or cannot be read or written.
  private func write(_ guide: Guide, at path: String, in language: Language) throws {
    let target = Guide.translationPaths(into: [language], besideFile: path)[0]
    let old = try existing(at: target)
    let layout: TranslationText
    if let old, !old.isEmpty {
      let read = TranslationFile.read(old, named: target, in: language, of: guide)
      for problem in read.problems { printError(problem) }
      if !read.problems.isEmpty { throw ExitCode(65) }
      guard let completed = TranslationText(completing: old, named: target, in: language, of: guide) else {
        printError(.notCompleted(target))
        throw ExitCode(65)
      }
      layout = completed
    } else {
      layout = TranslationText(of: guide, named: path.split(separator: "/").last.map(String.init) ?? path)
    }
    if layout.added > 0 {
      do throws(GuideWriter.Refusal) {
        try GuideWriter.write(
          layout.text, to: target, replacing: old.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .nothing)
      } catch {
        printError(CommandProblem(error, at: target))
        throw ExitCode(73)
      }
    }
    if layout.added > 0 || layout.left.isEmpty {
      printLine(.laidOut(path: target, texts: layout.added, isNew: old?.isEmpty ?? true))
    }
    if !layout.left.isEmpty { printLine(.textsLeft(path: target, cards: layout.left)) }
  }

  /// The bytes of the file; nil if there is none.
  /// - Throws: exit status 66 after a message.
  private func existing(at path: String) throws -> [UInt8]? {
    guard let status = try? FileStatus(of: path) else { return nil }
    guard status.isRegular else {
      printError(.notAFile(path))
      throw ExitCode(66)
    }
    do throws(Errno) {
      let bytes = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK).readAll(maximum: Self.most)
      guard let bytes else { throw Errno(EFBIG, in: "read") }
      return bytes
    } catch {
      printError(.unreadable(path, error))
      throw ExitCode(66)
    }
  }

  /// The size of the largest file that is read, in bytes.
  private static let most = 1 << 20
}
