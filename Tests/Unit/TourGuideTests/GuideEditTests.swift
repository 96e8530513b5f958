import Foundation
import Harness
import Testing
import TourModel
import TourScreen

@testable import TourGuide

/// Changes of a guide in its file.
@Suite struct GuideEditTests {
  private static let file = """
    # The head of the file.
    guide: g   # its name
    version: 1
    title: 'A guide'
    for: less

    # Used below.
    names:
      end: {text: END}

    steps:
      # About the first step.
      - id: a
        title: One   # as short as that
        body: |
          # not a comment

          the text
        # About the target.
        target: {named: end}

      - {id: b, title: Two, target: {text: b}}

      # About the third step.
      - id: c
        title: Three
        body: Old words.
        next: a
      # At the end of the steps.
    # At the end of the file.

    """

  private func guide(_ text: String) throws -> Guide {
    let file = GuideFile.read(Array(text.utf8), named: "g")
    return try #require(file.guide, "\(file.problems.flatMap(\.lines))")
  }

  /// The file after a change of its guide.
  private func edited(_ text: String = file, _ change: (inout Guide) -> Void) throws -> String? {
    let old = try guide(text)
    var new = old
    change(&new)
    return old.source(changing: Array(text.utf8), to: new)
  }

  private func replaced(_ pairs: (String, String)...) -> String {
    pairs.reduce(Self.file) { text, pair in
      #expect(text.components(separatedBy: pair.0).count == 2, "\(pair.0)")
      return text.replacingOccurrences(of: pair.0, with: pair.1)
    }
  }

