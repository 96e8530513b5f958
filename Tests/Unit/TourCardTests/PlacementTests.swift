import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

@Suite struct PlacementTests {
  static let symbols = Symbols(TerminalCapabilities(depth: .direct, isUnicode: true))

  static func buttons(_ labels: (String, String)...) -> [Card.Button] {
    labels.map { Card.Button($0.0, key: $0.1, action: .next) }
  }

  static let cards: [Card] = [
    Card(title: "Hi", buttons: buttons(("Next", "→"))),
    Card(
      title: "One bar per core", body: "**Green** is your programs, **red** is the kernel, and *blue* is the rest.",
      hint: "Press M", counter: "2 of 5", buttons: buttons(("Skip", "Esc"), ("Back", "←"), ("Next", "→")), focus: 2),
  ]

  /// The arguments are a requested place, and the order in which the sides are tried.
  @Test(arguments: [
    (Place.right, [Side.right, .bottom, .top, .left]), (.left, [.left, .bottom, .top, .right]),
    (.above, [.top, .bottom, .right, .left]), (.below, [.bottom, .top, .right, .left]),
    (.below(align: .end), [.bottom, .top, .right, .left]),
    (.belowRight, [.bottom, .top, .right, .left]), (.belowLeft, [.bottom, .top, .left, .right]),
    (.aboveRight, [.top, .bottom, .right, .left]),
    (.aboveLeft, [.top, .bottom, .left, .right]),
  ])
  func `if a side has no room, the others are tried in order`(place: Place, order: [Side]) {
    let card = Size(columns: 20, rows: 6)
    // A target that reaches an edge of the screen leaves no room on that side. Each turn blocks one more side in this
    // way.
    for blocked in 0..<order.count {
      let isBlocked = { (side: Side) in order[..<blocked].contains(side) }
      let (left, right) = (isBlocked(.left) ? 0 : 30, isBlocked(.right) ? 80 : 50)
      let (top, bottom) = (isBlocked(.top) ? 0 : 10, isBlocked(.bottom) ? 24 : 14)
      let target = Rect(column: left, row: top, columns: right - left, rows: bottom - top)
      let placement = Placement(around: [target], place: place, on: Size(columns: 80, rows: 24)) { _ in Self.rigid(card)
      }
      let side: Side =
        placement.card.endRow <= target.row
        ? .top
        : placement.card.row >= target.endRow
          ? .bottom
          : placement.card.endColumn <= target.column ? .left : .right
      #expect(side == order[blocked], "without \(order[..<blocked])")
    }
  }

