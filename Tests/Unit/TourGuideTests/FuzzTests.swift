import Harness
import Testing

@testable import TourGuide

/// Any bytes give either a guide or problems, and every problem lies within the file.
struct FuzzTests {
  private func check(_ bytes: [UInt8]) {
    let read = GuideFile.read(bytes, named: "f")
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    if (read.guide == nil) == read.problems.isEmpty { Issue.record("neither a guide nor problems, or both: \(bytes)") }
    for problem in read.problems where problem.line < 1 || problem.column < 1 || problem.line > lines + 1 {
      Issue.record("\(problem) of \(lines) lines: \(bytes)")
    }
    if read.problems.contains(where: { $0.description.contains("\n") }) {
      Issue.record("several lines: \(read.problems)")
    }
    let head = GuideHeadFile.read(bytes, named: "f")
    if let guide = read.guide, head.head?.name != guide.name || !head.problems.isEmpty {
      Issue.record("the head differs from the guide: \(bytes)")
    }
  }

  private static let compact = """
    guide: a
    version: 1
    title: "A b"
    for: [x, 'y']
    steps:
      - id: one
        title: One # more
        body: |
          Text
        target: {text: b, grow: line}
        do: C-x
    """

  @Test(arguments: [
    "", " ", "\n", "\t", "'", "\"", ":", "-", "{", "}", "[", "]", "#", "*", "&", "!", "|", ">", "%", "@", ",", "?",
    "\u{0}", "\u{1B}", "ü", "~", "0",
  ])
  func `a valid guide with one character inserted at any place gives a guide or problems`(character: String) {
    let good = Array(Self.compact.utf8)
    for index in (0...good.count).sampled {
      check(Array(good[..<index]) + Array(character.utf8) + Array(good[index...]))
    }
  }

  @Test(arguments: [GoodGuides.small, GoodGuides.json, GoodGuides.everything, GoodGuides.tips])
  func `a valid guide with any one byte removed or changed, or cut off there, gives a guide or problems`(source: String)
  {
    let good = Array(source.utf8)
    // Of a long guide only about a thousand of the bytes.
    for index in stride(from: 0, to: good.count, by: max(1, good.count / 1000)).sampled {
      check(Array(good[..<index]))
      check(Array(good[..<index]) + Array(good[(index + 1)...]))
      var changed = good
      changed[index] ^= index % 3 == 0 ? 0x80 : 0x01
      check(changed)
    }
  }

  @Test func `random bytes and random words of YAML give a guide or problems`() {
    var random = SplitMix(seed: 2)
    let words = [
      "guide", "version", "title", "steps", "id", "tips", "group", "events", "parameters", "name", "default", "when",
      "event", "count", "is", "within", "key", "target", "text", "done", "not", "all", ": ", ":", "\n", "  ", "    ",
      "- ", "{", "}", "[", "]", ", ", "'",
      "\"", "|\n", ">-\n", "# ", "&a ", "*a", "!!str ", "<<", "---\n", "...\n", "%YAML 1.1\n", "1", "-1", "5s", "true",
      "~", "\t", "\r\n", "? ", "\\", "漢",
    ]
    for _ in (0..<1000).sampled {
      check((0..<Int.random(in: 0..<80, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
      check(
        (0..<Int.random(in: 0..<60, using: &random)).flatMap { _ in Array(words.randomElement(using: &random)!.utf8) })
    }
  }

  @Test(arguments: [
    "[", "{", "- ", "? ", "a: ", "'", "\"\\", "&a [", "*a ", "!a ", "#", "%", "\n", "a,", "{a: ", "x", "!",
  ])
  func `a file with one token repeated to 100 kB is read within two seconds`(piece: String) {
    for before in ["", "[", "guide: ", "guide: \"", "steps:\n- id: "].sampled {
      let text = Array((before + String(repeating: piece, count: 100_000 / piece.utf8.count)).utf8)
      let seconds = processorSeconds(bound: 2) { check(text) }
      #expect(seconds <= 2, "after \(before.debugDescription)")
    }
  }
}
