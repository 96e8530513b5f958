import Glibc
import TourGuide
import TourHistory
import TourHost
import TourKit
import TourModel
import TourScreen
import TourSystem
import TourWalk

/// Starts a command: on a pty under tour if a card can appear, otherwise in place of tour's process.
struct Launch {
  let invocation: Invocation
  let environment = Environment.current

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  /// Runs the command. tour exits with the program's status, or dies by the same signal.
  func run() -> Never {
    if environment.isSilent {
      if invocation.log != nil { printError(.noLogWithoutCards) }
      if invocation.explanation != nil { printError(.noExplanationWithoutCards) }
      replace()
    }
    runDirectlyAfterCrash(invocation.arguments)
    let guides: [Guide]
    // The files of the guides, by their names.
    var paths: [String: String] = [:]
    let translated: ([Language]) -> [Guide]
    // The messages about other guides for the command, which can't be read.
    var brokenLines: [String] = []
    switch findGuides() {
    case .found(let found, let broken):
      brokenLines = broken
      guides = found.map(\.guide)
      for found in found { paths[found.guide.name] = found.path }
      translated = { languages in found.map { $0.translated(languages) } }
    // With a log, a guide's author can learn the names of the widgets before there is a guide.
    case .nothingToShow where logPath != nil:
      let empty = [Guide(name: invocation.baseName, version: 1, title: invocation.baseName)]
      guides = empty
      translated = { _ in empty }
    case .nothingToShow:
      if invocation.explanation != nil { printError(.nothingToExplain(program: invocation.baseName)) }
      replace()
    case .refused(let lines):
      for line in lines { printError(line, prefix: "") }
      exit(65)
    case .broken(let lines): runThenSay(lines)
    }
    if let step = invocation.from, let guide = SessionPlan.tourGuide(of: guides), guide.index(ofStep: step) == nil {
      printError(.unknownPart(step, .step, guide: guide.name, known: guide.steps.map(\.id)))
      exit(64)
    }
    if let unknown = unknownTip(in: guides) {
      printError(.unknownTip(unknown, program: invocation.baseName, known: guides.flatMap { $0.tips.map(\.id) }))
      exit(64)
    }
    guard let file = history() else { leave(saying: brokenLines) }
    var settings = UserSettings(
      readConfig(path: file.config), theme: invocation.theme, tips: invocation.tips, language: invocation.language,
      isForReaders: invocation.isForReaders,
      isUnicode: TerminalCapabilities.isUnicode, textOrder: TerminalCapabilities.textOrder(environment)
    ) { environment[$0] }
    if let tourKey = invocation.tourKey {
      settings.preferences.tourKey = tourKey
      settings.preferences.bindings.remove(tourKey)
    }
    var options = SessionOptions(
      command: invocation.baseName, forgetsFirst: invocation.forgetsFirst, firstStep: invocation.from,
      preferences: settings.preferences, languages: settings.languages,
      replayCommand: invocation.replayCommand(of:isFirst:))
    options.staysWithoutCards = logPath != nil || invocation.explanation != nil
    if !invocation.isBuiltIn { options.lessonCommand = "tour learn \(shellWord(invocation.baseName))" }
    let plan: SessionPlan?
    do throws(HistoryError) {
      plan = try SessionPlan(
        guides, translated: { translated(settings.languages) }, file, options,
        capabilities: TerminalCapabilities(environment), at: WallClock.current.moment())
    } catch {
      if invocation.isAsked || invocation.history != nil {
        printError(error)
        leave(saying: brokenLines)
      }
      // A user at a terminal learns afterwards why nothing has appeared. The output of a script stays as it is.
      leave(saying: brokenLines + (isAtTerminal ? ["tour: \(error)"] : []))
    }
    // A tour names the command for the lessons itself.
    if plan?.itinerary == nil { remindOfLesson(file, settings) }
    guard let plan else { leave(saying: brokenLines) }
    if let damage = plan.damage { printError(damage) }
    let (log, refusal) = openLog()
    log?.guides = guides
    let variableProblems = settings.variableProblems(for: guides)
    log?.add(settings.configProblems)
    for problem in variableProblems { log?.add(problem.description) }
    for guide in log == nil ? [] : guides {
      guard let path = paths[guide.name] else { continue }
      log?.add(guide.translationProblems(into: settings.languages, besideFile: path, named: path))
    }
    let tracer = invocation.explanation.map { _ in SessionTracer(plan.guide, due: plan.itinerary?.steps ?? []) }
    guard let status = HostedRun(invocation.arguments, plan, log: log, tracer: tracer).run() else {
      if tracer != nil { printError(.noExplanationWithoutCards) }
      leave(saying: brokenLines)
    }
    // Printed only after the program has ended, because before that it uses the screen.
    for line in brokenLines { printError(line, prefix: "") }
    if let refusal { printError(refusal, prefix: "tour: TOUR_LOG: ") }
    for problem in settings.configProblems { printError(problem) }
    for problem in variableProblems { printError(problem) }
    if let tracer, let path = invocation.explanation {
      // A message says that it could not be written. The exit status is the program's.
      try? SessionExplanation(tracer, of: [plan.guide] + guides, paths: paths, program: invocation.baseName)
        .write(to: path)
    }
    status.pass(wasApart: true)
  }

