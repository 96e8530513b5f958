import Testing
import TourText

struct OccurrenceTests {
  @Test(arguments: [
    ("abcabc", "bc", 1..<3), ("aab", "ab", 1..<3), ("abab", "abab", 0..<4), ("abc", "", 0..<0), ("", "", 0..<0),
    ("日本語", "本", 1..<2),
  ])
  func `the first occurrence of a part is found`(_ text: String, _ part: String, _ place: Range<Int>) throws {
    let found = try #require(text.firstOccurrence(of: part))
    #expect(text.distance(from: text.startIndex, to: found.lowerBound) == place.lowerBound)
    #expect(text.distance(from: text.startIndex, to: found.upperBound) == place.upperBound)
    #expect(text.includes(part))
  }

  /// A letter with an accent is another character than the letter, also if it is two scalars.
  @Test(arguments: [("abc", "ac"), ("ab", "abc"), ("", "a"), ("aaab", "aab a"), ("cafe\u{301}", "cafe")])
  func `what is not a part is not found`(_ text: String, _ part: String) {
    #expect(text.firstOccurrence(of: part) == nil)
    #expect(!text.includes(part))
  }

  @Test func `an occurrence in a slice has the indices of the whole`() {
    #expect([1, 2, 3, 1, 2][2...].firstOccurrence(of: [1, 2]) == 3..<5)
  }

  @Test(arguments: [
    ("a-b-c", "-", "+", "a+b+c"), ("aaa", "aa", "b", "ba"), ("abc", "x", "y", "abc"), ("abc", "abc", "", ""),
    ("a%b", "%", "%25", "a%25b"), ("", "a", "b", ""), ("abc", "", "x", "abc"),
  ])
  func `each occurrence is replaced, from the start and once`(
    _ text: String, _ part: String, _ replacement: String, _ result: String
  ) {
    #expect(text.replacingEach(part, with: replacement) == result)
  }
}