  @Test func `a short text is changed in its line, in its style, before its comment`() throws {
    #expect(
      try edited { $0.title = "It's mine" } == replaced(("'A guide'", "'It''s mine'")))
    #expect(
      try edited { $0.steps[0].title = "One: 1" } == replaced(("One   # as", "\"One: 1\"   # as")))
    #expect(try edited { $0.name = "other" } == replaced(("g   # its", "other   # its")))
  }

  @Test func `a comment behind an item in braces stays`() throws {
    let text = "guide: g\nversion: 1\ntitle: G\nsteps:\n  - {id: z, title: 'Z # 1'} # keep\n  - id: b\n    title: B\n"
    #expect(
      try edited(text) { $0.steps[0].title = "Q" }
        == text.replacing("{id: z, title: 'Z # 1'} # keep", with: "id: z # keep\n    title: Q"))
  }

  @Test func `a comment behind a value stays, whatever takes the value's place`() throws {
    let text = """
      guide: g
      version: 1
      title: G
      steps:
        -
          id: a
          title: A
          do: j   # a 'key'
          target: {text: "a #b"} # c
          body: 'it''s'  # d
        -   id: b   # e
            title: B

      """
    let edited = try edited(text) {
      $0.steps[0].do = KeyChoice([[Key(.character("k"))], [Key(.down)]])
      $0.steps[0].targets = [.text("x")]
      $0.steps[0].body = "One\n\nTwo"
      $0.steps[1].title = "C"
    }
    #expect(
      edited == """
        guide: g
        version: 1
        title: G
        steps:
          -
            id: a
            title: A
            do: [k, Down]   # a 'key'
            target: {text: x} # c
            body: |  # d
              One

              Two
          -   id: b   # e
              title: C

        """)
  }

  @Test func `a text is changed, added and removed, with the comments beside it kept`() throws {
    #expect(
      try edited { $0.steps[0].body = "New\n\ntext" }
        == replaced(("      # not a comment\n\n      the text\n", "      New\n\n      text\n")))
    #expect(try edited { $0.steps[2].body = "" } == replaced(("    body: Old words.\n", "")))
    #expect(
      try edited { $0.steps[2].targets = [.text("x")] }
        == replaced(("    body: Old words.\n", "    body: Old words.\n    target: {text: x}\n")))
    #expect(
      try edited { $0.steps[0].targets = [.text("x")] } == replaced(("target: {named: end}", "target: {text: x}")))
  }

  @Test func `an item in braces is written anew if it changes`() throws {
    #expect(
      try edited { $0.steps[1].title = "Second" }
        == replaced(
          (
            "  - {id: b, title: Two, target: {text: b}}\n",
            "  - id: b\n    title: Second\n    target: {text: b}\n"
          )))
  }

  @Test func `steps are moved and removed with the comments above them`() throws {
    #expect(
      try edited { $0.steps.swapAt(1, 2) }
        == replaced(
          (
            """

              - {id: b, title: Two, target: {text: b}}

              # About the third step.
              - id: c
                title: Three
                body: Old words.
                next: a

            """,
            """

              # About the third step.
              - id: c
                title: Three
                body: Old words.
                next: a

              - {id: b, title: Two, target: {text: b}}

            """
          )))
    #expect(
      try edited { $0.steps.remove(at: 1) }
        == replaced(("\n  - {id: b, title: Two, target: {text: b}}\n", "")))
  }

  @Test func `a new step, tip and event are written in the style of the file`() throws {
    let text = try edited {
      $0.steps.insert(Step(id: "new", title: "New"), at: 1)
      $0.events = [EventSource(id: "down", trigger: .keys(KeyChoice([[Key(.down)]])))]
      $0.groups = [
        TipGroup(tips: [Tip(id: "t", title: "Tip", when: .event(EventCondition("down", .count, .atLeast, 3)))])
      ]
    }
    #expect(
      text
        == replaced(
          ("for: less\n", "for: less\nevents:\n  - id: down\n    key: Down\n"),
          ("    target: {named: end}\n", "    target: {named: end}\n\n  - id: new\n    title: New\n"),
          (
            "  # At the end of the steps.\n",
            "  # At the end of the steps.\ntips:\n  - id: t\n    title: Tip\n    when: {event: down, count: 3}\n"
          )))
  }

  @Test(arguments: [
    "{guide: g, version: 1, title: G, steps: [{id: a, title: A}]}\n",
    "guide: g\r\nversion: 1\r\ntitle: G\r\nsteps:\r\n  - {id: a, title: A}\r\n",
    "guide: g\nversion: 1\ntitle: G\nsteps: [{id: a, title: A}, {id: b, title: B}]\n",
    "\u{FEFF}guide: g\nversion: 1\ntitle: G\nsteps:\n  - {id: a, title: A}\n",
  ])
  func `a file that cannot be changed in its lines is left alone`(text: String) throws {
    #expect(try edited(text) { $0.steps[0].title = "B" } == nil)
  }

  @Test(arguments: [
    "guide: g\nversion: 1\ntitle: G\nsteps:\n- id: a\n  title: A\n- id: b\n  title: B",
    "guide: g\nversion: 1\ntitle: G\nsteps:\n  -\n    id: a\n    title: A\n  - id: b\n    title: B\n",
    "---\nguide: g\nversion: 1\ntitle: \"G\"\nsteps:\n    -   title: A\n        id: a\n    -   title: B\n        id: b\n...\n",
    "guide: g\nversion: 1\ntitle:\n  G\nsteps:\n  - id: a\n    title: >\n      A\n    body: 'a\n\n      b'\n  - id: b\n    title: B\n",
  ])
  func `other forms of YAML are changed, too`(text: String) throws {
    for change: (inout Guide) -> Void in [
      { $0.title = "Other" }, { $0.steps[0].title = "Other" }, { $0.steps[0].body = "Other" },
      { $0.steps.swapAt(0, 1) }, { $0.steps.removeLast() }, { $0.steps.removeFirst() },
      { $0.steps.append(Step(id: "c", title: "C")) }, { $0.steps.insert(Step(id: "c", title: "C"), at: 0) },
    ] { #expect(try edited(text, change) != nil, "\(text)") }
  }

  // MARK: The guides of tour

  private static let shipped = Checkout.files(in: Checkout.file("guides"), "yaml").filter {
    readGuide(path: $0.path).guide != nil
  }.map(\.path)

  /// A line of a text that looks like a comment.
  private static let body = "# A"

  private static func comments(_ text: String) -> [String] {
    let lines: [String] = text.split(separator: "\n").map { line in String(line.drop { $0 == " " }) }
    return lines.filter { $0.hasPrefix("#") && $0 != body }.sorted()
  }

  @Test(arguments: shipped) func `a change of one title changes one line of a guide of tour`(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let old = try guide(text)
    #expect(old.source(changing: Array(text.utf8), to: old) == text)
    for index in old.steps.indices {
      var new = old
      new.steps[index].title = "Another title, with a comma"
      let edited = try #require(old.source(changing: Array(text.utf8), to: new))
      let (before, after) = (text.components(separatedBy: "\n"), edited.components(separatedBy: "\n"))
      #expect(before.count == after.count && zip(before, after).count { $0 != $1 } == 1, "\(old.steps[index].id)")
    }
  }

  @Test(arguments: shipped) func `any changes of a guide of tour are read from its file, which keeps its comments`(
    path: String
  ) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let old = try guide(text)
    var random = SplitMix(seed: 30)
    var tried = 0
    for _ in 0..<30 {
      var new = old
      var removes = false
      for number in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: new.steps.indices, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: new.steps[index].title = "Title \(number): it's # new"
        case 1:
          new.steps[index].body = ["", "One line.", "\(Self.body)\n\n  indented\n- list", "日本\tx"].randomElement(
            using: &random)!
        case 2:
          new.steps[index].targets = [[], [.text("a, b")], [.text("x"), .text("y")]].randomElement(using: &random)!
        case 3: new.steps.insert(Step(id: "new-\(number)", title: "New", body: "Text"), at: index)
        case 4: new.steps.swapAt(index, Int.random(in: new.steps.indices, using: &random))
        case 5 where new.steps.count > 1:
          new.steps.remove(at: index)
          removes = true
        default: new.title = "A title"
        }
      }
      // A guide may have become wrong: the step that a button leads to was removed, or stands before it now.
      guard GuideFile.check(new).guide != nil else { continue }
      tried += 1
      let edited = try #require(old.source(changing: Array(text.utf8), to: new), "\(new.steps.map(\.id))")
      if !removes { #expect(Self.comments(edited) == Self.comments(text)) }
    }
    #expect(tried > 5)
  }
}
