package import TourCard
package import TourModel
import TourScreen

/// What a card is about, in words: a sentence for each of the first regions that other users see lit.
///
/// The words stay while the regions are in the same rows, whatever the program writes there, and while the target is
/// lost, because a screen reader speaks each change.
struct SpokenSight: Sendable {
  private(set) var sentences: [String] = []
  private var rows: [Range<Int>] = []
  private var size: Size?

  /// As many as are easily heard.
  private static let mostRegions = 3

  /// - Parameter preferences: the user's. There are sentences only with ``Preferences/isForReaders``.
  mutating func update(for sight: Sight, on screen: Screen?, _ strings: Strings, _ preferences: Preferences) {
    guard preferences.isForReaders, let screen else { return }
    let regions = sight.spotlights.prefix(Self.mostRegions)
    guard !regions.isEmpty, size != screen.size || rows != regions.map(\.rowRange) else { return }
    (size, rows) = (screen.size, regions.map(\.rowRange))
    sentences = regions.compactMap { strings.place(of: $0, on: screen) }
  }
}

extension Strings {
  /// The line on a card for readers that does not show all of its text, in a long and a short form.
  var moreTexts: [String] {
    let key = legends[.pageDown]
    return [moreText(key), key]
  }

  /// Returns a sentence that names a target, for a user who reads a guide without its program; nil for a target that
  /// has no name, such as a style or a part of the screen.
  package func sentence(about target: Target) -> String? {
    switch target.kind {
    case .text(let text): aboutText(text)
    case .box(let text): aboutFrame(text)
    case .cursor: aboutCursor
    case .match, .region, .style, .widget: nil
    }
  }

  /// Returns the sentence that says in words where a region is: its rows, and the text with which it begins. A region
  /// without words is described by those in its rows. nil for a region outside of the screen.
  fileprivate func place(of region: Rect, on screen: Screen) -> String? {
    let shown = region.intersection(screen.bounds)
    guard !shown.isEmpty else { return nil }
    let (first, last, count) = ("\(shown.row + 1)", "\(shown.endRow)", "\(screen.size.rows)")
    let rows = Rect(column: 0, row: shown.row, columns: screen.size.columns, rows: shown.rows)
    let text = screen.firstWords(in: shown) ?? screen.firstWords(in: rows)
    return switch (shown.rows, text) {
    case (1, let text?): aboutLine(first, count, text)
    case (1, nil): aboutEmptyLine(first, count)
    case (_, let text?): aboutLines(first, last, count, text)
    case (_, nil): aboutEmptyLines(first, last, count)
    }
  }
}

extension Screen {
  /// Returns the words at the beginning of a region, in its first row with any; nil if there are none. A word that the
  /// region cuts is whole.
  fileprivate func firstWords(in region: Rect) -> String? {
    for row in region.rowRange {
      var columns = region.columnRange
      while columns.lowerBound > 0, !isGap(columns.lowerBound, row), !isGap(columns.lowerBound - 1, row) {
        columns = (columns.lowerBound - 1)..<columns.upperBound
      }
      while columns.upperBound < size.columns, !isGap(columns.upperBound - 1, row), !isGap(columns.upperBound, row) {
        columns = columns.lowerBound..<(columns.upperBound + 1)
      }
      var words: [String] = [""]
      for column in columns {
        let cell = self[column: column, row: row]
        if cell.attributes.contains(.spacer) { continue }
        if isGap(column, row) { words.append("") } else { words[words.count - 1] += extras.text(cell.glyph) }
      }
      words = words.map(\.withoutRuns).filter { !$0.isEmpty }
      guard !words.isEmpty else { continue }
      let shown = words.prefix(Self.mostWords).joined(separator: " ")
      if words.count <= Self.mostWords, shown.count <= Self.mostCharacters { return shown }
      return shown.prefix(Self.mostCharacters) + "…"
    }
    return nil
  }

  /// As much as is easily heard.
  private static let (mostWords, mostCharacters) = (8, 60)

  /// Whether a cell is blank or only draws: its character is in one of the Unicode blocks Box Drawing, Block Elements
  /// and Geometric Shapes.
  private func isGap(_ column: Int, _ row: Int) -> Bool {
    let cell = self[column: column, row: row]
    guard !cell.attributes.contains(.spacer) else { return false }
    return cell.glyph == .empty || cell.glyph == .space
      || cell.glyph.scalar.map { (0x2500...0x25FF).contains($0.value) } ?? false
  }
}

extension String {
  /// The text without runs of the same sign, such as those that a bar is made of.
  fileprivate var withoutRuns: String {
    var (text, run) = ("", "")
    for character in self + "\0" {
      if character != run.first {
        let isKept = run.count < 2 || run.first.map { $0.isLetter || $0.isNumber } ?? true
        text += isKept ? run : ""
        run = ""
      }
      run.append(character)
    }
    return text
  }
}
