import TourScreen

/// Lengths in a picture, in tenths of a pixel, so that sums are exact.
struct Tenths: Comparable, CustomStringConvertible {
  var value: Int
  init(_ value: Int) { self.value = value }
  static func pixels(_ pixels: Int) -> Tenths { Tenths(pixels * 10) }
  static func + (a: Tenths, b: Tenths) -> Tenths { Tenths(a.value + b.value) }
  static func - (a: Tenths, b: Tenths) -> Tenths { Tenths(a.value - b.value) }
  static func * (a: Tenths, b: Int) -> Tenths { Tenths(a.value * b) }
  static func < (a: Tenths, b: Tenths) -> Bool { a.value < b.value }

  var description: String {
    let rest = abs(value % 10)
    return (value < 0 ? "-" : "") + "\(abs(value / 10))" + (rest == 0 ? "" : ".\(rest)")
  }
}

/// The measures of a cell: a font of 14 pixels whose characters are 0.6 em wide, as in common monospaced fonts.
enum CellMeasure {
  static let width = Tenths(84)
  static let height = Tenths.pixels(17)
  /// The distance of the baseline from the top.
  static let baseline = Tenths.pixels(13)
  static let fontSize = 14
}

extension Storyboard {
  private static let margin = Tenths.pixels(16), padding = Tenths.pixels(12), captionHeight = Tenths.pixels(28)

  /// Returns the pictures as one SVG image (SVG 1.1) without scripts or references to other files. Text can be
  /// selected.
  ///
  /// - Parameters:
  ///   - across: the number of panels side by side, at least 1.
  package func svg(across: Int = 1) -> String {
    let across = max(1, min(across, panels.count))
    let size = panelSize
    let rows = (panels.count + across - 1) / across
    var styles = StyleSheet()
    let bodies = panels.enumerated().map { index, panel in
      let x = Storyboard.margin + (size.width + Storyboard.margin) * (index % across)
      let y = Storyboard.margin + (size.height + Storyboard.margin) * (index / across)
      return "<g transform=\"translate(\(x) \(y))\">\n\(drawn(panel, &styles))</g>\n"
    }
    return document(
      width: Storyboard.margin + (size.width + Storyboard.margin) * across,
      height: Storyboard.margin + (size.height + Storyboard.margin) * rows,
      rules: styles.rules, body: bodies.joined())
  }

  /// Returns the pictures as one SVG image that shows them one after the other, each for its ``Panel/seconds``, without
  /// end. Cards move as they enter. A viewer that plays no animations, or whose user prefers less motion, shows the
  /// first one with a target.
  package func animatedSVG() -> String {
    let total = max(1, panels.reduce(0) { $0 + $1.milliseconds })
    var styles = StyleSheet()
    var (start, rules, bodies) = (0, "", "")
    let still = panels.firstIndex { !$0.lit.isEmpty } ?? 0
    for (index, panel) in panels.enumerated() {
      let end = start + panel.milliseconds
      bodies += "<g class=\"panel\" id=\"panel\(index)\">\n\(drawn(panel, &styles))</g>\n"
      if panels.count > 1 {
        // `steps(1,end)` keeps each value until the next key frame.
        let shown =
          index == 0
          ? "0%{visibility:visible}" : "0%{visibility:hidden}\(percent(start, of: total)){visibility:visible}"
        rules +=
          "@keyframes panel\(index){\(shown)\(percent(end, of: total)){visibility:\(end == total ? "visible" : "hidden")}100%{visibility:\(index == 0 ? "visible" : "hidden")}}\n"
        rules +=
          "#panel\(index){animation:panel\(index) \(milliseconds: total) steps(1,end) infinite\(index == still ? "" : ";visibility:hidden")}\n"
      }
      for (number, frame) in panel.frames.enumerated() {
        let (name, from) = ("frame\(index)-\(number)", start + number * Panel.frameMilliseconds)
        bodies += "<g class=\"frames\" id=\"\(name)\">\n\(drawn(frame, over: panel.screen, &styles))</g>\n"
        let hidden = from == 0 ? "" : "0%{visibility:hidden}"
        rules +=
          "@keyframes \(name){\(hidden)\(percent(from, of: total)){visibility:visible}\(percent(from + Panel.frameMilliseconds, of: total)){visibility:hidden}100%{visibility:hidden}}\n"
        rules += "#\(name){animation:\(name) \(milliseconds: total) steps(1,end) infinite;visibility:hidden}\n"
      }
      start = end
    }
    let rest = "@media (prefers-reduced-motion:reduce){.panel,.frames{animation:none !important}}\n"
    let size = panelSize
    return document(
      width: size.width + Storyboard.margin * 2, height: size.height + Storyboard.margin * 2,
      rules: styles.rules + rules + (rules.isEmpty ? "" : rest),
      body: "<g transform=\"translate(\(Storyboard.margin) \(Storyboard.margin))\">\n\(bodies)</g>\n")
  }

