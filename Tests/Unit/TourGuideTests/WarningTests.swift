import Testing

@testable import TourGuide

/// Warnings about text that an author probably did not intend.
struct WarningTests {
  private func warnings(_ source: String) -> [String] {
    let file = GuideFile.read(Array(source.utf8), named: "g")
    #expect(file.guide != nil, "\(file.problems)")
    #expect(file.warnings.allSatisfy { $0.severity == .warning })
    return file.warnings.map(\.description)
  }

  @Test(arguments: [
    (
      "target: {text: 'Mem.*'}",
      "7:20: warning: 'Mem.*' resembles a regular expression, but 'text' finds it to the letter; write match: 'Mem.*', or keep it if the screen shows it so"
    ),
    (
      "target: {text: '\\d+ kB'}",
      #"7:20: warning: '\d+ kB' resembles a regular expression, but 'text' finds it to the letter; write match: '\d+ kB', or keep it if the screen shows it so"#
    ),
    (
      "body: a **b",
      "7:13: warning: '**' is never closed, and is shown as it is; close it, or write it in backquotes, as code"
    ),
    (
      "body: |\n      **a**\n      and **b",
      "9:11: warning: '**' is never closed, and is shown as it is; close it, or write it in backquotes, as code"
    ),
    (
      "body: 'use `**` and **b'",
      "7:25: warning: '**' is never closed, and is shown as it is; close it, or write it in backquotes, as code"
    ),
    (
      "body: '**a** and ``` `** ``` **b **c** `'",
      "7:34: warning: '**' is never closed, and is shown as it is; close it, or write it in backquotes, as code"
    ),
    (
      "body: >\n      **a\n      b** c `**\n      `\n      d\n      e **f\n\n      g",
      "12:9: warning: '**' is never closed, and is shown as it is; close it, or write it in backquotes, as code"
    ),
    (
      "body: |\n      ~~~\n      **a\n\n      ```\n      ~~~\n      b\n\n      c** d\n    do: x",
      "15:8: warning: '**' is never closed, and is shown as it is; close it, or write it in backquotes, as code"
    ),
    (
      "body: |\n      a\n      target: {text: b}\n      c",
      "9:7: warning: this line is a part of the text, but looks like the key 'target'; indent it as far as the key of the text, or write it in backquotes, as code"
    ),
    (
      "body: |\n      a\n      do: G",
      "9:7: warning: this line is a part of the text, but looks like the key 'do'; indent it as far as the key of the text, or write it in backquotes, as code"
    ),
    (
      "body: |\n      a\n        hints: [a, b]",
      "9:9: warning: this line is a part of the text, but looks like the key 'hints'; indent it as far as the key of the text, or write it in backquotes, as code"
    ),
    (
      "body: 'a `<b>` <b>'",
      "7:20: warning: '<b>' is shown as it is, because cards have no HTML; write `<b>` if it is meant as text"
    ),
    (
      "body: see ![this](a/b.png)",
      "7:23: warning: the image 'a/b.png' is shown as its description, because cards have no images"
    ),
    (
      "body: a <b>c</b>",
      "7:13: warning: '<b>' is shown as it is, because cards have no HTML; write `<b>` if it is meant as text"
    ),
    (
      "body: |\n      a\n\n      <p>\n      c",
      "10:7: warning: '<p>' is shown as it is, because cards have no HTML; write `<p>` if it is meant as text"
    ),
    (
      "body: see [this](file:///etc/passwd)",
      "7:22: warning: the link to 'file:///etc/passwd' is shown without its address; cards have links to http, https and mailto"
    ),
    (
      "body: see [this](other.md)",
      "7:22: warning: the link to 'other.md' is shown without its address; cards have links to http, https and mailto"
    ),
    ("do: ':q! enter'", "7:14: warning: 'enter' is typed letter by letter; write Enter for the key"),
    ("do: 'x Cttl-x'", "7:12: warning: 'Cttl-x' is typed letter by letter; write C-x for the key"),
    (
      "do: Cmd-S",
      "7:9: warning: 'Cmd-S' is typed letter by letter, because terminals have no such key; write a key with C-, M- or S-, or without"
    ),
    (
      "do: C-]",
      "7:9: warning: 'C-]' is the tour key, which goes to tour if the user presses it; write another key if the program has one"
    ),
    (
      "body: See #5 for more",
      "7:15: warning: '#' begins a comment here, so 'body' ends before it; write the text in quotes, or two blanks before a comment"
    ),
    (
      "body: Press # to sort.",
      "7:17: warning: '#' begins a comment here, so 'body' ends before it; write the text in quotes, or two blanks before a comment"
    ),
    (
      "subtitle: The #",
      "7:19: warning: '#' begins a comment here, so 'subtitle' ends before it; write the text in quotes, or two blanks before a comment"
    ),
    (
      "body: Press\n      the # key",
      "8:11: warning: '#' begins a comment here, so 'body' ends before it; write the text in quotes, or two blanks before a comment"
    ),
    (
      "done: {text: a}\n    hints:\n      - The # sign",
      "9:13: warning: '#' begins a comment here, so 'hints' ends before it; write the text in quotes, or two blanks before a comment"
    ),
    (
      "target:\n      text: Sort # by",
      "8:18: warning: '#' begins a comment here, so 'text' ends before it; write the text in quotes, or two blanks before a comment"
    ),
    (
      "do: Down # Enter",
      "7:14: warning: '#' begins a comment here, so 'do' ends before it; write the text in quotes, or two blanks before a comment"
    ),
    (
      "art: logo.png",
      "7:10: warning: the picture is the text 'logo.png'; write {file: logo.png} for the picture in this file"
    ),
    (
      "art: '\\e[34mX'",
      "7:10: warning: the picture has a backslash in place of an escape character; write it in double quotes, in which \\e is one"
    ),
    ("do: →", "7:9: warning: '→' is typed as a character; write Right for the key"),
    ("do: 'x ↓↓'", "7:12: warning: '↓↓' is typed letter by letter; write Down Down for the keys"),
    ("do: C-←", "7:9: warning: 'C-←' is typed letter by letter; write C-Left for the key"),
    ("do: Right Arrow", "7:15: warning: 'Arrow' is typed letter by letter; write Right for the key"),
    ("do: arrow Down", "7:9: warning: 'arrow' is typed letter by letter; write Down for the key"),
    ("do: F2 key", "7:12: warning: 'key' is typed letter by letter; write F2 for the key"),
    ("do: F2, Enter", "7:9: warning: 'F2,' is typed letter by letter; write F2 for the key"),
    ("buttons: [next, {label: A, send: →}]", "7:38: warning: '→' is typed as a character; write Right for the key"),
    (
      "buttons: [next, {label: A, send: x right}]",
      "7:40: warning: 'right' is typed letter by letter; write Right for the key"
    ),
    (
      "buttons: [next, {label: A, send: Up arrow}]",
      "7:41: warning: 'arrow' is typed letter by letter; write Up for the key"
    ),
    (
      "choices: [{id: x, label: X}]\n    buttons: [next, {label: A, send: Down}]",
      "8:14: warning: 'Down' moves among the options if the user presses it, so only the button sends it to the program; send another key if the program has one"
    ),
    ("do: x entr", "7:11: warning: 'entr' is typed letter by letter; write Enter for the key"),
    (
      "done: {goals: [{say: b, do: x}, {say: c, when: {text: a}}]}",
      "7:11: warning: Show me needs the keys of each goal, and goal 2 has none, so the step has no Show me; add 'show' to it"
    ),
    (
      "done: {text: a}\n    buttons: [skip, next]",
      "7:5: warning: the card keeps the keyboard until 'done' holds, so the user cannot make it hold; add the button 'try', write the keys for it in 'do', or add 'seconds' if the program does it by itself"
    ),
    (
      "done: {text: a}\n    show: C-]",
      "8:11: warning: 'C-]' is the tour key, which goes to tour if the user presses it; write another key if the program has one"
    ),
    (
      "ends-on: C-]",
      "7:14: warning: 'C-]' is the tour key, which goes to tour if the user presses it; write another key if the program has one"
    ),
    (
      "target: {text: a, grow: line}\n    done: {text: a}",
      "8:5: warning: 'done' holds as soon as 'target' does, before the user acts; write a condition that holds only afterwards"
    ),
    (
      "target: [{text: a}, {text: b}]\n    done: {any: [{text: b}, {text: a, grow: word}, {text: c}]}",
      "8:5: warning: 'done' holds as soon as 'target' does, before the user acts; write a condition that holds only afterwards"
    ),
    (
      "do: x\n    done: {not: {changed: {text: a}}}",
      "8:5: warning: 'done' holds until something changes, so before the user acts; write a condition that holds only afterwards"
    ),
    (
      "do: x\n    done: [{text: a}, {not: {all: [{changed: {cursor: true}}, {text: b}]}}]",
      "8:5: warning: 'done' holds until something changes, so before the user acts; write a condition that holds only afterwards"
    ),
    (
      "when: {not: {text: a}}\n    done: {not: {text: a}}",
      "8:5: warning: 'done' holds as soon as 'when' does, before the user acts; write a condition that holds only afterwards"
    ),
  ])
  func `a warning names the problem and a remedy`(lines: String, says: String) {
    #expect(warnings(Frame.step(lines)) == ["g:" + says])
  }

