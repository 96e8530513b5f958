import TourGuide
import TourHost
import TourModel
import TourSystem
import TourWalk

/// A guide that is tried out, and what was read of its file.
struct LiveGuide {
  let path: String
  private(set) var guide: Guide
  let translations: [Translation]
  let places: GuidePlaces
  private let program: Result<GuideProgram, LiveFailure>

  /// - Parameter words: the command line that the user gives; empty for the guide's.
  init(path: String, _ guide: Guide, translations: [Translation], _ words: [String]) {
    self.path = path
    self.translations = translations
    self.guide = guide
    self.guide.steps = guide.steps.withImages()
    places = (try? GuidePlaces(path: path)) ?? GuidePlaces([], named: path)
    program = Result(catching: { () throws(LiveFailure) in try GuideProgram(of: guide, words, after: "--") })
  }

  /// Returns the program. Prints a warning for each argument that names a file of the current folder, because the program
  /// runs in another folder and does not find the file there.
  func checkedProgram() throws(LiveFailure) -> GuideProgram {
    let program = try program.get()
    let files = program.words.dropFirst().filter { word in
      !word.hasPrefix("/") && !guide.setup.files.contains { $0.path == word }
        && (try? FileStatus(of: word))?.isRegular ?? false
    }
    for file in files { printError(.notInHome(file: file, program: program.words[0])) }
    return program
  }

  /// Takes the tour in its program, which is started in a home folder of its own for each way. That folder is the
  /// current one only for this time.
  ///
  /// - Parameters:
  ///   - milliseconds: the longest wait for a card, and for the program's answer.
  ///   - variables: of the program's environment, `NAME=value` each.
  func run(
    _ program: GuideProgram, _ circumstances: LiveReport.Circumstances, milliseconds: Int, variables: [String]
  ) throws(LiveFailure) -> LiveCheck.Run {
    var limits = GuideWalk.Limits()
    (limits.card, limits.answer) = (milliseconds, milliseconds)
    let check = LiveCheck(guide(in: circumstances.locale), by: circumstances.hand, within: limits)
    let folder = currentFolder()
    var home: CleanHome?
    defer {
      if let folder { try? FileSystem.enter(folder) }
      home?.remove()
    }
    do throws(Errno) {
      return try check.run { () throws(Errno) in
        // The program of the way before has ended.
        home?.remove()
        let new = try CleanHome(guide.setup)
        home = new
        try FileSystem.enter(new.path)
        let environment = new.environment(locale: circumstances.locale, adding: variables)
        let size = WindowSize(columns: circumstances.size.columns, rows: circumstances.size.rows)
        return try HeadlessTerminal(
          path: program.path, arguments: ArgumentVector(program.words), environment: environment, size: size)
      }
    } catch {
      throw LiveFailure(.cannotRun(ByteString(Array(program.words[0].utf8)), error))
    }
  }

  /// The guide as users of a locale see it.
  func guide(in locale: String) -> Guide {
    let translation = (Language(locale)?.alternatives ?? []).lazy.compactMap { language in
      translations.first { $0.language == language }
    }.first
    return translation.map(guide.translated) ?? guide
  }
}
