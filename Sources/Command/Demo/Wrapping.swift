import TourCard
import TourScreen

/// Returns a letter's text in lines of at most `columns` columns, broken like the text of a card.
///
/// Line breaks in the text are kept. A `> ` at the start of a line is repeated on each line that it is broken into.
func wrapped(_ text: String, columns: Int) -> [String] {
  guard columns > 0 else { return [] }
  let symbols = Symbols(TerminalCapabilities(depth: .none, isUnicode: true))
  return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
    let prefix = line.hasPrefix("> ") && columns > 12 ? "> " : ""
    let paragraph = Paragraph(String(line.dropFirst(prefix.count)), .text, symbols: symbols)
    let lines = paragraph.lines(columns: columns - prefix.count)
    return lines.isEmpty ? [prefix] : lines.map { prefix + $0.text }
  }
}