  @Test(arguments: [
    "body: '**a** and *b*'", "body: |\n      ```\n      target: {text: b}\n      ```\n      title: it\n      `do: x`",
    "body: |\n      also: as above\n      target:\n      done:x",
    "body: |\n      missing: a word\n      done: 5 of 6\n      target: practice is needed.\n      do: it now",
    "body: |\n      In a file:\n\n          target: {text: b}", "body: '**a** **b**'", "body: 2 ** 3",
    "body: '`**` and `[a](b)` and `<b>`'",
    "body: 'see [this](https://a.b/c), <mailto:a@b.c> and [that](HTTP://a)'", "body: 'a < b > c'", #"body: '\*\*a'"#,
    "body: 'a[1] (b) [c] (d)'", "body: '****'", "do: ':w letter'",
    "do: 'd d'", "done: {text: a}", "done: {text: a}\n    buttons: [skip, try]", "body: Text  # a comment",
    "body: Text  #5", "since: 2 # a comment", "target: {text: a} # a comment", "body: 'Text' # a comment",
    "body: |  # a comment\n      Text",
    "body: 'See #5'", "art: X#txt", "do: 'x + y'", "do: ': and or key arrow'", "do: 'a key'", "do: 'a, b'",
    "buttons: [next, {label: A, send: Right}]", "do: 'well-known'", "do: 'C-x C-s'", "do: a-b",
    "do: x\n    done: {all: [{changed: {cursor: true}}, {not: {changed: {text: a}}}]}",
    "target: {text: a}\n    do: x\n    done: {text: b}", "target: {text: a}\n    do: x\n    done: {not: {text: a}}",
    "target: [{text: a}, {text: b}]\n    do: x\n    done: {text: a}",
    "target: {text: a}\n    missing: center\n    do: x\n    done: {text: a}",
    "target: {text: a}\n    do: x\n    done: {text: a, occurrence: 2}",
    "target: {text: a}\n    do: x\n    done: {all: [{text: a}, {text: b}]}",
  ])
  func `text that may be intended gives no warning`(lines: String) {
    #expect(warnings(Frame.step(lines)) == [])
  }

