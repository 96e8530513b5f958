import Glibc
import Harness
import Testing
import TourScreen

@testable import TourGuide

struct GuideFileTests {
  @Test(arguments: GoodGuides.all.indices) func `a valid guide is read completely`(index: Int) {
    let (source, guide) = GoodGuides.all[index]
    let read = GuideFile.read(Array(source.utf8), named: "good.yaml")
    #expect(read.problems.map(\.description) == [])
    #expect(read.guide == guide)
  }

  @Test(arguments: ["\r\n", "\r"])
  func `other line ends and a byte order mark change neither a guide nor the place of a problem`(end: String) {
    let source = "\u{FEFF}" + GoodGuides.htop.replacing("\n", with: end)
    #expect(GuideFile.read(Array(source.utf8), named: "g").guide == GoodGuides.meet)
    let broken = source.replacing("place: below", with: "place: belo")
    #expect(
      GuideFile.read(Array(broken.utf8), named: "g").problems.map(\.description) == [
        "g:11:12: error: unknown place 'belo'; did you mean 'below'?"
      ])
  }

  @Test(arguments: BrokenGuides.all) func `an invalid guide is reported with places and remedies`(broken: BrokenGuide) {
    let read = GuideFile.read(Array(broken.source.utf8), named: "g.yaml")
    #expect(read.guide == nil)
    #expect(read.problems.map(\.description) == broken.says.map { "g.yaml:" + $0 })
  }

  @Test func `two JSON escapes of a surrogate pair are one character, and columns stay those of the file`() {
    let source =
      ##"{"guide": "g", "version": 1, "title": "\ud83d\uDE00 \\ud83d\\ude00", "steps": [{"id": "a", "title": "\ud83d\ude00", "place": "up"}]}"##
    #expect(GuideFile.read(Array(source.utf8), named: "g").problems.map(\.column) == [source.count - 6])
    let right = source.replacing(##"", "place": "up"}"##, with: ##""}"##)
    #expect(GuideFile.read(Array(right.utf8), named: "g").guide?.title == ##"😀 \ud83d\ude00"##)
  }

  @Test func `bytes that are not UTF-8 are reported with their place`() {
    let read = GuideFile.read(Array("guide: g\nü: ".utf8) + [0xC3, 0x28], named: "g.yaml")
    #expect(read.problems.map(\.description) == ["g.yaml:2:4: error: this is not UTF-8 text; save the file as UTF-8"])
    let utf16 = GuideFile.read([0xFF, 0xFE, 0x67, 0x00], named: "g.yaml")
    #expect(utf16.problems.map(\.kind) == [.notUTF8])
  }

  @Test func `a message contains no control character of the file or of its name`() {
    let read = GuideFile.read(Array(Frame.step("place: \"a\\eb\"").utf8), named: "\u{1B}[2J.yaml")
    #expect(
      read.problems.map(\.description) == [
        "\\x1B[2J.yaml:7:12: error: control character U+001B in the text; take it out"
      ])
    let key = GuideFile.read(Array(Frame.step("\"a\\eb\": 1").utf8), named: "g")
    #expect(key.problems.allSatisfy { !$0.description.contains("\u{1B}") } && key.problems.count == 1)
  }

  @Test func `at most a hundred problems are reported, with the number of the others`() throws {
    func problems(_ lines: [String]) -> [Diagnostic] {
      GuideFile.read(
        Array(("guide: g\nversion: 1\ntitle: T\n" + lines.joined(separator: "\n") + "\n").utf8), named: "g"
      ).problems
    }
    let many = problems((0..<1234).map { "unknown-\($0): 1" })
    #expect(many.count == 101)
    #expect(many[99].line == 103)
    #expect(many[100].description == "g: … and 1135 more")
    #expect(problems((0..<100).map { "unknown-\($0): 1" } + ["steps: [{id: a, title: A}]"]).count == 100)
  }

  @Test func `the excerpt of a problem is its line, with a caret below the place`() throws {
    func shown(_ line: String, columns: Int = 78) -> [String] {
      GuideFile.read(Array(Frame.step(line).utf8), named: "g").problems.first?.excerpt?.lines(columns: columns) ?? []
    }
    #expect(shown("place: abov") == ["    place: abov", "           ^"])
    #expect(shown("'漢字\u{1F600}': abov") == ["    '漢字\u{1F600}': abov", "    ^"])
    #expect(shown("{漢字: 1, place: 1}: x").count == 2)
    #expect(
      shown("when: {text: 漢字, grow: wrd}") == ["    when: {text: 漢字, grow: wrd}", "                             ^"])
    #expect(
      shown("when: {text:\ta, grow: wrd}") == [
        "    when: {text:        a, grow: wrd}", "                                 ^",
      ])
    #expect(
      shown("when: {text: \u{202E}, grow: wrd}") == [
        "    when: {text: \\u{202E}, grow: wrd}", "                                 ^",
      ])
    let long = shown(
      "when: {text: \(String(repeating: "漢", count: 900)), grow: wrd, padding: \(String(repeating: "1", count: 5000))}",
      columns: 40)
    #expect(long.count == 2)
    #expect(long.allSatisfy { $0.unicodeScalars.reduce(0) { $0 + columns(of: $1) } <= 41 }, "\(long)")
    #expect(long[0].hasPrefix("…漢") && long[0].hasSuffix("…") && long[0].contains("wrd"))
    let caret = long[1].count - 1
    #expect(long[0].split(separator: "wrd")[0].unicodeScalars.reduce(0) { $0 + columns(of: $1) } == caret)
    // There is no excerpt if the file cannot be read.
    #expect(
      readGuide(path: "/nowhere").problems.map(\.lines) == [
        ["/nowhere:1:1: error: cannot read it: No such file or directory"]
      ])
  }

  @Test func `messages show invisible characters and bytes that are not UTF-8 as escapes`() {
    let key = GuideFile.read(Array(Frame.step("\"a\u{202E}b\u{200B}\": 1").utf8), named: "\u{2066}\u{200D}.yaml")
      .problems
    #expect(
      key.map(\.description) == [
        "\\u{2066}\\u{200D}.yaml:7:5: error: unknown key 'a\\u{202E}b\\u{200B}' in a step; it has id, title, subtitle, icon, art, body, recap, target, also, anchor, keep, place, padding, missing, since, do, done, undo, hints, show, astray, ends-on, choices, buttons, next, click-outside, motion, seconds, was and when"
      ])
    #expect(
      readGuide(path: String(systemBytes: [0x2F, 0xFF, 0x2F, 0x61])).problems.map(\.description) == [
        "/\\xFF/a:1:1: error: cannot read it: No such file or directory"
      ])
  }

  @Test(arguments: [
    String(repeating: "steps: 1\n", count: 7000) + "x: 1\n", String(repeating: "steps: 1\n", count: 7000),
    String(repeating: "key: 1\n", count: 7000),
    "{" + String(repeating: "a: ,", count: 10_000) + "}", "steps: [" + String(repeating: "{}, ", count: 10_000) + "]",
    "steps: [" + String(repeating: ",", count: 10_000) + "]", "steps:\n" + String(repeating: "-\n", count: 10_000),
    "steps:\n" + String(repeating: "- {id: a, title: ''}\n", count: 3000),
    "for: [" + String(repeating: "&a *b, ", count: 7000) + "]",
  ])
  func `the time to read a file grows no faster than its size`(text: String) throws {
    func seconds(_ text: String, bound: Double) -> Double {
      let source = Array(("guide: g\nversion: 1\ntitle: T\n" + text).utf8)
      return processorSeconds(bound: bound) {
        for problem in GuideFile.read(source, named: "g").problems + GuideHeadFile.read(source, named: "g").problems {
          _ = problem.lines
        }
      }
    }
    // A file of four times the size takes four times as long, or 16 times if the time is quadratic.
    let small = max(seconds(String(text.prefix(text.count / 4)), bound: 0), 0.002)
    let large = seconds(text, bound: small * 10)
    #expect(large <= small * 10, "\(small) s, then \(large) s")
  }

  @Test(arguments: [(64, true), (65, false)]) func `a name can have at most 64 characters`(count: Int, isGood: Bool) {
    let name = String(repeating: "n", count: count)
    let file = GuideFile.read(
      Array("guide: \(name)\nversion: 1\ntitle: T\nsteps: [{id: a, title: A}]\n".utf8), named: "g")
    #expect((file.guide != nil) == isGood)
  }

  @Test(arguments: [("0ms", true), ("60m", true), ("3600000ms", true), ("61m", false), ("3600001ms", false)])
  func `the wait for a target is between nothing and an hour`(duration: String, isGood: Bool) {
    let file = GuideFile.read(Array(Frame.step("missing: {wait: \(duration), then: skip}").utf8), named: "g")
    #expect(file.problems.isEmpty == isGood, "\(file.problems)")
  }

  @Test(arguments: [100, 101]) func `a list that is too long is reported at its first surplus item`(count: Int) {
    let items = Array(repeating: "x", count: count).joined(separator: ", ")
    let file = GuideFile.read(
      Array("guide: g\nversion: 1\ntitle: T\nsteps:\n- id: a\n  title: A\n  do: [\(items)]\n".utf8), named: "g")
    let expected = count > 100 ? ["7:\(8 + 3 * 100)"] : []
    #expect(file.problems.map { "\($0.line):\($0.column)" } == expected)
  }

  @Test func `a file with too deep nesting or too many values is reported`() {
    let nested = Frame.step("when: " + String(repeating: "{not: ", count: 10_000))
    #expect(
      GuideFile.read(Array(nested.utf8), named: "g").problems.contains { $0.kind == .tooDeep(limit: Limit.depth) })
    let many = Frame.step("target: [" + String(repeating: "a,", count: 100_000) + "]")
    #expect(
      GuideFile.read(Array(many.utf8), named: "g").problems.contains { $0.kind == .tooManyValues(limit: Limit.values) })
  }

  @Test func `a character in a scalar has its own place only if the scalar is written without escapes in one line`() {
    let mark = Mark(line: 3, column: 10)
    #expect(Scalar(text: "a(b", style: .plain).mark(ofCharacter: 1, from: mark) == Mark(line: 3, column: 11))
    #expect(Scalar(text: "it's (", style: .singleQuoted).mark(ofCharacter: 5, from: mark) == Mark(line: 3, column: 17))
    #expect(Scalar(text: "a(b", style: .doubleQuoted).mark(ofCharacter: 1, from: mark) == mark)
    #expect(Scalar(text: "a(b", style: .plain, lines: 2).mark(ofCharacter: 1, from: mark) == mark)
  }

  @Test func `a picture is read from a file beside the guide, and from no other file`() throws {
    let folder = Folder()
    func read(_ file: String) -> GuideFile {
      readGuide(
        path: folder.write(
          "guide: g\nversion: 1\ntitle: T\nsteps:\n  - {id: a, title: A, art: {file: '\(file)'}}\n", to: "guides/g.yaml"
        ))
    }
    folder.write("\u{1B}[31mab\r\nc\r\n", to: "guides/logo.ans")
    folder.write("\u{FEFF}ab\n", to: "guides/mark.ans")
    folder.write("", to: "guides/blank.ans")
    folder.write("\u{1B}[38;5;300mab", to: "guides/color.ans")
    folder.write("password", to: "secret")
    folder.write("a", to: "guides/sub/logo.ans")
    folder.write("a\nb\u{1B}[H", to: "guides/bad.ans")
    folder.write(String(repeating: "a", count: 300_000), to: "guides/large.ans")
    symlink(folder.path + "/secret", folder.path + "/guides/link.ans")
    symlink("logo.ans", folder.path + "/guides/near.ans")
    mkfifo(folder.path + "/guides/pipe.ans", 0o600)
    let art = try #require(read("logo.ans").guide?.steps.first?.art)
    #expect(art.size == Size(columns: 2, rows: 2) && art.rows[1].first?.foreground == .indexed(1))
    #expect(
      read("mark.ans").guide?.steps.first?.art?.size == Size(columns: 2, rows: 1),
      "a byte order mark is not part of the picture")
    for (file, says) in [
      ("../secret", "a picture is a file in the folder of the guide; write its name without a folder"),
      ("sub/logo.ans", "a picture is a file in the folder"),
      (folder.path + "/secret", "a picture is a file in the folder"), ("..", "a picture is a file in the folder"),
      ("link.ans", "the file is a symbolic link"),
      ("near.ans", "the file is a symbolic link"), ("blank.ans", "the picture is blank"),
      ("color.ans", "line 1, column 1 of the picture has a colour above 255; write 0 to 255"),
      ("pipe.ans", "this is not a regular file"), ("sub", "this is a folder"),
      ("none.ans", "cannot read it: No such file"),
      ("large.ans", "the file is larger than the limit of 256 KiB"),
      ("bad.ans", "line 2, column 2 of the picture has an escape sequence"),
    ] {
      let file = read(file)
      #expect(
        file.guide == nil && file.problems.count == 1 && file.problems[0].description.contains(says), "\(file.problems)"
      )
      #expect(file.problems.first?.line == 5)
    }
    // A relative path of the guide.
    #expect(readGuide(path: "none/g.yaml").guide == nil)
  }
}
