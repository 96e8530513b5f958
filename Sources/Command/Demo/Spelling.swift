/// Returns the text in ASCII, for a terminal that can't show other characters. A character without a replacement
/// becomes `?`.
func inASCII(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  var text = text
  for (phrase, spelling) in phrases {
    text = text.replacingEach(phrase, with: spelling)
  }
  var spelt = ""
  for character in text {
    spelt += character.isASCII ? String(character) : spellings[character] ?? "?"
  }
  return spelt
}

/// Words of other scripts, longest first.
private let phrases: [(String, String)] = [
  ("ありがとうございます", "arigato gozaimasu"), ("お元気ですか", "o-genki desu ka"), ("京都", "Kyoto"), (" 健二", ""), ("抹茶", "matcha"),
]

private let spellings: [Character: String] = [
  "é": "e", "è": "e", "ë": "e", "ö": "oe", "ü": "ue", "ä": "ae", "å": "a", "ç": "c", "í": "i", "ñ": "n", "ã": "a",
  "—": "-", "–": "-", "…": "...", "’": "'", "“": "\"", "”": "\"", "·": "-", "•": "*", "●": "*", "★": "*", "✉": "[v]",
  "→": ">", "←": "<", "↑": "^", "↓": "v", "½": "1/2", "°": " deg", "×": "x", "−": "-",
  "✿": "*", "☂": "T", "☼": "o", "♪": "d", "♥": "v", "❄": "*", "✈": ">", "☾": "C", "≈": "~", "♣": "&",
  "🎉": ":-)", "🐈": "(cat)", "🌊": "~", "🍓": "(strawberry)", "🦷": "(tooth)", "─": "-", "│": "|",
]
