import Foundation
import Harness
import Testing

/// `tour explain` over real programs, without a terminal.
@Suite(.waiting) struct ExplainCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")

  /// - Parameter isLogged: whether the result has the lines of a long run, which depend on the load of the machine.
  private func explain(
    _ words: [String], isLogged: Bool = false
  ) throws -> (output: String, error: String, status: Int32) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let environment = [
      "HOME": folder.path, "TMPDIR": folder.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
    ]
    var result = try runCommand(TerminalHarness.tour, ["explain"] + words, environment: environment)
    if !isLogged {
      let lines = result.error.components(separatedBy: "\n")
      result.error = lines.filter { !$0.contains(": being tried out") }.joined(separator: "\n")
    }
    return result
  }

  private func write(_ text: String, to name: String) throws -> String {
    let path = folder.appending(path: name).path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  /// A text without its line breaks, which depend on the lengths of words before them.
  private func flat(_ text: String) -> String { text.split { $0 == " " || $0 == "\n" }.joined(separator: " ") }

  /// The part of an explanation about a step or a tip.
  private func part(_ name: String, of output: String) throws -> String {
    let parts = output.components(separatedBy: "\n\n")
    return flat(try #require(parts.first { $0.hasPrefix(name) }, "\(name): \(output)"))
  }

  @Test(arguments: GuideWalkTests.Walk.shipped)
  func `a shipped guide is explained without problems`(name: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (output, error, status) = try explain([Checkout.file("guides/\(name).yaml").path])
    let steps = try GuideWalkTests.guide(named: name).steps
    #expect(status == 0 && error == "", "\(error)\(output)")
    #expect(flat(output).contains("\(steps.count) of \(steps.count) steps shown, 0 errors, 0 warnings."))
    for (index, step) in steps.enumerated() { #expect(output.contains("\n\(index + 1). \(step.id): shown\n")) }
    let widths = output.split(separator: "\n").map(\.count)
    #expect(widths.allSatisfy { $0 <= 80 }, "\(widths)")
  }

  /// The program answers only eleven seconds after its key.
  @Test func `in a log, a line says after ten seconds of silence which step is being tried`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let guide = try write(
      """
      guide: slow
      version: 1
      title: Slow
      for: sh
      setup:
        arguments: [slow]
        files:
          slow: |
            stty -echo -icanon
            printf 'Ready'
            dd bs=1 count=1 2>/dev/null
            sleep 11
            printf '\\033[2J\\033[HDone'
            read -r line
      steps:
        - {id: one, title: One, target: {text: Ready}, do: a, done: {text: Done}}
        - {id: two, title: Two, target: {text: Done}}

      """, to: "slow.yaml")
    let (output, error, status) = try explain([guide, "--timeout", "60s"], isLogged: true)
    #expect(status == 0 && output.contains("2. two: shown"), "\(error)\(output)")
    #expect(error.hasSuffix("\(guide): sh at 80×24: being tried out, step 'two'\n"), "\(error)")
  }

  @Test func `the ways back of a user who has lost the way are explained`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let guide = try write(
      """
      guide: lost
      version: 1
      title: Lost
      for: less
      setup:
        arguments: [letter]
        files: {letter: {text: Dear reader, lines: 80}}
      astray:
        - {when: {text: nobody}, say: Nobody., except: end}
        - {when: {text: somebody}, say: Somebody.}
      steps:
        - id: end
          title: Go to the end
          done: {text: (END)}
          show: G
          astray:
            - {when: {text: SUMMARY OF LESS}, say: The help., do: q, check: h}
            - {when: {text: no such file}, say: No file.}
            - {when: {text: nowhere}, say: Nowhere., do: q, check: b}

      """, to: "lost.yaml")
    let (output, _, status) = try explain([guide, "--timeout", "2s"])
    let text = try part("1. end", of: output)
    #expect(
      status == 1
        && text.contains(
          "astray the guide's 2. 'somebody' on the screen: not tried, because it has no 'check' 1. 'SUMMARY OF LESS' on the screen: the walk got there, and back 2. 'no such file' on the screen: not tried, because it has no 'check'"
        ) && text.contains("'nowhere' on the screen: the walk did not get there and back"), "\(output)")
  }

  private static let broken = """
    guide: paging
    version: 2
    title: Paging
    for: less
    setup:
      arguments: [letter]
      files: {letter: {text: Dear reader, lines: 80}}
    steps:
      - {id: right, title: T, target: [{text: none}, {text: letter}], place: below, since: 2}
      - {id: renamed, title: T, target: {text: leter}, missing: {wait: 100ms}}
      - {id: outside, title: T, target: {text: letter, within: {region: {rows: 1}}}, missing: {wait: 100ms}}
      - {id: few, title: T, target: {text: letter, occurrence: 2}, missing: {wait: 100ms}}
      - {id: several, title: T, target: {text: Dear}}
      - {id: frame, title: T, target: {box: letter}, missing: {wait: 100ms}}
      - {id: widget, title: T, target: {widget: list}, missing: {wait: 100ms}}
      - {id: hidden, title: T, when: {all: [{text: letter}, {not: {text: Dear}}]}}
      - {id: optional, title: T, target: {text: Bookmarks}, missing: {wait: 100ms, then: skip}}
      - {id: before, title: T, do: Space, done: {text: Dear}}
      - {id: end, title: T, do: G, done: {any: [{text: (end)}, {changed: {region: {row: 0, rows: 1}}}, {text: Index}]}}
      - {id: quit, title: T, do: q}
      - {id: after, title: T, target: {text: Dear}}
    events:
      - {id: searched, key: [/, '?'], when: {text: letter}}
      - {id: told}
    tips:
      - {id: find, title: T, when: {event: searched, count: 3}, target: {text: letter}}
      - {id: never, title: T, when: {event: told}, target: {text: Bookmarks}}

    """

  @Test func `each step is said to be what it is, with what is missing and what to write`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try write(Self.broken, to: "paging.yaml")
    let (output, error, status) = try explain([path, "--size", "60x12"])
    #expect(status == 1 && error == "", "\(error)")
    #expect(flat(output).contains("at 60×12: 4 of 13 steps shown, 8 errors, 1 warning."), "\(output)")

    let right = try part("1. right: shown", of: output)
    #expect(right.contains("since version 2: a user who knows an earlier one sees it among the new steps"))
    #expect(
      right.contains("target {text: none} is not on the screen {text: letter} is used, at row 11, columns 0–5 (6×1)"))
    #expect(right.contains("lit row 11, columns 0–5 (6×1); it reads \"letter\""))
    #expect(right.contains("card above its target: rows ") && right.contains("; its arrow is in row 10, column "))
    #expect(
      right.contains("place: below was not possible: the card takes ") && right.contains(" rows, with 0 free there"))
    #expect(right.contains("went on as if Enter was pressed on the card"))

    let expected = [
      "2. renamed: not shown": [
        "problem error in line 10: 'leter' was not on the screen; 'letter' in row 11 is similar: write that, or add it as another target",
        "{text: leter} is not on the screen; letter in row 11, column 0 is similar", "11│letter",
      ],
      "3. outside: not shown": [
        "error in line 11: 'letter' was on the screen in row 11, which is outside of its within",
        "{text: letter, within: {region: {rows: 1}}} is not there: it is outside of its 'within', at row 11, columns 0–5",
        "the screen then: as at step 'renamed'",
      ],
      "4. few: not shown": [
        "error in line 12: 'letter' was on the screen only once, in row 11; write a smaller occurrence, or last",
        "{text: letter, occurrence: 2} is not on the screen so often: 1 time, in row 11",
      ],
      "5. several: shown, with problems": [
        "warning in line 13: 'Dear' is on the screen at least 10 times",
        "{text: Dear} at row 0, columns 0–3 (4×1), the first of 10 places or more, in rows 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
      ],
      "6. frame: not shown": [
        "{box: letter} is not on the screen: its text is at row 11, columns 0–5 (6×1), without a drawn frame around it"
      ],
      "7. widget: not shown": ["{widget: list} is not announced by the program, which announces no widgets"],
      "8. hidden: passed over": [
        "why its condition did not hold",
        "when all: does not hold {text: letter} at row 11, columns 0–5 (6×1) not: does not hold {text: Dear} at row 0, columns 0–3",
      ],
      "9. optional: passed over": [
        "why its target was not on the screen: 'Bookmarks'",
        "{text: Bookmarks} is not on the screen, and nothing similar is",
      ],
      "10. before: not shown": ["error in line 18: this held before the keys of the step", "{text: Dear} at row 0"],
      "11. end: shown, with problems": [
        "error in line 19: after the keys G, this did not hold",
        "{text: \"(end)\"} is not on the screen; (END) in row 11",
        "{changed: {region: {rows: 1}}} has not changed", "{text: Index} is not on the screen, and nothing similar is",
        "went on typed G, and the card stayed up", "11│(END)",
      ],
      "12. quit: shown, with problems": [
        "error in line 20: after the keys q, the program had ended with status 0",
        "went on typed q; without 'done', its keys are enough",
      ],
      "13. after: not shown": ["why the program had ended"],
      "tip find": [
        "when searched at least 3 times",
        "events searched counts the keys / or ?; its 'when' holds on the screens of 3 steps",
        "found on the screens of 3 steps: right, several, end",
      ],
      "tip never": [
        "told is counted by the program, or by 'tour donate'",
        "found on no screen of the tour; it may be on another one",
      ],
    ]
    for (name, sentences) in expected {
      let part = try part(name, of: output)
      for sentence in sentences { #expect(part.contains(sentence), "\(name): \(sentence)\n\(part)") }
    }
  }

  @Test func `a step that only an option leads to is explained with its way`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let guide = """
      guide: ways
      version: 1
      title: Ways
      for: sh
      setup: {arguments: [-c, "printf 'File  Edit'; sleep 60"]}
      parameters: [{name: level, default: low}]
      steps:
        - id: choose
          title: Choose
          choices:
            parameter: level
            options: [{id: low, label: Low}, {id: high, label: High}]
        - {id: high, title: High, target: {text: File}, when: {parameter: level, is: high}}
        - {id: never, title: Never, when: {all: [{parameter: level, is: high}, {text: Nowhere}]}}

      """
    let path = try write(guide, to: "ways.yaml")
    let (output, error, status) = try explain([path])
    #expect(status == 0 && error == "", "\(error)")
    let high = try part("2. high: shown", of: output)
    #expect(high.contains("way reached by the option 'high' of step 'choose' when level == 'high' holds: it is 'high'"))
    #expect(
      try part("3. never: passed over", of: output).contains("level == 'high' does not hold: it is 'low'"), "\(output)")
  }

  @Test func `with the id of a step only that step is explained, and counts`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try write(Self.broken, to: "paging.yaml")
    let (output, _, status) = try explain([path, "several"])
    #expect(status == 0 && output.contains("\n5. several: shown, with problems\n"), "\(output)")
    #expect(!output.contains("1. right") && !output.contains("tip find"))
  }

  @Test func `a step that was not reached is explained with the mistake in another step that kept it away`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (output, _, status) = try explain([try write(Self.broken, to: "paging.yaml"), "after"])
    let after = try part("13. after: not shown", of: output)
    #expect(
      status == 1
        && after.contains("problem error in line 20: after the keys q, the program had ended with status 0"),
      "\(output)")
    #expect(after.components(separatedBy: "error in line").count == 2, "only that mistake")
    #expect(flat(output).contains("4 of 13 steps shown, 1 error, 0 warnings."))
  }

  /// The page is read as XML, which has stricter rules than HTML.
  @Test func `only one step or tip is explained`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try write(Self.broken, to: "paging.yaml")
    let (tip, _, tipStatus) = try explain([path, "find", "--size", "60x12"])
    #expect(tipStatus == 0 && tip.contains("tip find") && !tip.contains("1. right") && !tip.contains("never"), "\(tip)")
    let (step, _, _) = try explain([path, "several", "--size", "60x12"])
    #expect(step.contains("5. several") && !step.contains("tip find") && !step.contains("1. right"), "\(step)")
  }

  @Test func `the page is well-formed and has each step with two pictures`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try write(
      Self.broken.replacing("title: Paging", with: "title: '<Paging> & \"more\"'"), to: "paging.yaml")
    let page = folder.appending(path: "page.html").path
    let (output, error, status) = try explain([path, "-o", page])
    #expect(status == 1 && output == "")
    #expect(error.contains("\(path):10:") && error.contains("error: step 'renamed': 'leter' was not on the screen"))
    let reader = """
      import sys, xml.etree.ElementTree as xml
      tree = xml.parse(sys.argv[1])
      n = '{http://www.w3.org/1999/xhtml}'
      print(tree.find(f'.//{n}title').text)
      print(*[e.tag for e in tree.iter() if e.tag in (n + 'script', n + 'link', n + 'img', n + 'iframe')])
      for s in tree.iter(n + 'section'):
        print(s.get('id'), s.get('class'), len(s.findall(f'.//{n}pre')), ''.join(s.find(n + 'h2').itertext()))
      print(all(tree.find(f".//*[@id='{a.get('href')[1:]}']") is not None for a in tree.iter(n + 'a')))
      """
    let (parts, problem, _) = try runCommand(
      "/usr/bin/python3", ["-c", reader, page], environment: ["LANG": "C.UTF-8"])
    #expect(
      parts == """
        <Paging> & "more" (paging, version 2)

        part1 shown 2 1. right shown
        part2 missing 2 2. renamed not shown
        part3 missing 2 3. outside not shown
        part4 missing 2 4. few not shown
        part5 doubtful 2 5. several shown, with problems
        part6 missing 2 6. frame not shown
        part7 missing 2 7. widget not shown
        part8 leftOut 2 8. hidden passed over
        part9 leftOut 2 9. optional passed over
        part10 missing 2 10. before not shown
        part11 doubtful 4 11. end shown, with problems
        part12 doubtful 2 12. quit shown, with problems
        part13 missing 2 13. after not shown
        part14 tip 0 tip find 
        part15 tip 0 tip never 
        True

        """, "\(problem)")
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("prefers-color-scheme:dark") && text.contains("width=device-width"))
  }

  @Test(arguments: [
    Mistake(words: ["--format", "text", "--", "less"], status: 64, error: "missing expected argument '<guide>'"),
    Mistake(
      words: ["GUIDE", "nowhere"], status: 64, error: "guide 'paging' has no step or tip 'nowhere'; it has right, "),
    Mistake(
      words: ["GUIDE", "ritht"], status: 64, error: "guide 'paging' has no step or tip 'ritht'; did you mean 'right'?"),
    Mistake(
      words: ["GUIDE", "right", "less"], status: 64,
      error: "unexpected argument 'less'"),
    Mistake(words: ["lesss"], status: 64, error: "there is no guide 'lesss'; did you mean 'less'?"),
    Mistake(words: ["GUIDE", "--size", "80x24,100x30"], status: 64, error: "'80x24,100x30' is not a size"),
    Mistake(words: ["GUIDE", "--size=-1x99999999999999999999"], status: 64, error: "is not a size"),
    Mistake(words: ["GUIDE", "--timeout", "0s"], status: 64, error: "'0s' is not a time"),
    Mistake(words: ["GUIDE", "--locale", "xx_XX"], status: 64, error: "the locale 'xx_XX' is not installed"),
    Mistake(words: ["GUIDE", "--env", "EDITOR"], status: 64, error: "'--env EDITOR' has no value"),
    Mistake(
      words: ["GUIDE", "-o", "a.png"], status: 64, error: "'a.png' has no ending of a format; end it in .txt, .html"),
    Mistake(
      words: ["GUIDE", "right", "--timeout", "1s", "-o", "/dev/full"], status: 73, error: "'/dev/full' can't be written"
    ),
    Mistake(words: ["BAD"], status: 65, error: "bad.yaml:1:"),
    Mistake(words: ["absent.yaml"], status: 65, error: "absent.yaml"),
    // Tests run in the folder of the package.
    Mistake(
      words: ["GUIDE", "right", "--timeout", "1s", "--", "cat", "Package.swift"], status: 1,
      error: "cat runs in an empty home folder, without 'Package.swift'; write its whole path, or lay it out by 'setup'"
    ),
    Mistake(
      words: ["GUIDE", "--", "no-such-program"], status: 69,
      error: "there is no command 'no-such-program'; install it, or add its folder to PATH"),
  ])
  func `a mistake is reported`(mistake: Mistake) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["GUIDE": try write(Self.broken, to: "paging.yaml"), "BAD": try write("guide: [", to: "bad.yaml")]
    let (output, error, status) = try explain(mistake.words.map { files[$0] ?? $0 })
    #expect(status == mistake.status && error.contains(mistake.error), "\(status) \(error)\(output)")
  }

  /// A program that writes without end, one that ignores the end of its terminal, one that stops itself, and one that
  /// leaves a process behind.
  @Test(arguments: [
    "yes", "trap '' HUP TERM; printf y; while :; do sleep 1; done", "kill -STOP $$",
    "(trap '' HUP; sleep 300) & printf y; read line", "printf '\\033[6n\\033[cy'; exec cat /dev/urandom",
  ])
  func `a hostile program is explained, and leaves nothing behind`(script: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let guide = """
      guide: hostile
      version: 1
      title: Hostile
      for: sh
      steps: [{id: a, title: A, target: {text: y}, missing: {wait: 100ms}}, {id: b, title: B}]

      """
    let path = try write(guide, to: "hostile.yaml")
    let (output, error, status) = try explain([path, "--timeout", "1s", "--format", "html", "--", "sh", "-c", script])
    #expect((status == 0 || status == 1) && output.hasSuffix("</html>\n"), "\(error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("home") } == [])
  }
}
