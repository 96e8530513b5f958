extension BrokenGuides {
  /// Mistakes whose remedies were wrong if they were followed.
  static let remedies: [BrokenGuide] = [
    .step("target: {style: {background: orange}}", "7:34: error: unknown colour 'orange'; write 208"),
    .step("target: {style: {background: '208'}}", "7:34: error: the colour '208' is text; write 208 without quotes"),
    .guide(
      "steps:\n  -id: down\n   title: A", "7:3: error: a blank is missing after '-'; write - id: down"),
    .guide("steps:\n  -id: down", "7:3: error: a blank is missing after '-'; write - id: down"),
    .guide(
      "steps:\n  - id: up\n    title: A\n  -id: down\n   title: A",
      "9:3: error: a blank is missing after '-'; write - id: down"),
    .step("target: {text:carrots}", "7:14: error: a blank is missing after 'text:'; write text: carrots"),
    .step(
      "target: text:carrots",
      "7:13: error: 'target' is text, because a blank is missing after 'text:'; write {text: carrots}"),
    .guide("steps: [{id:a, title: A}]", "6:10: error: a blank is missing after 'id:'; write id: a"),
    .step(
      "target: {text: 5 # carrots}\n    body: B", "7:22: error: '#' begins a comment here; write the text in quotes"),
    .step(
      #"target: {match: "carr(ots"}"#,
      #"7:21: error: the regular expression cannot be read: this group is not closed; add ')', or write '\(' for the character itself, and put the expression in single quotes"#
    ),
    .step(
      "target: {match: 'carr(ots'}",
      #"7:26: error: the regular expression cannot be read: this group is not closed; add ')', or write '\(' for the character itself"#
    ),
    .step("do: Ctrl-x\n    undo: Esc", "7:9: error: no key is named 'Ctrl-x'; write C-x"),
    .step("do: C-Dwon", "7:9: error: no key is named 'C-Dwon'; write C-Down"),
    .step(
      "target: {text: a, place: below}",
      "7:23: error: 'place' is no key of a target; move it out of the target, beside 'id'"),
    .step(
      "target: {text: a, do: Down}", "7:23: error: 'do' is no key of a target; move it out of the target, beside 'id'"),
    .step(
      "target: {text: a, missing: skip}",
      "7:23: error: 'missing' is no key of a target; move it out of the target, beside 'id'"),
    .step(
      "skip: true",
      "7:5: error: a step has no key 'skip'; write missing: skip to leave it out if its target is not on the screen, or buttons: [skip, next] for buttons"
    ),
  ]
}
