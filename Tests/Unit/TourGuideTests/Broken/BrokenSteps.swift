extension BrokenGuides {
  private static func steps(_ lines: String, _ says: String) -> BrokenGuide { BrokenGuide(Frame.steps(lines), says) }

  /// Buttons, options and ways from step to step.
  static let ways: [BrokenGuide] = [
    steps(
      "choices: {parameter: nobody, options: [{id: x, label: X}]}",
      "10:26: error: no parameter 'nobody' is declared; write parameters: [{name: nobody, default: none}], or take it out"
    ),
    steps("choices: [{id: x, label: ''}]", "10:30: error: 'label' is empty; write label: From nano"),
    steps("buttons: [prev]", "10:15: error: unknown button 'prev'; write back"),
    steps(
      "buttons: [{label: x, previous: true}]", "10:26: error: unknown key 'previous' in a button; did you mean 'back'?"),
    steps(
      "motion: bounce", "10:13: error: unknown motion 'bounce'; write {enter: spring, leave: spring}, or one of them"),
    steps("buttons: [nxt]", "10:15: error: unknown button 'nxt'; did you mean 'next'?"),
    steps("buttons: [next, next]", "10:21: error: 'next' is already listed in line 10; take it out"),
    steps("buttons: next", "10:14: error: 'buttons' is text; write a list, as in buttons: [back, next]"),
    steps(
      "buttons: [{label: x}]",
      "10:15: error: a button needs one of next, back, skip, close, done, show, try, go, guide, send, open, emit or snooze"
    ),
    steps(
      "buttons: [{label: x, next: true, back: true}]", "10:38: error: a button has next and back at once; keep one"),
    steps("buttons: [{label: x, skip: Later}]", "10:32: error: 'skip' is text; write true, as in skip: true"),
    steps("buttons: [never]", "10:15: error: 'never' is no button of a step; write skip"),
    steps("buttons: [{label: x, never: true}]", "10:15: error: 'never' is no button of a step; write skip"),
    steps(
      "buttons: [{label: x, snooze: soon}]",
      "10:34: error: 'soon' is not a duration; write a whole number and its unit, as in 30s, 2h, 3d or 1w"),
    steps(
      "buttons: [{label: x, snooze: false}]",
      "10:34: error: 'snooze' is false; write true or a duration such as 3d, as in snooze: 3d"),
    steps(
      "buttons: [{label: x, snooze: 99999999999999999999d}]",
      "10:34: error: 'snooze' is 99999999999999999999d; write 1s to 3650d"),
    steps(
      "buttons: [{label: x, snooze: 3d}, {label: y, snooze: 72h}]",
      "10:39: error: 'snooze' is already listed in line 10; take it out"),
    steps("buttons: [{text: Go, next: true}]", "10:16: error: unknown key 'text' in a button; did you mean 'label'?"),
    steps(
      "buttons: [{label: Go, action: next}]",
      "10:27: error: unknown key 'action' in a button; the action is a key itself; write next: true, send: F1 or the like"
    ),
    .step(
      "choices: [Yes, No]", "7:15: error: an option is text; write keys and values, as in {id: nano, label: From nano}",
      "7:20: error: an option is text; write keys and values, as in {id: nano, label: From nano}"),
    steps(
      "motion: {leave: {effect: fade, duration: 3}}",
      "10:36: error: unknown key 'duration' in an effect; did you mean 'time'?"),
    steps("missing: wait 5s", "10:14: error: 'missing' has a time; write {wait: 5s, then: skip}"),
    steps("place: top left", "10:12: error: unknown place 'top left'; write {screen: top-left}"),
    .step(
      "tips: [{id: b, title: B}]",
      "7:5: error: 'tips' is a key of the guide, not of a step; write it at the beginning of a line"),
    .tip(
      "frequency: daily",
      "10:5: error: 'frequency' is a key of the guide, not of a tip; write it at the beginning of a line"),
    .guide("body: Hi", "7:1: error: 'body' is a key of a step, not of the guide; indent it as much as its 'id'"),
    .guide(
      "limits: {shows: 2}", "7:1: error: 'limits' is a key of a tip, not of the guide; indent it as much as its 'id'"),
    .tip(
      "when: scrolled > 10",
      "10:11: error: 'when' is text; write {event: scrolled, count: \"> 10\"}, or parameter and is"),
    .tip("when: mode = vi", "10:11: error: 'when' is text; write {parameter: mode, is: vi}"),
    .tip("shows: 2", "10:5: error: 'shows' is a key of 'limits'; write limits: {shows: 2}"),
    .tip(
      "buttons: [{label: Later, remind: 3d}]", "10:30: error: unknown key 'remind' in a button; did you mean 'snooze'?"),
    .guide("theme: {dim: 75%}", "7:14: error: 'dim' is text; write 75 without %"),
    .guide("motion: {enter: slide}", "7:17: error: unknown effect 'slide'; write spring"),
    .step(
      "since: 3",
      "7:12: error: 'since' is 3, and the guide is version 2; raise the guide's version to 3, or write 1 to 2"),
    .step("target: {style: bold red}", "7:21: error: several styles need keys; write {bold: true, foreground: red}"),
    .step("target: {box: true}", "7:19: error: 'box' is true; write text, as in box: Options"),
    .step("place: {below: end}", "7:13: error: unknown key 'below' in a place; write {side: below, align: start}"),
    steps(
      "when: {event: scrolled}",
      "10:12: error: only tips can ask for an event; write a target, or a parameter that the event sets, as in when: {parameter: expert, is: false}"
    ),
    .step(
      "done: {key: q}",
      "7:12: error: 'done' is what the screen shows afterwards; write the keys in 'do', and a target here"),
    .step(
      "buttons: [{label: A, open: www.example.org}]",
      "7:32: error: 'www.example.org' has no scheme; write https://www.example.org"),
    .step("art: |\n      a\tb", "7:10: error: line 1, column 2 of the picture has a tab; write spaces"),
    .step("do: ?", "7:9: error: text cannot begin with '?'; write it in quotes, or on the lines after '|'"),
    .step("do: -", "7:9: error: text cannot begin with '-'; write it in quotes, or on the lines after '|'"),
    .step("target: {text: Mem[}", "7:23: error: '[' within a text in brackets; write the text in quotes"),
    .step(
      "body:\u{A0}Hi",
      "7:10: error: U+00A0 looks like ' ', but is another character; write ': ' between a key and its value"),
    .step(
      "body\u{FF1A} Hi",
      "7:9: error: U+FF1A looks like ':', but is another character; write ': ' between a key and its value"),
    .step(
      "body: |\n    text\n    place: below",
      "7:11: error: 'body' has no text; write it on the lines below, indented more than 'body'",
      "8:5: error: a key needs ': ' and its value; write key: value"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nsteps:\n  -\tid: a\n    title: A\n",
      "5:4: error: this line is indented with a tab; use spaces"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\ntheme: {accent: #ff0000}\nsteps: [{id: a, title: A}]\n",
      "4:17: error: '#' begins a comment here; write the text in quotes"),
    BrokenGuide(
      #"{"guide": "g", // name\#n "version": 1}\#n"#,
      "1:1: error: '{' is never closed; write '}', or the text in quotes"),
    .tip(
      "buttons: close", "10:14: error: 'buttons' is text; write a list, as in buttons: [{label: Later, snooze: 3d}]"),
    .tip(
      "buttons: []", "10:14: error: 'buttons' is empty; write buttons: [{label: Later, snooze: 3d}], or leave it out"),
    .tip(
      "buttons: [1]",
      "10:15: error: 'buttons' is the number 1; write a word such as close, or a label and an action, as in buttons: [{label: Later, snooze: 3d}]"
    ),
    .tip(
      "buttons: ['']", "10:15: error: 'buttons' is empty; write buttons: [{label: Later, snooze: 3d}], or leave it out"),
    .tip(
      "buttons: [{label: x}]", "10:15: error: a button needs one of close, guide, send, open, emit, snooze or never"),
    .tip("buttons: [next]", "10:15: error: 'next' is no button of a tip; write close"),
    .tip("buttons: [close, {label: x, go: first-step}]", "10:22: error: 'go' is no button of a tip; write guide"),
    steps(
      "buttons: [try]",
      "10:14: error: after 'try', the tour goes on when 'done' holds; write 'done', or take the button out"),
    steps(
      "do: x\n    done: {text: a}\n    buttons: [try]",
      "12:14: error: 'try' gives the program the keyboard, which 'do' and 'choices' need; take the button out, or 'do' and 'choices'"
    ),
    .tip("buttons: [try]", "10:15: error: 'try' is no button of a tip; write close"),
    .tip("buttons: [{label: x, show: true}]", "10:15: error: 'show' is no button of a tip; write send"),
    steps("buttons: [{send: F1}]", "10:15: error: a button needs 'label'; write label: Open the manual"),
    steps("buttons: [{send: Ctrl-x, label: x}]", "10:22: error: no key is named 'Ctrl-x'; write C-x"),
    steps(
      "buttons: [{emit: scroled, label: x}]", "10:22: error: no event 'scroled' is declared; did you mean 'scrolled'?"),
    steps("buttons: [{go: a, label: x}]", "10:20: error: step 'a' goes to itself; write the id of another step"),
    steps(
      "buttons: [{go: firststep, label: x}]", "10:20: error: there is no step 'firststep'; did you mean 'first-step'?"),
    steps(
      "buttons: [{open: 'file:///etc/passwd', label: x}]",
      "10:22: error: 'file:///etc/passwd' cannot be opened; write an address that begins with https://, http:// or mailto:, and other characters than ASCII letters, digits and -._~:/?#[]@!$&'()*+,;=% as in %C3%BC"
    ),
    steps(
      "buttons: [{open: 'https://a b', label: x}]",
      "10:22: error: 'https://a b' cannot be opened; write an address that begins with https://, http:// or mailto:, and other characters than ASCII letters, digits and -._~:/?#[]@!$&'()*+,;=% as in %C3%BC"
    ),
    steps(
      "buttons: [{open: 'https://é.org', label: x}]",
      "10:22: error: 'https://é.org' cannot be opened; write an address that begins with https://, http:// or mailto:, and other characters than ASCII letters, digits and -._~:/?#[]@!$&'()*+,;=% as in %C3%BC"
    ),
    steps(
      "buttons: [{label: Say hello, send: 'echo Space hello Enter'}]",
      "10:40: error: a button shows all keys that it sends, and has room for 12 characters; write fewer keys, or ask for them in 'do'"
    ),
    steps(
      "buttons: [{open: 'https:-x', label: x}]",
      "10:22: error: 'https:-x' cannot be opened; write an address that begins with https://, http:// or mailto:, and other characters than ASCII letters, digits and -._~:/?#[]@!$&'()*+,;=% as in %C3%BC"
    ),
    steps(
      "when: {changed: {text: a}}",
      "10:12: error: 'changed' compares the screen with an earlier one, which only 'done' and 'astray' of a step can do; write a target in 'when'"
    ),
    steps(
      "when: {not: {changed: {text: a}}}",
      "10:18: error: 'changed' compares the screen with an earlier one, which only 'done' and 'astray' of a step can do; write a target in 'not'"
    ),
    .tip(
      "when: {changed: {text: a}}",
      "10:12: error: 'changed' compares the screen with an earlier one, which only 'done' and 'astray' of a step can do; write a target in 'when'"
    ),
    steps(
      "do: x\n    done: {changed: true}",
      "11:21: error: 'changed' is true; write a target or a list of targets, as in changed: {region: {row: -1}}"),
    steps(
      "do: x\n    done: {chnged: {text: a}}", "11:12: error: unknown key 'chnged' in a target; did you mean 'changed'?"),
    steps(
      "undo: Esc",
      "10:5: error: 'undo' takes back what the keys of a step have done, and this step has none; add 'do', or take it out"
    ),
    steps(
      "hints: [A]",
      "10:5: error: 'hints' helps a user who does in the program what 'done' waits for; add 'done', or take 'hints' out"
    ),
    steps(
      "show: x",
      "10:5: error: 'show' helps a user who does in the program what 'done' waits for; add 'done', or take 'show' out"),
    steps(
      "do: x\n    done: {text: a}\n    hints: A",
      "12:5: error: 'hints' is for a step with the button Try it, which a card with 'do' does not have; take 'do' out, or 'hints'"
    ),
    steps(
      "done: {text: a}\n    buttons: [back, next]\n    show: x",
      "12:5: error: 'show' is for a step with the button Try it; add 'try' to 'buttons', or take 'show' out"),
    steps(
      "done: {txt: a}\n    hints: A\n    show: x",
      "10:12: error: unknown key 'txt' in a target; did you mean 'text'?"),
    steps(
      "done: {text: a}\n    hints: [A, B, C, D, E, F, G, H, I, J]",
      "11:40: error: 'hints' has more than 9 entries; write fewer"),
    steps(
      "done: {text: a}\n    hints: [{a: b}]",
      "11:13: error: 'hints' is a mapping; write text, as in hints: [\"Try a key of the last line.\"]"),
    steps(
      "done: {text: a}\n    astray: {when: {text: b}}",
      "11:13: error: an entry of 'astray' needs 'say'; write say: \"Press **Esc** to close the help.\""),
    steps(
      "done: {text: a}\n    astray: [{say: b}]",
      "11:14: error: an entry of 'astray' needs 'when'; write when: {text: \"Help\"}"),
    steps(
      "done: {text: a}\n    astray: [{when: {text: b}, say: c, check: F1}]",
      "11:40: error: 'check' leads astray, and nothing leads back; add 'do' with the keys that do, or take 'check' out"),
    steps(
      "astray: [{when: {text: b}, say: c}]",
      "10:5: error: 'astray' helps a user who does in the program what 'done' waits for; add 'done', or take 'astray' out"
    ),
    steps("next: a", "10:11: error: step 'a' goes to itself; write the id of another step"),
    steps(
      "next: zzzzzz", "10:11: error: there is no step 'zzzzzz'; write the id of another step, such as first-step, b"),
    steps("click-outside: stop", "10:20: error: unknown click-outside 'stop'; write next, close or nothing"),
    steps(
      "motion: fast",
      "10:13: error: unknown motion 'fast'; write off, or what moves, as in motion: {enter: grow, leave: fade}"),
    steps(
      "motion: Reduced",
      "10:13: error: 'Reduced' is the user's choice, in config.yaml; write off in a guide, or what moves, as in motion: {enter: grow, leave: fade}"
    ),
    .guide(
      "motion: always",
      "7:9: error: 'always' is the user's choice, in config.yaml; write off in a guide, or what moves, as in motion: {enter: grow, leave: fade}"
    ),
    steps("motion: none", "10:13: error: unknown motion 'none'; write off"),
    steps(
      "motion: srping", "10:13: error: 'srping' is an effect; write {enter: spring, leave: spring}, or one of them"),
    steps(
      "motion: [grow]",
      "10:13: error: 'motion' is a list; write off, or what moves, as in motion: {enter: grow, leave: fade}"),
    steps("motion: {enter: grwo}", "10:21: error: unknown effect 'grwo'; did you mean 'grow'?"),
    steps("motion: {enter: {from: left}}", "10:21: error: an effect needs 'effect'; write effect: spring"),
    steps(
      "motion: {leave: {effect: grow, from: middle}}",
      "10:42: error: unknown side 'middle'; write left, right, top, bottom or center"),
    steps(
      "motion: {enter: {effect: grow, time: 300}}",
      "10:42: error: 'time' is the number 300; write a duration from 30ms to 3s, as in time: 300ms"),
    steps("motion: {enter: {effect: grow, time: 10ms}}", "10:42: error: 'time' is 10ms; write 30ms to 3s"),
    steps("motion: {enter: {effect: grow, time: 9s}}", "10:42: error: 'time' is 9s; write 30ms to 3s"),
    steps("motion: {pulse: -1}", "10:21: error: 'pulse' is -1; write 0 to 5"),
    steps("motion: {pages: maybe}", "10:21: error: 'pages' is text; write true or false, as in pages: false"),
    steps(
      "ends-on: q x",
      "10:14: error: 'ends-on' has single keys, of which each ends the tour; write a list, such as [q, F10]"),
    steps(
      "ends-on: [q, Enter]",
      "10:14: error: 'Enter' acts on the card itself, so it cannot go on to the program; write another key"),
    steps(
      "ends-on: q\n    choices: [{id: x, label: X}]",
      "10:14: error: 'q' acts on the card itself, so it cannot go on to the program; write another key"),
    steps(
      "do: q\n    ends-on: q",
      "11:14: error: 'q' is a key of 'do', so it cannot end the tour; take it out of one of the two"),
    .step(
      "done: {exit: true}\n    ends-on: q",
      "8:5: error: the tour is over when the program ends, which 'done' waits for, so nothing else can lead on; take 'ends-on' out"
    ),
    .step(
      "done: {exit: true}\n    seconds: 5\n    buttons: [done]",
      "8:5: error: the tour is over when the program ends, which 'done' waits for, so nothing else can lead on; take 'seconds' out",
      "9:5: error: the tour is over when the program ends, which 'done' waits for, so nothing else can lead on; take 'buttons' out"
    ),
    .step("done: {exit: false}", "7:18: error: 'exit' is false; write true, as in exit: true"),
    steps("motion: {leaves: fade}", "10:14: error: unknown key 'leaves' in 'motion'; did you mean 'leave'?"),
    steps(
      "choices: [{id: x, label: X}, {id: x, label: Y}]",
      "10:39: error: 'x' is already used in line 10; give this one another id"),
    steps("choices: [{id: x}]", "10:15: error: an option needs 'label'; write label: From nano"),
    steps("choices: [{id: x, label: X, go: a}]", "10:37: error: step 'a' goes to itself; write the id of another step"),
    steps(
      "choices: {columns: 2}",
      "10:14: error: 'choices' needs 'options'; write options: [{id: nano, label: From nano}, {id: new, label: From nothing}]"
    ),
    steps("choices: {rows: -1, options: [{id: x, label: X}]}", "10:21: error: 'rows' is -1; write 1 to 100"),
    steps(
      "choices: {rows: 3, columns: 2, options: [{id: x, label: X}, {id: y, label: Y}, {id: z, label: Z}]}",
      "10:21: error: 3 × 2 is no grid for 3 options; write rows: 2, or leave 'rows' out"),
    steps(
      "choices: {rows: 1, columns: 2, options: [{id: x, label: X}, {id: y, label: Y}, {id: z, label: Z}]}",
      "10:21: error: 1 × 2 is no grid for 3 options; write rows: 2, or leave 'rows' out"),
    steps(
      "choices: {spacing: {rows: 1000}, options: [{id: x, label: X}]}", "10:31: error: 'rows' is 1000; write 0 to 20"),
    steps(
      "choices: {several: true, options: [{id: x, label: X, go: b}]}",
      "10:58: error: several options can be chosen, so none of them can lead to a step; take 'go' or 'several' out"),
    steps(
      "choices: {parameter: expert, options: [{id: x, label: X}]}",
      "10:26: error: the ids of options are text, and 'expert' is not; write its default in quotes, or another parameter"
    ),
    steps(
      "choices: [{id: x, label: X, icon: \(String(repeating: "=", count: 70))}]",
      "10:39: error: 'icon' has 70 characters; write 8 at most"),
    steps(
      "choices: [{id: x, label: X, chosen-color: gren}]", "10:47: error: unknown colour 'gren'; did you mean 'green'?"),
    steps(
      "do: x\n    choices: [{id: x, label: X}]",
      "10:5: error: a step cannot have both 'do' and 'choices', because both use the keyboard; write two steps"),
    steps("when: {parameter: edtor, is: x}", "10:23: error: no parameter 'edtor' is declared; did you mean 'editor'?"),
    steps(
      "choices: [\((0..<1000).map { "{id: x\($0), label: X}" }.joined(separator: ", "))]",
      "10:2105: error: 'choices' has more than 100 entries; write fewer"),
  ]
}
