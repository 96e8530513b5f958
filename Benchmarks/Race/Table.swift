/// A table in Markdown.
struct Table: CustomStringConvertible {
  private var rows: [[String]]

  init(_ heads: String...) { rows = [heads, heads.enumerated().map { $0.offset == 0 ? "---" : "---:" }] }
  init(prose heads: String...) { rows = [heads, heads.map { _ in "---" }] }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  var description: String { rows.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") }
}

/// A row with a measurement and its bound.
struct Row {
  let what: String
  let bound: String
  let measured: String
  /// The measurement divided by its bound, which is kept if this is at most 1.
  let used: Double

  var isKept: Bool { used <= 1 }
  /// Whether the bound is missed by more than a factor of two, which a busy machine does not explain. True also for
  /// NaN.
  var isGross: Bool { !(used <= 2) }

  var cells: [String] { [what, bound, measured, isKept ? "yes" : "**no**"] }
}
