package import TourFinding
package import TourModel
import TourPattern
package import TourScreen

/// A target that finds a region of the screen, which an author has chosen.
package struct TargetProposal: Hashable, Sendable {
  /// Found on the screen at exactly the region.
  package var target: Target
  /// The number of places that the target matches without its `occurrence`; at most
  /// ``TourFinding/ScreenIndex/mostPlaces``.
  package var places: Int
  package var basis: Basis

  /// What a target relies on, from the most to the least robust: the structure and the words of a screen remain if a
  /// window has another size, rows and columns do not.
  package enum Basis: Int, Hashable, Comparable, Sendable {
    case widget
    /// The bar of a selection: the only run of its style.
    case bar
    case frame
    case text
    /// Text in which numbers, or the contents of brackets, may change.
    case pattern
    /// A text, and what is around it.
    case grownText
    case cursor
    /// One of several places, by its number.
    case occurrence
    /// Text with numbers or the names of files, which may change.
    case volatileText
    /// A coloured run: another theme, or a terminal with fewer colours, has other ones.
    case style
    /// Rows and columns within a frame.
    case cellsInFrame
    case cells

    package static func < (a: Basis, b: Basis) -> Bool { a.rawValue < b.rawValue }
  }
}

extension ScreenIndex {
  /// Returns the targets that find exactly this region, from the most to the least robust; none for an empty region,
  /// and for one that is not on the screen. The last one is the region in cells.
  package func proposals(for region: Rect) -> [TargetProposal] {
    let region = region.intersection(screen.bounds)
    if region.isEmpty { return [] }
    var list = ProposalList(self, region)
    list.appendAll()
    return list.sorted
  }

  /// A word that names a frame alone; nil if there is none.
  func name(ofFrame frame: Rect) -> String? { ProposalList(self, frame).name(of: frame) }
}

private struct ProposalList {
  private let index: ScreenIndex
  private let region: Rect
  private var proposals: [TargetProposal] = []
  private var screen: Screen { index.screen }

  /// Proposals of one basis that are listed, and words that are tried.
  private static let (mostOfBasis, mostWords) = (2, 12)

  init(_ index: ScreenIndex, _ region: Rect) { (self.index, self.region) = (index, region) }

  var sorted: [TargetProposal] {
    var counts: [TargetProposal.Basis: Int] = [:]
    let ordered = proposals.enumerated().sorted {
      ($0.element.basis, $0.offset) < ($1.element.basis, $1.offset)
    }
    return ordered.map(\.element).filter { proposal in
      counts[proposal.basis, default: 0] += 1
      return counts[proposal.basis]! <= Self.mostOfBasis
    }
  }

  mutating func appendAll() {
    for name in index.widgetNames { append(.widget(name), .widget) }
    appendFrames()
    if region.rows == 1 {
      appendTexts()
      appendStyles()
    }
    append(.cursor, .cursor)
    append(Target(.cursor, grow: .word), .cursor)
    append(Target(.cursor, grow: .line), .cursor)
    appendCells()
  }

  // MARK: Candidates

  private mutating func appendFrames() {
    guard region.rows > 2, region.columns > 2 else { return }
    for word in words(in: region).prefix(Self.mostWords) {
      append(.box(word), .frame)
      if proposals.count(where: { $0.basis == .frame }) >= Self.mostOfBasis { return }
    }
  }

  private mutating func appendTexts() {
    let text = screen.text(of: region)
    if text.first != " ", text.last != " ", text.contains(where: { $0 != " " }) {
      append(.text(text), text.isVolatile ? .volatileText : .text)
      if let source = text.pattern, let pattern = try? Pattern(source) { append(Target(.match(pattern)), .pattern) }
    }
    for word in words(in: region).prefix(Self.mostWords) where word.count > 1 && word != text {
      append(Target(.text(word), grow: .line), .grownText)
      append(Target(.text(word), grow: .word), .grownText)
      if let frame = index.frame(around: region), let name = name(of: frame) {
        append(Target(.text(word), within: [.box(name)], grow: .line), .grownText)
      }
    }
  }

