import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

@Suite struct CardPositionTests {
  static let below = Rect(column: 20, row: 2, columns: 10, rows: 1)
  static let last = Rect(column: 20, row: 23, columns: 10, rows: 1)

  private func position(
    _ place: Place, _ lit: Rect..., anchor: Rect? = nil, size: Size = Size(columns: 80, rows: 24), body: String = ""
  ) -> CardPosition? {
    let card = Card(title: "One bar per core", body: body, buttons: PlacementTests.buttons(("Next", "→")))
    let scene = Scene(card: card, spotlights: lit, anchor: anchor, place: place)
    let capabilities = TerminalCapabilities(depth: .direct, isUnicode: true)
    return TourCard.position(
      of: scene, on: Screen(size: size), capabilities: capabilities, theme: Theme(ThemeSettings()))
  }

  @Test func `a card at the place that its guide asks for has no obstacle`() {
    #expect(position(.below, Self.below) == CardPosition(kind: .beside(.below)))
    #expect(position(.auto, Self.below) == CardPosition(kind: .beside(.below)))
    #expect(position(.right, Self.below) == CardPosition(kind: .beside(.right)))
    #expect(position(.aboveLeft, Self.last) == CardPosition(kind: .beside(.above)))
    #expect(position(.screen(.bottomRight), Self.below) == CardPosition(kind: .screen(.bottomRight)))
    #expect(position(.fill, Self.below) == CardPosition(kind: .page))
    #expect(position(.auto) == CardPosition(kind: .screen(.center)))
    #expect(position(.inline, Self.below.padded(columns: 10, rows: 5)) == CardPosition(kind: .slot))
  }

  @Test func `the rows and columns that a side lacks are named`() throws {
    let above = try #require(position(.above, Self.below))
    #expect(above.kind == .beside(.below))
    guard case .rows(let needed, free: 2)? = above.obstacle else { throw Missing(above) }
    #expect(needed > 2)
    // `auto` asks for no side.
    #expect(position(.auto, Self.last) == CardPosition(kind: .beside(.above)))
    let left = Rect(column: 3, row: 10, columns: 10, rows: 1)
    guard case .columns(_, free: 3)? = position(.left, left)?.obstacle else { throw Missing(position(.left, left)) }
    let text = String(repeating: "A long explanation. ", count: 20)
    let wide = position(.right, Rect(column: 0, row: 0, columns: 54, rows: 2), body: text)
    guard case .rows(_, free: 24)? = wide?.obstacle else { throw Missing(wide) }
  }

  @Test func `a lit region in the way is named`() {
    let beside = Rect(column: 0, row: 4, columns: 80, rows: 2)
    #expect(position(.below, Self.below, beside)?.obstacle == .lit)
    #expect(position(.screen(.center), Rect(column: 35, row: 11, columns: 10, rows: 2))?.obstacle == .lit)
    #expect(position(.below) == CardPosition(kind: .screen(.center), obstacle: .noTarget))
    let all = Rect(column: 0, row: 0, columns: 80, rows: 24)
    #expect(position(.auto, all) == CardPosition(kind: .covering))
  }

  @Test func `an anchor takes the place of the target`() {
    #expect(position(.above, Self.below, anchor: Self.last) == CardPosition(kind: .beside(.above)))
  }

  private struct Missing: Error {
    var position: CardPosition?
    init(_ position: CardPosition?) { self.position = position }
  }
}
