import TourGuide
import TourModel
import TourScreen
import TourWalk

/// What `tour explain` says about a guide that was tried out in its program. It is written as text and as a page.
struct GuideExplanation {
  var title: String
  /// Sentences about the whole guide.
  var summary: [String]
  /// Why the guide could not be tried out, as lines of output; empty if it was.
  var problems: [String] = []
  /// What is doubtful in its files, as lines of output.
  var warnings: [String] = []
  var parts: [Part] = []

  /// What is said about a step or a tip.
  struct Part {
    /// The number of the step, from 1; nil for a tip.
    var number: Int?
    var id: String
    var title: String
    var verdict: Verdict
    var facts: [Fact]
    /// What a user could not follow, in the order of the file.
    var problems: [Diagnostic] = []
    /// What was seen of the step; nil for a tip.
    var trace: StepTrace?

    /// The program's screen of which the author of the guide has to know: without the card that was to be shown, or
    /// after keys that did not lead on; nil if there is none.
    var screen: Screen? {
      guard let trace else { return nil }
      return trace.card == nil ? trace.moment.observation.screen : trace.answer?.observation.screen
    }
  }

  enum Verdict: String {
    case shown
    /// The card was shown, and something about it is wrong or probably wrong.
    case doubtful = "shown, with problems"
    /// The step was passed over as the guide says.
    case leftOut = "passed over"
    case missing = "not shown"
    case tip
  }

  /// One thing about a part: `target`, and what was found of each alternative.
  struct Fact {
    var label: String
    var lines: [Line]

    init(_ label: String, _ lines: [Line]) { (self.label, self.lines) = (label, lines) }
    init(_ label: String, _ text: String) { self.init(label, [Line(text: text)]) }
  }

  struct Line {
    /// A part of the guide, as it is written there; empty for none.
    var code = ""
    /// What is said about it.
    var text: String
    /// The number of conditions that contain this one.
    var depth = 0
    var isWrong = false
  }
}

extension GuideExplanation {
  /// - Parameters:
  ///   - run: a run of the report.
  ///   - chosen: the id of the step or the tip to explain; nil for all of them.
  ///   - fate: returns what became of the tip with this id in the session of a user.
  init(
    _ report: LiveReport, _ run: LiveCheck.Run, named name: String, places: GuidePlaces, only chosen: String?,
    fate: (String) -> TipTrace.Fate? = { _ in nil }
  ) {
    let guide = report.guide
    var places = places
    title = "\(guide.title) (\(guide.name), version \(guide.version))"
    var parts: [Part] = []
    for (index, step) in guide.steps.enumerated() where chosen ?? step.id == step.id {
      guard let trace = run.traces.first(where: { $0.step.id == step.id }) else { continue }
      var flaws = run.flaws.filter { $0.subject == .step(step.id) }
      // A step that is explained alone may not have been reached, because of a mistake in another one.
      if chosen != nil, trace.missing?.reason.isPrevented ?? false, !flaws.contains(where: \.flaw.isError) {
        flaws += run.flaws.filter(\.flaw.endsTour)
      }
      let problems = flaws.compactMap { places.diagnostic($0.flaw, of: $0.subject, in: []) }
      parts.append(Part(trace, number: index + 1, in: guide, problems.inOrder))
    }
    parts += guide.tips.filter { chosen ?? $0.id == $0.id }.map { tip in
      var trace = TipTrace(tip, of: guide, seen: run.traces)
      trace.fate = fate(tip.id)
      var part = Part(trace)
      // Its card was made to appear in other runs.
      let flaws = report.flaws.filter { $0.subject == .tip(tip.id) }
      part.problems = flaws.compactMap { places.diagnostic($0.flaw, of: $0.subject, in: []) }.inOrder
      return part
    }
    self.parts = parts
    let problems = parts.flatMap(\.problems)
    let (errors, warnings) = (problems.count { $0.severity == .error }, problems.count { $0.severity == .warning })
    let shown = run.traces.count { $0.card != nil }
    summary = [
      "\(report.file) in \(report.command.map(shellWord).joined(separator: " ")) at \(name): "
        + "\(shown) of \(counted(guide.steps.count, "step")) shown, "
        + "\(counted(errors, "error")), \(counted(warnings, "warning")).",
      "Rows and columns count from 0, as in 'region'.",
    ]
  }

  /// Whether a user could not follow a step.
  var isBroken: Bool { parts.contains { $0.problems.contains { $0.severity == .error } } }
}

extension GuideExplanation.Part {
  /// The problem as a sentence with its place: `error in line 12: 'leter' was not on the screen; …`.
  static func prose(_ problem: Diagnostic) -> String {
    let message: String =
      if case .live(let flaw, _, _, let relation) = problem.kind { "\(flaw)\(relation)" } else { "\(problem.kind)" }
    return "\(problem.severity.rawValue) in line \(problem.line): \(message)"
  }
}
