import TourGuide
import TourModel
import TourScreen
import TourWalk

/// The sentences with which a subcommand answers on standard output, outside tables. Data only: ``description`` makes
/// the text.
enum CommandAnswer: Hashable {
  // tour check.

  case preferences(path: String)
  case guide(path: String, name: String, version: Int, steps: Int, tips: Int)
  case translation(path: String, Language, steps: Int, tips: Int)
  /// A guide that the folder of earlier states does not have.
  case noEarlierState(path: String, folder: String)

  /// A run of a guide in its program: `80×24 by Show me`. `leftOut` are the ids of steps.
  case triedOut(
    path: String, program: String, run: String, shown: Int, of: CardCount, leftOut: [String],
    comparison: LiveRecord.Comparison?)
  /// What a command waits for (``ProgressLine``): a run of a guide in its program, or a program that it draws.
  case tryingOut(path: String, program: String, run: String, LiveCheck.Activity? = nil)
  case awaiting(program: String, target: String?)
  /// The steps of a guide without a record whose targets are found on each screen. Ids of steps.
  case alwaysFound(path: String, steps: [String])
  /// The file with what the cards of a guide light, and why it was not written.
  case recordWritten(path: String)
  case recordNotWritten(path: String, RecordObstacle)
  /// The place of a change that was tried out, in the file of a guide.
  case changed(path: String, line: Int)
  /// The file of a guide with its changes.
  case changesWritten(path: String)

  enum RecordObstacle: Hashable {
    case errors, noCards
  }

  /// The number of a guide's cards of one kind.
  enum CardCount: Hashable { case steps(Int), tips(Int) }

  // tour new.

  /// The file of a guide that was recorded, and the command line of its program.
  case recorded(path: String, command: [String])

  // tour translate.

  /// The file with the texts of a guide in another language, and the number of texts that were added to it.
  case laidOut(path: String, texts: Int, isNew: Bool)
  /// Cards of such a file that lack texts for which no place was added. Ids.
  case textsLeft(path: String, cards: [String])

  // tour donate, tour set.

  case happened(String, times: Int)
  case isSet(String, value: String)

  // tour reset.

  case nothingToForget
  case forgot(String)
  /// A part of a guide, or all parts of a kind: `step meters`, `tips`.
  case forgotPart(String, guide: String)
  case unknownToHistory(String)
  case partsUnknownToHistory(String, guide: String)

  // tour status. `ShellWords` has the sentences of `tour list` and `tour learn`.

  case noGuides
  case howToSeeTips
  /// The rows that `tour status` leaves out. `program` is its argument.
  case hiddenRows(program: String?, events: Bool, guides: Int)

  // tour doctor.

  case isOff
  case isCI
}

extension CommandAnswer: CustomStringConvertible {
  var description: String {
    switch self {
    case .preferences(let path): "\(path): preferences"
    case .guide(let path, let name, let version, let steps, let tips):
      "\(path): \(name), version \(version), \(cards(steps, tips))"
    case .translation(let path, let language, let steps, let tips): "\(path): \(language.name), \(cards(steps, tips))"
    case .noEarlierState(let path, let folder): "\(path): no earlier state in \(folder)"
    case .triedOut(let path, let program, let run, let shown, let count, let leftOut, let comparison):
      "\(path): \(program) at \(run): \(shown) of \(count.prose)" + (comparison?.prose ?? "")
        + (leftOut.isEmpty ? "" : "; left out: \(leftOut.joined(separator: ", "))")
    case .tryingOut(let path, let program, let run, let activity):
      "\(path): \(program) at \(run): being tried out" + (activity.map { ", \($0)" } ?? "")
    case .awaiting(let program, nil): "waiting until \(program) rests"
    case .awaiting(let program, let target?): "waiting until \(program) shows \(target)"
    case .alwaysFound(let path, let steps):
      "\(path): \(steps.count == 1 ? "step" : "steps") \(first(6, of: steps.map { "'\($0)'" })) \(steps.count == 1 ? "lights" : "light") rows and columns, which are found whatever they show; --record keeps their text for later checks"
    case .recordWritten(let path): "\(path) is written"
    case .recordNotWritten(let path, .errors): "\(path) is not written, because there are errors"
    case .recordNotWritten(let path, .noCards): "\(path) is not written, because no card was up"
    case .changed(let path, let line): "\(path):\(line): this change mends it:"
    case .changesWritten(let path): "\(path) is changed"
    case .recorded(let path, let command):
      "\(path) is saved; '\((["tour", "try", path] + command).map(shellWord).joined(separator: " "))' shows it"
    case .laidOut(let path, let texts, isNew: true): "\(path) is written, with \(counted(texts, "text")) to translate"
    case .laidOut(let path, 0, isNew: false):
      "\(path) has a place for each text; 'tour check' names those that are empty"
    case .laidOut(let path, let texts, isNew: false):
      "\(counted(texts, "text")) to translate \(texts == 1 ? "is" : "are") added to \(path)"
    case .textsLeft(let path, let cards):
      "\(path): \(first(6, of: cards.map { "'\($0)'" })) \(cards.count == 1 ? "lacks" : "lack") texts that are to be added by hand, in braces, in a list or among labels; 'tour check' names them"
    case .happened(let event, let times): "\(event) happened \(counted(times, "time"))"
    case .isSet(let parameter, let value): "\(parameter) is \(value)"
    case .nothingToForget: "there was nothing to forget"
    case .forgot(let name): "forgot \(name)"
    case .forgotPart(let part, let guide): "forgot \(part) of \(guide)"
    case .unknownToHistory(let name): "the history has nothing about \(name)"
    case .partsUnknownToHistory(let parts, let guide): "the history has nothing about \(parts) of \(guide)"
    case .noGuides: "No guides found; see 'tour list'"
    case .howToSeeTips: "'tour run --reset PROGRAM' shows a tour again, 'tour reset NAME/TIP' a tip."
    case .hiddenRows(let program, let events, let guides):
      "'tour status\(program.map { " \($0.visible)" } ?? "") --all' also shows "
        + [
          events ? "events that never happened" : nil,
          guides == 0 ? nil : "\(counted(guides, "guide")) for programs that are not installed",
        ].compactMap(\.self).joined(separator: " and ") + "."
    case .isOff: "TOUR=off switches everything off."
    case .isCI: "CI is set, so no card appears by itself."
    }
  }

  /// The numbers of steps and tips: `8 steps`, `3 tips`, `8 steps, 1 tip`, `no cards`.
  private func cards(_ steps: Int, _ tips: Int) -> String {
    let counts = [(steps, "step"), (tips, "tip")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return counts.isEmpty ? "no cards" : counts.joined(separator: ", ")
  }
}

extension LiveRecord.Comparison {
  fileprivate var prose: String {
    switch self {
    case .unrecorded: ", not recorded"
    case .same: ", as recorded"
    case .different: ", not as recorded"
    }
  }
}

extension CommandAnswer.CardCount {
  /// `8 steps`, `1 tip`.
  fileprivate var prose: String {
    switch self {
    case .steps(let count): "\(count) steps"
    case .tips(let count): counted(count, "tip")
    }
  }
}

/// A number with its noun: `1 tip`, `3 tips`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// The first names of a list, and the number of the others.
func first(_ most: Int, of names: [String], _ words: ShellWords = .english) -> String {
  (names.prefix(most) + (names.count > most ? [words.andMore("\(names.count - most)")] : [])).joined(separator: ", ")
}
