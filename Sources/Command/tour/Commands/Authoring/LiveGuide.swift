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
  private(set) var places: GuidePlaces
  /// What its cards have lit when it was recorded; nil if it has no record.
  let record: LiveRecord?
  private let program: Result<GuideProgram, LiveFailure>

  /// - Parameter words: the command line that the user gives; empty for the guide's.
  init(path: String, _ guide: Guide, translations: [Translation], record: LiveRecord? = nil, _ words: [String]) {
    self.path = path
    self.record = record
    self.translations = translations
    self.guide = guide
    self.guide.steps = guide.steps.withImages()
    places = (try? GuidePlaces(path: path)) ?? GuidePlaces([], named: path)
    program = Result(catching: { () throws(LiveFailure) in try GuideProgram(of: guide, words, after: "--") })
  }

  /// Returns the guide with a change of its file, which is not written; nil if the file would have errors then.
  func changed(_ change: SourceChange) -> LiveGuide? {
    guard let guide = readGuide(change.new, for: path, catalog: .current).guide else { return nil }
    var live = self
    live.guide = guide
    live.guide.steps = guide.steps.withImages()
    live.places = GuidePlaces(change.new, named: path)
    return live
  }

  /// Returns the program. Prints a warning for each argument that names a file of the current folder, because the
  /// program runs in another folder and does not find the file there.
  /// - Parameter warns: whether the warnings are printed.
  func checkedProgram(warns: Bool = true) throws(LiveFailure) -> GuideProgram {
    let program = try program.get()
    if !warns { return program }
    let files = program.words.dropFirst().filter { word in
      !word.hasPrefix("/") && !guide.setup.files.contains { $0.path == word }
        && (try? FileStatus(of: word))?.isRegular ?? false
    }
    for file in files { printError(.notInHome(file: file, program: program.words[0])) }
    return program
  }

  /// The guide as users of a locale see it: with the program's messages and the guide's texts in their language.
  func guide(in locale: String) -> Guide {
    let messages = MessageCatalogs(locale: locale)
    var guide = readGuide(places.bytes, for: path, catalog: nil, messages: messages).guide ?? guide
    guide.steps = guide.steps.withImages()
    let translation = (Language(locale)?.alternatives ?? []).lazy.compactMap { language in
      translations.first { $0.language == language }
    }.first
    return translation.map(guide.translated) ?? guide
  }
}

/// A guide in its program, under the circumstances of one run.
struct LiveRun: Sendable {
  /// As users of the locale see it.
  let guide: Guide
  let program: GuideProgram
  let circumstances: LiveReport.Circumstances
  /// The id of the tip, in a run of tips.
  var tip: String?
  /// The states that are tried, in a run of steps.
  var share = StateShare()
  /// The number of the alternative of `do` that is typed, from 0.
  var alternative = 0
  /// The longest wait for a card, and for the program's answer.
  let milliseconds: Int
  /// Of the program's environment, `NAME=value` each.
  let variables: [String]

  /// What is waited for while it runs.
  /// - Parameter path: the path of the guide's file.
  func progress(path: String, _ activity: LiveCheck.Activity? = nil) -> CommandAnswer {
    .tryingOut(path: path, program: program.words[0], run: circumstances.name(namesLocale: false), activity)
  }

  /// Shows the cards. Each time that the program is started, it has an empty home folder.
  /// - Parameters:
  ///   - folder: of a ``CleanHomes``.
  ///   - name: the beginning of the names of the home folders, which no other run has.
  ///   - says: called with what is tried out next.
  func tryOut(
    in folder: String, named name: String = "home", _ says: (LiveCheck.Activity) -> Void
  ) -> Result<LiveCheck.Run, LiveFailure> {
    var limits = GuideWalk.Limits()
    (limits.card, limits.answer) = (milliseconds, milliseconds)
    var home: CleanHome?
    var count = 0
    var failure: CommandProblem?
    func removeHome() {
      failure = failure ?? home?.failedProcess
      home?.remove()
      home = nil
    }
    defer { removeHome() }
    func start() throws(Errno) -> HeadlessTerminal {
      // The program that was started before has ended.
      removeHome()
      // Another name, because it may have left something that cannot be removed.
      count += 1
      var new = try CleanHome(guide.setup, in: folder, named: "\(name)-\(count)")
      defer { home = new }
      let environment = new.environment(locale: circumstances.locale, adding: variables)
        .hosted(showing: [guide], over: program.words[0], isOnly: true)
      try new.start(guide.setup.processes, environment)
      return try HeadlessTerminal(
        path: program.path, arguments: ArgumentVector(program.words), environment: environment, folder: new.path,
        size: WindowSize(columns: circumstances.size.columns, rows: circumstances.size.rows),
        endsDescendants: true)
    }
    do throws(Errno) {
      let run =
        switch circumstances.cards {
        case .steps(let hand):
          try LiveCheck(guide, by: hand, within: limits, share: share, alternative: alternative).run(
            starting: start, says)
        case .tips: try TipCheck(guide, within: limits).run(tip ?? "", starting: start)
        }
      removeHome()
      return failure.map { .failure(LiveFailure($0)) } ?? .success(run)
    } catch {
      return .failure(LiveFailure(.cannotRun(ByteString(Array(program.words[0].utf8)), error)))
    }
  }
}
