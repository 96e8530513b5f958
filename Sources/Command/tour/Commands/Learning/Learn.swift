import ArgumentParser
import TourCard
import TourGuide
import TourHistory
import TourHost
import TourKit
import TourModel
import TourScreen
import TourSystem

struct Learn: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: "Take a lesson: learn a program by using it, on a copy.",
    usage: "tour learn [<options>] [<name>]",
    discussion: help(
      [
        ("tour learn", "the lessons for programs that are installed"),
        ("tour learn vim", "take the next lesson for vim"),
        ("tour learn vim-write", "take this lesson, also once more"),
        ("tour learn --reset vim-write", "begin it anew, if you have left it"),
      ],
      """
      A lesson starts its program in an empty home folder, with files of its own. Your files and settings stay as they \
      are, and the folder is removed when the program ends.
      """, more: "learn", page: "using"))

  @OptionGroup var history: HistoryOption
  @OptionGroup var language: LanguageOption
  @OptionGroup var reader: ReaderOption

  @Flag(help: "Only list the lessons.")
  var list = false

  @Flag(help: "Begin at the first step, and not where you left the lesson.")
  var reset = false

  @Argument(help: ArgumentHelp("A program, or the name of a lesson.", valueName: "name"))
  var name: String?

  func run() throws {
    let catalog = GuideCatalog.current
    let lessons = Lessons(catalog.all(), history.load())
    guard let name else { return printTable(lessons.ofInstalled, among: lessons) }
    let own = lessons.lessons(for: name)
    if let alone = lessons.alone(name) {
      if list { printTable(alone, among: lessons) } else { try start(alone.items[0], of: lessons) }
    } else if own.items.isEmpty {
      // A lesson with mistakes has a name, but cannot be taken.
      if catalog.find(name: name)?.head?.lesson != nil { _ = try catalog.guide(named: name) }
      let known = Set(lessons.items.flatMap { [$0.guide.name] + $0.guide.commands }).sorted()
      printError(.noSuchLesson(name, near: suggestion(for: name, among: known), known: known))
      throw ExitCode(64)
    } else if list {
      printTable(own, among: lessons)
    } else if let next = own.next {
      try start(next, of: lessons)
    } else {
      printTable(own, among: lessons)
      let (item, settings) = (own.items[0], try settings(Environment.current))
      let lines = LessonWords(item.translated(into: settings.languages))
      say(lines.words.lessonsTaken(name.visible, item.command))
    }
  }

  /// - Parameter all: every lesson. The first lesson of each program that the user has not taken is marked as the next
  ///   one.
  private func printTable(_ lessons: Lessons, among all: Lessons) {
    let languages = (try? settings(Environment.current))?.languages ?? []
    if lessons.items.isEmpty { return say(ShellWords.phrases(in: languages).lessonsNone) }
    lessons.print(among: all, in: languages)
  }

  private func start(_ item: Lessons.Item, of lessons: Lessons) throws {
    let environment = Environment.current
    guard !environment.isSilent else {
      printError(.noCards(variable: environment.silencer))
      throw ExitCode(69)
    }
    let settings = try settings(environment)
    for problem in settings.configProblems { printError(problem) }
    // The current folder becomes the home folder of the program.
    let folder = currentFolder() ?? ""
    let guide = item.translated(into: settings.languages, from: folder)
    var plan = try plan(item, guide, from: reset ? nil : item.stepLeft, settings, folder)
    let program: GuideProgram
    do throws(LiveFailure) {
      program = try GuideProgram(of: item.guide, [], after: item.guide.name)
    } catch {
      printError(error.problem)
      throw ExitCode(69)
    }
    if let damage = plan.damage { printError(damage) }
    let lines = LessonWords(guide)
    say(lines.words.lessonBegins(guide.title.visible, "\(item.lesson.minutes)"))
    let homes = try CleanHomes.made()
    var end: HostedRun.End?
    var number = 0
    var attempts: [String: Int] = [:]
    while true {
      number += 1
      // Each start has a new folder: the one before may not have been removed completely.
      var home = try CleanHome.entered(item.guide.setup, in: homes.path, named: number == 1 ? "home" : "home-\(number)")
      end = HostedRun(ArgumentVector(program.words), plan).run(program.path, home.onTerminal, in: home.path)
      let failure = home.failedProcess
      home.remove()
      if let failure { printError(failure) }
      guard case .startedAgain(let step) = end?.lesson else { break }
      if let step { attempts[step, default: 1] += 1 } else { attempts = [:] }
      plan = try self.plan(item, guide, from: step, attempts: attempts, settings, folder)
    }
    homes.remove()
    guard let status = end?.status else {
      printError(.noCards(variable: nil))
      throw ExitCode(69)
    }
    let history = try? HistoryFile(history.path.map { joinedPath(folder, $0) }, .current).load().history
    let next = lessons.lessons(for: program.words[0]).progressed(in: history ?? History()).next
    lines.sayHowItEnded(
      item, at: item.isTaken ? nil : guide.stepLeft(in: history ?? History()), plan.writer.outcomes[item.guide.name],
      programHasEnded: end?.lesson == nil && status.isExit,
      next: next.map { ($0, $0.translated(into: settings.languages, from: folder).title) })
    status.pass(wasApart: true)
  }

  private func settings(_ environment: Environment) throws -> UserSettings {
    history.settings(environment, language: try language.language, isForReaders: reader.reader)
  }

  /// The session that shows all steps of a lesson, whether or not the user has taken it. A lesson that is taken stays
  /// so, whatever becomes of it when it is taken again.
  /// - Parameters:
  ///   - guide: the guide of the lesson in the language of the user.
  ///   - step: the id of the step before which tour does all others; nil to begin with the first one.
  ///   - attempts: how often the user has begun a step, by its id, if they have begun it again.
  ///   - folder: the one in which tour was started.
  private func plan(
    _ item: Lessons.Item, _ guide: Guide, from step: String?, attempts: [String: Int] = [:],
    _ settings: UserSettings, _ folder: String
  ) throws -> SessionPlan {
    do throws(HistoryError) {
      let file = try HistoryFile(history.path.map { joinedPath(folder, $0) }, .current)
      var options = SessionOptions(
        command: item.program ?? item.guide.name, firstStep: step ?? item.guide.steps[0].id,
        preferences: settings.preferences,
        languages: settings.languages, replayCommand: { _, _ in item.command })
      options.doesStepsBefore = true
      options.attempts = attempts
      let plan = try SessionPlan(
        [item.guide], translated: { [guide] }, item.isTaken ? nil : file, options,
        capabilities: TerminalCapabilities(.current), at: WallClock.current.moment())
      // With a first step, a plan always has something to show.
      return plan!
    } catch {
      printError(error)
      throw ExitCode(74)
    }
  }
}

