import TourCard
import TourFinding
import TourModel
import TourScreen
import TourSession

// Keys, the mouse and pasted text.
extension Recorder {
  mutating func tourKeyPressed(at now: Int) -> [Effect] {
    remark = nil
    switch phase {
    case .away: if draft.cards.isEmpty { openFirst() } else { phase = .list }
    case .recording(let recording): finish(recording)
    case .previewing: phase = .list
    case .writing(let writing):
      store(writing)
      phase = .list
    case .completing(let choice):
      leave(choice)
      phase = .away(greetsUntil: nil)
    case .list, .acting, .proposing, .choosing, .asking: phase = .away(greetsUntil: nil)
    }
    return []
  }

  /// Handles a key for the card.
  /// - Returns: the effects, and whether the key has a meaning.
  mutating func pressed(_ key: Key, at now: Int) -> ([Effect], isUseful: Bool) {
    switch phase {
    case .list: return pressedInList(key, at: now)
    case .acting(let menu): return ([], pressed(key, acting: menu))
    case .proposing(let choice): return ([], pressed(key, proposing: choice))
    case .choosing(let choice): return ([], pressed(key, choosing: choice))
    case .writing(let writing): return ([], pressed(key, writing: writing))
    case .completing(let choice): return ([], pressed(key, completing: choice))
    case .asking(let question): return pressed(key, asked: question)
    case .away, .recording, .previewing: return ([], true)
    }
  }

  /// Records a key that the program has received.
  mutating func programGot(_ key: Key) {
    endWaitForHints()
    switch phase {
    case .away(.some): phase = .away(greetsUntil: nil)
    case .recording(var recording) where recording.keys.count < KeyRecording.most:
      recording.keys.append(key.canonical)
      phase = .recording(recording)
    default: break
    }
  }

  /// Inserts pasted text where the author writes.
  /// - Returns: whether all of it had room.
  mutating func insert(_ text: String) -> Bool {
    switch phase {
    case .writing(var writing):
      let fits = writing.isInBody ? writing.body.insert(text) : writing.title.insert(text)
      phase = .writing(writing)
      return fits
    case .asking(var question):
      let fits = question.line?.insert(text) ?? false
      phase = .asking(question)
      return fits
    default: return false
    }
  }

  // MARK: The part of the screen

  /// Lets the author choose a part of the screen for a card.
  /// - Parameters:
  ///   - card: its index; nil for a new card.
  ///   - isTip: whether a new card is a tip.
  ///   - region: the part of the screen that is chosen at first. nil for the one at which the card points or, for a new
  ///     card, the word at the program's cursor.
  mutating func choose(for card: Int?, isTip: Bool = false, at region: Rect? = nil) {
    guard let index else {
      opensAtOnce = true
      return
    }
    let screen = index.screen
    let old = region ?? card.flatMap { index.find(draft.cards[$0].targets) }
    let cursor = screen.cursor.isVisible ? screen.cursor.position : Point(column: 0, row: 0)
    let cell = Rect(
      column: min(cursor.column, max(0, screen.size.columns - 1)), row: min(cursor.row, max(0, screen.size.rows - 1)),
      columns: 1, rows: 1)
    var choice = RegionChoice(
      card: card, isTip: card.map { draft.cards[$0].isTip } ?? isTip,
      region: old ?? WordMap(screen).nearest(to: cursor) ?? cell)
    choice.propose(on: index)
    phase = .choosing(choice)
  }

  private mutating func pressed(_ key: Key, choosing choice: RegionChoice) -> Bool {
    guard let index else { return false }
    var choice = choice
    if key.modifiers == .shift, let side = WordMap.Direction(key) {
      choice.region = choice.region.moving(side, within: index.screen.bounds)
    } else if let direction = WordMap.Direction(key), key.modifiers.isEmpty {
      guard let next = next(direction, from: choice.region, on: index) else { return false }
      choice.region = next
      choice.anchor = next.origin
    } else {
      switch key.code {
      case .character("+"), .character("="), .pageUp:
        guard let rung = RegionLadder(on: index, at: choice.anchor).larger(than: choice.region) else {
          return false
        }
        choice.region = rung.region
      case .character("-"), .pageDown:
        guard let rung = RegionLadder(on: index, at: choice.anchor).smaller(than: choice.region) else {
          return false
        }
        choice.region = rung.region
      case .tab where !choice.proposals.isEmpty:
        let count = choice.proposals.count + 1
        choice.focus = (choice.focus + (key.modifiers == .shift ? count - 1 : 1)) % count
        phase = .choosing(choice)
        return true
      case .enter:
        choose(choice, choice.focus)
        return true
      case .character("0"):
        choose(choice, choice.proposals.count)
        return true
      case .character(let character):
        guard let number = character.wholeNumberValue, choice.proposals.indices.contains(number - 1) else {
          return false
        }
        choose(choice, number - 1)
        return true
      case .escape:
        phase = draft.cards.isEmpty ? .away(greetsUntil: nil) : .list
        return true
      default: return false
      }
    }
    choice.propose(on: index)
    phase = .choosing(choice)
    return true
  }

