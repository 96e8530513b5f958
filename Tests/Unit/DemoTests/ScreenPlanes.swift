import Harness
import Testing
import TourScreen

/// A picture as text for review: its glyphs, the cursor, a letter for each cell's style, and then the meaning of the
/// letters.
func planes(_ screen: Screen) -> String {
  var looks: [String] = []
  var styles: [String] = []
  for row in 0..<screen.size.rows {
    var line = ""
    for cell in screen.row(row) {
      let look = describe(cell)
      if look == "plain" { line += "·"; continue }
      if !looks.contains(look) { looks.append(look) }
      line += looks.firstIndex(of: look).map { String(UnicodeScalar(UInt8(97 + $0 % 26))) } ?? "?"
    }
    styles.append(line)
  }
  let glyphs = (0..<screen.size.rows).map { trimmed(screen.text(row: $0)) }
  let legend = looks.enumerated().map { "\(String(UnicodeScalar(UInt8(97 + $0 % 26)))) \($1)" }
  let cursor = screen.cursor
  let place = "cursor \(cursor.position.column),\(cursor.position.row)" + (cursor.isVisible ? "" : " hidden")
  return (glyphs + ["", place, ""] + styles + [""] + legend).joined(separator: "\n") + "\n"
}

private func trimmed(_ line: String) -> String {
  String(line.reversed().drop { $0 == " " }.reversed())
}

private func describe(_ cell: Cell) -> String {
  var words: [String] = []
  if case .indexed(let index) = cell.foreground.kind { words.append("\(index)") }
  if case .indexed(let index) = cell.background.kind { words.append("on \(index)") }
  let names: [(Attributes, String)] = [
    (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.reverse, "reverse"), (.underline, "underline"),
  ]
  for (attribute, name) in names where cell.attributes.contains(attribute) { words.append(name) }
  return words.isEmpty ? "plain" : words.joined(separator: " ")
}

/// Compares a picture with `Goldens/NAME.txt`. `TOUR_RECORD=1` rewrites the file, and still fails.
func expectGolden(_ screen: Screen, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(throws: Never.self, sourceLocation: sourceLocation) {
    let difference = try Golden("Goldens/\(name).txt").difference(from: planes(screen))
    #expect(difference == nil, sourceLocation: sourceLocation)
  }
}