  private mutating func appendStyles() {
    let cell = screen.style(column: region.column, row: region.row)
    let whole = Style(
      foreground: cell.foreground.plain, background: cell.background.plain, attributes: cell.attributes)
    var styles: [Style] = []
    if cell.attributes.contains(.reverse) { styles.append(Style(attributes: .reverse)) }
    if cell.background != .default { styles.append(Style(background: cell.background.plain)) }
    if styles.isEmpty, cell.attributes.isEmpty, cell.foreground == .default { return }
    styles.append(whole)
    for style in styles {
      let places = index.places(of: .style(style))
      append(.style(style), 2 * region.columns >= screen.size.columns && places == [region] ? .bar : .style)
      // What is found by a part of its style needs no more of it.
      if places == [region] { return }
    }
  }

  private mutating func appendCells() {
    if let frame = index.frame(around: region), frame != region, let name = name(of: frame) {
      let inside = Rect(
        column: region.column - frame.column, row: region.row - frame.row, columns: region.columns, rows: region.rows)
      append(Target(.region(Region(inside)), within: [.box(name)]), .cellsInFrame)
    }
    let size = screen.size
    // The last rows of a screen stay the last ones when its window grows.
    let fromEnd = region.row >= 2 && region.endRow >= size.rows - 1 && 2 * region.rows < size.rows
    let spansRows = region.endRow == size.rows
    append(
      Target(
        .region(
          Region(
            column: .cells(region.column), row: .cells(fromEnd ? region.row - size.rows : region.row),
            columns: region.endColumn == size.columns ? nil : .cells(region.columns),
            rows: spansRows ? nil : .cells(region.rows)))), .cells)
  }

  // MARK: Parts

  /// The words in a region that a frame or a line can be named by: those that are mostly letters, and probably stay as
  /// they are. The longer ones come first.
  private func words(in region: Rect) -> [String] {
    let words = WordMap(screen).rows[region.rowRange].joined().filter(region.contains).map { screen.text(of: $0) }
    let named = words.filter { word in 2 * word.count(where: \.isLetter) > word.count && !word.isVolatile }
    return named.filter { $0.count > 2 } + named.filter { $0.count <= 2 }
  }

  /// A word that names a frame alone; nil if there is none.
  fileprivate func name(of frame: Rect) -> String? {
    words(in: frame).prefix(Self.mostWords).first { index.places(of: .box($0)) == [frame] }
  }

  // MARK: Checks

  /// Appends a target if it finds the region: alone, within something that makes it unique, or as one of several
  /// places.
  private mutating func append(_ target: Target, _ basis: TargetProposal.Basis) {
    let places = index.places(of: target)
    let number = places.firstIndex(of: region)
    // If there are more places than are counted, the region may be one of the others.
    guard number != nil || places.count == ScreenIndex.mostPlaces else { return }
    if places.count == 1 { return append(target, 1, basis) }
    for outer in surroundings {
      var unique = target
      unique.within = [outer]
      if index.places(of: unique) == [region] { return append(unique, 1, basis) }
    }
    guard let number else { return }
    var numbered = target
    numbered.occurrence = .number(number + 1)
    append(numbered, places.count, max(basis, .occurrence))
  }

  private mutating func append(_ target: Target, _ places: Int, _ basis: TargetProposal.Basis) {
    guard index.find([target]) == region, !proposals.contains(where: { $0.target == target }) else { return }
    proposals.append(TargetProposal(target: target, places: places, basis: basis))
  }

  /// What can contain a target that is found in several places: the frame around the region, a row that another word
  /// names, and the first and the last row.
  private var surroundings: [Target] {
    var targets: [Target] = []
    if let frame = index.frame(around: region), let name = name(of: frame) { targets.append(.box(name)) }
    if region.rows == 1 {
      let line = Rect(column: 0, row: region.row, columns: screen.size.columns, rows: 1)
      let own = Set(words(in: region))
      targets += words(in: line).filter { !own.contains($0) && index.places(of: .text($0)).count == 1 }.prefix(3)
        .map { Target(.text($0), grow: .line) }
      if region.row == screen.size.rows - 1 { targets.append(.region(Region(row: .cells(-1)))) }
      if region.row == 0 { targets.append(.region(Region(rows: .cells(1)))) }
    }
    return targets
  }
}

