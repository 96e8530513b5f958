import TourScreen

/// Parses the source of a regular expression into a tree: recursive descent, one character at a time.
struct PatternParser {
  private let characters: [Character]
  private var offset = 0
  private var depth = 0
  private(set) var ignoresCase = false

  init(_ source: String) {
    characters = Array(source)
  }

  mutating func parse() throws(PatternError) -> PatternNode {
    if characters.starts(with: "(?i)") {
      ignoresCase = true
      offset = 4
    }
    let node = try either()
    if next != nil { throw PatternError(.unopenedGroup, at: offset) }
    return node
  }

  private var next: Character? { offset < characters.count ? characters[offset] : nil }

  /// Consumes a character if it is the next one, and returns whether it was.
  private mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    offset += 1
    return true
  }

  private func follows(_ text: String) -> Bool { characters[offset...].starts(with: text) }

  private mutating func either() throws(PatternError) -> PatternNode {
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .either(nodes)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let character = next, character != "|", character != ")" {
      nodes.append(try times(of: try atom()))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func atom() throws(PatternError) -> PatternNode {
    let start = offset
    guard let character = next else { return .sequence([]) }
    offset += 1
    switch character {
    case "(": return try group(from: start)
    case "[": return .one(try members(from: start))
    case ".": return .one(.any)
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "*", "+", "?": throw PatternError(.nothingToRepeat(character), at: start)
    case "{": throw PatternError(.badRepeat, at: start)
    case "\\":
      if take("b") { return .assertion(.wordEdge) }
      if take("B") { return .assertion(.noWordEdge) }
      switch try escape(from: start) {
      case .character(let character): return .one(PatternSet(character, ignoresCase: ignoresCase))
      case .kinds(let kinds): return .one(PatternSet(kinds: kinds, ignoresCase: ignoresCase))
      }
    default: return .one(PatternSet(character, ignoresCase: ignoresCase))
    }
  }

  // MARK: Groups

  private mutating func group(from start: Int) throws(PatternError) -> PatternNode {
    if take("?"), !take(":") { throw PatternError(unsupportedGroup, at: start) }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Pattern.nestingLimit else { throw PatternError(.tooDeep, at: start) }
    let node = try either()
    guard take(")") else { throw PatternError(.unclosedGroup, at: start) }
    return node
  }

  /// The error for a group that begins with `(?` and the next characters.
  private var unsupportedGroup: PatternError.Reason {
    if follows("=") || follows("!") || follows("<=") || follows("<!") { return .lookaround }
    if follows("<") || follows("P") || follows("'") { return .namedGroup }
    if follows("i)") || follows("i:") { return .flagInside }
    return next?.isLetter == true || next == "-" ? .unknownFlag : .unknownGroup
  }

  // MARK: Repeats

  private mutating func times(of node: PatternNode) throws(PatternError) -> PatternNode {
    let start = offset
    guard let (least, most) = try bounds() else { return node }
    // `^*` is probably a mistake; `(^)*` is accepted.
    if case .assertion = node, characters[start - 1] != ")" {
      throw PatternError(.nothingToRepeat(characters[start]), at: start)
    }
    let isGreedy = !take("?")
    if let sign = next {
      if sign == "+" { throw PatternError(.possessive, at: offset) }
      if sign == "*" || sign == "?" || sign == "{" { throw PatternError(.nothingToRepeat(sign), at: offset) }
    }
    return .times(node, least: least, most: most, isGreedy: isGreedy, offset: start)
  }

  /// Reads the bounds of a repeat; nil if no repeat follows. The upper bound is nil if there is no limit.
  private mutating func bounds() throws(PatternError) -> (Int, Int?)? {
    let start = offset
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard take("{") else { return nil }
    guard let least = number() else { throw PatternError(.badRepeat, at: start) }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}") else { throw PatternError(.badRepeat, at: start) }
    if let most, most < least { throw PatternError(.repeatOutOfOrder, at: start) }
    guard least <= Pattern.programLimit, most ?? 0 <= Pattern.programLimit else {
      throw PatternError(.tooLarge, at: start)
    }
    return (least, most)
  }

  /// Reads decimal digits; nil if there are none. A number above ``Pattern/programLimit`` is read as one more than the
  /// limit.
  private mutating func number() -> Int? {
    var value: Int?
    while let digit = next, digit.isASCII, let worth = digit.wholeNumberValue {
      value = min((value ?? 0) * 10 + worth, Pattern.programLimit + 1)
      offset += 1
    }
    return value
  }

  // MARK: Classes

  private mutating func members(from start: Int) throws(PatternError) -> PatternSet {
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    var clusters: [String] = []
    var kinds: PatternSet.Kinds = []
    let first = offset
    while !take("]") {
      let at = offset
      guard next != nil else { throw PatternError(.unclosedClass, at: start) }
      if follows("[:") || follows("[=") || follows("[.") { throw PatternError(.posixClass, at: at) }
      let member = try self.member()
      let isRange = follows("-") && offset + 1 < characters.count && characters[offset + 1] != "]"
      guard isRange else {
        switch member {
        case .kinds(let more): kinds.formUnion(more)
        case .character(let character):
          if let value = character.onlyScalar {
            ranges.append(value...value)
          } else {
            clusters.append(String(character))
          }
        }
        continue
      }
      offset += 1
      guard case .character(let low) = member, case .character(let high) = try self.member(),
        let least = low.onlyScalar, let most = high.onlyScalar, least <= most
      else { throw PatternError(.badRange, at: at) }
      ranges.append(least...most)
    }
    if offset == first + 1 { throw PatternError(.emptyClass, at: start) }
    return PatternSet(ranges: ranges, clusters: clusters, kinds: kinds, isNegated: isNegated, ignoresCase: ignoresCase)
  }

  private mutating func member() throws(PatternError) -> Member {
    let start = offset
    guard let character = next else { return .kinds([]) }
    offset += 1
    return character == "\\" ? try escape(from: start) : .character(character)
  }

  // MARK: Escapes

  private enum Member {
    case character(Character)
    case kinds(PatternSet.Kinds)
  }

  /// Reads an escape. Its backslash, at `start`, is already consumed.
  private mutating func escape(from start: Int) throws(PatternError) -> Member {
    guard let character = next else { throw PatternError(.trailingBackslash, at: start) }
    offset += 1
    switch character {
    case "d": return .kinds(.digit)
    case "D": return .kinds(.noDigit)
    case "s": return .kinds(.blank)
    case "S": return .kinds(.noBlank)
    case "w": return .kinds(.word)
    case "W": return .kinds(.noWord)
    case "t": return .character("\t")
    case "x":
      guard offset + 2 <= characters.count, let value = Self.hexadecimal(characters[offset..<(offset + 2)]) else {
        throw PatternError(.badCodePoint, at: start)
      }
      offset += 2
      return .character(Character(value))
    case "u":
      guard take("{"), let end = characters[offset...].firstIndex(of: "}"), end - offset <= 6,
        let value = Self.hexadecimal(characters[offset..<end])
      else { throw PatternError(.badCodePoint, at: start) }
      offset = end + 1
      return .character(Character(value))
    case "1"..."9": throw PatternError(.reference, at: start)
    default:
      guard character.isASCII, !character.isLetter, !character.isNumber else {
        throw PatternError(.unknownEscape(character), at: start)
      }
      return .character(character)
    }
  }

  private static func hexadecimal(_ digits: ArraySlice<Character>) -> Unicode.Scalar? {
    Numeral.hexadecimal(String(digits), digits: 1...6).flatMap(Unicode.Scalar.init)
  }
}

extension Character {
  /// The code point; nil if the character has several.
  var onlyScalar: UInt32? { unicodeScalars.count == 1 ? unicodeScalars.first?.value : nil }
}
