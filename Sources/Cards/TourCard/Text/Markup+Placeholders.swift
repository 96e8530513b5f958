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
    return map(fill) { lines in lines.map { placeholders.fill($0) } }
  }
}
