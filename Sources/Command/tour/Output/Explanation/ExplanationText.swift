import TourModel
import TourScreen

/// An explanation as text for a terminal.
struct ExplanationText {
  private let explanation: GuideExplanation
  private let output: Output
  /// The columns of the widest line.
  private var width: Int { min(output.columns ?? 80, 100) }

  /// The columns in front of what is said, in which its label stands.
  private static let margin = 11
  /// The further columns in front of the lines that continue one.
  private static let indent = 2

  init(_ explanation: GuideExplanation, on output: Output) { (self.explanation, self.output) = (explanation, output) }

  var text: String {
    let head = wrap(explanation.title.visible, columns: width).map { output.styled($0, .title) }
    var lines = head + explanation.summary.flatMap { wrap($0.visible, columns: width) }
    var before: (id: String, rows: [String])?
    for part in explanation.parts {
      lines += self.lines(of: part)
      guard let screen = part.screen else { continue }
      let rows = self.rows(of: screen)
      let isSame = rows == before?.rows
      let heading = isSame ? "the screen then: as at step '\(before?.id.visible ?? "")'" : "the screen then:"
      lines += [output.styled(heading, .quiet)] + (isSame ? [] : rows)
      if !isSame { before = (part.id, rows) }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private func lines(of part: GuideExplanation.Part) -> [String] {
    let number = part.number.map { "\($0). " } ?? "tip "
    let verdict = part.verdict == .tip ? "" : ": \(part.verdict.rawValue)"
    let title = "\(number)\(part.id.visible)\(verdict)"
    var lines = ["", output.styled(title, part.style)]
    lines += part.problems.flatMap { indented("problem", GuideExplanation.Part.prose($0).visible, .wrong) }
    return lines + part.facts.flatMap(self.lines)
  }

  private func lines(of fact: GuideExplanation.Fact) -> [String] {
    fact.lines.enumerated().flatMap { index, line in
      let code = line.code.visible.protected
      let text = code.isEmpty ? line.text.visible : "\(code) \(line.text.visible)"
      return indented(index == 0 ? fact.label : "", text, .plain, depth: line.depth)
    }
  }

  /// Returns a text that is wrapped beside its label.
  private func indented(_ label: String, _ text: String, _ style: Style, depth: Int = 0) -> [String] {
    let margin = Self.margin + Self.indent * depth
    let lines = wrap(text, columns: max(20, width - margin - Self.indent))
    return lines.enumerated().map { index, line in
      let start =
        index == 0 ? output.styled(label, .quiet) + spaces(margin - label.count) : spaces(margin + Self.indent)
      return start + output.styled(line.unprotected, style)
    }
  }

  /// The rows of a screen that have text, with their numbers.
  private func rows(of screen: Screen) -> [String] {
    (0..<screen.size.rows).compactMap { row -> String? in
      var text = Substring(screen.text(row: row))
      while text.last == " " { text.removeLast() }
      if text.isEmpty { return nil }
      let number = spaces(3 - "\(row)".count) + "\(row)│"
      return number + String(text).clipped(columns: width - 4)
    }
  }
}

extension GuideExplanation.Part {
  fileprivate var style: Style {
    switch verdict {
    case .shown, .tip: .title
    case .doubtful, .leftOut: .open
    case .missing: .wrong
    }
  }
}

extension String {
  /// The text without runs of blanks, which `wrap` would shorten.
  fileprivate var protected: String { replacingEach("  ", with: "\u{F8FF}\u{F8FF}") }
  fileprivate var unprotected: String { replacingEach("\u{F8FF}", with: " ") }

  /// The beginning of the text that has room in a number of columns.
  fileprivate func clipped(columns limit: Int) -> String {
    var (text, used) = ("", 0)
    for character in self {
      used += TourScreen.columns(of: character)
      if used > limit { break }
      text.append(character)
    }
    return text
  }
}
