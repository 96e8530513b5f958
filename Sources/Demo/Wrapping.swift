import TourScreen

/// Returns text in lines of at most `columns` columns, broken at spaces, or within a word that is longer than a line.
///
/// Line breaks in the text are kept. A `> ` at the start of a line is repeated on each line that it is broken into.
func wrapped(_ text: String, columns: Int) -> [String] {
  guard columns > 0 else { return [] }
  var lines: [String] = []
  for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let prefix = paragraph.hasPrefix("> ") && columns > 12 ? "> " : ""
    var line = ""
    var width = 0
    let room = columns - prefix.count
    for word in paragraph.dropFirst(prefix.count).split(separator: " ") {
      let length = columnCount(word)
      if width > 0, width + 1 + length <= room {
        line += " " + word
        width += 1 + length
        continue
      }
      if width > 0 { lines.append(prefix + line) }
      (line, width) = ("", 0)
      for character in word {
        let length = TourScreen.columns(of: character)
        if width + length > room, width > 0 {
          lines.append(prefix + line)
          (line, width) = ("", 0)
        }
        line.append(character)
        width += length
      }
    }
    lines.append(prefix + line)
  }
  return lines
}

func columnCount(_ text: some StringProtocol) -> Int {
  text.reduce(0) { $0 + TourScreen.columns(of: $1) }
}
