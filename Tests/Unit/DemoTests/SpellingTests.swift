import Testing
import TourScreen

@testable import Demo

@Suite struct SpellingTests {
  @Test(arguments: [
    ("plain", "plain"), ("Zoë", "Zoe"), ("Greetings from 京都", "Greetings from Kyoto"), ("Kenji 健二", "Kenji"),
    ("½ glass…", "1/2 glass..."), ("“straw”", "\"straw\""), ("안녕", "??"), ("", ""),
  ])
  func `Characters outside ASCII are replaced by an ASCII spelling`(_ text: String, _ spelling: String) {
    #expect(inASCII(text) == spelling)
  }

  @Test func `All letters of the demo have an ASCII spelling`() {
    for folder in [Folder].invented {
      for letter in folder.letters {
        for text in [letter.sender, letter.subject, letter.text, String(letter.stamp)] {
          let spelling = inASCII(text)
          #expect(spelling.utf8.allSatisfy { $0 < 0x80 })
          #expect(spelling.count { $0 == "?" } == text.count { $0 == "?" }, "\(spelling)")
        }
        #expect(inASCII(String(letter.stamp)).count == 1)
        #expect(columns(of: letter.stamp) == 1)
      }
    }
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one two three", 3, ["one", "two", "thr", "ee"]), ("", 5, [""]),
    ("a\n\nb", 5, ["a", "", "b"]),
    ("> quoted words here", 14, ["> quoted words", "> here"]), ("京都京都", 5, ["京都", "京都"]),
    ("see 京都京都", 9, ["see 京都", "京都"]), ("word", 0, []), ("a京b", 1, ["a", "b"]),
  ])
  func `Text is broken at spaces, and long words within them`(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(wrapped(text, columns: width) == lines)
  }
}