extension String {
  /// A regular expression for this text with any numbers in place of its numbers, anything in its brackets, any
  /// absolute name in place of that of a file, and any number of blanks, or of a repeated mark, in place of several;
  /// nil if nothing in the text may change, or nothing but a name of a file would remain.
  fileprivate var pattern: String? {
    let characters = Array(self)
    var pattern = ""
    var changes = false
    var index = 0
    while index < characters.count {
      let character = characters[index]
      let run = characters[index...].prefix { $0 == character }
      if character == "[", index > 0, let end = characters[index...].firstIndex(of: "]") {
        pattern += "\\[[^\\]]*\\]"
        (index, changes) = (end + 1, true)
      } else if let name = Self.fileName(at: index, of: characters) {
        pattern += "[~/]\\S*"
        (index, changes) = (name.upperBound, true)
      } else if let hash = Self.hash(at: index, of: characters) {
        pattern += "[0-9a-f]+"
        (index, changes) = (hash.upperBound, true)
      } else if Self.isNumberVolatile(at: index, of: characters) {
        index += characters[index...].prefix { $0.isWholeNumber }.count
        pattern += "[0-9]+"
        changes = true
      } else if run.count > 2, !character.isLetter, !character.isNumber {
        pattern += character.escaped + "+"
        index += run.count
      } else {
        pattern += character == " " ? " +" : character.escaped
        index += character == " " ? run.count : 1
      }
    }
    let isOnlyName = Self.fileName(at: 0, of: characters)?.count == characters.count
    return changes && !isOnlyName && contains { $0.isLetter || $0 == "[" } ? pattern : nil
  }

  /// Whether the text probably changes: it has a number, rather than one that is part of a name, as in `F1`, a hash, or
  /// the absolute name of a file, which is another one for other users.
  var isVolatile: Bool {
    let characters = Array(self)
    return characters.indices.contains {
      Self.isNumberVolatile(at: $0, of: characters) || Self.hash(at: $0, of: characters) != nil
        || Self.fileName(at: $0, of: characters) != nil
    }
  }

  /// Returns the range of a word that begins at a character and is the absolute name of a file, or one in the home
  /// folder; nil if there is none.
  private static func fileName(at index: Int, of characters: [Character]) -> Range<Int>? {
    guard index == 0 || characters[index - 1] == " " else { return nil }
    let word = characters[index...].prefix { $0 != " " }
    return word.count > 1 && (word.starts(with: ["/"]) || word.starts(with: ["~", "/"])) ? word.indices : nil
  }

  /// Returns the range of a word of hexadecimal digits that begins at a character, as of a commit; nil if there is
  /// none. It has at least seven, and both digits and letters.
  private static func hash(at index: Int, of characters: [Character]) -> Range<Int>? {
    func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
    guard index == 0 || !isPart(characters[index - 1]) else { return nil }
    let word = characters[index...].prefix(while: isPart)
    let isHash =
      word.count >= 7 && word.allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
      && word.contains(where: \.isLetter) && word.contains(where: \.isNumber)
    return isHash ? word.startIndex..<word.endIndex : nil
  }

  /// Whether a number begins at a character that does not follow a letter.
  private static func isNumberVolatile(at index: Int, of characters: [Character]) -> Bool {
    guard characters[index].isWholeNumber else { return false }
    if index == 0 { return true }
    let before = characters[index - 1]
    return !before.isLetter && !before.isWholeNumber && before != "_"
  }
}

extension Character {
  /// The character in a regular expression.
  fileprivate var escaped: String {
    isLetter || isNumber || !isASCII || " _%:<>=,;&@#~\"'`!/-".contains(self) ? String(self) : "\\" + String(self)
  }
}
