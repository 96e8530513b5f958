package import TourFinding
package import TourModel
package import TourScreen

/// A condition that shows that the keys of a step have had their effect: it holds on the screen after them, and not on
/// the one before.
package struct CompletionProposal: Hashable, Sendable {
  package var predicate: Predicate
  /// What has appeared or changed; nil for what is gone.
  package var region: Rect?
}

/// The words that the program has shown since the recording began. A word that was there before, such as the name of a
/// process in a list that is always sorted anew, does not show that a key had an effect when it appears again.
package struct SeenWords: Sendable {
  private(set) var words: Set<String> = []
  private static let mostWords = 20_000

  package init() {}

  package mutating func add(_ screen: Screen) {
    for word in WordMap(screen).rows.joined() where words.count < Self.mostWords { words.insert(screen.text(of: word)) }
  }
}

extension ScreenIndex {
  /// Returns what shows that keys have changed another screen to this one, the most robust condition first: a widget or
  /// a frame that has appeared, words that have appeared or are gone, and parts that look different. None if nothing
  /// has changed, or if the screens have different sizes.
  ///
  /// - Parameters:
  ///   - before: the screen before the keys.
  ///   - targets: the targets of the step. A change there is proposed, too.
  ///   - seen: words that the program has shown before the keys.
  ///   - proofs: what has shown that the keys of earlier steps worked. If it is gone, these keys lead back, and that
  ///     comes first, unless it was a message that nothing has replaced, and something new has appeared elsewhere.
  package func completions(
    since before: ScreenIndex, at targets: [Target], besides seen: SeenWords, proofs: [Target] = []
  ) -> [CompletionProposal] {
    guard before.screen.size == screen.size else { return [] }
    return CompletionList(before, self, targets, seen, proofs).proposals
  }
}

private struct CompletionList {
  private let before: ScreenIndex
  private let after: ScreenIndex
  private let targets: [Target]
  private let seen: SeenWords
  private let proofs: [Target]
  /// The changed cells of each row.
  private let changes: [[Bool]]

  /// The conditions that are listed, of each kind.
  private static let mostOfKind = 3

  init(_ before: ScreenIndex, _ after: ScreenIndex, _ targets: [Target], _ seen: SeenWords, _ proofs: [Target]) {
    (self.before, self.after, self.targets, self.seen, self.proofs) = (before, after, targets, seen, proofs)
    let (old, new) = (before.screen, after.screen)
    changes = (0..<new.size.rows).map { row in
      (0..<new.size.columns).map { column in
        !old.extras.looks(old[column: column, row: row], as: new[column: column, row: row], in: new.extras)
      }
    }
  }

  var proposals: [CompletionProposal] {
    let widgets = after.widgetNames.map { Target.widget($0) }.filter { isNew($0) }
    var words = newWords(besides: seen.words)
    // A dialog that was open before, while the author looked around.
    if words.isEmpty, changedFrame != nil { words = newWords(besides: []) }
    let frames = words.map { Target.box($0.text) }.filter { isNew($0) }
    let found = (widgets + frames.prefix(1) + words.prefix(Self.mostOfKind).map { .text($0.text) }).map { target in
      CompletionProposal(predicate: .present([target]), region: after.find([target]))
    }
    let back = proofs.filter { before.find([$0]) != nil && after.find([$0]) == nil }.suffix(1)
    let isOldMessage = !found.isEmpty && back.allSatisfy { before.find([$0]).map(hasNoWords) ?? true }
    let gone = goneWords.prefix(Self.mostOfKind - 1).map { Target(.text($0)) }.filter { !back.contains($0) }
    func isGone(_ target: Target) -> CompletionProposal {
      CompletionProposal(predicate: .not(.present([target])), region: nil)
    }
    return (isOldMessage ? found + back.map(isGone) : back.map(isGone) + found) + gone.map(isGone) + changed
  }

  private func isNew(_ target: Target) -> Bool { after.find([target]) != nil && before.find([target]) == nil }

  /// Whether the cells of a region have no letters now: they are blank, or have a prompt.
  private func hasNoWords(_ region: Rect) -> Bool { !after.screen.text(of: region).contains(where: \.isLetter) }

  private func isChanged(_ region: Rect) -> Bool {
    region.rowRange.contains { row in region.columnRange.contains { changes[row][$0] } }
  }

