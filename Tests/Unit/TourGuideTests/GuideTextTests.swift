import Harness
import Testing
import TourModel
import TourScreen

@testable import TourGuide

/// Guides as the text of a file.
struct GuideTextTests {
  private func expectRoundTrip(_ guide: Guide, _ name: String = "written") {
    let file = GuideFile.read(Array(guide.source.utf8), named: name)
    #expect(file.problems.flatMap(\.lines) == [], "\(guide.source)")
    #expect(file.guide == GuideFile.check(guide).guide, "\(guide.source)")
  }

  @Test func `each guide of tour is read back from its text`() {
    let guides = Checkout.files(in: Checkout.file("guides"), "yaml").compactMap { file in
      readGuide(path: file.path).guide
    }
    #expect(guides.count == 13)
    for guide in guides { expectRoundTrip(guide, guide.name) }
  }

  @Test func `a guide is written in the order and the style of tour's own guides`() throws {
    let guide = Guide(
      name: "less", version: 2, title: "Read with less", commands: ["less"],
      steps: [
        Step(id: "read", title: "Read on", body: "Press **Space**.\n\nThen `b`.", targets: [.text("a: b")], since: 2),
        Step(
          id: "end", title: "The end: of it", body: "Two words.",
          targets: [.text("END"), Target(.region(Region(row: .cells(-1))))],
          place: .above, do: KeyChoice([[Key(.character("G"))]]), done: .screen(.present([.text("(END)")]))),
      ])
    #expect(
      guide.source == """
        guide: less
        version: 2
        title: Read with less
        for: less
        steps:
          - id: read
            title: Read on
            body: |
              Press **Space**.

              Then `b`.
            target: {text: "a: b"}
            since: 2

          - id: end
            title: "The end: of it"
            body: |
              Two words.
            target: [{text: END}, {region: {row: -1}}]
            place: above
            do: G
            done: {text: "(END)"}

        """)
    expectRoundTrip(guide)
  }

  @Test func `texts that YAML would take for something else are read back`() {
    let texts = [
      "true", "no", "~", "12", "1e3", "- a", "a: b", "a #b", "# a", "'a'", "\"a\"", "a:", "%a", "@a", "&a *b", "!a",
      "[a", "{a}",
      "a\\b", "日本語: é", "👩‍👧 family", "|", ">", "?", "...", "---", "a\u{200B}b", "nul", ".nan", "0x1F", "*a*", "=", "<<",
      "a,b", "yes ", "Null", "é", "a - b", "`a`",
    ]
    for text in texts {
      expectRoundTrip(
        Guide(
          name: "g", version: 1, title: text,
          steps: [Step(id: "a", title: text, body: text, targets: [.text(text)])]))
    }
  }

  @Test func `bodies with blanks and line breaks in every place are read back`() {
    for body in [
      "a\n", "a\n\n", "a\n\n\nb", "  a\nb", "a\n  b\n c", "a  \nb", "a\n\tb", "- a\n- b\n", "```\na: b\n```",
      "a\n    code\n\n",
    ] {
      expectRoundTrip(Guide(name: "g", version: 1, title: "G", steps: [Step(id: "a", title: "A", body: body)]))
    }
  }

  @Test func `the texts of files keep the line break at their end`() {
    for text in ["a\n", "a", "a\n\n", "  a\n", "\n", "steps: [a]\n\tb\n"] {
      expectRoundTrip(
        Guide(
          name: "g", version: 1, title: "G", steps: [Step(id: "a", title: "A")],
          setup: Setup(arguments: ["body", "-n"], files: [Setup.File(path: "body", text: text)])))
    }
  }

  @Test func `the lines of a file may have their numbers`() throws {
    func text(_ line: String) throws -> String? {
      let guide = Frame.guide("setup: {arguments: a, files: {a: {text: \"\(line)\", lines: 3}}}")
      return try #require(GuideFile.read(Array(guide.utf8), named: "g").guide).setup.files.first?.text
    }
    #expect(try text("Line {line}") == "Line 1\nLine 2\nLine 3\n")
    #expect(try text("{line}{line}, {lines}") == "11, {lines}\n22, {lines}\n33, {lines}\n")
  }

  @Test func `processes are written as they are read`() {
    expectRoundTrip(
      Guide(
        name: "g", version: 1, title: "G", steps: [Step(id: "a", title: "A")],
        setup: Setup(processes: ["sleep 600", "exec sh -c \"sleep 1; echo 'a'\""])))
  }

  @Test func `the states of a guide are written as they are read`() {
    let condition = Predicate.present([Target(.text("a"))])
    expectRoundTrip(
      Guide(
        name: "g", version: 1, title: "G", steps: [Step(id: "a", title: "A", done: .screen(condition))],
        astray: [
          Astray(when: condition, say: "B"),
          Astray(when: condition, say: "C", do: "Esc q", check: [Key(.function(1))], except: ["a"]),
        ]))
  }

  @Test(arguments: [
    Lesson(minutes: 5), Lesson(level: .advanced, minutes: 120, needs: ["a", "b"]), Lesson(level: .beginner, minutes: 1),
  ]) func `a lesson is written as it is read`(lesson: Lesson) {
    expectRoundTrip(
      Guide(
        name: "g", version: 1, title: "G", commands: ["vim"], steps: [Step(id: "a", title: "A")], lesson: lesson))
  }

  @Test func `keys are written as words`() {
    for (keys, text) in [
      ("F2 Down", "F2 Down"), ("h t o p", "htop"), (": q ! Enter", "\":q! Enter\""), ("F 2", "F 2"), ("C-x", "C-x"),
      ("a Space b", "a Space b"),
    ] {
      let choice = KeyChoice([keys.split(separator: " ").map { Key(name: String($0))! }])
      let guide = Guide(name: "g", version: 1, title: "G", steps: [Step(id: "a", title: "A", do: choice)])
      #expect(guide.source.contains("do: \(text)\n"), "\(guide.source)")
      expectRoundTrip(guide)
    }
  }

  @Test func `random texts are read back`() {
    var random = SplitMix(seed: 30)
    let letters = Array("ab :#-'\"\\[]{},&*!|>%@`?~0.\n\t=é日👩‍👧")
    for _ in 0..<2000 {
      let text = String(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in letters.randomElement(using: &random)! })
      let line = text.filter { $0 != "\n" && $0 != "\t" }
      let guide = Guide(
        name: "g", version: 1, title: "x" + line,
        steps: [Step(id: "a", title: line + "x", body: text, targets: [.text("x" + line)])])
      // A body of blanks, for example, is no text: the text of the file then has the problem of the value.
      guard GuideFile.check(guide).guide != nil else { continue }
      expectRoundTrip(guide)
    }
  }
}