  /// A card whose text scrolls has a free row between itself and its target. Without that row, a very low card shows a
  /// second line of text.
  @Test func `the free row beside the target is given up for a second line of text`() {
    let card = Card(title: "Title", body: String(repeating: "word ", count: 200), buttons: Self.buttons(("Next", "→")))
    let content = CardContent(card, symbols: Self.symbols)
    let target = Rect(column: 0, row: 0, columns: 40, rows: 1)
    var gaps: Set<Int> = []
    for rows in 6...20 {
      let placement = content.placed(around: [target], place: .below, on: Size(columns: 40, rows: rows))
      guard placement.arrow != nil else { continue }
      let gap = placement.card.row - target.endRow
      let adjacent = content.layout(within: Size(columns: 40, rows: rows - 1))
      #expect(
        gap == 0 || placement.layout.textRows >= 2 || adjacent.textRows == placement.layout.textRows, "\(rows) rows")
      gaps.insert(gap)
    }
    #expect(gaps == [0, 1])
  }

  /// A layout of a fixed size.
  static func rigid(_ size: Size) -> CardLayout {
    let card = Card(title: "")
    return CardLayout(
      columns: size.columns - 4, head: Array(repeating: Line(), count: size.rows - 2), text: [], textRows: 0, foot: [],
      buttons: ButtonRows(card, columns: 1, labels: .all, symbols: symbols), gaps: .init(), isWhole: true)
  }

  /// Every rectangle on a screen; with a `step` above 1, only columns from 0 and widths from 1 in such steps.
  static func rects(_ screen: Size, step: Int = 1) -> [Rect] {
    var rects: [Rect] = []
    for column in stride(from: 0, to: screen.columns, by: step) {
      for row in 0..<screen.rows {
        for columns in stride(from: 1, through: screen.columns - column, by: step) {
          for rows in 1...(screen.rows - row) {
            rects.append(Rect(column: column, row: row, columns: columns, rows: rows))
          }
        }
      }
    }
    return rects
  }

  /// Whether a card has room anywhere without overlapping a target. Tries every position.
  static func hasRoom(for size: Size, apart targets: [Rect], on screen: Size) -> Bool {
    guard size.fits(in: screen) else { return false }
    for row in 0...(screen.rows - size.rows) {
      for column in 0...(screen.columns - size.columns)
      where !targets.contains(where: Rect(origin: Point(column: column, row: row), size: size).intersects) {
        return true
      }
    }
    return false
  }

  static func broken(_ placement: Placement, _ target: Rect, _ screen: Size, room: Bool) -> String? {
    let card = placement.card
    guard Rect(size: screen).contains(card) else { return "outside the screen" }
    guard card.size == placement.layout.size else { return "not of its own size" }
    if card.intersects(target) {
      if room { return "covers its target without need" }
      return placement.arrow == nil ? nil : "has an arrow and covers its target"
    }
    guard let arrow = placement.arrow else { return nil }
    let (tip, joint) = (arrow.tip, arrow.joint)
    let touched: Point =
      switch arrow.direction {
      case .top: Point(column: tip.column, row: tip.row - 1)
      case .bottom: Point(column: tip.column, row: tip.row + 1)
      case .left: Point(column: tip.column - 1, row: tip.row)
      case .right: Point(column: tip.column + 1, row: tip.row)
      }
    if !target.contains(touched) || target.contains(tip) { return "its arrow does not touch the target's side" }
    if !card.contains(joint) || card.padded(columns: -1, rows: -1).contains(joint) {
      return "its arrow leaves no frame"
    }
    let distance = abs(tip.column - joint.column) + abs(tip.row - joint.row)
    if card.contains(tip) ? distance != 0 : distance != 1 { return "its arrow does not touch the card" }
    return nil
  }

  @Test(arguments: [
    (Size(columns: 12, rows: 8), 1), (Size(columns: 20, rows: 5), 1), (Size(columns: 39, rows: 10), 3),
    (Size(columns: 60, rows: 12), 7),
  ])
  func `A card that can shrink and scroll never covers a target that leaves room for the smallest card`(
    screen: Size, step: Int
  ) {
    for card in PlacementTests.cards {
      let content = CardContent(card, symbols: PlacementTests.symbols)
      var layouts: [Size: CardLayout] = [:]
      func layout(_ room: Size) -> CardLayout {
        if let known = layouts[room] { return known }
        layouts[room] = content.layout(within: room)
        return content.layout(within: room)
      }
      for (turn, target) in PlacementTests.rects(screen, step: step).enumerated() {
        let room = PlacementTests.hasRoom(for: CardLayout.minimum, apart: [target], on: screen)
        for place in SmallWorldTests.places(turn) {
          let placement = Placement(around: [target], place: place, on: screen, layout: layout)
          if let problem = PlacementTests.broken(placement, target, screen, room: room) {
            Issue.record("\(problem): \(place) \(target) \(placement.card)")
            return
          }
        }
      }
    }
  }

  private static let granted: [(Place, Side?)] = [
    (.auto, .top), (.below, .top), (.above, .bottom), (.left, .right), (.right, .left), (.center, .top),
    (.screen(.topLeft), nil), (.screen(.topRight), nil), (.screen(.bottomLeft), nil), (.screen(.bottomRight), nil),
    (.screen(.top), nil), (.screen(.left), nil), (.screen(.right), nil),
    (.screen(.bottom), nil), (.belowLeft, .top), (.belowRight, .top), (.aboveLeft, .bottom), (.aboveRight, .bottom),
  ]

  @Test(arguments: PlacementTests.granted)
  func `With room on all sides a card has the requested place`(place: Place, direction: Side?) {
    let target = Rect(column: 48, row: 19, columns: 6, rows: 2)
    let layout = PlacementTests.rigid(Size(columns: 30, rows: 9))
    let placement = Placement(around: [target], place: place, on: Size(columns: 102, rows: 40)) { _ in layout }
    #expect(placement.arrow?.direction == direction)
    if place == .below { #expect(placement.card == Rect(column: 36, row: 22, columns: 30, rows: 9)) }
    if place == .right { #expect(placement.card == Rect(column: 55, row: 16, columns: 30, rows: 9)) }
    if place == .screen(.topRight) { #expect(placement.card == Rect(column: 70, row: 1, columns: 30, rows: 9)) }
  }

  @Test func `The arrow leaves from the middle of the part of the side that card and target share`() {
    let layout = PlacementTests.rigid(Size(columns: 21, rows: 3))
    let screen = Size(columns: 80, rows: 24)
    for (target, start, end) in [
      (Rect(column: 0, row: 0, columns: 80, rows: 1), 10, 69), (Rect(column: 30, row: 0, columns: 7, rows: 1), 33, 33),
    ] {
      for (align, column) in [(Place.Alignment.start, start), (.end, end)] {
        let placement = Placement(around: [target], place: .below(align: align), on: screen) { _ in layout }
        #expect(placement.arrow?.joint == Point(column: column, row: 2) && placement.arrow?.tip.row == 1)
      }
    }
  }

  @Test func `The arrow of an aligned card leaves from its side, also if the target has one cell`() {
    let layout = PlacementTests.rigid(Size(columns: 20, rows: 5))
    let target = Rect(column: 40, row: 12, columns: 1, rows: 1)
    for (place, origin) in [
      (Place.below(align: .start), Point(column: 39, row: 14)), (.below(align: .end), Point(column: 22, row: 14)),
      (.right(align: .start), Point(column: 42, row: 11)), (.right(align: .end), Point(column: 42, row: 9)),
      (.aboveLeft, Point(column: 22, row: 6)),
    ] {
      let placement = Placement(around: [target], place: place, on: Size(columns: 80, rows: 24)) { _ in layout }
      #expect(placement.card.origin == origin, "\(place)")
      let corners =
        [placement.card.column, placement.card.endColumn - 1].contains(placement.arrow?.joint.column)
        && [placement.card.row, placement.card.endRow - 1].contains(placement.arrow?.joint.row)
      #expect(placement.arrow != nil && !corners)
    }
  }

  @Test func `A card at a part of the screen covers neither its anchor nor a spotlight`() {
    let layout = PlacementTests.rigid(Size(columns: 20, rows: 5))
    let screen = Size(columns: 80, rows: 24)
    let (lit, anchor) = (Rect(column: 0, row: 0, columns: 4, rows: 1), Rect(column: 70, row: 21, columns: 4, rows: 1))
    let placement = Placement(around: [lit], pointingAt: anchor, place: .screen(.bottomRight), on: screen) { _ in layout
    }
    #expect(!placement.card.intersects(anchor) && placement.arrow?.direction == .bottom)
    let apart = Placement(around: [lit], pointingAt: anchor, place: .screen(.topRight), on: screen) { _ in layout }
    #expect(apart.arrow == nil && apart.card.row == 1)
  }

  @Test func `Without a target a card is centred, or at the requested part of the screen`() {
    let layout = PlacementTests.rigid(Size(columns: 10, rows: 4))
    for (place, origin) in [
      (Place.auto, Point(column: 15, row: 8)), (.below, Point(column: 15, row: 8)),
      (.screen(.topLeft), Point(column: 2, row: 1)),
      (.screen(.top), Point(column: 15, row: 1)), (.screen(.right), Point(column: 28, row: 8)),
      (.belowLeft, Point(column: 15, row: 8)),
      (.screen(.bottomRight), Point(column: 28, row: 15)),
    ] {
      let placement = Placement(around: [], place: place, on: Size(columns: 40, rows: 20)) { _ in layout }
      #expect(placement.card.origin == origin, "\(place)")
      #expect(placement.arrow == nil)
    }
  }

  @Test func `An automatic place is the first side of the target with room, of below, above, right and left`() {
    let screen = Size(columns: 40, rows: 12)
    let layout = PlacementTests.rigid(Size(columns: 12, rows: 5))
    for (target, direction) in [
      (Rect(column: 10, row: 0, columns: 4, rows: 2), Side.top),
      (Rect(column: 10, row: 10, columns: 4, rows: 2), .bottom),
      (Rect(column: 0, row: 0, columns: 4, rows: 12), .left),
      (Rect(column: 30, row: 0, columns: 4, rows: 12), .right),
    ] {
      let placement = Placement(around: [target], place: .auto, on: screen) { _ in layout }
      #expect(placement.arrow?.direction == direction)
    }
  }
}
