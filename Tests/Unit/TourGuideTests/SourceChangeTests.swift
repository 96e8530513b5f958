import Testing

@testable import TourGuide

/// The change of one text in the file of a guide, after a flaw that the live check has found.
@Suite struct SourceChangeTests {
  private let head = "guide: g\nversion: 1\ntitle: G\nsteps:\n"

  /// Returns the file after the change of `Meun` to another text, without its head; nil if there is no change.
  private func changed(_ step: String, to new: String = "Menu", flaw: ((LiveFlaw.Near) -> LiveFlaw)? = nil) -> String? {
    let near = LiveFlaw.Near(text: new, row: 0, LiveFlaw.Substitution("Meun", by: new))
    let flaw = flaw?(near) ?? .notFound(targets: ["'Meun'"], near: near)
    let places = GuidePlaces(Array((head + step).utf8), named: "g")
    guard let change = places.change(for: flaw, of: .step("a")) else { return nil }
    #expect(change.old == Array((head + step).utf8))
    let file = String(decoding: change.new, as: UTF8.self)
    #expect(file.hasPrefix(head))
    return String(file.dropFirst(head.count))
  }

  @Test func `the remedy for a condition that held before is an example that can be read`() {
    #expect("\(LiveFlaw.doneBefore("x"))".contains("or done: \(ChangeField.wholeScreen) if"))
    let file = GuideFile.read(Array(Frame.step("do: x\n    done: \(ChangeField.wholeScreen)").utf8), named: "g")
    #expect(file.problems == [] && file.warnings == [])
  }

  @Test(arguments: [
    ("{text: Meun, grow: line}", "Menu", "{text: Menu, grow: line}"),
    ("{text: \"Meun\"}", "Menu", "{text: \"Menu\"}"), ("{text: 'Meun'}", "it's", "{text: 'it''s'}"),
    ("{text: Meun}", "a, b", "{text: \"a, b\"}"), ("{text: Meun}", "Mem[", "{text: \"Mem[\"}"),
    ("{text: Meun}", "# 1", "{text: \"# 1\"}"), ("{text: Meun}", "yes", "{text: \"yes\"}"),
    ("{text: \"Meun\"}", "a \"b\" \\", "{text: \"a \\\"b\\\" \\\\\"}"),
    ("{box: Meun}", "Menü", "{box: Menü}"), ("[{text: Meun}]", "Menu", "[{text: Menu}]"),
    ("{text: b, within: {text: Meun}}", "Menu", "{text: b, within: {text: Menu}}"),
  ])
  func `one text is changed in its own style, or in quotes`(target: String, new: String, expected: String) throws {
    for (start, end) in [
      ("- id: a\n  title: A\n  target: ", "  # Meun\n"), ("- {id: a, title: Meun, target: ", "}\r\n"),
    ] {
      #expect(changed(start + target + end, to: new) == start + expected + end)
    }
    let file = head + "- id: a\n  title: A\n  target: " + expected + "\n"
    #expect(GuideFile.read(Array(file.utf8), named: "g").problems == [])
  }

  @Test func `the text of done is changed for keys without an answer`() {
    let step = "- {id: a, title: A, do: x, target: {text: Meun}, done: {all: [{text: Meun}, {text: b}]}}"
    let flaw: (LiveFlaw.Near) -> LiveFlaw = { .unanswered(keys: "x", by: .keys, expected: "", near: $0) }
    #expect(changed(step, flaw: flaw) == step.replacing("[{text: Meun}", with: "[{text: Menu}"))
  }

  @Test(arguments: [
    "{text: Meun, within: {text: Meun}}", "{text: Menuu}", "{text: \"M\\x65un\"}", "{text: >-\n    Meun\n  }",
    "{region: {row: 1}}",
  ])
  func `nothing is changed if it is not clear what`(target: String) {
    #expect(changed("- id: a\n  title: A\n  target: \(target)\n") == nil)
  }

  @Test func `nothing is changed for alternatives, of which each may be for a version of the program`() {
    let step = "- {id: a, title: A, target: [{text: Meun}, {text: b}]}"
    #expect(changed(step) { .notFound(targets: ["'Meun'", "'b'"], near: $0) } == nil)
  }

  @Test func `a file that is not read byte by byte is not changed`() {
    let near = LiveFlaw.Near(text: "Menu", row: 0, LiveFlaw.Substitution("Meun", by: "Menu"))
    let flaw = LiveFlaw.notFound(targets: ["'Meun'"], near: near)
    let step = "- {id: a, title: A, target: {text: Meun}}"
    let withMark = GuidePlaces([0xEF, 0xBB, 0xBF] + Array((head + step).utf8), named: "g")
    #expect(withMark.change(for: flaw, of: .step("a")) == nil)
    let json =
      #"{"guide": "g", "version": 1, "title": "\ud83d\ude00", "steps": [{"id": "a", "title": "A", "target": {"text": "Meun"}}]}"#
    #expect(GuidePlaces(Array(json.utf8), named: "g").change(for: flaw, of: .step("a")) == nil)
    let plain = json.replacing(#"\ud83d\ude00"#, with: "G")
    let change = GuidePlaces(Array(plain.utf8), named: "g").change(for: flaw, of: .step("a"))
    #expect(change.map { String(decoding: $0.new, as: UTF8.self) } == plain.replacing("Meun", with: "Menu"))
  }
}
