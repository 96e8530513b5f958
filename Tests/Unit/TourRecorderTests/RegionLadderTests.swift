import Harness
import Testing
import TourFinding
import TourModel
import TourScreen

@testable import TourRecorder

/// The regions around a cell that an author can choose.
struct RegionLadderTests {
  private func regions(_ rows: [String], at column: Int, _ row: Int, columns: Int = 30) -> [Rect] {
    let screen = picture(rows.joined(separator: "\n"), columns: columns)
    return RegionLadder(on: ScreenIndex(Observation(screen)), at: Point(column: column, row: row)).rungs.map(\.region)
  }

  @Test func `a word grows to words, to its line, to the frame and to the screen`() {
    let rows = ["┌ Setup ──────────┐", "│ Show it   always│", "└─────────────────┘", ""]
    #expect(
      regions(rows, at: 3, 1) == [
        Rect(2...5, 1...1), Rect(2...8, 1...1), Rect(1...17, 1...1), Rect(0...18, 0...2), Rect(0...29, 0...3),
      ])
  }

  @Test(arguments: [
    ["┌ Setup ──────────┐", "│ Show it   always│", "└─────────────────┘"],
    ["+- Setup ---------+", "| Show it   always|", "+-----------------+"],
    ["┌─Setup───────────┐", "│ Show it   always│", "└─────────────────┘"],
  ]) func `the title in the line of a frame grows to the frame, at one click or two`(rows: [String]) {
    let all = regions(rows + [""], at: 4, 0)
    #expect(all.contains(Rect(0...18, 0...2)), "\(all)")
    #expect(
      !all.contains { $0.rows == 1 && $0.column == 0 && $0.columns == 19 }, "no line without the title's frame: \(all)")
  }

  /// dialog and other programs colour the letter that chooses an entry.
  @Test(arguments: 0...2)
  func `a word with a coloured letter is chosen as a whole, and contains the letter`(column: Int) {
    var screen = picture("red    warm", columns: 30)
    screen[column: 0, row: 0].foreground = .indexed(1)
    let ladder = RegionLadder(on: ScreenIndex(Observation(screen)), at: Point(column: column, row: 0))
    #expect(ladder.first == Rect(0...2, 0...0))
    #expect(ladder.rungs.allSatisfy { $0.region.contains(Point(column: column, row: 0)) })
    #expect(ladder.smaller(than: Rect(0...2, 0...0))?.region == (column == 0 ? Rect(0...0, 0...0) : nil))
  }

  @Test func `a bar grows to its closing bracket`() {
    #expect(
      regions(["  Mem[|||    1.2G/7G]  Tasks: 3"], at: 3, 0, columns: 32).prefix(2) == [
        Rect(2...8, 0...0), Rect(2...20, 0...0),
      ])
    #expect(
      regions(["  Mem[|||    1.2G/7G]  Tasks: 3"], at: 14, 0, columns: 32).prefix(2) == [
        Rect(13...20, 0...0), Rect(2...20, 0...0),
      ])
  }

  @Test func `each region contains the one before, on any screen`() {
    var random = SplitMix(seed: 7)
    let signs = Array("ab []日│─┌┐└┘+-| ")
    for _ in 0..<500 {
      let rows = (0..<6).map { _ in String((0..<12).map { _ in signs.randomElement(using: &random)! }) }
      var screen = picture(rows.joined(separator: "\n"), columns: 30)
      for _ in 0..<12 {
        screen[column: .random(in: 0..<24, using: &random), row: .random(in: 0..<6, using: &random)].foreground =
          .indexed(1)
      }
      let point = Point(column: .random(in: 0..<24, using: &random), row: .random(in: 0..<6, using: &random))
      let ladder = RegionLadder(on: ScreenIndex(Observation(screen)), at: point)
      let found = ladder.rungs.map(\.region)
      #expect(found.last == Rect(0...29, 0...5))
      #expect(found.allSatisfy { $0.contains(point) } && ladder.first.map(found.contains) == true)
      for (small, large) in zip(found, found.dropFirst()) {
        #expect(large.contains(small) && large != small)
      }
    }
  }

  @Test func `a cell outside of the screen has no regions`() { #expect(regions(["a"], at: 90, 3).isEmpty) }

  @Test func `arrows move from word to word, in reading order and to the nearest word of another row`() {
    let map = WordMap(picture("one two\n\n   three four", columns: 20))
    #expect(map.next(.right, from: Rect(0...2, 0...0)) == Rect(4...6, 0...0))
    #expect(map.next(.right, from: Rect(4...6, 0...0)) == Rect(3...7, 2...2))
    #expect(map.next(.left, from: Rect(3...7, 2...2)) == Rect(4...6, 0...0))
    #expect(map.next(.down, from: Rect(0...2, 0...0)) == Rect(3...7, 2...2))
    #expect(map.next(.up, from: Rect(9...12, 2...2)) == Rect(4...6, 0...0))
    #expect(map.next(.right, from: Rect(9...12, 2...2)) == nil)
    #expect(map.next(.down, from: Rect(0...19, 0...2)) == nil)
  }
}
