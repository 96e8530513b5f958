import Harness
import Testing
import TourModel
import TourScreen

@testable import TourFinding

/// The parts of a screen that targets can name.
struct NameablePartTests {
  private func parts(
    _ rows: [String], columns: Int = 24, widgets: [String: Rect] = [:], _ change: (inout Screen) -> Void = { _ in }
  )
    -> (index: ScreenIndex, parts: [NameablePart])
  {
    var screen = picture(rows.joined(separator: "\n"), columns: columns)
    change(&screen)
    let index = ScreenIndex(Observation(screen, widgets: widgets))
    return (index, index.nameableParts().parts)
  }

  @Test func `each part is where its target is found`() {
    let (index, parts) = parts(
      ["File  Edit  File", "┌ Setup ────────┐", "│ Size   Setup  │", "└───────────────┘"],
      widgets: ["list": Rect(column: 2, row: 2, columns: 4, rows: 1)]
    ) { screen in
      for column in 6..<10 { screen[column: column, row: 0].attributes.insert(.reverse) }
      for column in 12..<16 { screen[column: column, row: 0].background = .indexed(4) }
    }
    #expect(parts.allSatisfy { index.find([$0.target]) == $0.place })
    func part(_ kind: Target.Kind) -> NameablePart? { parts.first { $0.target.kind == kind } }
    #expect(part(.cursor)?.place == Rect(column: 0, row: 0, columns: 1, rows: 1))
    #expect(part(.widget("list"))?.place == Rect(column: 2, row: 2, columns: 4, rows: 1))
    #expect(part(.box("Setup"))?.place == Rect(column: 0, row: 1, columns: 17, rows: 3))
    #expect(part(.box("Setup"))?.places == 1)
    #expect(part(.style(Style(attributes: .reverse)))?.place == Rect(column: 6, row: 0, columns: 4, rows: 1))
    #expect(part(.style(Style(background: .indexed(4))))?.place == Rect(column: 12, row: 0, columns: 4, rows: 1))
    #expect(part(.text("Edit"))?.places == 1)
    #expect(parts.filter { $0.target.kind == .text("File") }.map { $0.places } == [2])
    #expect(part(.text("Setup"))?.places == 2)
    #expect(part(.text("┌")) == nil, "lines are no words")
  }

  @Test func `the numbers of places have a limit, and so has the list`() {
    let full = parts(Array(repeating: String(repeating: "a ", count: 40), count: 30), columns: 80)
    #expect(
      full.parts.filter { $0.target.kind == .text("a") }
        .map { $0.places } == [ScreenIndex.mostPlaces])
    let empty = parts(["", ""])
    #expect(empty.parts.map { $0.target.kind } == [.cursor])
  }

  /// A picture in cells of different colours has as many runs as cells.
  @Test func `the work on a screen of many targets is limited, and what was found until then is listed`() {
    var screen = Screen(size: Size(columns: 200, rows: 60))
    for row in 0..<60 {
      for column in 0..<200 {
        screen[column: column, row: row].background = .rgb(UInt8(row), UInt8(column), 0)
      }
    }
    let index = ScreenIndex(Observation(screen))
    let (parts, isComplete) = index.nameableParts(steps: 1_000_000)
    #expect(!isComplete && parts.count > 10 && parts.count < 1000)
    #expect(parts.allSatisfy { index.find([$0.target]) == $0.place })
    let seconds = processorSeconds(bound: 10) { _ = index.nameableParts() }
    #expect(seconds <= 10)
  }
}
