import Testing
import TourGuide

/// Text that was seen twice, and what matches it.
@Suite struct RecordedTextTests {
  @Test(arguments: [
    ("Mem 1.2G/23.5G", "Mem 999M/7G"), ("[|||||   12%]", "[|  3%]"), ("0[ 0.0%]", "0[|||100.0%]"), ("⣿⣀ ▁▃█ 5", "9"),
    ("[##==>  ]", "[=>    ]"), ("12:03:55 up 2 days", "1:00:00 up 14 days"),
    ("Nov 27 18:20 letter", "Dec  1 07:02 letter"), ("a  b", "a b"), ("x\n\n  y", "x\ny"), ("────┐", "─┐"), ("", "\n"),
    ("1.9Gi of 4 KiB", "890Mi of 1.2 MiB"), ("1 January", "30 Dec"),
  ]) func `numbers, lengths of bars, dates and blanks do not count`(one: String, other: String) {
    #expect(RecordedText(one, one).matches(other) && RecordedText(other, other).matches(one))
    #expect(RecordedText(one, one).firstDifference(from: other) == nil)
  }

  @Test(arguments: [
    ("Mem", "Swp"), ("F1Help", "F1Hilfe"), ("a b", "a b c"), ("a b c", "a b"), ("a", "a\nb"), ("a\nb", "a"), ("a", ""),
    ("", "a"), ("a b", "b a"), ("1", "x"), ("12%", "12"), ("ll", "l"), ("mar.txt", "sun.log"), ("Press M", "Press P"),
    ("1G", "1GHz"),
  ]) func `everything else does`(one: String, other: String) throws {
    #expect(!RecordedText(one, one).matches(other))
    let difference = try #require(RecordedText(one, one).firstDifference(from: other))
    #expect(difference.recorded != "" || difference.seen != "")
  }

  @Test(arguments: [
    ("pid 12 vim letter", "pid 13 nano letter", ["pid 12 … letter"]), ("a b c", "a c", ["a … c"]),
    ("b a", "a", ["… a"]),
    ("one\ntwo\nthree", "one\nother\nthree", ["one", "…", "three"]), ("a\nb\nc", "a\nc", ["a", "…", "c"]),
    ("a", "b", ["…"]), ("", "a", ["…"]), ("a\nb", "c\nd", ["…"]), ("━━━━━━━", "━━", ["━━━"]),
  ]) func `what differs between the two times is left open`(one: String, other: String, texts: [String]) {
    let text = RecordedText(one, other)
    #expect(text.texts == texts)
    #expect(text.matches(one) && text.matches(other), "\(text)")
    // As a file gives it back.
    #expect(RecordedText(lines: text.texts).matches(one) && RecordedText(lines: text.texts).matches(other))
  }

  @Test func `words with the names of the machine and its user are left open`() {
    let prompt = "root@vm:~/folder$ ls\nroots of vm\nvm"
    let text = RecordedText(prompt, prompt, except: ["root", "vm"])
    #expect(RecordedText("anna.lee: annas", "anna.lee: annas", except: ["anna.lee", ""]).texts == ["… annas"])
    #expect(text.texts == ["… ls", "roots of …", "…"])
    #expect(text.matches("anna@home.example.org:~/folder$ ls\nroots of home\n-"))
    #expect(!text.matches("anna@home.example.org:~/folder$ cd\nroots of home\n-"))
  }

  @Test func `lines that have moved are found again, and the others are compared where they are`() {
    #expect(RecordedText("a 1\nb\nc x", "new\na 2\nb\nc y").texts == ["…", "a 1", "b", "c …"])
    #expect(RecordedText("a\nb x\nc", "a\nb y\nc").texts == ["a", "b …", "c"])
  }

  @Test func `words are the same in a file and on a screen`() {
    for line in ["a|b", "Load 0.52 |||", "x　y", "a\u{2028}b", "\u{3000}", "# title", "é́ 世界 \"q\" \\ 'x'"] {
      let text = RecordedText(line, line)
      #expect(text.matches(line) && RecordedText(lines: [line]).matches(line), "\(line)")
      #expect(RecordedText(lines: text.texts).matches(line), "\(line)")
    }
  }

  @Test func `a gap holds any number of words, or of lines`() {
    let text = RecordedText(lines: ["a … z", "…", "end"])
    for match in ["a z\nend", "a b z\nend", "a b c z\nx\ny\nend", "a z z\nend\nend"] { #expect(text.matches(match)) }
    for other in ["a z", "z a\nend", "a b\nend", "a z\nend x", "a z y\nend", "x\na z\nend"] {
      #expect(!text.matches(other), "\(other)")
    }
    #expect(RecordedText(lines: []).matches("") && !RecordedText(lines: []).matches("a"))
    #expect(RecordedText(lines: ["…"]).matches("") && RecordedText(lines: ["…"]).matches("a\nb"))
  }

  @Test func `the first line that differs is named with the one in its place`() {
    func difference(_ lines: [String], _ text: String) -> [String]? {
      RecordedText(lines: lines).firstDifference(from: text).map { [$0.recorded, $0.seen] }
    }
    #expect(difference(["a", "b"], "a\nc") == ["b", "c"])
    #expect(difference(["a", "b"], "a") == ["b", ""])
    #expect(difference(["a"], "a\nb") == ["", "b"])
    #expect(difference(["a", "…", "b"], "a\nx") == ["b", "x"])
    #expect(difference(["a", "…", "b"], "a\nb\nx") == ["b", "x"])
    #expect(difference(["a", "b", "c"], "a\nc\nb") == ["b", "c"])
    #expect(difference(["a", "…", "b", "c"], "a\nb\nc\nx\nc") == ["b", "x"])
    #expect(difference(["a", "…", "b", "c"], "a\nb\nx\nc") == ["b", "x"])
    #expect(difference(["a", "…", "m", "…", "c"], "a\nb\nc") == ["m", ""])
  }

  @Test func `a large part of the screen is told by its first lines`() {
    let many = (0..<200).map { number in (0..<100).map { "w\($0 % 7)x\(number)" }.joined(separator: " ") }
    let text = RecordedText(many.joined(separator: "\n"), many.joined(separator: "\n"))
    #expect(text.texts.count == 13 && text.texts.last == "…")
    #expect(text.matches(many.joined(separator: "\n")))
  }
}