/// The lines in the shell before and after a lesson, in the language of its cards.
private struct LessonWords {
  private let title: String
  let words: ShellWords

  init(_ guide: Guide) {
    title = guide.title.visible
    words = .phrases(in: guide.language)
  }

  /// - Parameters:
  ///   - step: the one at which the user has left the lesson; nil if it begins at its first step the next time.
  ///   - outcome: how the tour ended; nil if the program ended before it.
  ///   - programHasEnded: whether the program has ended by itself, and not because the user has left the lesson.
  ///   - next: the lesson that comes next, with its title; nil if the user has taken all of them.
  func sayHowItEnded(
    _ item: Lessons.Item, at step: Step?, _ outcome: Outcome?, programHasEnded: Bool,
    next: (item: Lessons.Item, title: String)?
  ) {
    switch outcome {
    case .done: say(words.lessonTaken(title))
    case .incomplete: say(words.lessonIncomplete(title, item.command))
    case .closed, .skipped, nil:
      guard let step else { return say(words.lessonLeft(title, item.command)) }
      let line = programHasEnded ? words.lessonUndone : words.lessonLeftAt
      return say(line(title, step.title.visible, item.command))
    }
    guard let next else { return }
    say(words.nextLesson(next.title.visible, "\(next.item.lesson.minutes)", next.item.command))
  }
}

private func say(_ text: String) { for line in wrap(text, columns: Output.current.columns) { print(line) } }
