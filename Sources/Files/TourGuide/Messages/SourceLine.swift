/// A line of a file that contains a part of a text in CommonMark.
struct SourceLine {
  let number: Int
  /// Without the line break.
  var scalars: [Unicode.Scalar]

  var indentation: Int { scalars.prefix { $0 == " " }.count }
  var isBlank: Bool { scalars.allSatisfy(\.properties.isWhitespace) }

  /// The key of a step, with a value, of which the line seems to consist; nil if it is rather text.
  var lookalikeKey: String? {
    let words = String(String.UnicodeScalarView(scalars.drop { $0 == " " }))
    guard let colon = words.firstIndex(of: ":"), let field = StepField(rawValue: String(words[..<colon])) else {
      return nil
    }
    let value = words[colon...].dropFirst().drop { $0 == " " }
    guard words[colon...].dropFirst().first == " ", let first = value.first else { return nil }
    if "{[\"'".contains(first) { return field.rawValue }
    switch field {
    // Longer values are rather prose.
    case .do, .show, .place, .missing: return value.contains(" ") || value.last == "." ? nil : field.rawValue
    default: return nil
    }
  }

  /// The three characters that begin or end a code block; nil if the line is none of its limits.
  fileprivate var fence: ArraySlice<Unicode.Scalar>? {
    let start = scalars.drop(while: \.properties.isWhitespace).prefix(3)
    return start.elementsEqual("```".unicodeScalars) || start.elementsEqual("~~~".unicodeScalars) ? start : nil
  }
}

extension [SourceLine] {
  /// Replaces the characters of code spans and of code blocks between fences. A code span may have several lines, but
  /// no blank one.
  mutating func maskCode() {
    var fence: ArraySlice<Unicode.Scalar>?
    var paragraph = 0
    for index in indices {
      if let open = fence {
        if self[index].fence == open { fence = nil }
        self[index].mask(0..<self[index].scalars.count)
        paragraph = index + 1
      } else if let open = self[index].fence {
        maskSpans(in: paragraph..<index)
        fence = open
        self[index].mask(0..<self[index].scalars.count)
      } else if self[index].isBlank {
        maskSpans(in: paragraph..<index)
        paragraph = index + 1
      }
    }
    if fence == nil { maskSpans(in: paragraph..<count) }
  }

  /// Replaces the characters of the code spans in a paragraph. A span ends at as many backquotes as it begins with.
  private mutating func maskSpans(in paragraph: Range<Int>) {
    var runs: [(line: Int, start: Int, count: Int)] = []
    for line in paragraph {
      var start = 0
      let scalars = self[line].scalars
      while start < scalars.count {
        let end = scalars[start...].firstIndex { $0 != "`" } ?? scalars.count
        if end > start { runs.append((line, start, end - start)) }
        start = Swift.max(end, start + 1)
      }
    }
    // The runs of each length, from the last one, so that the end of a span is found without a search.
    var ends: [Int: [Int]] = [:]
    for index in runs.indices.reversed() { ends[runs[index].count, default: []].append(index) }
    var index = 0
    while index < runs.count {
      let run = runs[index]
      while let last = ends[run.count]?.last, last <= index { ends[run.count]?.removeLast() }
      guard let end = ends[run.count]?.last else {
        index += 1
        continue
      }
      for line in run.line...runs[end].line {
        let start = line == run.line ? run.start : 0
        self[line].mask(start..<(line == runs[end].line ? runs[end].start + run.count : self[line].scalars.count))
      }
      index = end + 1
    }
  }

  /// The position of the first occurrence of a text of one line; nil if there is none. Code was replaced before.
  func place(of text: String) -> Mark? {
    for line in self {
      let characters = String(String.UnicodeScalarView(line.scalars))
      if let start = characters.firstOccurrence(of: text)?.lowerBound {
        return Mark(
          line: line.number, column: characters.unicodeScalars.distance(from: characters.startIndex, to: start) + 1)
      }
    }
    return nil
  }

  /// The position of the first `**` that neither opens nor closes bold text; nil if there is none. Code was replaced
  /// before.
  var unclosedMark: Mark? {
    var first: Mark?
    var open: [Mark] = []
    for line in self {
      if line.isBlank {
        first = first ?? open.first
        open = []
      }
      var start = 0
      while start < line.scalars.count {
        let end = line.scalars[start...].firstIndex { $0 != "*" } ?? line.scalars.count
        if (2...3).contains(end - start) {
          let mark = Mark(line: line.number, column: start + 1)
          let opens = end < line.scalars.count && !line.scalars[end].properties.isWhitespace
          let closes = start > 0 && !line.scalars[start - 1].properties.isWhitespace
          if closes, !open.isEmpty {
            open.removeLast()
          } else if opens {
            open.append(mark)
          } else if closes {
            first = first ?? mark
          }
        }
        start = Swift.max(end, start + 1)
      }
    }
    return first ?? open.first
  }
}

extension SourceLine {
  fileprivate mutating func mask(_ range: Range<Int>) {
    for index in range { scalars[index] = "\u{FFFC}" }
  }
}