  /// Whether a user can see the program and what is printed after it.
  private var isAtTerminal: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1
  }

  /// Names the lesson that comes next, if it is time. Only for a user at a terminal who has not turned tips off.
  private func remindOfLesson(_ file: HistoryFile, _ settings: UserSettings) {
    guard case .forCommand = invocation.guide, settings.preferences.tips.choice == .asUsual, isAtTerminal else {
      return
    }
    let line = Lessons.reminder(
      for: invocation.baseName, in: .current, file, settings.languages, at: WallClock.current.moment())
    if let line { printError(line, prefix: "") }
  }

  /// Returns the first tip named on the command line that no guide has; nil if there is none.
  private func unknownTip(in guides: [Guide]) -> String? {
    guard invocation.namesTips, case .only(let names) = invocation.tips else { return nil }
    return names.first { name in
      !guides.contains { guide in guide.tips.contains { [$0.id, "\(guide.name)/\($0.id)"].contains(name) } }
    }
  }

  /// Replaces this process by the program.
  func replace() -> Never {
    do throws(CommandError) {
      try executeInPlace(invocation.arguments)
    } catch {
      printError(CommandProblem(error))
      exit(error.exitStatus)
    }
  }

  /// Runs the command without cards, and prints lines after it.
  private func leave(saying lines: [String]) -> Never { if lines.isEmpty { replace() } else { runThenSay(lines) } }

  private func runThenSay(_ lines: [String]) -> Never {
    do throws(CommandError) {
      let status = try runAndWait(invocation.arguments)
      for line in lines { printError(line, prefix: "") }
      status.pass(wasApart: false)
    } catch {
      printError(CommandProblem(error))
      exit(error.exitStatus)
    }
  }

  /// The path of the log; nil for none.
  private var logPath: String? { invocation.log ?? environment["TOUR_LOG"].flatMap { $0.isEmpty ? nil : $0 } }

  /// Opens the log. If that fails, `--log` is an error. `TOUR_LOG` is not: the program runs without a log.
  /// - Returns: the log, or the message to print after the program has ended; nil twice if none is to be written.
  private func openLog() -> (SessionLog?, refusal: String?) {
    guard let path = logPath else { return (nil, nil) }
    let source = invocation.log == nil ? "TOUR_LOG" : "tour run --log"
    let refusal: String
    do throws(SessionLog.Refusal) {
      return (
        try SessionLog(
          path: path, title: "What '\(invocation.baseName.visible)' announced, by \(source).", counts: "sequences",
          mayBeTerminal: true), nil
      )
    } catch {
      refusal = error.prose(path)
    }
    if invocation.log == nil { return (nil, refusal) }
    printError(refusal)
    exit(73)
  }

  private func history() -> HistoryFile? {
    do throws(HistoryError) {
      return try HistoryFile(invocation.history, environment)
    } catch {
      if invocation.isAsked { printError(error) }
      return nil
    }
  }
}

extension Launch {
  private enum Finding {
    /// At least one guide. The first guide with steps provides the tour; all of them may have tips. `broken` are the
    /// messages about those for the command that can't be read.
    case found([FoundGuide], broken: [String])
    case nothingToShow
    /// The guide that the user named can't be found or read. The lines are the messages.
    case refused([String])
    /// The guide for the command can't be read. The lines are the messages.
    case broken([String])
  }

  /// A guide, and the way to have its texts in other languages.
  private struct FoundGuide {
    let guide: Guide
    /// The path of its file; nil if it is built into tour.
    var path: String?
    var translated: ([Language]) -> Guide

    init(_ guide: Guide, path: String) {
      self.guide = guide
      self.path = path
      translated = { guide.translated(into: $0, besideFile: path) }
    }

    /// A guide that is built into tour, as its texts are.
    init(_ guide: Guide, texts: @escaping (Language) -> (bytes: [UInt8], name: String)?) {
      self.guide = guide
      translated = { guide.translated(into: $0, texts) }
    }
  }

  private func findGuides() -> Finding {
    switch invocation.guide {
    case .builtIn(let source, let name, let texts):
      let file = GuideFile.read(Array(source.utf8), named: name)
      return file.guide.map { .found([FoundGuide($0, texts: texts)], broken: []) }
        ?? .refused(file.problems.flatMap(\.lines))
    case .named(let argument):
      guard let path = GuideCatalog.isFile(argument) ? argument : GuideCatalog.current.find(name: argument)?.path else {
        return .refused(["tour: \(CommandProblem(unknownGuide: argument, among: .current))"])
      }
      let file = readGuide(path: path)
      if let lesson = file.guide, lesson.lesson != nil {
        return .refused(["tour: \(CommandProblem.lessonOnOwnFiles(lesson.name))"])
      }
      return file.guide.map { .found([FoundGuide($0, path: path)], broken: []) }
        ?? .refused(file.problems.flatMap(\.lines))
    case .forCommand:
      let files = GuideCatalog.current.guideFiles(for: invocation.baseName)
      if files.isEmpty { return .nothingToShow }
      let found = files.compactMap { found in found.file.guide.map { FoundGuide($0, path: found.path) } }
      let broken = files.filter { $0.file.guide == nil }.flatMap { $0.file.problems.flatMap(\.lines) }
      return found.isEmpty ? .broken(broken) : .found(found, broken: broken)
    }
  }
}
