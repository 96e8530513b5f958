import ArgumentParser
import TourGuide
import TourModel
import TourWalk

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say for each step of a guide what was found of it in its program.",
    usage: "tour explain [<options>] <guide> [<step>] [-- <command> ...]",
    discussion: help(
      [
        ("tour explain less", "each step of the guide for less"),
        ("tour explain my.yaml menu", "only the step 'menu'"),
        ("tour explain -o my.html my.yaml", "a page with a picture of each step"),
        ("tour explain my.yaml -- ./my -x", "in this program"),
      ],
      """
      The tour is taken as by 'tour check --live', at one size. For each step, the explanation has the place of each \
      target or what it lacks, the lit cells, the place of the card and why it is not the one that 'place' asks for, \
      what 'when' and 'done' wait for, the keys that were typed, and why a step was passed over; for each tip, the keys \
      that its events count and where its target was found.

      The format follows FILE's name (.txt, .html), else text. The page has all of it in one file, for a report of a \
      problem. Exit status: 1 if the guide does not fit its program, 65 if its file is wrong, 69 if the program can't \
      be run.
      """, more: "explain", page: "checking"))

  @OptionGroup var options: ExplainOptions

  @Argument(help: ArgumentHelp("A guide file, or the name of a guide.", valueName: "guide"))
  var guide: String

  @Argument(help: ArgumentHelp("The id of a step or a tip: only this one is explained.", valueName: "step"))
  var step: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("After '--': the program and its arguments, in place of the guide's.", valueName: "command"))
  var command: [String] = []

  func validate() throws { _ = try ExplainRequest(options) }

  func run() throws {
    let request = try ExplainRequest(options)
    try request.file.requireFolder()
    let live = try readLiveGuide(guide)
    let ids = live.guide.steps.map(\.id) + live.guide.tips.map(\.id)
    if let step, !ids.contains(step) {
      printError(.unknownPart(step, .card, guide: live.guide.name, known: ids))
      throw ExitCode(64)
    }
    let (report, run) = try explain(live, request)
    let name = request.circumstances.name(namesLocale: request.circumstances.locale != LiveRequest.standardLocale)
    let explanation = GuideExplanation(report, run, named: name, places: live.places, only: step)
    switch request.format {
    case .text:
      let output = request.file.path == nil ? Output.current : Output()
      try request.file.write(ExplanationText(explanation, on: output).text)
    case .html: try request.file.write(ExplanationPage(explanation).text)
    }
    if request.file.path != nil {
      for problem in explanation.parts.flatMap(\.problems) { printError(problem) }
    }
    if explanation.isBroken { throw ExitCode(1) }
  }

  /// - Throws: exit status 64 if there is no such guide, 65 if a file is wrong, after messages.
  private func readLiveGuide(_ name: String) throws -> LiveGuide {
    let path = try GuideCatalog.current.path(of: name)
    let file = readGuide(path: path, readsImages: true, catalog: .current)
    let translations = file.guide == nil ? [] : checkTranslations(path: path).map(\.file)
    let problems =
      (file.problems + file.warnings).inOrder + translations.flatMap { ($0.problems + $0.warnings).inOrder }
    for problem in problems { printError(problem) }
    guard let guide = file.guide, !problems.contains(where: { $0.severity == .error }) else { throw ExitCode(65) }
    return LiveGuide(path: path, guide, translations: translations.map(\.translation), command)
  }

  /// - Throws: exit status 69 if the program cannot be run, after a message.
  private func explain(_ live: LiveGuide, _ request: ExplainRequest) throws -> (LiveReport, LiveCheck.Run) {
    let homes = try CleanHomes.made()
    let path = live.path
    do throws(LiveFailure) {
      if live.guide.steps.isEmpty { throw LiveFailure(.noTourToTry) }
      let program = try live.checkedProgram()
      let guide = live.guide(in: request.circumstances.locale)
      let live = LiveRun(
        guide: guide, program: program, circumstances: request.circumstances, milliseconds: request.milliseconds,
        variables: request.variables)
      let progress = ProgressLine(isLogged: true)
      let result = progress.during(live.progress(path: path)) {
        live.tryOut(in: homes.path) { progress.change(live.progress(path: path, $0), isLong: true) }
      }
      let run = try result.get()
      homes.remove()
      return (LiveReport(file: path, guide: guide, command: program.words), run)
    } catch {
      printError(.notTried(file: live.path, error.problem), prefix: "")
      throw ExitCode(69)
    }
  }
}
