package import TourModel

extension Markup {
  /// Returns the text with the values of parameters in their places. They are put in after the markup was read, so that
  /// a value contains none.
  package func filled(_ placeholders: Placeholders) -> Markup {
    if placeholders.isEmpty { return self }
    func fill(_ runs: [Run]) -> [Run] {
      runs.map { run in
        var filled = run
        filled.text = placeholders.fill(run.text)
        if filled.text != run.text { filled.isLiteral = true }
        return filled
      }
    }
    return Markup(
      blocks: blocks.map { block in
        var block = block
        switch block.content {
        case .text(let runs): block.content = .text(fill(runs))
        case .code(let lines): block.content = .code(lines.map { placeholders.fill($0) })
        case .table(var table):
          table.header = table.header.map(fill)
          table.rows = table.rows.map { $0.map(fill) }
          block.content = .table(table)
        case .rule: break
        }
        return block
      }, flaws: flaws)
  }
}
