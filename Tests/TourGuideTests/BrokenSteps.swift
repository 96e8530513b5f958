extension BrokenGuides {
  private static func steps(_ lines: String, _ says: String) -> BrokenGuide { BrokenGuide(Frame.steps(lines), says) }

  /// Buttons, options and ways from step to step.
  static let ways: [BrokenGuide] = [
    steps("choices: {parameter: nobody, options: [{id: x, label: X}]}", "10:26: error: no parameter 'nobody' is declared; write parameters: [{name: nobody, default: none}], or take it out"),
    steps("choices: [{id: x, label: ''}]", "10:30: error: 'label' is empty; write label: From nano"),
    steps("buttons: [nxt]", "10:15: error: unknown button 'nxt'; did you mean 'next'?"),
    steps("buttons: [next, next]", "10:21: error: 'next' is already listed in line 10; take it out"),
    steps("buttons: next", "10:14: error: 'buttons' is text; write a list, as in buttons: [back, next]"),
    steps("buttons: [{label: x}]", "10:15: error: a button needs one of next, back, skip, close, done, show, go, guide, send, open, emit, snooze or never"),
    steps("buttons: [{label: x, next: true, back: true}]", "10:38: error: a button has next and back at once; keep one"),
    steps("buttons: [{label: x, skip: Later}]", "10:32: error: 'skip' is text; write true, as in skip: true"),
    steps("buttons: [never]", "10:15: error: 'never' is no button of a step; write skip"),
    steps("buttons: [{label: x, never: true}]", "10:15: error: 'never' is no button of a step; write skip"),
    steps("buttons: [{label: x, snooze: soon}]", "10:34: error: 'soon' is not a duration; write a whole number and its unit, as in 30s, 2h, 3d or 1w"),
    steps("buttons: [{label: x, snooze: false}]", "10:34: error: 'snooze' is false; write true or a duration such as 3d, as in snooze: 3d"),
    steps("buttons: [{label: x, snooze: 99999999999999999999d}]", "10:34: error: 'snooze' is 99999999999999999999d; write 1s to 3650d"),
    steps("buttons: [{label: x, snooze: 3d}, {label: y, snooze: 72h}]", "10:39: error: 'snooze' is already listed in line 10; take it out"),
    .tip("buttons: [next]", "10:15: error: 'next' is no button of a tip; write close"),
    .tip("buttons: [close, {label: x, go: first-step}]", "10:22: error: 'go' is no button of a tip; write guide"),
    .tip("buttons: [{label: x, show: true}]", "10:15: error: 'show' is no button of a tip; write send"),
    steps("buttons: [{send: F1}]", "10:15: error: a button needs 'label'; write label: Open the manual"),
    steps("buttons: [{send: Ctrl-x, label: x}]", "10:22: error: no key is named 'Ctrl-x'; write C-x"),
    steps("buttons: [{emit: scroled, label: x}]", "10:22: error: no event 'scroled' is declared; did you mean 'scrolled'?"),
    steps("buttons: [{go: a, label: x}]", "10:20: error: step 'a' goes to itself; write the id of another step"),
    steps("buttons: [{go: firststep, label: x}]", "10:20: error: there is no step 'firststep'; did you mean 'first-step'?"),
    steps(
      "buttons: [{open: 'file:///etc/passwd', label: x}]",
      "10:22: error: 'file:///etc/passwd' cannot be opened; write an address that begins with https://, http:// or mailto:, and other characters than ASCII letters, digits and -._~:/?#[]@!$&'()*+,;=% as in %C3%BC"),
    steps(
      "buttons: [{open: 'https://a b', label: x}]",
      "10:22: error: 'https://a b' cannot be opened; write an address that begins with https://, http:// or mailto:, and other characters than ASCII letters, digits and -._~:/?#[]@!$&'()*+,;=% as in %C3%BC"),
    steps(
      "buttons: [{open: 'https://é.org', label: x}]",
      "10:22: error: 'https://é.org' cannot be opened; write an address that begins with https://, http:// or mailto:, and other characters than ASCII letters, digits and -._~:/?#[]@!$&'()*+,;=% as in %C3%BC"),
    steps(
      "buttons: [{label: Say hello, send: 'echo Space hello Enter'}]",
      "10:40: error: a button shows all keys that it sends, and has room for 12 characters; write fewer keys, or ask for them in 'do'"),
    steps("buttons: [{open: 'https:-x', label: x}]", "10:22: error: 'https:-x' cannot be opened; write an address that begins with https://, http:// or mailto:, and other characters than ASCII letters, digits and -._~:/?#[]@!$&'()*+,;=% as in %C3%BC"),
    steps("next: a", "10:11: error: step 'a' goes to itself; write the id of another step"),
    steps("next: zzzzzz", "10:11: error: there is no step 'zzzzzz'; write the id of another step, such as first-step, a, b"),
    steps("click-outside: stop", "10:20: error: unknown click-outside 'stop'; write next, close or nothing"),
    steps("choices: [{id: x, label: X}, {id: x, label: Y}]", "10:39: error: 'x' is already used in line 10; give this one another id"),
    steps("choices: [{id: x}]", "10:15: error: an option needs 'label'; write label: From nano"),
    steps("choices: [{id: x, label: X, go: a}]", "10:37: error: step 'a' goes to itself; write the id of another step"),
    steps("choices: {columns: 2}", "10:14: error: 'choices' needs 'options'; write options: [{id: nano, label: From nano}, {id: new, label: From nothing}]"),
    steps("choices: {rows: -1, options: [{id: x, label: X}]}", "10:21: error: 'rows' is -1; write 1 to 100"),
    steps(
      "choices: {rows: 3, columns: 2, options: [{id: x, label: X}, {id: y, label: Y}, {id: z, label: Z}]}",
      "10:21: error: 3 × 2 is no grid for 3 options; write rows: 2, or leave 'rows' out"),
    steps(
      "choices: {rows: 1, columns: 2, options: [{id: x, label: X}, {id: y, label: Y}, {id: z, label: Z}]}",
      "10:21: error: 1 × 2 is no grid for 3 options; write rows: 2, or leave 'rows' out"),
    steps("choices: {spacing: {rows: 1000}, options: [{id: x, label: X}]}", "10:31: error: 'rows' is 1000; write 0 to 20"),
    steps(
      "choices: {several: true, options: [{id: x, label: X, go: b}]}", "10:58: error: several options can be chosen, so none of them can lead to a step; take 'go' or 'several' out"),
    steps("choices: {parameter: expert, options: [{id: x, label: X}]}", "10:26: error: the ids of options are text, and 'expert' is not; write its default in quotes, or another parameter"),
    steps("choices: [{id: x, label: X, icon: \(String(repeating: "=", count: 70))}]", "10:39: error: 'icon' has 70 characters; write 8 at most"),
    steps("choices: [{id: x, label: X, chosen-color: gren}]", "10:47: error: unknown colour 'gren'; did you mean 'green'?"),
    steps("do: x\n    choices: [{id: x, label: X}]", "10:5: error: a step cannot have both 'do' and 'choices', because both use the keyboard; write two steps"),
    steps("when: {parameter: edtor, is: x}", "10:23: error: no parameter 'edtor' is declared; did you mean 'editor'?"),
    steps("choices: [\((0..<1000).map { "{id: x\($0), label: X}" }.joined(separator: ", "))]", "10:2105: error: 'choices' has more than 100 entries; write fewer"),
  ]
}
