/// A table in Markdown.
struct Table: CustomStringConvertible {
  private var rows: [[String]]

  init(_ heads: String...) { rows = [heads, heads.enumerated().map { $0.offset == 0 ? "---" : "---:" }] }
  init(prose heads: String...) { rows = [heads, heads.map { _ in "---" }] }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  var description: String { rows.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") }
}

/// What was asked for, what came out, and how far the one is from the other.
struct Row {
  let what: String
  let bound: String
  let measured: String
  /// How much of the bound was used: up to 1 it is kept.
  let used: Double

  var isKept: Bool { used <= 1 }
  /// So far off that it is no matter of a busy machine.
  var isGross: Bool { !(used <= 2) }

  var cells: [String] { [what, bound, measured, isKept ? "yes" : "**no**"] }
}
