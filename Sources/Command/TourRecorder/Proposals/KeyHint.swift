package import TourModel
package import TourScreen

/// A key that the screen names and explains, as `F2Setup` in a bar of keys or `up, k  Move cursor up` in a help; or an
/// entry of a menu bar, which has no key.
package struct KeyHint: Hashable, Sendable {
  /// Keys with the same effect; empty for an entry of a menu bar.
  package let keys: [Key]
  package let label: String
  /// The keys and the label, in one row.
  package let region: Rect

  /// Identifies the hint, wherever it is on the screen.
  var name: String { "\(keys.map(\.name)) \(label)" }
}

extension Screen {
  /// The keys that the screen explains, by rows: in bars, which name two or more in a row, and in lists, in which
  /// the labels of three rows or more begin in the same column. A key that is named several times is taken from a list.
  package var keyHints: [KeyHint] {
    let rows = (0..<size.rows).map { HintRow(self, row: $0) }
    let numbered = rows.lazy.map(\.numberedKeys).first { !$0.isEmpty } ?? []
    let candidates = rows.flatMap(\.candidates).filter { candidate in
      !numbered.contains { $0.region.row == candidate.hint.region.row }
    }
    let lists = HintCandidate.lists(candidates)
    let bars = Dictionary(grouping: candidates.filter(\.isSure), by: \.hint.region.row)
      .filter { row, bar in bar.count > 1 && (bar.contains(where: \.isNamed) || rows[row].begins(with: bar[0].hint)) }
      .values.flatMap { $0.map(\.hint) }
    // Only near the edges of the screen, where programs have their bars: a text that is shown may have such lines, too.
    let written = rows.indices.filter { row in (0..<size.columns).contains { !isBlank(column: $0, row: row) } }
    let spaced = (written.prefix(2) + written.suffix(3)).flatMap { rows[$0].spacedKeys }
    let menu = rows.prefix(2).lazy.map(\.menuBar).first { !$0.isEmpty } ?? []
    var seen: Set<[Key]> = []
    return ((lists + bars + numbered + spaced).filter { seen.insert($0.keys).inserted } + menu)
      .sorted { ($0.region.row, $0.region.column) < ($1.region.row, $1.region.column) }
  }
}

/// A possible key with its label.
struct HintCandidate {
  let hint: KeyHint
  /// Whether a key has a name that is no single character, such as `F1`, `^G`, `Enter` or `[q]`.
  let isNamed: Bool
  /// Whether the label follows as in a bar of keys: after a colon, or beside a named key.
  let isSure: Bool
  /// The column of the label.
  let column: Int

  /// The hints of lists: the labels begin in the same column in three rows or more, and each row has another key. A
  /// column of letters in a table, such as the states of processes, has the same ones again and again; a list with no
  /// named key is taken for a table, too.
  static func lists(_ candidates: [HintCandidate]) -> [KeyHint] {
    let columns = Dictionary(grouping: candidates, by: \.column).values.filter { list in
      let first = Set(list.map(\.hint.keys[0]))
      return Set(list.map(\.hint.region.row)).count >= 3 && first.count * 4 >= list.count * 3
        && list.contains(where: \.isNamed)
    }
    return columns.flatMap { $0.map(\.hint) }.sorted {
      ($0.region.row, $0.region.column) < ($1.region.row, $1.region.column)
    }
  }
}
