import TourCard
import TourModel

extension Decoder {
  /// Reads the text of a card. Warns of unclosed `**`, and of images, HTML and links that cards do not support.
  mutating func body(_ node: Node, name: String) -> String? {
    guard let body = text(node, name: name, lines: true) else { return nil }
    // In the parsed text, escaped stars look the same as unclosed ones, so a text with `\*` is not checked for them.
    // Most texts need no warning, and are not parsed: a start without a card shall not take the time.
    guard body.mayHaveUnclosedMark && !body.contains("\\*") || body.contains("<") || body.contains("](") else { return body }
    let markup = Markup(body)
    for flaw in markup.flaws {
      let (text, warning): (String, GuideError) =
        switch flaw {
        case .image(let address): (address, .image(address))
        case .html(let html): (html, .html(html))
        case .link(let address): (address, .linkScheme(address))
        }
      warn(warning, at: place(in: node, body) { $0.firstRange(of: text)?.lowerBound })
    }
    let hasUnclosed = !body.contains("\\*") && markup.blocks.flatMap(\.runs).contains { !$0.style.contains(.code) && $0.text.hasUnclosedMark }
    if hasUnclosed {
      warn(.unclosedMark, at: place(in: node, body) { line in line.split(separator: "**", omittingEmptySubsequences: false).count % 2 == 0 ? line.firstRange(of: "**")?.lowerBound : nil })
    }
    return body
  }

  /// The position in the file that a warning about `text` points at: the first match of `find` in its lines, or the start of the text if
  /// nothing matches.
  private mutating func place(in node: Node, _ text: String, find: (String) -> String.Index?) -> Mark {
    let lines = node.mark.line...(node.mark.line + text.utf8.count { $0 == 0x0A } + 2)
    for number in lines {
      let line = String(String.UnicodeScalarView(characters(ofLine: number)))
      // The key is not part of its value.
      let start = number == node.mark.line ? line.unicodeScalars.index(line.startIndex, offsetBy: node.mark.column - 1, limitedBy: line.endIndex) : nil
      if let index = find(line), index >= start ?? index { return Mark(line: number, column: line.unicodeScalars.distance(from: line.startIndex, to: index) + 1) }
    }
    return node.mark
  }

  /// Warns of words that are typed letter by letter, but resemble the name of a key.
  mutating func warnOfKeyNames(in text: String, _ scalar: Scalar, at mark: Mark) {
    var offset = 0
    for word in text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
      if word.count > 1, Key(name: String(word)) == nil, let key = nearestKey(String(word)) {
        warn(.typedKeyName(String(word), key: key), at: scalar.mark(ofCharacter: offset, from: mark))
      }
      offset += word.count + 1
    }
  }

  /// Returns the key that a word probably stands for, also with a misspelt modifier (`Cttl-x`); nil if there is none.
  private func nearestKey(_ word: String) -> String? {
    if let key = Key.suggestion(for: word) { return key }
    guard let dash = word.firstIndex(where: { $0 == "-" || $0 == "+" }), word[..<dash].count > 2,
      let modifier = suggestion(for: String(word[..<dash]), among: ["ctrl", "control", "alt", "meta", "shift"])
    else { return nil }
    return Key.suggestion(for: modifier + "-" + word[word.index(after: dash)...])
  }
}

extension Step {
  /// The key of the step, `when` or `target`, that already requires the condition of `done`, so that `done` holds as soon as the card is
  /// shown; nil if there is none.
  var keyThatHoldsAlready: StepField? {
    guard case .screen(let done) = done else { return nil }
    if done == when { return .when }
    let asked = done.alternatives.map(\.place)
    // With `missing: center` the card is shown without its target, and `done` may wait for the target.
    guard !targets.isEmpty, missing.then != .center, targets.allSatisfy({ asked.contains($0.place) }) else { return nil }
    return .target
  }
}

extension Predicate {
  /// The targets each of which is enough to make the condition hold.
  fileprivate var alternatives: [Target] {
    switch self {
    case .present(let targets): targets
    case .any(let predicates): predicates.flatMap(\.alternatives)
    case .parameter, .not, .all: []
    }
  }
}

extension Target {
  /// The target without its padding and growth, which do not affect whether it is found.
  fileprivate var place: Target { Target(kind, within: within, occurrence: occurrence) }
}

extension String {
  /// Whether a line has an odd number of `**`.
  fileprivate var mayHaveUnclosedMark: Bool {
    var (marks, stars) = (0, 0)
    for byte in utf8 {
      if byte == UInt8(ascii: "*") {
        stars += 1
        continue
      }
      marks += stars / 2
      stars = 0
      guard byte == UInt8(ascii: "\n") else { continue }
      if marks % 2 == 1 { return true }
      marks = 0
    }
    return (marks + stars / 2) % 2 == 1
  }

  /// Whether exactly two stars in a row touch a word. Other stars are taken for text.
  fileprivate var hasUnclosedMark: Bool {
    let characters = Array(self)
    var index = 0
    while index < characters.count {
      let end = characters[index...].firstIndex { $0 != "*" } ?? characters.count
      if end - index == 2 {
        let (before, after) = (index > 0 ? characters[index - 1] : " ", end < characters.count ? characters[end] : " ")
        if !before.isWhitespace || !after.isWhitespace { return true }
      }
      index = max(end, index + 1)
    }
    return false
  }
}
