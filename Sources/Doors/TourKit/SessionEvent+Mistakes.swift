import TourCard
package import TourGuide
package import TourSession

extension SessionEvent {
  /// The event with which a session shows its author the mistakes of a file, in the words of `tour check`.
  /// - Parameter problems: at least one, in the order of the file. With many, only the first ones are on the card.
  package static func mistaken(by problems: [Diagnostic]) -> SessionEvent { .mistaken(Card(problems)) }
}

extension Card {
  /// The place of the first problem is the title. The problem, the remedy and the line of the file are below it.
  fileprivate init(_ problems: [Diagnostic]) {
    var blocks: [Markup.Block] = []
    for (index, problem) in problems.prefix(Self.mostProblems).enumerated() {
      let text = index == 0 ? problem.sentence : problem.description
      blocks.append(Markup.Block([Markup.Run(text)], isParted: index > 0))
      if let excerpt = problem.excerpt {
        blocks.append(Markup.Block(.code(excerpt.lines(columns: Self.excerptColumns)), isParted: true))
      }
    }
    self.init([.title(problems.first?.place ?? ""), .text(Markup(blocks: blocks))])
  }

  /// A file with very many problems has one cause for most of them.
  private static let mostProblems = 5
  /// The columns of a card's text on a terminal of 40 columns, so that the mark below the line is never cut off.
  private static let excerptColumns = 32
}
