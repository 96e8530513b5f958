package import TourCard
package import TourGuide

extension Card {
  /// Creates the card that names the mistakes of a file to its author, in the words of `tour check`: the place in its
  /// title, then the problem, the remedy and the line of the file.
  /// - Parameter problems: in the order of the file. With many, only the first ones are on the card.
  package init(problems: [Diagnostic]) {
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
