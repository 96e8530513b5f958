import TourCard
import TourModel

extension Decoder {
  /// Reads the text of a card. Warns of unclosed `**`, and of images, HTML and links that cards do not support.
  mutating func body(_ node: Node, name: String, noun: String? = nil) -> String? {
    guard let body = text(node, name: name, noun: noun, lines: true) else { return nil }
    warnOfKeys(in: body, node)
    // In the parsed text, escaped stars look the same as unclosed ones, so a text with `\*` is not checked for them.
    // Most texts need no warning, and are not parsed: a start without a card shall not take the time.
    guard
      body.mayHaveUnclosedMark && !body.includes(bytesOf: "\\*") || body.includes(bytesOf: "<")
        || body.includes(bytesOf: "](")
    else {
      return body
    }
    let markup = Markup(body)
    let lines = lines(of: node)
    for flaw in markup.flaws {
      let (text, warning): (String, GuideError) =
        switch flaw {
        case .image(let address): (address, .image(address))
        case .html(let html): (html, .html(html))
        case .link(let address): (address, .linkScheme(address))
        }
      warn(warning, at: lines.place(of: text) ?? node.mark)
    }
    let hasUnclosed =
      !body.includes(bytesOf: "\\*")
      && markup.blocks.flatMap(\.runs).contains { !$0.style.contains(.code) && $0.text.hasUnclosedMark }
    if hasUnclosed { warn(.unclosedMark, at: lines.unclosedMark ?? node.mark) }
    return body
  }

  /// Warns of lines of a block of text that are probably keys, which were indented too far.
  private mutating func warnOfKeys(in body: String, _ node: Node) {
    guard case .scalar(let scalar) = node.content, scalar.style == .block, body.includes(bytesOf: ": ") else { return }
    let lines = lines(of: node).dropFirst()
    let indentation = lines.first { !$0.isBlank }?.indentation ?? 0
    // Lines that are indented by four columns more are code.
    for line in lines where line.indentation < indentation + 4 {
      guard let key = line.lookalikeKey else { continue }
      let column = line.indentation + 1
      warn(.keyInText(key), at: Mark(line: line.number, column: column))
    }
  }

  /// Returns the lines of the file that contain a text. Its key is replaced by spaces, and code by other characters.
  private mutating func lines(of node: Node) -> [SourceLine] {
    guard case .scalar(let scalar) = node.content else { return [] }
    var lines = (node.mark.line..<node.mark.line + scalar.lines).map {
      SourceLine(number: $0, scalars: characters(ofLine: $0))
    }
    for index in lines[0].scalars.indices.prefix(max(0, node.mark.column - 1)) { lines[0].scalars[index] = " " }
    lines.maskCode()
    return lines
  }
}

extension Step {
  /// The key of the step, `when` or `target`, that already requires the condition of `done`, so that `done` holds as
  /// soon as the card is shown; nil if there is none.
  var keyThatHoldsAlready: StepField? {
    guard case .screen(let done) = done else { return nil }
    if done == when { return .when }
    let asked = done.alternatives.map(\.place)
    // With `missing: center` the card is shown without its target, and `done` may wait for the target.
    guard !targets.isEmpty, missing.then != .center, targets.allSatisfy({ asked.contains($0.place) }) else {
      return nil
    }
    return .target
  }
}

extension Predicate {
  /// The targets each of which is enough to make the condition hold.
  fileprivate var alternatives: [Target] {
    switch self {
    case .present(let targets): targets
    case .any(let predicates): predicates.flatMap(\.alternatives)
    case .parameter, .changed, .file, .not, .all: []
    }
  }

  /// Whether the condition holds on every screen on which nothing has changed.
  var holdsWithoutChange: Bool { valueWithoutChange == true }

  /// The value if nothing has changed; nil if it depends on the screen.
  private var valueWithoutChange: Bool? {
    switch self {
    case .changed: return false
    case .present, .parameter, .file: return nil
    case .not(let predicate): return predicate.valueWithoutChange.map(!)
    case .all(let predicates):
      let values = predicates.map(\.valueWithoutChange)
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .any(let predicates):
      let values = predicates.map(\.valueWithoutChange)
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    }
  }
}

extension Target {
  /// The target without its padding and growth, which do not affect whether it is found.
  fileprivate var place: Target { Target(kind, within: within, occurrence: occurrence) }
}

extension String {
  /// Whether a line has an odd number of `**`, either with those between backquotes or without them.
  fileprivate var mayHaveUnclosedMark: Bool {
    var (marks, plainMarks, stars) = (0, 0, 0)
    var isCode = false
    var last: UInt8 = 0
    for byte in utf8 {
      defer { last = byte }
      if byte == UInt8(ascii: "*") {
        stars += 1
        continue
      }
      marks += stars / 2
      plainMarks += isCode ? 0 : stars / 2
      stars = 0
      if byte == UInt8(ascii: "`"), last != byte { isCode.toggle() }
      guard byte == UInt8(ascii: "\n") else { continue }
      if marks % 2 == 1 || plainMarks % 2 == 1 { return true }
      (marks, plainMarks, isCode) = (0, 0, false)
    }
    return (marks + stars / 2) % 2 == 1 || (plainMarks + (isCode ? 0 : stars / 2)) % 2 == 1
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

extension String {
  /// Whether the text has a part that is common in regular expressions and rare on screens: `.*`, `.+`, `\\d`, `\\w`,
  /// `\\s`, `[0-9]`, `[a-z]`.
  var resemblesPattern: Bool {
    let parts = [".*", ".+", "\\d", "\\w", "\\s", "\\S", "\\b", "[0-9]", "[a-z]", "[A-Z]"]
    return parts.contains { includes($0) }
  }
}
