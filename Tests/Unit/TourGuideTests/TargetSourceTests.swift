import Testing
import TourGuide
import TourModel
import TourPattern
import TourScreen

/// A target in the notation of guides, written and read.
struct TargetSourceTests {
  static let targets: [(Target, String)] = [
    (.text("Mem["), #"{text: "Mem["}"#), (.text("Setup"), "{text: Setup}"), (.text("true"), #"{text: "true"}"#),
    (.text("off"), #"{text: "off"}"#), (.text("-"), #"{text: "-"}"#), (.text("12"), #"{text: "12"}"#),
    (.text(" a: \"b\" \\ "), #"{text: ' a: "b" \ '}"#), (.text("'\\'"), #"{text: "'\\'"}"#),
    (.text("F5Tree"), "{text: F5Tree}"), (.text("50%"), "{text: 50%}"), (.text("1e3"), #"{text: "1e3"}"#),
    (.text("日本\u{200B}"), #"{text: "日本\U0000200b"}"#),
    (.box("Find"), "{box: Find}"), (.cursor, "{cursor: true}"), (.widget("list"), "{widget: list}"),
    (.style(Style(attributes: .reverse)), "{style: reverse}"),
    (.style(Style(attributes: [.bold, .reverse])), "{style: {bold: true, reverse: true}}"),
    (
      .style(Style(foreground: .indexed(6), background: .rgb(1, 2, 255))),
      ##"{style: {foreground: cyan, background: "#0102ff"}}"##
    ), (.style(Style(background: .indexed(208))), "{style: {background: 208}}"),
    (.style(Style(background: .default)), "{style: {background: default}}"),
    (
      Target(.text("a"), within: [.box("b")], grow: .line, occurrence: .last, padding: Padding(columns: 1)),
      "{text: a, within: {box: b}, grow: line, occurrence: last, padding: {columns: 1, rows: 0}}"
    ), (Target(.text("a"), occurrence: .number(3)), "{text: a, occurrence: 3}"),
    (
      .region(Region(column: .cells(-20), row: .cells(0), columns: .percent(50))),
      "{region: {column: -20, columns: 50%}}"
    ), (.region(Region()), "{region: {row: 0}}"), (.region(Region(row: .cells(-1))), "{region: {row: -1}}"),
  ]

  @Test(arguments: targets.indices) func `a target is written in one line, and is the same when it is read`(
    _ index: Int
  ) {
    let (target, source) = Self.targets[index]
    #expect(target.source == source)
    let (read, problems) = Target.read(source, named: "t")
    #expect(read == target && problems.isEmpty, "\(problems)")
  }

  @Test(arguments: ["", "{", "{text: a, box: b}", "{colour: red}", "[]", "text", "{text: [}", "{widget: 1}"])
  func `a mistake is a problem with its place`(source: String) {
    let (target, problems) = Target.read(source, named: "--wait")
    #expect(target == nil && !problems.isEmpty)
    #expect(problems.allSatisfy { $0.description.hasPrefix("--wait:") })
  }
}