  /// The next region in a direction: a word, or a line if the region is one. On a screen without words, the next cell.
  private func next(_ direction: WordMap.Direction, from region: Rect, on index: ScreenIndex) -> Rect? {
    let map = WordMap(index.screen)
    if map.isEmpty {
      var cell = Rect(origin: region.origin, size: Size(columns: 1, rows: 1))
      switch direction {
      case .left: cell.origin.column -= 1
      case .right: cell.origin.column += 1
      case .up: cell.origin.row -= 1
      case .down: cell.origin.row += 1
      }
      return index.screen.bounds.contains(cell) ? cell : nil
    }
    guard let word = map.next(direction, from: region) else { return nil }
    let isLine = region.rows == 1 && region.columns == index.screen.size.columns
    return isLine && word.row != region.row
      ? Rect(column: 0, row: word.row, columns: region.columns, rows: 1) : word
  }

  /// Gives the card the target of a proposal. The number of proposals stands for no target.
  mutating func choose(_ choice: RegionChoice, _ number: Int) {
    var targets = choice.proposals.indices.contains(number) ? [choice.proposals[number].target] : []
    if let card = choice.card, let old = draft.cards[card].targets.first, !targets.isEmpty {
      targets[0].padding = old.padding
    }
    if let card = choice.card {
      draft.cards[card].targets = targets
      phase = .list
    } else {
      let card: DraftCard =
        choice.isTip
        ? .tip(Tip(id: "", title: "", targets: targets)) : .step(Step(id: "", title: "", targets: targets))
      let index = draft.place(of: card, at: draft.cards.count)
      draft.cards.insert(card, at: index)
      draft.cards[index].id = draft.id(for: "", at: index)
      write(index, isNew: true)
    }
  }

  // MARK: The mouse

  mutating func clicked(_ point: Point, at now: Int) -> [Effect] {
    guard let geometry = cardGeometry, hasKeyboard else { return [] }
    remark = nil
    if let button = geometry.buttons.firstIndex(where: { $0.contains(point) }) {
      // The second click of a double click is not meant for the card that the first one has opened.
      if let press, press.point == point, now < press.at + Self.doubleClick { return [] }
      press = (point, now)
      switch phase {
      case .list:
        focus = button
        // The keys do without this list, but not the mouse.
        if draft.cards.indices.contains(button) {
          phase = .acting(CardMenu(card: button))
        } else {
          return pressedInList(Key(.enter), at: now).0
        }
      case .acting(var menu):
        menu.focus = button
        _ = pressed(Key(.enter), acting: menu)
      case .proposing(var choice):
        choice.focus = button
        _ = pressed(Key(.enter), proposing: choice)
      case .choosing(let choice): choose(choice, button)
      case .completing(let choice): choose(choice, button)
      case .asking(var question):
        question.focus = button
        return pressed(Key(.enter), asked: question).0
      case .away, .writing, .recording, .previewing: break
      }
      return []
    }
    guard case .choosing(var choice) = phase, let index, !geometry.card.contains(point) else { return [] }
    // A second click on the region enlarges it. After the whole screen, the word comes again.
    let ladder = RegionLadder(on: index, at: point)
    let larger = choice.region.contains(point) ? ladder.larger(than: choice.region)?.region : nil
    choice.region = larger ?? ladder.first ?? choice.region
    (choice.start, choice.anchor) = (point, point)
    choice.propose(on: index)
    phase = .choosing(choice)
    return []
  }

  /// Makes the region the cells between the one at which the button went down and this one. In one row, it has whole
  /// words.
  mutating func dragged(to point: Point) {
    guard case .choosing(var choice) = phase, let start = choice.start, let index, point != start else { return }
    let (columns, rows) = (
      min(start.column, point.column)...max(start.column, point.column),
      min(start.row, point.row)...max(start.row, point.row)
    )
    var region = Rect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count
    ).intersection(index.screen.bounds)
    if region.isEmpty { return }
    if region.rows == 1 {
      let map = WordMap(index.screen)
      let first = map.word(at: region.origin)?.column ?? region.column
      let last = map.word(at: Point(column: region.endColumn - 1, row: region.row))?.endColumn ?? region.endColumn
      region = Rect(column: first, row: region.row, columns: last - first, rows: 1)
    }
    guard region != choice.region else { return }
    choice.region = region
    choice.propose(on: index)
    phase = .choosing(choice)
  }

  mutating func turn(by offset: Int) {
    switch phase {
    case .list: focus = max(0, min(focus + offset, listCount - 1))
    case .acting(var menu):
      menu.focus = max(0, min(menu.focus + offset, actions(of: menu.card).count))
      phase = .acting(menu)
    case .proposing(var choice):
      choice.focus = max(0, min(choice.focus + offset, choice.hints.count + 1))
      phase = .proposing(choice)
    case .choosing(var choice):
      choice.focus = max(0, min(choice.focus + offset, choice.proposals.count))
      phase = .choosing(choice)
    case .completing(var choice):
      choice.focus = max(0, min(choice.focus + offset, choice.proposals.count))
      phase = .completing(choice)
    default: break
    }
  }
}

extension WordMap.Direction {
  init?(_ key: Key) {
    switch key.code {
    case .left: self = .left
    case .right: self = .right
    case .up: self = .up
    case .down: self = .down
    default: return nil
    }
  }
}

extension Rect {
  /// The region with its right or lower edge one cell further in a direction. It keeps at least one cell.
  fileprivate func moving(_ direction: WordMap.Direction, within bounds: Rect) -> Rect {
    var size = size
    switch direction {
    case .left: size = Size(columns: max(1, columns - 1), rows: rows)
    case .right: size = Size(columns: min(columns + 1, bounds.endColumn - column), rows: rows)
    case .up: size = Size(columns: columns, rows: max(1, rows - 1))
    case .down: size = Size(columns: columns, rows: min(rows + 1, bounds.endRow - row))
    }
    return Rect(origin: origin, size: size)
  }
}
