import Harness
import Testing

@testable import TourFinding
@testable import TourModel
@testable import TourPattern
@testable import TourScreen

/// A search by ``ScreenIndex`` has the same result as a direct search of the screen.
@Suite struct ScreenIndexTests {
  static let characters: [Character] = [
    "a", "b", "c", " ", "-", "+", "|", "é", "e\u{301}", "\u{212B}", "\u{C5}", "世", "界", "👩‍👩‍👧", "┌", "─", "┐", "│", "└",
    "┘",
  ]
  static let patterns = [
    "ab", "a+b", "(ab|cb)c", "a?bc", "(?i)aB", "a b", #"a\b"#, "^abc", "世界", "[a]b", "(ab){2}", "(?:ab)?c", "a.c",
    "abc$", "é世", "b{2,}c", "a|ab",
  ]

  @Test(arguments: 0..<4)
  func `a search by the index finds the same as a direct search`(part: Int) throws {
    let patterns = try Self.patterns.map { try Pattern($0) }
    var numbers = SplitMix(seed: UInt64(part))
    var found = 0
    for number in 0..<1000 {
      let screen = Self.screen(&numbers)
      for _ in 0..<6 {
        let predicate = Self.predicate(&numbers, patterns, depth: 0)
        let isThere = Self.holdsWithoutIndex(predicate, on: screen)
        guard ScreenIndex(Observation(screen)).holds(predicate) == isThere else {
          Issue.record("part \(part), case \(number): \(predicate) on\n\(screen)")
          return
        }
        guard Self.holds(predicate, on: screen, &numbers) == isThere else {
          Issue.record("part \(part), case \(number), interrupted: \(predicate) on\n\(screen)")
          return
        }
        if isThere { found += 1 }
      }
    }
    #expect(found > 500 && found < 5500)
  }

  /// An index that excludes no position, so that every cell is searched. A screen with a single half of a wide glyph
  /// has such an index.
  private static let unusableIndex: PairIndex = {
    var screen = Screen(size: Size(columns: 1, rows: 1))
    screen[column: 0, row: 0].attributes.insert(.wide)
    return PairIndex(screen)
  }()

  /// The result of a search of every cell.
  private static func holdsWithoutIndex(_ predicate: Predicate, on screen: Screen) -> Bool {
    switch predicate {
    case .present(let targets):
      let resolution = Resolution(screen: screen, widgets: [:], pairs: unusableIndex)
      return targets.contains { resolution.find($0, in: screen.bounds) != nil }
    case .parameter, .changed, .file: return false
    case .not(let predicate): return !holdsWithoutIndex(predicate, on: screen)
    case .all(let predicates): return predicates.allSatisfy { holdsWithoutIndex($0, on: screen) }
    case .any(let predicates): return predicates.contains { holdsWithoutIndex($0, on: screen) }
    }
  }

  /// The result of a search that is resumed with few steps each time; nil if it does not end.
  private static func holds(_ predicate: Predicate, on screen: Screen, _ numbers: inout SplitMix) -> Bool? {
    let question = PredicateQuery(predicate)
    var query = ResumableQuery(ScreenIndex(Observation(screen)))
    for _ in 0..<10_000 {
      var steps = 1 + numbers.below(20)
      let answer = query.ask(&steps) { screenIndex, budget throws(SearchBudget.Exhausted) in
        try screenIndex.holds(question, &budget)
      }
      if let answer { return answer }
    }
    return nil
  }

  /// A random screen of few different characters, so that most texts are nearly on it, with erased cells, single halves
  /// of wide glyphs and several colours.
  private static func screen(_ numbers: inout SplitMix) -> Screen {
    var screen = Screen(size: Size(columns: 1 + numbers.below(12), rows: 1 + numbers.below(3)))
    let alphabet = (0...numbers.below(4)).map { _ in numbers.pick(characters) }
    let isBroken = numbers.isOne(of: 4)
    for row in 0..<screen.size.rows {
      var column = 0
      while column < screen.size.columns {
        let character = numbers.pick(alphabet)
        let isWide = "世界👩‍👩‍👧".contains(character)
        let glyph: Glyph = numbers.isOne(of: 8) ? .empty : screen.extras.glyph(String(character))
        var attributes: Attributes = isWide && glyph != .empty ? .wide : []
        if isBroken, numbers.isOne(of: 6) { attributes.formSymmetricDifference(numbers.pick([.wide, .spacer])) }
        screen[column: column, row: row] = Cell(
          glyph, foreground: .indexed(UInt8(numbers.below(3))), attributes: attributes)
        column += 1
        if attributes.contains(.wide), column < screen.size.columns, !(isBroken && numbers.isOne(of: 4)) {
          screen[column: column, row: row] = Cell(.empty, attributes: .spacer)
          column += 1
        }
      }
    }
    return screen
  }

  private static func predicate(_ numbers: inout SplitMix, _ patterns: [Pattern], depth: Int) -> Predicate {
    switch numbers.below(depth < 2 ? 6 : 3) {
    case 0, 1, 2: .present((0...numbers.below(2)).map { _ in target(&numbers, patterns, depth: 0) })
    case 3: .not(predicate(&numbers, patterns, depth: depth + 1))
    case 4: .all((0..<numbers.below(3)).map { _ in predicate(&numbers, patterns, depth: depth + 1) })
    default: .any((0..<numbers.below(3)).map { _ in predicate(&numbers, patterns, depth: depth + 1) })
    }
  }

  private static func target(_ numbers: inout SplitMix, _ patterns: [Pattern], depth: Int) -> Target {
    let text = String((0..<numbers.below(4)).map { _ in numbers.pick(characters) })
    let style = Style(foreground: .indexed(UInt8(numbers.below(4))), attributes: numbers.isOne(of: 2) ? .bold : [])
    let region = Region(
      column: .cells(numbers.below(9) - 3), row: .cells(numbers.below(3)),
      columns: numbers.isOne(of: 2) ? nil : .cells(numbers.below(9)))
    let kind = numbers.pick([
      Target.Kind.text(text), .text(text), .text(text), .match(numbers.pick(patterns)), .match(numbers.pick(patterns)),
      .box(text), .style(style), .region(region), .cursor,
    ])
    return Target(
      kind,
      within: depth < 2 && numbers.isOne(of: 4)
        ? (0...numbers.below(2)).map { _ in target(&numbers, patterns, depth: depth + 1) } : [],
      grow: numbers.pick([nil, nil, .word, .line, .box]),
      occurrence: numbers.pick([.number(1), .number(1), .number(2), .last]))
  }
}
