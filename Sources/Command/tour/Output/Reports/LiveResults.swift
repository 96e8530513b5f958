import Glibc
import TourGuide
import TourJSON
import TourModel
import TourScreen
import TourSystem
import TourWalk

/// What `tour check --live` has found, and its output in each format.
struct LiveResults {
  let format: LiveFormat
  private(set) var problems: [Diagnostic] = []
  private(set) var reports: [LiveReport] = []
  private(set) var failures: [(file: String, problem: CommandProblem)] = []

  init(format: LiveFormat) { self.format = format }

  /// Adds problems of files.
  mutating func add(_ problems: [Diagnostic]) {
    self.problems += problems
    if format == .text { for problem in problems { printError(problem) } }
  }

  mutating func add(_ report: LiveReport) {
    reports.append(report)
    problems += report.problems
    if format == .text { for problem in report.problems { printError(problem) } }
  }

  /// Adds the reason why a guide was not tried out.
  mutating func add(_ problem: CommandProblem, of file: String) {
    failures.append((file, problem))
    if format == .text { printError(.notTried(file: file, problem), prefix: "") }
  }

  /// Prints the last run of a report, which has just ended: a line of text.
  ///
  ///     htop.yaml: htop at 80×24: 8 of 8 steps
  func printLastRun(of report: LiveReport) { if let run = report.runs.last { printRun(run, of: report) } }

  func printRuns(of report: LiveReport) { for run in report.runs { printRun(run, of: report) } }

  /// Prints a change of a guide that was tried out.
  func printChange(_ change: SourceChange, of report: LiveReport) {
    guard format == .text else { return }
    printLine(.changed(path: report.file, line: change.line))
    for line in ["- " + change.before, "+ " + change.after] { print(line.visible) }
    fflush(nil)
  }

  private func printRun(_ run: (circumstances: LiveReport.Circumstances, result: LiveCheck.Run), of report: LiveReport)
  {
    guard format == .text else { return }
    let (circumstances, run) = run
    let all: CommandAnswer.CardCount =
      circumstances.cards == .tips ? .tips(report.guide.tips.count) : .steps(report.guide.steps.count)
    printLine(
      .triedOut(
        path: report.file, program: report.command[0],
        run: circumstances.name(namesLocale: circumstances.locale != LiveRequest.standardLocale),
        shown: run.cards.count, of: all, leftOut: run.leftOut.map(\.step), comparison: run.comparison))
    // The reader of a log sees each run when it has ended.
    fflush(nil)
  }

  /// Names the steps of a guide that its checks cannot tell to be wrong, unless a record does.
  func printAlwaysFound(of report: LiveReport) {
    let steps = report.stepsAlwaysFound
    if format == .text, !steps.isEmpty { printLine(.alwaysFound(path: report.file, steps: steps)) }
  }

  /// Writes the record of a guide, if it was recorded and has no errors.
  /// - Parameter isBroken: whether the files of the guide have errors.
  /// - Returns: false if it cannot be written. The reason is a failure then.
  mutating func write(_ report: LiveReport, isBroken: Bool) -> Bool {
    guard let record = report.record else { return true }
    let path = LiveRecord.path(ofGuide: report.file)
    func say(_ answer: CommandAnswer) { if format == .text { printLine(answer) } }
    if isBroken || record.runs.isEmpty {
      say(.recordNotWritten(path: path, isBroken ? .errors : .noCards))
      return true
    }
    let name = report.file.split(separator: "/").last.map(String.init) ?? report.file
    let text = record.source(ofGuide: name)
    // It is read by the next check.
    let problems = LiveRecordFile.read(Array(text.utf8), named: path, of: report.guide).problems
    if !problems.isEmpty {
      add(problems)
      return false
    }
    do throws(GuideWriter.Refusal) {
      try GuideWriter.write(text, to: path, replacing: .anything)
      say(.recordWritten(path: path))
      return true
    } catch {
      let problem = CommandProblem(error, at: path)
      failures.append((report.file, problem))
      if format == .text { printError(problem) }
      return false
    }
  }

  /// Writes a guide with its changes, unless its file was changed meanwhile.
  /// - Returns: false if the file is not written. The reason is then among ``failures``.
  mutating func writeChanges(of report: LiveReport) -> Bool {
    guard let old = report.changes.first?.old, let new = report.changes.last?.new else { return true }
    do throws(GuideWriter.Refusal) {
      try GuideWriter.write(
        String(decoding: new, as: UTF8.self), to: report.file, replacing: .text(String(decoding: old, as: UTF8.self)))
      if format == .text { printLine(.changesWritten(path: report.file)) }
      return true
    } catch {
      let problem = CommandProblem(error, at: report.file)
      failures.append((report.file, problem))
      if format == .text { printError(problem) }
      return false
    }
  }

  /// The files of guides that were not tried out, and the lines that say why.
  var untried: [(file: String, problems: [String])] {
    let errors = problems.filter { problem in
      problem.severity == .error && !reports.contains { $0.file == problem.file }
    }
    let files = Dictionary(grouping: errors, by: \.file).sorted { $0.key < $1.key }
    return files.map { ($0.key, $0.value.flatMap(\.lines)) } + failures.map { ($0.file, [$0.problem.description]) }
  }

