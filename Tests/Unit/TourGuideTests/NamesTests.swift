import Testing
import TourModel

@testable import TourGuide

/// The `names` of a guide, and `named`, which refers to them. ``BrokenGuides/names`` has the mistakes.
struct NamesTests {
  @Test func `a name stands for what the guide gives it, wherever it is used`() throws {
    let head = "guide: g\nversion: 1\ntitle: T\nevents: [{id: e, appears: FILES}]\n"
    let rest = """
      steps:
        - id: a
          title: A
          target: {text: x, within: FILES}
          also: [FILES, {text: y}]
          padding: 2
          done: [{all: [OPEN, {not: FILES}]}, {changed: FILES}]
          do: x
        - {id: b, title: B, done: OPEN, astray: [{when: EITHER, say: S}]}
      tips: [{id: t, title: T, target: FILES, when: {all: [EITHER, {event: e}]}}]
      """
    let meanings = [
      ("FILES", "{named: files}", "{box: Files}"), ("EITHER", "{named: either}", "{any: [{text: q}, {text: r}]}"),
      ("OPEN", "{named: open}", "{all: [{cursor: true}, {not: {box: Files}}]}"),
    ]
    func read(_ source: String, isNamed: Bool) throws -> Guide {
      let source = meanings.reduce(source) { $0.replacing($1.0, with: isNamed ? $1.1 : $1.2) }
      let read = GuideFile.read(Array(source.utf8), named: "g")
      #expect((read.problems + read.warnings).map(\.description) == [])
      return try #require(read.guide)
    }
    let names =
      "names: {files: {box: Files}, open: {all: [{cursor: true}, {not: {named: files}}]}, either: [{text: q}, {text: r}]}\n"
    var written = try read(head + rest, isNamed: false)
    let named = try read(head + names + rest, isNamed: true)
    // A list in `names` is a list of targets, as everywhere in steps.
    written.steps[1].astray[0].condition = .present([.text("q"), .text("r")])
    #expect(named.steps == written.steps && named.events == written.events)
    #expect(named.groups.flatMap(\.tips).map(\.targets) == written.groups.flatMap(\.tips).map(\.targets))
    #expect(named.steps[0].also.map(\.padding) == [Padding(columns: 2, rows: 2), Padding(columns: 2, rows: 2)])
  }

  @Test(arguments: ["{all: [{text: a}, {text: b}]}", "{not: {text: a}}"])
  func `a short guide whose names double each other is refused`(first: String) {
    let names = (1..<60).map { "n\($0): {any: [{named: n\($0 - 1)}, {named: n\($0 - 1)}]}" }
    let source = Frame.guide(
      "names: {n0: \(first), \(names.joined(separator: ", "))}\nsteps: [{id: s, title: S, when: {named: n59}}]")
    let problems = GuideFile.read(Array(source.utf8), named: "g").problems
    #expect(problems.map(\.kind) == [.naming(.tooMany(limit: 10_000))])
  }

  /// What uses a name with a mistake has one, too, so that it neither counts as something else nor doubles.
  @Test func `names that double a mistake, and names in names without end, are refused`() {
    let doubled = (1..<60).map { "n\($0): {all: [{named: n\($0 - 1)}, {named: n\($0 - 1)}]}" }
    let spoilt = Frame.guide("names: {n0: {all: []}, \(doubled.joined(separator: ", "))}\nsteps: [{id: s, title: S}]")
    #expect(GuideFile.read(Array(spoilt.utf8), named: "g").problems.map(\.kind) == [.empty(key: "all")])
    let nested = (1..<90).map { "n\($0): {not: {named: n\($0 - 1)}}" }
    let deep = Frame.guide("names: {n0: {text: a}, \(nested.joined(separator: ", "))}\nsteps: [{id: s, title: S}]")
    #expect(GuideFile.read(Array(deep.utf8), named: "g").problems.map(\.kind) == [.tooDeep(limit: 32)])
  }

  @Test func `a target has the padding of the place where its name is used, unless it has its own`() throws {
    let names = "names: {a: {text: a, padding: 0}, b: {text: b, within: {text: c}}}\n"
    let source = Frame.guide(
      names
        + "steps: [{id: s, title: S, padding: 2, target: [{named: a}, {named: b}], done: {all: [{named: b}, {text: d}]}}]"
    )
    let step = try #require(GuideFile.read(Array(source.utf8), named: "g").guide).steps[0]
    #expect(step.targets.map(\.padding) == [Padding(), Padding(columns: 2, rows: 2)])
    #expect(step.targets[1].within.map(\.padding) == [Padding()])
    let b = Target(.text("b"), within: [.text("c")])
    #expect(step.done == .screen(.all([.present([b]), .present([.text("d")])])))
  }
}
