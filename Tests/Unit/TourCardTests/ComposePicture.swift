import TourCard
import TourScreen

extension Composition {
  /// The picture as text for review: the glyphs, below them a letter for each cell's style, and then the meaning of the
  /// letters.
  var picture: String {
    var letters: [String: Character] = [:]
    var legend: [String] = []
    let alphabet = Array("·abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    var styles = ""
    for row in 0..<screen.size.rows {
      styles += "|"
      for cell in screen.row(row) {
        let style = cell.style
        if letters[style] == nil {
          letters[style] = letters.count < alphabet.count ? alphabet[letters.count] : "?"
          legend.append("\(letters[style] ?? "?") \(style)")
        }
        styles.append(letters[style] ?? "?")
      }
      styles += "|\n"
    }
    let glyphs = (0..<screen.size.rows).map { "|" + screen.text(row: $0) + "|\n" }.joined()
    return """
      card \(geometry.card.spelled), scroll \(geometry.scroll) of \(geometry.maximumScroll)
      buttons \(geometry.buttons.map(\.spelled).joined(separator: "; "))

      \(glyphs)
      \(styles)
      \(legend.joined(separator: "\n"))

      """
  }
}

extension Rect {
  fileprivate var spelled: String { isEmpty ? "none" : "\(column),\(row) \(columns)×\(rows)" }
}

extension Color {
  fileprivate var spelled: String {
    func hex(_ value: UInt8) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }
    return switch kind {
    case .default: "default"
    case .indexed(let index): "\(index)"
    case .rgb(let red, let green, let blue): "#" + hex(red) + hex(green) + hex(blue)
    }
  }
}

extension Cell {
  fileprivate var style: String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.blink, "blink"), (.reverse, "reverse"),
      (.invisible, "invisible"), (.strikethrough, "strikethrough"), (.overline, "overline"), (.underline, "underline"),
    ]
    return (["\(foreground.spelled) on \(background.spelled)"] + names.filter { attributes.contains($0.0) }.map(\.1))
      .joined(separator: " ")
  }
}
