package import TourGuide
package import TourModel
package import TourScreen

/// The results of all runs of a guide in its program.
package struct LiveReport: Sendable {
  /// The path of the guide's file.
  package var file: String
  package var guide: Guide
  /// The program and its arguments.
  package var command: [String]
  package var runs: [(circumstances: Circumstances, result: LiveCheck.Run)] = []
  /// What the cards have lit, after the runs, if it is recorded; otherwise nil.
  package var record: LiveRecord?
  /// The changes of the guide's file with which the runs were made, in the order in which they were made.
  package var changes: [SourceChange] = []
  /// The problems, in the order of the file.
  package private(set) var problems: [Diagnostic] = []

  /// In which ways a run differs from the others.
  package struct Circumstances: Hashable, Sendable {
    package var size: Size
    /// The locale of the program.
    package var locale: String
    package var cards: Cards

    /// The cards that a run shows.
    package enum Cards: Hashable, Sendable {
      /// The cards of the tour. The keys that they ask for are typed in this way.
      case steps(by: GuideWalk.Hand)
      case tips
    }

    package init(size: Size, locale: String, cards: Cards) {
      self.size = size
      self.locale = locale
      self.cards = cards
    }

    /// `80×24`, `80×24 in de_DE.UTF-8`, `80×24 by Show me`.
    /// - Parameter namesLocale: whether runs had several locales.
    package func name(namesLocale: Bool) -> String {
      "\(size.columns)×\(size.rows)" + (namesLocale ? " in \(locale)" : "")
        + (cards == .steps(by: .button) ? " by Show me" : "")
    }
  }

  package init(file: String, guide: Guide, command: [String]) {
    self.file = file
    self.guide = guide
    self.command = command
  }

  /// Whether a user could not follow the guide.
  package var isBroken: Bool { problems.contains { $0.severity == .error } }

  /// The flaws of all runs, each mistake once, in the order in which they were found.
  package var flaws: [LiveCheck.Run.Flaw] {
    runs.reduce(into: []) { flaws, run in
      for flaw in run.result.flaws where !flaws.contains(where: { $0.isSameMistake(as: flaw) }) { flaws.append(flaw) }
    }
  }

  /// Returns the name of a run.
  package func name(of circumstances: Circumstances) -> String {
    circumstances.name(namesLocale: Set(runs.map(\.circumstances.locale)).count > 1)
  }

  /// The ids of the steps whose target is a part of the screen in numbers, and that have no condition, so that no state
  /// of the program shows that they are wrong; in the order of the guide.
  package var stepsAlwaysFound: [String] {
    guide.steps.filter { step in
      step.when == nil && step.done == nil
        && runs.contains { run in
          run.result.cards.contains { card in
            card.subject == .step(step.id) && step.targets.indices.contains(card.target - 1)
              && step.targets[card.target - 1].isAlwaysFound
          }
        }
    }.map(\.id)
  }

  /// Makes one problem of each mistake that several runs have found, with the names of these runs.
  package mutating func collectProblems(_ places: GuidePlaces) {
    let hasCards = runs.contains { $0.circumstances.cards != .tips && !$0.result.cards.isEmpty }
    var mistakes: [(flaw: LiveCheck.Run.Flaw, runs: [String])] = []
    for run in runs {
      let name = name(of: run.circumstances)
      // In another run, for example on a larger screen, there are cards.
      for flaw in run.result.flaws where !(flaw.flaw.isOfEmptyTour && hasCards) {
        let known = mistakes.firstIndex { $0.flaw.isSameMistake(as: flaw) }
        if let known {
          // Several ways of one run may lead to it.
          if mistakes[known].runs.last != name { mistakes[known].runs.append(name) }
        } else {
          mistakes.append((flaw, [name]))
        }
      }
    }
    var places = places
    problems =
      mistakes.compactMap { mistake in
        // The runs that show the step, or the tip.
        let all = runs.filter {
          $0.circumstances.cards.isOf(mistake.flaw.subject)
            && !(mistake.flaw.flaw.isOfRecord && $0.circumstances.cards == .steps(by: .button))
        }
        let isEverywhere = mistake.runs.count == all.count && runs.count > 1
        return places.diagnostic(
          mistake.flaw.flaw, of: mistake.flaw.subject, in: isEverywhere ? [] : mistake.runs, mistake.flaw.relation)
      }.inOrder
  }
}

extension LiveReport.Circumstances.Cards {
  fileprivate func isOf(_ subject: LiveSubject) -> Bool {
    switch (self, subject) {
    case (.steps, .step), (.tips, .tip): true
    case (.steps, .tip), (.tips, .step): false
    }
  }
}

extension LiveFlaw {
  fileprivate var isOfEmptyTour: Bool { if case .nothingShown = self { true } else { false } }
}

extension Target {
  fileprivate var isAlwaysFound: Bool {
    if case .region = kind { within.isEmpty && grow == nil } else { false }
  }
}
