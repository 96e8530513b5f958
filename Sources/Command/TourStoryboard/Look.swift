import TourScreen

/// The visible colours and attributes of a cell.
struct Look: Hashable {
  var foreground: RGB
  /// nil for the terminal's default background.
  var background: RGB?
  /// Only those that a picture shows: bold, italic, underline, strikethrough and overline.
  var attributes: Attributes

  private static let shown: Attributes = [.bold, .italic, .underlineMask, .strikethrough, .overline]

  /// Resolves reverse, faint, invisible, the bright form of bold colours, DECSCNM, and the colours that the program
  /// changed.
  init(_ cell: Cell, on screen: Screen, _ colors: Storyboard.Colors) {
    func rgb(_ color: Color) -> RGB? {
      if case .indexed(let index) = color.kind, let changed = screen.colors.indexed[index] { return changed.rgb }
      return color.rgb
    }
    let ground = (screen.colors.background ?? colors.background).rgb ?? .grey(0)
    var front = rgb(cell.foreground) ?? (screen.colors.foreground ?? colors.foreground).rgb ?? .grey(255)
    if cell.attributes.contains(.bold), !cell.foreground.isExtended, case .indexed(let index) = cell.foreground.kind,
      index < 8
    {
      front = rgb(.indexed(index + 8)) ?? front
    }
    let back = rgb(cell.background)
    if cell.attributes.contains(.dim) { front = front.blended(towards: back ?? ground, keeping: 144) }
    (foreground, background) =
      cell.attributes.contains(.reverse) != screen.isReversed ? (back ?? ground, front) : (front, back)
    if cell.attributes.contains(.invisible) { foreground = background ?? ground }
    attributes = cell.attributes.intersection(Look.shown)
  }

  var isUnderlined: Bool { !attributes.isDisjoint(with: .underlineMask) }
}

/// Neighbouring cells of one row with the same look.
struct Run {
  /// The column of the first cell.
  var column: Int
  var columns: Int
  /// The characters of the cells, each with its columns.
  var glyphs: [(text: String, columns: Int)]
  var look: Look

  var text: String { glyphs.map(\.text).joined() }
}

extension Screen {
  /// Returns a row as runs. A visible cursor is a cell in reverse.
  func runs(row: Int, _ colors: Storyboard.Colors) -> [Run] {
    var runs: [Run] = []
    for column in 0..<size.columns {
      var cell = self[column: column, row: row]
      if cell.attributes.contains(.spacer) { continue }
      if cursor.isVisible, cursor.position == Point(column: column, row: row) {
        cell.attributes.formSymmetricDifference(.reverse)
      }
      let look = Look(cell, on: self, colors)
      let (text, columns) = (extras.text(cell.glyph), max(1, cell.columns))
      if let last = runs.indices.last, runs[last].look == look {
        runs[last].glyphs.append((text, columns))
        runs[last].columns += columns
      } else {
        runs.append(Run(column: column, columns: columns, glyphs: [(text, columns)], look: look))
      }
    }
    return runs
  }
}

extension RGB {
  /// The colour in CSS: `#rrggbb`.
  var css: String {
    "#"
      + [red, green, blue].map { channel in
        let digits = String(max(0, min(255, channel)), radix: 16)
        return digits.utf8.count < 2 ? "0" + digits : digits
      }.joined()
  }
}

extension String {
  /// The text for XML and HTML: markup characters are escaped, and characters that XML does not permit are replaced by
  /// U+FFFD.
  package var escapedForMarkup: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r": text.unicodeScalars.append(scalar)
      // Control characters, and the noncharacters at the end of each plane.
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE:
        text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
