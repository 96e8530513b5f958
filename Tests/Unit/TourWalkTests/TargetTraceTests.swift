import Testing
import TourModel
import TourPattern
import TourScreen

@testable import TourFinding
@testable import TourWalk

/// Why a target or a condition is not on a screen.
@Suite struct TargetTraceTests {
  private static let index: ScreenIndex = {
    let rows = ["File Edit View", "┌────────┐", "│ Setup  │", "└────────┘", "Edit Ready"]
    var screen = Screen(size: Size(columns: 20, rows: rows.count))
    for (row, text) in rows.enumerated() {
      for (column, scalar) in text.unicodeScalars.enumerated() {
        screen[column: column, row: row].glyph = Glyph(scalar)
      }
    }
    return ScreenIndex(
      Observation(screen, widgets: ["list": Rect(column: 0, row: 1, columns: 10, rows: 3)]))
  }()

  private static let top = Target.region(Region(row: .cells(0), rows: .cells(1)))

  @Test(arguments: [
    (Target(.text("Edit"), occurrence: .number(3)), TargetTrace.Lack.tooFew),
    (Target(.text("Edit"), within: [.text("Nowhere")]), .within),
    (Target(.text("Ready"), within: [top]), .outside(Rect(column: 5, row: 4, columns: 5, rows: 1))),
    (.box("Ready"), .noFrame(Rect(column: 5, row: 4, columns: 5, rows: 1))),
    (.widget("tree"), .noWidget(announced: ["list"])), (.text("Bookmarks"), .nothing),
    (.region(Region(row: .cells(50))), .beyondScreen(Size(columns: 20, rows: 5))),
    (.style(Style(attributes: .reverse)), .nothing),
  ])
  func `the reason is the first that an author can mend`(target: Target, lack: TargetTrace.Lack) {
    let trace = TargetTrace(target, on: Self.index)
    #expect(trace.region == nil && trace.lack == lack)
  }

  @Test func `similar text is named`() {
    guard case .similar(let near)? = TargetTrace(.text("Redy"), on: Self.index).lack else {
      Issue.record("\(TargetTrace(.text("Redy"), on: Self.index))")
      return
    }
    #expect(near.text == "Ready" && near.place.row == 4)
  }

  @Test func `a target that is found has all of its places, and lacks nothing`() {
    let trace = TargetTrace(.text("Edit"), on: Self.index)
    #expect(trace.region == Rect(column: 5, row: 0, columns: 4, rows: 1) && trace.lack == nil)
    #expect(trace.places.map(\.row) == [0, 4])
    #expect(TargetTrace(.box("Setup"), on: Self.index).region == Rect(column: 0, row: 1, columns: 10, rows: 3))
  }

  @Test func `each part of a condition is judged`() {
    let predicate = Predicate.all([
      .present([.text("Ready")]), .not(.present([.text("View")])), .parameter("level", .more, .number(2)),
      .changed([.text("Edit")]),
    ])
    let trace = ConditionTrace(
      predicate, on: Self.index, since: ScreenIndex(Observation(Screen(size: Size(columns: 20, rows: 5)))),
      parameters: ["level": .number(2)])
    #expect(!trace.holds)
    #expect(trace.parts.map(\.holds) == [true, false, false, true])
    #expect(trace.parts[1].parts[0].targets[0].region?.row == 0)
    #expect(trace.parts[2].value == .number(2))
    #expect(ConditionTrace(.any([]), on: Self.index).holds == false && ConditionTrace(.all([]), on: Self.index).holds)
  }
}