  /// A share in percent, rounded to thousandths.
  private func percent(_ part: Int, of total: Int) -> String {
    let thousandths = part * 100_000 / total
    let rest = "\(1000 + thousandths % 1000)".dropFirst()
    return "\(thousandths / 1000).\(rest)%"
  }

  private func document(width: Tenths, height: Tenths, rules: String, body: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" role="img" aria-label="\(title.escapedForMarkup)">
    <title>\(title.escapedForMarkup)</title>
    <style>
    rect{shape-rendering:crispEdges}
    .frame{shape-rendering:auto;stroke:#808890;stroke-opacity:.4}
    text{font:\(CellMeasure.fontSize)px \(Storyboard.fonts);white-space:pre}
    .caption{font:14px system-ui,'DejaVu Sans',sans-serif;fill:#808890}
    \(rules)</style>
    \(body)</svg>

    """
  }

  /// The size of the largest panel, with its caption.
  private var panelSize: (width: Tenths, height: Tenths) {
    let columns = panels.map(\.screen.size.columns).max() ?? 0, rows = panels.map(\.screen.size.rows).max() ?? 0
    return (
      CellMeasure.width * columns + Storyboard.padding * 2,
      Storyboard.captionHeight + CellMeasure.height * rows + Storyboard.padding * 2
    )
  }

  private func drawn(_ panel: Panel, _ styles: inout StyleSheet) -> String {
    let screen = panel.screen
    let width = CellMeasure.width * screen.size.columns + Storyboard.padding * 2
    let height = CellMeasure.height * screen.size.rows + Storyboard.padding * 2
    let ground = (screen.colors.background ?? colors.background).rgb ?? .grey(0)
    var svg = "<text class=\"caption\" x=\"4\" y=\"18\">\(panel.caption.escapedForMarkup)</text>\n"
    svg +=
      "<rect y=\"\(Storyboard.captionHeight)\" width=\"\(width)\" height=\"\(height)\" rx=\"8\" class=\"frame\" fill=\"\(ground.css)\"/>\n"
    svg += "<g transform=\"translate(\(Storyboard.padding) \(Storyboard.captionHeight + Storyboard.padding))\">\n"
    for row in 0..<screen.size.rows { svg += drawn(screen, row: row, &styles) }
    return svg + "</g>\n"
  }

  /// Draws the parts of each row of a frame that differ from the picture of its panel, to be shown over that.
  private func drawn(_ frame: Screen, over screen: Screen, _ styles: inout StyleSheet) -> String {
    let ground = (screen.colors.background ?? colors.background).rgb ?? .grey(0)
    var svg = "<g transform=\"translate(\(Storyboard.padding) \(Storyboard.captionHeight + Storyboard.padding))\">\n"
    for row in 0..<frame.size.rows {
      for columns in frame.columns(inRow: row, thatDifferFrom: screen) {
        let (x, y, width) = (
          CellMeasure.width * columns.lowerBound, CellMeasure.height * row, CellMeasure.width * columns.count
        )
        svg +=
          "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(CellMeasure.height)\" fill=\"\(ground.css)\"/>\n"
        var part = frame
        part.cursor.isVisible = frame.cursor.isVisible && columns.contains(frame.cursor.position.column)
        for column in 0..<frame.size.columns where !columns.contains(column) { part[column: column, row: row] = Cell() }
        svg += drawn(part, row: row, &styles)
      }
    }
    return svg + "</g>\n"
  }

  /// Draws a row: the backgrounds, then the shapes, then the text.
  private func drawn(_ screen: Screen, row: Int, _ styles: inout StyleSheet) -> String {
    let top = CellMeasure.height * row
    let runs = screen.runs(row: row, colors)
    var shapes = "", text = ""
    var texts: [(word: Word, look: Look)] = []
    for run in runs {
      for word in words(of: run) {
        if let shape = word.shape {
          shapes += shape.svg(
            x: CellMeasure.width * word.column, y: top, columns: word.columns, color: run.look.foreground.css)
        } else {
          texts.append((word, run.look))
        }
      }
    }
    for (word, look) in separated(texts) {
      text +=
        "<tspan class=\"\(styles.name(of: look))\" x=\"\(CellMeasure.width * word.column)\" textLength=\"\(CellMeasure.width * word.columns)\">\(word.text.escapedForMarkup)</tspan>"
    }
    if !text.isEmpty { text = "<text y=\"\(top + CellMeasure.baseline)\">\(text)</text>" }
    let line = [grounds(of: runs, top), shapes, text].filter { !$0.isEmpty }
    return line.isEmpty ? "" : line.joined(separator: "\n") + "\n"
  }

  /// Draws the backgrounds of a row. Neighbours of one colour are one rectangle, because a viewer may show a gap
  /// between two.
  private func grounds(of runs: [Run], _ top: Tenths) -> String {
    var grounds: [(color: RGB, column: Int, end: Int)] = []
    for run in runs {
      guard let color = run.look.background else { continue }
      let end = run.column + run.columns
      if let last = grounds.last, last.color == color, last.end == run.column {
        grounds[grounds.count - 1].end = end
      } else {
        grounds.append((color, run.column, end))
      }
    }
    return grounds.map { ground in
      let (x, width) = (CellMeasure.width * ground.column, CellMeasure.width * (ground.end - ground.column))
      return
        "<rect x=\"\(x)\" y=\"\(top)\" width=\"\(width)\" height=\"\(CellMeasure.height)\" fill=\"\(ground.color.css)\"/>"
    }.joined()
  }

  /// Adds a space between words with a gap between them, so that those who copy the text do not get one word. The space
  /// belongs to a word without a line below or above it, which the space would have as well.
  private func separated(_ texts: [(word: Word, look: Look)]) -> [(word: Word, look: Look)] {
    var texts = texts
    for index in texts.indices.dropFirst() {
      let (before, after) = (texts[index - 1], texts[index])
      guard after.word.column > before.word.column + before.word.columns, before.word.text.last != " " else { continue }
      if !before.look.hasLines {
        texts[index - 1].word.text += " "
        texts[index - 1].word.columns += 1
      } else if !after.look.hasLines {
        texts[index].word.text = " " + after.word.text
        texts[index].word.column -= 1
        texts[index].word.columns += 1
      }
    }
    return texts
  }

  /// A part of a run that is drawn with one element.
  private struct Word {
    var column: Int
    var columns: Int
    var text: String
    /// nil for text.
    var shape: GlyphShape?
  }

  /// Divides a run into words of text, each with the spaces after it, and glyphs that are drawn as shapes. Equal shapes
  /// side by side are one. Each glyph beyond ASCII is a word, because it may come from another font.
  private func words(of run: Run) -> [Word] {
    var words: [Word] = []
    var column = run.column
    var isOpen = false
    for (text, columns) in run.glyphs {
      defer { column += columns }
      let scalars = text.unicodeScalars
      let isASCII = scalars.allSatisfy(\.isASCII)
      if let shape = scalars.count == 1 ? scalars.first.flatMap({ GlyphShape($0) }) : nil {
        if let last = words.last, last.shape == shape, shape.repeats {
          words[words.count - 1].columns += 1
        } else {
          words.append(Word(column: column, columns: 1, text: "", shape: shape))
        }
        isOpen = false
      } else if text == " " {
        // Spaces without a line below or above them are only needed between words, for those who copy the text.
        if isOpen || run.look.hasLines, let last = words.indices.last, words[last].shape == nil {
          words[last].text += " "
          words[last].columns += 1
        } else if run.look.hasLines {
          words.append(Word(column: column, columns: 1, text: " "))
        }
      } else if isASCII, isOpen, let last = words.indices.last, words[last].text.last != " " {
        words[last].text += text
        words[last].columns += columns
      } else {
        words.append(Word(column: column, columns: columns, text: text))
        isOpen = isASCII
      }
    }
    if !run.look.hasLines, let last = words.indices.last, words[last].shape == nil {
      while words[last].text.hasSuffix("  ") {
        words[last].text.removeLast()
        words[last].columns -= 1
      }
    }
    return words
  }
}

extension Screen {
  /// Returns the parts of a row that differ from the same row of another screen of this size, with the other halves of
  /// wide glyphs. Parts with less than eight cells between them are one, because each has its own rectangle.
  fileprivate func columns(inRow row: Int, thatDifferFrom other: Screen) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    for column in 0..<size.columns
    where !extras.same(self[column: column, row: row], as: other[column: column, row: row], in: other.extras) {
      var (first, end) = (column, column + 1)
      if [self, other].contains(where: { $0[column: first, row: row].attributes.contains(.spacer) }), first > 0 {
        first -= 1
      }
      if [self, other].contains(where: { $0[column: column, row: row].attributes.contains(.wide) }), end < size.columns
      {
        end += 1
      }
      if let last = parts.last, first < last.upperBound + 8 {
        parts[parts.count - 1] = last.lowerBound..<max(end, last.upperBound)
      } else {
        parts.append(first..<end)
      }
    }
    return parts
  }
}

extension DefaultStringInterpolation {
  /// Writes a duration in seconds.
  fileprivate mutating func appendInterpolation(milliseconds: Int) {
    let rest = "\(1000 + milliseconds % 1000)".dropFirst()
    appendLiteral(milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds / 1000).\(rest)s")
  }
}

extension Look {
  /// Whether a space is visible without a background.
  var hasLines: Bool { isUnderlined || attributes.contains(.strikethrough) || attributes.contains(.overline) }
}

/// The classes of the text's looks.
private struct StyleSheet {
  private var names: [Look: String] = [:]
  private(set) var rules = ""

  mutating func name(of look: Look) -> String {
    var look = look
    look.background = nil
    if let name = names[look] { return name }
    let name = "s\(names.count)"
    names[look] = name
    rules += ".\(name){\(look.css(color: "fill"))}\n"
    return name
  }
}
