import Testing
import TourCore

@testable import TourGuide

struct GuideFileTests {
  @Test(arguments: GoodGuides.all.indices) func `a good guide says what it says`(index: Int) {
    let (source, guide) = GoodGuides.all[index]
    let read = GuideFile.read(Array(source.utf8), named: "good.yaml")
    #expect(read.problems.map(\.description) == [])
    #expect(read.guide == guide)
  }

  @Test(arguments: ["\r\n", "\r"]) func `other line ends and a byte order mark change nothing, nor where a problem is`(end: String) {
    let source = "\u{FEFF}" + GoodGuides.htop.replacing("\n", with: end)
    #expect(GuideFile.read(Array(source.utf8), named: "g").guide == GoodGuides.meet)
    let broken = source.replacing("place: below", with: "place: belo")
    #expect(GuideFile.read(Array(broken.utf8), named: "g").problems.map(\.description) == ["g:11:12: error: unknown place 'belo'; did you mean 'below'?"])
  }

  @Test(arguments: BrokenGuides.all) func `a broken guide is told where it is broken and what to do`(broken: BrokenGuide) {
    let read = GuideFile.read(Array(broken.source.utf8), named: "g.yaml")
    #expect(read.guide == nil)
    #expect(read.problems.map(\.description) == broken.says.map { "g.yaml:" + $0 })
  }

  @Test func `JSON may write a character in two escapes, and columns stay those of the file`() {
    let source = ##"{"guide": "g", "version": 1, "title": "\ud83d\uDE00 \\ud83d\\ude00", "steps": [{"id": "a", "title": "\ud83d\ude00", "place": "up"}]}"##
    #expect(GuideFile.read(Array(source.utf8), named: "g").problems.map(\.column) == [source.count - 6])
    let right = source.replacing(##"", "place": "up"}"##, with: ##""}"##)
    #expect(GuideFile.read(Array(right.utf8), named: "g").guide?.title == ##"😀 \ud83d\ude00"##)
  }

  @Test func `bytes that are no UTF-8 are told where they are`() {
    let read = GuideFile.read(Array("guide: g\nü: ".utf8) + [0xC3, 0x28], named: "g.yaml")
    #expect(read.problems.map(\.description) == ["g.yaml:2:4: error: this is not UTF-8 text; save the file as UTF-8"])
    let utf16 = GuideFile.read([0xFF, 0xFE, 0x67, 0x00], named: "g.yaml")
    #expect(utf16.problems.map(\.kind) == [.notUTF8])
  }

  @Test func `a message shows no control character of the file or of its name`() {
    let read = GuideFile.read(Array(Frame.step("place: \"a\\eb\"").utf8), named: "\u{1B}[2J.yaml")
    #expect(read.problems.map(\.description) == ["[2J.yaml:7:12: error: control character U+001B in the text; take it out"])
    let key = GuideFile.read(Array(Frame.step("\"a\\eb\": 1").utf8), named: "g")
    #expect(key.problems.allSatisfy { !$0.description.contains("\u{1B}") } && key.problems.count == 1)
  }

  @Test func `the tree is not deeper and not larger than a guide needs`() {
    let nested = Frame.step("when: " + String(repeating: "{not: ", count: 10_000))
    #expect(GuideFile.read(Array(nested.utf8), named: "g").problems.contains { $0.kind == .tooDeep(limit: Limit.depth) })
    let many = Frame.step("target: [" + String(repeating: "a,", count: 100_000) + "]")
    #expect(GuideFile.read(Array(many.utf8), named: "g").problems.contains { $0.kind == .tooManyValues(limit: Limit.values) })
  }

  @Test func `a place in a text is found where YAML leaves it as it is`() {
    let mark = Mark(line: 3, column: 10)
    #expect(Scalar(text: "a(b", style: .plain).mark(ofCharacter: 1, from: mark) == Mark(line: 3, column: 11))
    #expect(Scalar(text: "it's (", style: .singleQuoted).mark(ofCharacter: 5, from: mark) == Mark(line: 3, column: 17))
    #expect(Scalar(text: "a(b", style: .doubleQuoted).mark(ofCharacter: 1, from: mark) == mark)
    #expect(Scalar(text: "a(b", style: .plain, isOneLine: false).mark(ofCharacter: 1, from: mark) == mark)
  }
}