  /// Prints all that is not printed as it is found.
  func printEnd() {
    switch format {
    case .text: break
    case .json: print(String(decoding: json.lines, as: UTF8.self), terminator: "")
    case .junit: print(junit, terminator: "")
    case .html: print(page, terminator: "")
    case .github:
      for problem in problems { print(problem.workflowCommand) }
      for (file, problem) in failures { print(workflowCommand("error", ["file": file], problem.description)) }
    }
  }
}

// MARK: JSON

extension LiveResults {
  /// All results, for programs. Later versions may add members, but do not change their meaning.
  ///
  ///     {
  ///       "guides": [{
  ///         "file": "htop.yaml", "guide": "htop", "version": 3, "command": ["htop"],
  ///         "runs": [{
  ///           "size": [80, 24], "locale": "C.UTF-8", "showMe": false, "tips": false,
  ///           "asRecorded": true,                 null if it is not compared with a record
  ///           "cards": [{
  ///             "step": "meters",                  "tip" in a run of the tips
  ///             "target": 1,                       the number of the target that was found; 0 for none
  ///             "lit": [[0, 1, 40, 1]],            column, row, columns and rows of each lit region, from 0
  ///             "text": "Mem[…]", "arrow": [3, 2], "card": [2, 3, 40, 9]
  ///           }],
  ///           "leftOut": [{"step": "setup", "cause": "its condition did not hold: …"}]
  ///         }],
  ///         "changes": [{"line": 12, "before": "…", "after": "…"}]      with --fix: lines of the file
  ///       }],
  ///       "problems": [{"file": "htop.yaml", "line": 12, "column": 7, "severity": "error", "message": "…",
  ///                     "rule": null}],     for a warning: the name by which a comment allows it
  ///       "failures": [{"file": "mc.yaml", "message": "there is no command 'mc'; …"}]
  ///     }
  fileprivate var json: JSON {
    .object([
      .init("guides", .array(reports.map(guide))), .init("problems", .array(problems.map(\.json))),
      .init(
        "failures",
        .array(
          failures.map {
            .object([.init("file", .string($0.file)), .init("message", .string($0.problem.description))])
          })),
    ])
  }

  private func guide(_ report: LiveReport) -> JSON {
    .object([
      .init("file", .string(report.file)), .init("guide", .string(report.guide.name)),
      .init("version", JSON(report.guide.version)), .init("command", .array(report.command.map(JSON.string))),
      .init("runs", .array(report.runs.map { run($0.circumstances, $0.result) })),
      .init(
        "changes",
        .array(
          report.changes.map {
            .object([
              .init("line", JSON($0.line)), .init("before", .string($0.before)), .init("after", .string($0.after)),
            ])
          })),
    ])
  }

  private func run(_ circumstances: LiveReport.Circumstances, _ run: LiveCheck.Run) -> JSON {
    .object([
      .init("size", .array([JSON(circumstances.size.columns), JSON(circumstances.size.rows)])),
      .init("locale", .string(circumstances.locale)),
      .init("showMe", .bool(circumstances.cards == .steps(by: .button))),
      .init("tips", .bool(circumstances.cards == .tips)),
      .init("asRecorded", run.comparison.flatMap { $0 == .unrecorded ? nil : .bool($0 == .same) } ?? .null),
      .init("cards", .array(run.cards.map(card))),
      .init(
        "leftOut",
        .array(run.leftOut.map { .object([.init("step", .string($0.step)), .init("cause", .string($0.cause))]) })),
    ])
  }

  private func card(_ card: LiveCheck.Card) -> JSON {
    .object([
      member(card.subject), .init("target", JSON(card.target)), .init("lit", .array(card.lit.map(rect))),
      .init("text", .string(card.text)),
      .init("arrow", card.arrow.map { .array([JSON($0.column), JSON($0.row)]) } ?? .null),
      .init("card", rect(card.card)),
    ])
  }

  private func member(_ subject: LiveSubject) -> JSON.Member {
    switch subject {
    case .step(let id): .init("step", .string(id))
    case .tip(let id): .init("tip", .string(id))
    }
  }

  private func rect(_ rect: Rect) -> JSON {
    .array([JSON(rect.column), JSON(rect.row), JSON(rect.columns), JSON(rect.rows)])
  }
}

extension Diagnostic {
  fileprivate var json: JSON {
    .object([
      .init("file", .string(file)), .init("line", JSON(line)), .init("column", JSON(column)),
      .init("severity", .string(severity.rawValue)), .init("rule", (kind.rule?.rawValue).map(JSON.string) ?? .null),
      .init("message", .string(kind.description)),
    ])
  }
}

// MARK: GitHub

extension Diagnostic {
  /// The problem as a workflow command, which annotates the line of the file. Source: GitHub's *Workflow commands*.
  fileprivate var workflowCommand: String {
    tour.workflowCommand(
      severity.rawValue, ["file": file, "line": "\(line)", "col": "\(column)"],
      kind.description + (kind.rule.map { " [\($0.rawValue)]" } ?? ""))
  }
}

private func workflowCommand(_ name: String, _ properties: KeyValuePairs<String, String>, _ message: String) -> String {
  func escaped(_ text: String) -> String {
    text.replacingEach("%", with: "%25").replacingEach("\r", with: "%0D").replacingEach("\n", with: "%0A")
  }
  let values = properties.map { name, value in
    "\(name)=\(escaped(value).replacingEach(":", with: "%3A").replacingEach(",", with: "%2C"))"
  }
  return "::\(name) \(values.joined(separator: ","))::\(escaped(message))"
}
