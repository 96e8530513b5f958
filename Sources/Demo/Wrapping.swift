import TourScreen

/// Text in lines of at most so many columns, broken at spaces, and within a word where it is longer than a line.
///
/// A line of the text keeps its end; `> ` at its start is repeated on the lines that follow from it.
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
