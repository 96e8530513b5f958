import Testing

@testable import TourCurses

@Suite struct RecentValuesTests {
  @Test func `a value is made once for neighbouring cells, and again after another key of its group`() {
    var values = RecentValues<Int, String>()
    var made: [Int] = []
    func value(_ key: Int) -> String {
      values.value(key, group: key) {
        made.append(key)
        return "\(key)"
      }
    }
    #expect([7, 8, 7, 8, 263, 263, 7, -249, 8].map(value) == ["7", "8", "7", "8", "263", "263", "7", "-249", "8"])
    #expect(made == [7, 8, 263, 7, -249])
  }
}
