import Testing

@testable import TourGuide

struct HeadTests {
  @Test(
    arguments: GoodGuides.all.map(\.source) + [
      "steps: [{id: a, title: A}]\nguide: g\nversion: 1\ntitle: T\nfor: [x, y]\n",
      "guide: g\nsteps:\n- id: a\n  title: A\nversion: 1\ntitle: T\nwas: old\n",
      "  guide: g\n  version: 1\n  steps: [{id: a, title: A}]\n  title: T\n",
      "{guide: g, version: 1, steps: [{id: a, title: A}], title: T, for: x}",
    ])
  func `the head of a guide, read without the steps, has the same values as if the whole guide is read`(source: String)
    throws
  {
    let guide = try #require(GuideFile.read(Array(source.utf8), named: "g").guide)
    let read = GuideHeadFile.read(Array(source.utf8), named: "g")
    #expect(read.problems == [])
    #expect(
      read.head
        == GuideHead(
          name: guide.name, version: guide.version, title: guide.title, commands: guide.commands, was: guide.was))
  }

  @Test func `the head is read although the steps are not valid YAML`() {
    let source = "guide: g\nversion: 1\ntitle: T\nfor: x\nsteps:\n  - id: [\n  @\n"
    let read = GuideHeadFile.read(Array(source.utf8), named: "g")
    #expect(read.head == GuideHead(name: "g", version: 1, title: "T", commands: ["x"]))
    #expect(read.problems == [])
    #expect(GuideFile.read(Array(source.utf8), named: "g").guide == nil)
  }

  @Test func `the head is read without the steps, tips, events and parameters after it, in any order of these`() {
    let rest = ["tips", "steps", "events", "parameters"].map { "\($0): [\n" }
    for first in rest {
      let source = "guide: g\nversion: 1\ntitle: T\n" + first + rest.filter { $0 != first }.joined()
      #expect(GuideHeadFile.read(Array(source.utf8), named: "g").head?.name == "g")
      #expect(GuideHeadFile.read(Array(source.utf8), named: "g").problems == [])
      #expect(GuideHeadFile.read(Array((source + "was: old\n").utf8), named: "g").problems.count == 1)
    }
  }

  @Test func `a wrong head is reported with the same problems as the whole guide`() {
    let source = "guide: g g\nversion: 1\ntitel: T\nsteps:\n  - id: a\n    title: A\n"
    let read = GuideHeadFile.read(Array(source.utf8), named: "g")
    #expect(read.head == nil)
    #expect(read.problems == GuideFile.read(Array(source.utf8), named: "g").problems)
  }
}
