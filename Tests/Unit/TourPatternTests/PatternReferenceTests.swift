import Testing
import TourPattern

/// A reference implementation of regular expressions. It backtracks, and tries alternatives in Perl's order.
private indirect enum Expression: Sendable {
  case empty, any, start, end
  case letter(Character)
  case then(Expression, Expression)
  case or(Expression, Expression)
  case loop(Expression, least: Int, most: Int?, greedy: Bool)

  var source: String {
    switch self {
    case .empty: "(?:)"
    case .any: "."
    case .start: "^"
    case .end: "$"
    case .letter(let letter): String(letter)
    case .then(let a, let b): "(\(a.source))(\(b.source))"
    case .or(let a, let b): "(\(a.source)|\(b.source))"
    case .loop(let a, let least, let most, let greedy):
      "(\(a.source)){\(least),\(most.map { "\($0)" } ?? "")}" + (greedy ? "" : "?")
    }
  }

  /// Matches from `place` on, and returns the result of `rest` for the end of the first match for which it is not nil.
  func match(_ text: [Character], from place: Int, _ rest: (Int) -> Int?) -> Int? {
    switch self {
    case .empty: return rest(place)
    case .any: return place < text.count ? rest(place + 1) : nil
    case .start: return place == 0 ? rest(place) : nil
    case .end: return place == text.count ? rest(place) : nil
    case .letter(let letter): return place < text.count && text[place] == letter ? rest(place + 1) : nil
    case .then(let a, let b): return a.match(text, from: place) { b.match(text, from: $0, rest) }
    case .or(let a, let b): return a.match(text, from: place, rest) ?? b.match(text, from: place, rest)
    case .loop(let body, let least, let most, let greedy):
      if least > 0 {
        let others = Expression.loop(body, least: least - 1, most: most.map { $0 - 1 }, greedy: greedy)
        // A loop without an upper limit ends if its last required repetition matches the empty text.
        return body.match(text, from: place) { end in
          least == 1 && most == nil && end == place ? rest(end) : others.match(text, from: end, rest)
        }
      }
      if most == 0 { return rest(place) }
      let others = Expression.loop(body, least: 0, most: most.map { $0 - 1 }, greedy: greedy)
      func turn() -> Int? {
        body.match(text, from: place) { end in
          // A loop without an upper limit ends if a repetition matches the empty text. Otherwise it would not
          // terminate.
          most == nil && end == place ? rest(end) : others.match(text, from: end, rest)
        }
      }
      return greedy ? turn() ?? rest(place) : rest(place) ?? turn()
    }
  }

  func ranges(in text: [Character]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start <= text.count {
      if let end = match(text, from: start, { $0 }), end > start {
        ranges.append(start..<end)
        start = end
      } else {
        start += 1
      }
    }
    return ranges
  }
}

@Suite struct PatternReferenceTests {
  private static let atoms: [Expression] = [.letter("a"), .letter("b"), .any, .empty, .start, .end]

  private static func loops(_ body: Expression) -> [Expression] {
    [(0, nil), (1, nil), (0, 1), (2, nil), (1, 2), (2, 2)].flatMap { (least: Int, most: Int?) in
      [true, false].map { .loop(body, least: least, most: most, greedy: $0) }
    }
  }

  private static func pairs(_ a: [Expression], _ b: [Expression]) -> [Expression] {
    a.flatMap { first in b.flatMap { second in [.then(first, second), .or(first, second)] } }
  }

  private static let texts: [[Character]] = (0...4).flatMap { length in
    (0..<(1 << length)).map { bits in (0..<length).map { bits >> $0 & 1 == 1 ? "a" : "b" } }
  }

  private func check(_ expressions: [Expression]) throws {
    var differences: [String] = []
    for expression in expressions {
      // A pattern that can match only the empty text is an error. The reference finds no range for it either, because
      // it omits empty ones.
      let pattern = try? Pattern(expression.source)
      for text in Self.texts {
        let expected = expression.ranges(in: text)
        let found = pattern?.ranges(in: String(text)) ?? []
        if found != expected {
          differences.append("\(expression.source) on \(String(text)): \(found), not \(expected)")
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(5))")
  }

  @Test func `every atom, loop and pair matches as by definition`() throws {
    try check(Self.atoms + Self.atoms.flatMap(Self.loops) + Self.pairs(Self.atoms, Self.atoms))
  }

  @Test func `every loop of a loop or pair matches as by definition`() throws {
    let inner = Self.atoms.flatMap(Self.loops) + Self.pairs(Self.atoms, Self.atoms)
    try check(inner.flatMap(Self.loops))
  }

  @Test func `every pair of loops and pairs matches as by definition`() throws {
    let letters = Array(Self.atoms.prefix(2)) + [.empty]
    let inner =
      letters.flatMap(Self.loops).enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      + Self.pairs(letters, letters)
    try check(Self.pairs(inner, inner))
  }
}