  /// The texts that have appeared: words that follow each other in a row, all of which have changed. Those in the first
  /// and the last rows, where programs prompt and report, come first, then the longest.
  /// - Parameter known: words that the program has shown before. A text that consists only of them is left out.
  private func newWords(besides known: Set<String>) -> [(text: String, row: Int)] {
    var texts: [(text: String, row: Int)] = []
    for (row, words) in WordMap(after.screen).rows.enumerated() where changes[row].contains(true) {
      var run: Rect?
      func close() {
        defer { run = nil }
        guard let text = run.map({ after.screen.text(of: $0) }), text.isName, isNew(.text(text)) else { return }
        if text.split(separator: " ").allSatisfy({ known.contains(String($0)) }) { return }
        texts.append((text, row))
      }
      for word in words {
        let text = after.screen.text(of: word)
        guard isChanged(word), text.isName || !text.isVolatile && text.allSatisfy({ !$0.isNumber }) else {
          close()
          continue
        }
        let part = changedPart(of: word)
        guard part == word else {
          close()
          run = part
          close()
          continue
        }
        if let last = run, word.column == last.endColumn + 1, last.columns + word.columns < Self.longest {
          run = Rect(column: last.column, row: row, columns: word.endColumn - last.column, rows: 1)
        } else {
          close()
          run = word
        }
      }
      close()
    }
    let rows = after.screen.size.rows
    func rank(_ item: (text: String, row: Int)) -> (Int, Int) {
      (item.row >= rows - 2 || item.row == 0 ? 0 : 1, -item.text.count)
    }
    return texts.sorted { rank($0) < rank($1) }
  }

  /// The part of a word that has changed, with its neighbours of the same style, and with a key before it: `F5List` in
  /// `F4FilterF5List`, where keys have another style than what they do.
  private func changedPart(of word: Rect) -> Rect {
    let changed = word.columnRange.filter { changes[word.row][$0] }
    guard var start = changed.first, var end = changed.last else { return word }
    func style(_ column: Int) -> (Color, Color, Attributes) {
      let style = after.screen.style(column: column, row: word.row)
      return (style.foreground, style.background, style.attributes)
    }
    while start > word.column, style(start - 1) == style(start) { start -= 1 }
    while end + 1 < word.endColumn, style(end + 1) == style(end) { end += 1 }
    if start > word.column {
      let before = after.screen.text(
        of: Rect(column: word.column, row: word.row, columns: start - word.column, rows: 1))
      let digits = before.reversed().prefix { $0.isWholeNumber }.count
      if 1...2 ~= digits, before.dropLast(digits).last == "F" { start -= digits + 1 }
    }
    return Rect(column: start, row: word.row, columns: end + 1 - start, rows: 1)
  }

  /// The length of a text, in columns, to which no further word is added.
  private static let longest = 30

  /// The words that are gone, the longest first.
  private var goneWords: [String] {
    let words = WordMap(before.screen).rows.joined().filter(isChanged).map { before.screen.text(of: $0) }
    return Set(words).filter { $0.isName && after.find([.text($0)]) == nil }.sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// The frame around all changes, as of a dialog: on a screen of another size it is in other rows. nil if there is
  /// none.
  private var changedFrame: Rect? {
    let rows = changes.indices.filter { changes[$0].contains(true) }
    let columns = changes.flatMap { row in row.indices.filter { row[$0] } }
    guard let first = rows.first, let last = rows.last, let left = columns.min(), let right = columns.max() else {
      return nil
    }
    let region = Rect(column: left, row: first, columns: right - left + 1, rows: last - first + 1)
    let inside = region.withoutEdges
    return after.frame(around: region) ?? (inside.isEmpty || after.frame(around: inside) != region ? nil : region)
  }

  private var changed: [CompletionProposal] {
    var proposals: [CompletionProposal] = []
    let place = after.find(targets)
    if !targets.isEmpty, before.find(targets) != place || place.map(isChanged) == true {
      proposals.append(CompletionProposal(predicate: .changed(targets), region: place))
    }
    if let frame = changedFrame, let name = after.name(ofFrame: frame), before.find([.box(name)]) == frame {
      proposals.append(CompletionProposal(predicate: .changed([.box(name)]), region: frame))
    }
    let rows = changes.indices.filter { changes[$0].contains(true) }
    if let first = rows.first, let last = rows.last {
      let region = Rect(column: 0, row: first, columns: after.screen.size.columns, rows: last - first + 1)
      let rows = Region(row: .cells(first), rows: .cells(region.rows))
      proposals.append(CompletionProposal(predicate: .changed([.region(rows)]), region: region))
    }
    return proposals
  }
}

extension Rect {
  /// The region without the cells at its edges.
  fileprivate var withoutEdges: Rect {
    Rect(column: column + 1, row: row + 1, columns: max(0, columns - 2), rows: max(0, rows - 2))
  }
}

extension String {
  /// Whether the text names something, rather than being a number or a mark that may change.
  fileprivate var isName: Bool { count > 1 && contains(where: \.isLetter) && !isVolatile }
}
