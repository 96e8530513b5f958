import TourScreen

/// A table of the results of many cases.
struct Table {
  private let sizes: [Size]
  private var rows: [(compared: ComparedProgram, cells: [[SituationResult]])]

  init(_ programs: [ComparedProgram], sizes: [Size]) {
    self.sizes = sizes
    rows = programs.map { ($0, Array(repeating: [], count: sizes.count)) }
  }

  subscript(row: Int, size: Int) -> [SituationResult] {
    get { rows[row].cells[size] }
    set { rows[row].cells[size] = newValue }
  }

  /// Whether every difference that was found is explained, and every situation was reached.
  var isEqual: Bool { counts.different == 0 }

  private var counts: (equal: Int, explained: Int, different: Int) {
    var counts = (equal: 0, explained: 0, different: 0)
    for row in rows {
      for cell in row.cells {
        for situation in Situation.allCases {
          switch mark(cell, situation, row.compared) {
          case "=": counts.equal += 1
          case "~": counts.explained += 1
          default: counts.different += 1
          }
        }
      }
    }
    return counts
  }

  private func mark(_ results: [SituationResult], _ situation: Situation, _ compared: ComparedProgram) -> String {
    guard let result = results.first(where: { $0.situation == situation }) else { return "?" }
    if result.differences.isEmpty { return "=" }
    return compared.explained[situation] == nil ? "≠" : "~"
  }

  /// The table as text: a row for each program, with a mark for each size and situation: `=` equal, `≠` different, `~`
  /// explained, `?` not reached.
  var text: String {
    let width = (rows.map(\.compared.name.count).max() ?? 0) + 2
    let cell = Situation.allCases.map(\.rawValue).joined(separator: " ").count
    func pad(_ text: String, _ columns: Int) -> String {
      text + String(repeating: " ", count: max(0, columns - text.count))
    }
    var lines = [
      pad("", width) + sizes.map { pad("\($0.columns)×\($0.rows)", cell) }.joined(separator: " │ "),
      pad("", width)
        + sizes.map { _ in Situation.allCases.map(\.rawValue).joined(separator: " ") }.joined(separator: " │ "),
    ]
    for row in rows {
      let cells = row.cells.map { results in
        Situation.allCases.map { pad(mark(results, $0, row.compared), $0.rawValue.count) }.joined(separator: " ")
      }
      lines.append(pad(row.compared.name, width) + cells.joined(separator: " │ "))
    }
    for row in rows {
      for (situation, why) in row.compared.explained.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        lines.append("~ \(row.compared.name), \(situation.rawValue): \(why)")
      }
    }
    let (equal, explained, different) = counts
    let all = equal + explained + different
    lines.append(
      "\(equal) of \(all) equal, \(explained) explained, \(different) different: \(rows.count) programs × \(sizes.count) sizes × \(Situation.allCases.count) situations"
    )
    return lines.joined(separator: "\n")
  }
}
