import TourScreen

/// Returns words as a list: `a, b and c`.
func listed(_ words: [String], last: String = "and") -> String {
  guard let end = words.last, words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) \(last) \(end)"
}

/// Returns a text in quotes, as ``visible(_:length:)`` shows it.
func quoted(_ text: String, mark: String = "'") -> String { "\(mark)\(visible(text))\(mark)" }

/// Returns a text that a terminal can print on one line, with invisible characters escaped. A text of more than
/// `length` scalars is cut, with `…` at its end.
func visible(_ text: String, length: Int = 60) -> String {
  let scalars = text.unicodeScalars
  guard let end = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex),
    end < scalars.endIndex
  else { return text.visible }
  return String(scalars[..<end]).visible + "…"
}
