import TourCard
import TourModel

extension Tour {
  /// The text of the current step. With `recap`, a table of the keys of earlier steps follows, with the titles of these
  /// steps.
  var body: Markup {
    let body = Markup(step.body).filled(contents.placeholders)
    guard step.isRecap else { return body }
    let rows = steps.indices.prefix(index).filter { !isLeftOut($0) }.compactMap { index -> [[Markup.Run]]? in
      guard let keys = steps[index].do, !(keys.alternatives.first ?? []).isEmpty else { return nil }
      return [[Markup.Run(Hint.text(of: keys, strings), .code)], [Markup.Run(steps[index].title)]]
    }
    if rows.isEmpty { return body }
    let header = [[Markup.Run(strings.recapKeys)], [Markup.Run(strings.recapSteps)]]
    return body.appending(Markup.Table(alignments: [.start, .start], header: header, rows: rows))
  }
}