  /// With the event declared, the step would have *Try it*.
  @Test func `a wrong event is no reason for a warning about keys`() {
    let file = GuideFile.read(Array(Frame.step("done: {event: saved}").utf8), named: "g")
    #expect(file.problems.count == 1 && file.warnings.isEmpty)
  }

  @Test(arguments: [
    (
      "send: Esc",
      "'Esc' ends the tour if the user presses it, so only the button sends it to the program; send another key if the program has one"
    ),
    (
      "send: C-c",
      "'C-c' closes the card if the user presses it, so only the button sends it to the program, which it may end; send another key if the program has one"
    ),
    (
      "send: Tab",
      "'Tab' moves between the buttons if the user presses it, so only the button sends it to the program; send another key if the program has one"
    ),
    (
      "send: Enter",
      "'Enter' presses the bright button if the user presses it, so only the button sends it to the program; send another key if the program has one"
    ),
  ])
  func `a button that sends a key which has another effect on a card is warned of, on a step`(
    button: String, says: String
  ) {
    #expect(warnings(Frame.step("buttons: [next, {label: x, \(button)}]")) == ["g:7:21: warning: " + says])
    #expect(
      warnings(Frame.step("buttons: [next, {label: x, send: F1}]")) == []
        && warnings(Frame.step("buttons: [next, {label: x, send: Esc x}]")) == [])
    #expect(warnings(Frame.tip("buttons: [{label: x, \(button)}]")) == [])
  }

  @Test(arguments: [
    "body: \"a\\u202Eb\"", "subtitle: \"\\u2066a\"", "buttons: [{label: \"a\\u200F\", next: true}]",
    "choices: [{id: x, label: \"a\\u061C\"}]",
  ])
  func `a text of a card with a character that changes the direction of text is warned of`(line: String) {
    let found = warnings(Frame.step(line))
    #expect(
      found.count == 1 && found[0].contains(", which changes the direction of text and is shown as �; take it out"),
      "\(found)")
    #expect(warnings(Frame.step("target: {text: \"a\\u202E\"}")) == [])
  }

  @Test(arguments: [
    (
      "buttons: [done]",
      ["11:5: warning: no step leads to 'b'; add 'go' or 'next' to another step, or take the step out"]
    ),
    (
      "next: first-step",
      [
        "7:5: warning: the tour cannot end after step 'first-step', because its steps lead to each other; give one of them 'next', or a button with 'done'",
        "11:5: warning: no step leads to 'b'; add 'go' or 'next' to another step, or take the step out",
      ]
    ),
    (
      "choices: [{id: x, label: X, go: b}]\n    next: first-step",
      [
        "7:5: warning: a user who only goes on comes back to step 'first-step' without an end; give it 'next', or buttons without 'next'"
      ]
    ),
    ("choices: [{id: x, label: X, go: b}]\n    next: first-step\n    buttons: [close]", []),
    ("buttons: [{go: first-step, label: x}, next]", []),
    (
      "next: first-step\n    buttons: [done, next]",
      [
        "7:5: warning: a user who only goes on comes back to step 'first-step' without an end; give it 'next', or buttons without 'next'",
        "12:5: warning: no step leads to 'b'; add 'go' or 'next' to another step, or take the step out",
      ]
    ),
  ])
  func `steps that cannot be reached, and ways without an end, are warned of`(lines: String, says: [String]) {
    #expect(warnings(Frame.steps(lines)) == says.map { "g:" + $0 })
  }

  @Test(arguments: [
    ("is: emcas", "g:6:53: warning: 'editor' is set by options, and none is 'emcas'; did you mean 'emacs'?"),
    ("is: '!= butterfly'", "g:6:53: warning: 'editor' is set by options, and none is 'butterfly'; write vim or emacs"),
    ("is: vim", nil), ("is: none", nil), ("is: '!= vim'", nil),
  ])
  func `a condition on a value that no option sets is warned of`(line: String, says: String?) {
    let guide = """
      guide: g
      version: 1
      title: T
      parameters: [{name: editor, default: none}, {name: other, default: none}]
      steps:
        - {id: a, title: A, when: {parameter: editor, \(line)}}
        - {id: b, title: B, when: {parameter: other, \(line)}}
        - {id: c, title: C, choices: {parameter: editor, options: [{id: vim, label: V}, {id: emacs, label: E}]}}

      """
    let file = GuideFile.read(Array(guide.utf8), named: "g")
    #expect(file.problems == [])
    #expect(file.warnings.map(\.description) == [says].compactMap(\.self))
  }

  @Test func `goals that look the same are warned of`() {
    let text =
      "guide: g\nversion: 1\ntitle: T\nsteps:\n  - {id: a, title: A, done: {goals: [{say: B, do: b}, {say: B, do: c}]}}\n"
    #expect(
      warnings(text) == [
        "g:5:55: warning: the user cannot tell this goal from goal 1, which has the same 'say'; write another"
      ])
  }

  @Test(arguments: [(4, false), (5, true)]) func `texts of a tip that never appear are warned of`(
    shows: Int, isRight: Bool
  ) {
    let text =
      "guide: g\nversion: 1\ntitle: T\ntips: [{id: a, title: A, limits: {shows: \(shows)}, again: [B, C]}]\n"
    let says =
      "g:4:26: warning: with 'shows: 4', the last text of 'again' never appears; write 5 or more, or take 'shows' out"
    #expect(warnings(text) == (isRight ? [] : [says]))
  }

  @Test func `a comment that hides a bracket is no reason for a warning, too`() {
    let file = GuideFile.read(Array(Frame.step("target: {text: Sort # by}").utf8), named: "g")
    #expect(file.problems.map(\.kind) == [.syntax(.comment)] && file.warnings == [])
  }

  @Test func `a name that nothing uses is warned of`() {
    let names = "names: {a: {box: Files}, b: {not: {named: a}}, c: {text: C}}\n"
    #expect(
      warnings(Frame.guide(names + "steps: [{id: s, title: S, when: {any: [{named: c}]}}]")) == [
        "g:6:26: warning: nothing uses the name 'b'; write {named: b}, or take it out"
      ])
  }

  @Test(arguments: [
    (
      "events: [{id: a, key: Down}]",
      [
        "g:6:10: warning: nothing uses the event 'a'; write {event: a} in 'when' or 'retire-on' of a tip, or take it out"
      ]
    ),
    ("events: [{id: a, key: Down, set: {expert: true}}]", []), ("events: [{id: a}]", []),
    ("events: [{id: a, key: Down}]\ntips: [{id: t, title: T, when: {event: a}}]", []),
    ("events: [{id: a, key: Down}]\ntips: [{id: t, title: T, retire-on: {event: a}}]", []),
  ])
  func `an event that is detected for nothing is warned of`(lines: String, says: [String]) {
    #expect(warnings(Frame.guide(lines)) == says)
  }

  @Test func `several commands in one text are warned of`() {
    #expect(
      warnings(Frame.guide("for: less, more")) == [
        "g:7:6: warning: 'less, more' is one command with this name; write [less, more] for several"
      ])
  }

  @Test(arguments: [
    (
      "for: python3 -q",
      "g:7:6: warning: 'python3 -q' is one command with this name; write the program alone, and what follows it in setup: {arguments: […]}"
    ),
    (
      "setup: {arguments: --norc -i}",
      "g:7:20: warning: '--norc -i' is one argument with blanks; write [--norc, -i] for several, or quotes around it"
    ),
    ("setup: {arguments: '--norc -i'}", nil), ("setup: {arguments: [my letter]}", nil),
  ])
  func `words of a command line in one text are warned of`(lines: String, says: String?) {
    #expect(warnings(Frame.guide(lines)) == [says].compactMap(\.self))
  }

  @Test func `a name in braces that is similar to a parameter's is warned of, and other braces are text`() {
    let start = "parameters: [{name: count, default: 0}, {name: key-sort, default: s}]\n"
    func says(_ name: String, _ near: String) -> String {
      "warning: no parameter '\(name)' is declared, so '{\(name)}' is shown as it is; did you mean '{\(near)}'?"
    }
    #expect(
      warnings(
        Frame.guide(
          start
            + "steps: [{id: a, title: '{cuont} letters', body: 'of {coun}', do: '{keysort}'}]\ntips: [{id: b, title: '{Count}'}]"
        )) == [
          "g:6:24: " + says("cuont", "count"), "g:6:49: " + says("coun", "count"),
          "g:6:66: " + says("keysort", "key-sort"), "g:7:23: " + says("Count", "count"),
        ])
    #expect(
      warnings(
        Frame.guide(
          start + "steps: [{id: a, title: '{count} {{count}}', body: 'if (x) { return } ${HOME} {}', do: '{key-sort}'}]"
        )) == [])
    #expect(warnings(Frame.guide("parameters: [{name: level, default: 0}]\nsteps: [{id: a, title: '{cuont}'}]")) == [])
  }

  @Test func `the default of a parameter in 'do' must be a key`() {
    let file = GuideFile.read(
      Array(Frame.guide("parameters: [{name: sort, default: by name}]\nsteps: [{id: a, title: A, do: '{sort}'}]").utf8),
      named: "g")
    #expect(
      file.problems.map(\.description) == [
        "g:6:31: error: parameter 'sort' stands for a key here, and its default 'by name' is none; write one such as s, F2 or C-x as its 'default'"
      ])
  }

  @Test func `the shipped guides have no warnings`() {
    let files = readGuides(path: SchemaTests.guides)
    #expect(files.count >= 5)
    for (path, file) in files { #expect(file.guide != nil && file.warnings == [], "\(path): \(file.warnings)") }
  }

  @Test func `at most a hundred warnings are reported, with the number of the others`() {
    let steps = (0..<150).map { "  - {id: s\($0), title: T, body: 'a **b'}\n" }.joined()
    let file = GuideFile.read(Array(("guide: g\nversion: 1\ntitle: T\nsteps:\n" + steps).utf8), named: "g")
    #expect(file.guide != nil && file.warnings.count == 101)
    #expect(file.warnings.last?.description == "g: … and 50 more")
  }
}
