import Testing

@testable import TourGuide

private let kinds = TargetField.kinds.map(\.rawValue)

/// An invalid guide, and all messages about it from the line number on.
struct BrokenGuide: CustomTestStringConvertible {
  var source: String
  var says: [String]

  var testDescription: String { source.replacing("\n", with: "⏎") }

  init(_ source: String, _ says: String...) {
    self.source = source
    self.says = says
  }

  /// A guide with a step that has these lines, from line 7, column 5.
  static func step(_ lines: String, _ says: String...) -> BrokenGuide { BrokenGuide(Frame.step(lines), says) }

  /// A guide with a tip that has these lines, from line 10, column 5.
  static func tip(_ lines: String, _ says: String...) -> BrokenGuide { BrokenGuide(Frame.tip(lines), says) }

  /// A guide with these lines at its end.
  static func guide(_ lines: String, _ says: String...) -> BrokenGuide { BrokenGuide(Frame.guide(lines), says) }

  private init(_ source: String, _ says: [String]) {
    self.source = source
    self.says = says
  }
}

enum BrokenGuides {
  static let all: [BrokenGuide] =
    file + guide + steps + targets + conditions + yaml + together + tips + events + due + ways + setups + lessons
    + goals
    + states + names + remedies

  static let file: [BrokenGuide] = [
    BrokenGuide(
      "",
      "1:1: error: there is no guide in this file; begin with guide: htop"),
    BrokenGuide(
      "# only a comment\n",
      "1:1: error: there is no guide in this file; begin with guide: htop"),
    BrokenGuide(
      "guide: g\nversion: 1\n\u{1B}[31m: x\n",
      "3:1: error: control character U+001B in the text; take it out"),
    BrokenGuide(
      "g\u{0}u\u{0}i\u{0}d\u{0}e\u{0}",
      "1:2: error: this is not UTF-8 text; save the file as UTF-8"),
    BrokenGuide(
      "\u{0}\u{1}",
      "1:1: error: control character U+0000 in the text; take it out",
      "1:2: error: control character U+0001 in the text; take it out"),
    BrokenGuide(
      "- a\n- b\n",
      "1:1: error: the guide is a list; write keys and values, as in guide: htop"),
    BrokenGuide(
      "just text",
      "1:1: error: the guide is text; write keys and values, as in guide: htop"),
  ]

  static let guide: [BrokenGuide] = [
    BrokenGuide(
      "guide: htop\nversion: 1\nsteps:\n  - {id: a, title: A}\n",
      "1:1: error: the guide needs 'title'; write title: Meet htop"),
    BrokenGuide(
      "guid: htop\nversion: 1\ntitle: T\nsteps: [{id: a, title: A}]\n",
      "1:1: error: unknown key 'guid' in the guide; did you mean 'guide'?"),
    BrokenGuide(
      "guide: my guide/1\nversion: 1\ntitle: T\nsteps: [{id: a, title: A}]\n",
      "1:8: error: 'my guide/1' cannot be a name: 'guide' takes A–Z, a–z, 0–9 and, after the first character, '-', '_' and '.', 64 characters at most; write my-guide-1"
    ),
    BrokenGuide(
      "guide: g\nversion: 0\ntitle: T\nsteps: [{id: a, title: A}]\n",
      "2:10: error: 'version' is 0; write 1 to 1000000"),
    BrokenGuide(
      #"guide: g\#nversion: "2"\#ntitle: T\#nsteps: [{id: a, title: A}]\#n"#,
      "2:10: error: 'version' is text; write 2 without quotes"),
    BrokenGuide(
      "guide: g\nversion: 1.5\ntitle: T\nsteps: [{id: a, title: A}]\n",
      "2:10: error: 'version' is the number 1.5; write a whole number, as in version: 1"),
    BrokenGuide(
      "guide: 2048\nversion: 1\ntitle: T\nsteps: [{id: a, title: A}]\n",
      #"1:8: error: 'guide' is the number 2048; write "2048" in quotes"#),
    BrokenGuide(
      "guide: g\nversion: 1\nversion: 2\ntitle: T\nsteps: [{id: a, title: A}]\n",
      "3:1: error: 'version' occurs twice, first in line 2; keep one"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle:\nfor: []\nsteps: []\n",
      "3:1: error: 'title' is empty; write title: Meet htop",
      "4:6: error: 'for' is empty; write for: htop, or leave it out",
      "5:8: error: 'steps' is empty; write steps: [{id: first, title: Hello}]"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: # the title\nsteps: [{id: a, title: A}]\n",
      "3:1: error: 'title' is empty, because # begins a comment; write the text in quotes"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: |\n  One\n  Two\nsteps: [{id: a, title: A}]\n",
      "3:8: error: 'title' has several lines; write it in one"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nfor: /usr/bin/htop\nsteps: [{id: a, title: A}]\n",
      "4:6: error: '/usr/bin/htop' is a path; write the command's name alone: htop"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nfor: [vi, vim, vi]\nsteps: [{id: a, title: A}]\n",
      "4:16: error: 'vi' is already listed in line 4; take it out"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nwas: [old, g]\nsteps: [{id: a, title: A}]\n",
      "4:12: error: 'g' is the guide's name now; 'was' lists earlier ones"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nsteps: {id: a, title: A}\n",
      "4:8: error: 'steps' is a mapping; write a list, as in steps: [{id: first, title: Hello}]"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nsteps:\n  - a\n  -\n  - {}\n",
      "5:5: error: a step is text; write keys and values, as in {id: first, title: Hello}",
      "6:3: error: an item of 'steps' is empty; fill it, or take out its '-' or ','",
      "7:5: error: a step is empty; write keys and values, as in {id: first, title: Hello}"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nwas: [\n~]\nsteps: [{id: a, title: A}]\n",
      "5:1: error: an item of 'was' is empty; fill it, or take out its '-' or ','"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\n? [a, b]\n: c\nsteps: [{id: a, title: A}]\n",
      "4:3: error: a list or mapping is used as a key in the guide; write one word"),
  ]

  static let steps: [BrokenGuide] = [
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nsteps:\n  - title: A\n  - id: b\n",
      "5:5: error: a step needs 'id'; write id: first-step",
      "6:5: error: a step needs 'title'; write title: Meet htop"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nsteps:\n  - {id: a, title: A}\n  - {id: a, title: B}\n  - {id: c, title: C, was: [a, d]}\n  - {id: e, title: E, was: d}\n",
      "6:10: error: 'a' is already used in line 5; give this one another id",
      "7:29: error: 'a' is already used in line 5; take it out",
      "8:28: error: 'd' is already used in line 7; take it out"),
    .step(
      "plase: below",
      "7:5: error: unknown key 'plase' in a step; did you mean 'place'?"),
    .step(
      "position: below",
      "7:5: error: unknown key 'position' in a step; did you mean 'place'?"),
    .step(
      "colour: red",
      "7:5: error: unknown key 'colour' in a step; it has id, title, subtitle, icon, art, body, recap, target, also, anchor, keep, place, padding, missing, since, do, done, undo, hints, show, astray, ends-on, choices, buttons, next, click-outside, motion, seconds, was and when"
    ),
    .step(
      "place: abov",
      "7:12: error: unknown place 'abov'; did you mean 'above'?"),
    .step(
      "place: nowhere",
      "7:12: error: unknown place 'nowhere'; write auto, below, above, left, right, above-left, above-right, below-left, below-right, center or fill"
    ),
    .step(
      "place: [below]",
      "7:12: error: 'place' is a list; write a word, or side and align, or screen, as in place: below"),
    .step(
      "also: {text: a}",
      "7:5: error: 'also' lights further targets beside 'target'; write target in its place, or add a target"),
    .step(
      "anchor: {text: a}",
      "7:5: error: 'anchor' moves the card away from its 'target'; write target in its place, or add a target"),
    .step("target: {text: a}\n    also: a", "8:11: error: 'also' is text; write {text: \"a\"}"),
    .step(
      "target: {text: a}\n    also: [\(Array(repeating: "{text: b}", count: 8).joined(separator: ", "))]",
      "8:89: error: 'also' has more than 7 entries; write fewer"),
    .step(
      "target: {text: a}\n    anchor: {txt: b}", "8:14: error: unknown key 'txt' in a target; did you mean 'text'?"),
    .step(
      "place: top-left",
      "7:12: error: unknown place 'top-left'; write {screen: top-left} for the corner of the screen, or above-left for the target's"
    ),
    .step(
      "place: bottom-right",
      "7:12: error: unknown place 'bottom-right'; write {screen: bottom-right} for the corner of the screen, or below-right for the target's"
    ),
    .step("place: bottomleft", "7:12: error: unknown place 'bottomleft'; write {screen: bottom-left}"),
    .step("place: {}", "7:12: error: 'place' is empty; write place: below, or leave it out"),
    .step("place: {align: start}", "7:12: error: a place needs one of side or screen"),
    .step("place: {side: below, screen: top}", "7:26: error: a place has side and screen at once; keep one"),
    .step("place: {screen: top, align: start}", "7:26: error: a place has screen and align at once; keep one"),
    .step("place: {side: bottom, align: start}", "7:19: error: unknown side 'bottom'; write below"),
    .step("place: {side: above-left}", "7:19: error: 'above-left' is a corner; write place: above-left"),
    .step("place: {side: auto}", "7:19: error: unknown side 'auto'; write below, above, left or right"),
    .step("place: {side: below, align: left}", "7:33: error: unknown alignment 'left'; write start"),
    .step("place: {side: below, align: 1}", "7:33: error: 'align' is the number 1; write \"1\" in quotes"),
    .step(
      "place: {screen: above-left}",
      "7:21: error: unknown part of the screen 'above-left'; write top, bottom, left, right, center, top-left, top-right, bottom-left or bottom-right"
    ),
    .step("place: {screen: middle}", "7:21: error: unknown part of the screen 'middle'; write center"),
    .step("place: {side: below, aling: start}", "7:26: error: unknown key 'aling' in a place; did you mean 'align'?"),
    .step(
      "since: 3",
      "7:12: error: 'since' is 3, and the guide is version 2; raise the guide's version to 3, or write 1 to 2"),
    .step("since: 0", "7:12: error: 'since' is 0; write 1 to 1000000"),
    .step(
      "place: inline",
      "7:12: error: only a tip can be inline; write another place, such as below, or make the step a tip"),
    .step("icon: ab", "7:11: error: the icon 'ab' is not one character; write one, such as ★"),
    .step("icon: \"\\u202E\"", "7:11: error: the icon '\\u{202E}' is not one character; write one, such as ★"),
    .step(
      "art: \"a\\n \\e[2J\"",
      "7:10: error: line 2, column 2 of the picture has an escape sequence; only those for colours, bold, faint, italic, underline, reverse and strikethrough are supported (ESC [ … m)"
    ),
    .step(
      "art: \"a\\u202E\"", "7:10: error: line 1, column 2 of the picture has U+202E, which cannot be shown; take it out"
    ),
    .step("art: ' '", "7:10: error: the picture is blank; draw something, or take it out"),
    .step(
      "art: |\n" + String(repeating: "      x\n", count: 61),
      "7:10: error: the picture is larger than 200 columns, 60 lines or 65536 characters; make it smaller"),
    .step(
      "art: [a]", "7:10: error: 'art' is a list; write text, or the name of a file, as in art: \"\\e[34m██\\e[0m██\""),
    .step(
      "art: {file: a.ans}",
      "7:17: error: 'a.ans': a guide that is in no file has no files beside it; write the picture as text"),
    .step("art: {}", "7:10: error: 'art' is empty; write art: \"\\e[34m██\\e[0m██\", or leave it out"),
    .step("recap: false", "7:12: error: 'recap' is false; write true, as in recap: true"),
    .guide("progress: dot", "7:11: error: unknown progress 'dot'; did you mean 'dots'?"),
    .step("place: top", "7:12: error: unknown place 'top'; write above for a card above its target, or {screen: top}"),
    .step("place: middle", "7:12: error: unknown place 'middle'; write center"),
    .step(
      "top: 1",
      "7:5: error: unknown key 'top' in a step; for a position on the screen, write target: {region: {row: 0}}"),
    .step(
      "target: {row: 1}",
      "7:14: error: unknown key 'row' in a target; for a position on the screen, write region: {row: -1}"),
    .step(
      "target: {right: 1}",
      "7:14: error: unknown key 'right' in a target; for a position on the screen, write region: {column: -20}"),
    .step("target: {text: a, grow: row}", "7:29: error: unknown grow 'row'; write line"),
    .step("target: {region: {top: 1}}", "7:23: error: unknown key 'top' in a region; did you mean 'row'?"),
    .step("target: {style: {foreground: purple}}", "7:34: error: unknown colour 'purple'; did you mean 'magenta'?"),
    .step(
      "target: {style: {foreground: LightBlue}}", "7:34: error: unknown colour 'LightBlue'; did you mean 'bright-blue'?"
    ),
    .step(
      "target: {style: {foreground: bright red}}",
      "7:34: error: unknown colour 'bright red'; did you mean 'bright-red'?"),
    .step("target: {style: purple}", "7:21: error: 'purple' is a colour; write {foreground: magenta}, or background"),
    .step("target: {style: inverse}", "7:21: error: unknown style 'inverse'; write reverse"),
    .step("missing: wait", "7:14: error: 'wait' needs a time and an action; write {wait: 5s, then: skip}"),
    .step("missing: 3s", "7:14: error: 'missing' is the duration 3s; write {wait: 3s, then: skip}"),
    .step("missing: {wait: 5 minutes}", "7:21: error: '5 minutes' is not a duration; write 5m"),
    .step("missing: {wait: 1.5 sec}", "7:21: error: '1.5 sec' is not a duration; write 1500ms"),
    .step("missing: {wait: 1m30s}", "7:21: error: '1m30s' is not a duration; write 90s"),
    .step(
      "missing: {wait: 2 hours}",
      "7:21: error: '2 hours' is too long here; write 60m at most"),
    .step("missing: {wait: 1s, then: wait}", "7:31: error: unknown action 'wait'; write skip, center or stop"),
    .tip("limits: {after: 2 days}", "10:21: error: '2 days' is not a duration; write 2d"),
    .guide("frequency: 1.5 hours", "7:12: error: '1.5 hours' is not a duration; write 90m"),
    .guide("frequency: every day", "7:12: error: unknown frequency 'every day'; write daily"),
    .step(
      "seconds: 0",
      "7:14: error: 'seconds' is 0; write 1 to 3600"),
    .step(
      "seconds: 1.5s",
      "7:14: error: '1.5s' is not a duration; write 1500ms"),
    .step(
      "seconds: soon",
      "7:14: error: 'soon' is not a duration; write a whole number and its unit, as in 500ms, 5s or 2m"),
    .step(
      "seconds: 2h",
      "7:14: error: '2h' is too long here; write 60m at most"),
    .step(
      "seconds: 61m",
      "7:14: error: 'seconds' is 61m; write 1ms to 60m"),
    .step(
      "padding: -1",
      "7:14: error: 'padding' is -1; write 0 to 1000"),
    .step(
      "padding: {column: 1}",
      "7:15: error: unknown key 'column' in a padding; did you mean 'columns'?"),
    .step(
      "missing: skipp",
      "7:14: error: unknown action 'skipp'; did you mean 'skip'?"),
    .step(
      "missing: {wait: 5, then: skip}",
      "7:21: error: 'wait' is the number 5; write 5s for seconds, or 5ms"),
    .step(
      "missing: {wait: 5s, than: skip}",
      "7:25: error: unknown key 'than' in 'missing'; did you mean 'then'?"),
    .step(
      "missing: {wait: 5s, then: leave}",
      "7:31: error: unknown action 'leave'; write skip, center or stop"),
    .step(
      #"body: "\e[31mred""#,
      "7:11: error: control character U+001B in the text; take it out"),
    .step(
      "body: ''",
      #"7:11: error: 'body' is empty; write body: "**F2** opens the setup.", or leave it out"#),
  ]

  static let targets: [BrokenGuide] = [
    .step(
      #"target: "Mem[""#,
      #"7:13: error: 'target' is text; write {text: "Mem["}"#),
    .step(
      "target: cursor",
      "7:13: error: 'target' is text; write {cursor: true}"),
    .step(
      "target: {}",
      #"7:13: error: 'target' is empty; write target: {text: "Mem["}, or leave it out"#),
    .step(
      "target: []",
      #"7:13: error: 'target' is empty; write target: {text: "Mem["}, or leave it out"#),
    .step(
      "target: {txt: Mem}",
      "7:14: error: unknown key 'txt' in a target; did you mean 'text'?"),
    .step(
      "target: {grow: line}",
      "7:13: error: a target needs one of \(kinds.dropLast().joined(separator: ", ")) or \(kinds.last ?? "")"),
    .step(
      "target: {text: a, match: b}",
      "7:23: error: a target has text and match at once; keep one"),
    .step(
      "target: {text: 100}",
      #"7:20: error: 'text' is the number 100; write "100" in quotes"#),
    .step(
      "target: {match: 'it''s [0-9'}",
      #"7:28: error: the regular expression cannot be read: this class is not closed; add ']', or write '\[' for the character itself"#
    ),
    .step(
      "target: {match: a(b}",
      #"7:22: error: the regular expression cannot be read: this group is not closed; add ')', or write '\(' for the character itself"#
    ),
    .step(
      "target: {cursor: yes}",
      "7:22: error: 'cursor' is text; write true, as in cursor: true"),
    .step(
      "target: {cursor: false}",
      "7:22: error: 'cursor' is false; write true, as in cursor: true"),
    .step(
      "target: {region: {row: 1%, column: 120%, rows: 0, columns: wide}}",
      "7:40: error: 'column' is 120%; write 0 to 100%",
      "7:52: error: 'rows' is 0; write 1 to 1000",
      "7:64: error: 'columns' is text; write a whole number or a percentage, as in columns: 20"),
    .step(
      "target: {region: 5}",
      "7:22: error: 'region' is the number 5; write a mapping, as in region: {row: 0, rows: 3}"),
    .step(
      "target: {text: a, grow: lines}",
      "7:29: error: unknown grow 'lines'; did you mean 'line'?"),
    .step(
      "target: {text: a, grow: 0x40}",
      "7:29: error: 'grow' is the number 0x40; write word, line, column, box, or a size such as 3x40, as in grow: line"),
    .step(
      "target: {text: a, grow: 3x4000}",
      "7:29: error: 'grow' is 3x4000; write 1 to 1000 rows and columns"),
    .step(
      "target: {text: a, grow: {rows: 3}}",
      "7:29: error: a size needs 'columns'; write columns: 20"),
    .step(
      "target: {text: a, occurrence: 0}",
      "7:35: error: 'occurrence' is 0; write 1 to 10000"),
    .step(
      "target: {text: a, occurrence: latest}",
      "7:35: error: unknown occurrence 'latest'; did you mean 'last'?"),
    .step(
      "target: {style: revers}",
      "7:21: error: unknown style 'revers'; did you mean 'reverse'?"),
    .step(
      "target: {style: {foreground: gren, background: 256, bold: yes}}",
      "7:34: error: unknown colour 'gren'; did you mean 'green'?",
      "7:52: error: 'background' is 256; write 0 to 255",
      "7:63: error: 'bold' is text; write true, as in bold: true"),
    .step(
      "target: {style: {foreground: #ff0000}}",
      "7:34: error: '#' begins a comment here; write the text in quotes"),
    .step(
      ##"target: {style: {foreground: "#ff00"}}"##,
      ##"7:34: error: unknown colour '#ff00'; write a name such as red or bright-red, default, 0 to 255, or "#rrggbb""##
    ),
    .step(
      "target: {text: a, within: {box: }}",
      "7:32: error: 'box' is empty; write box: Options"),
    .step(
      "target: [{text: a}, {text: b, paddng: 1}, c]",
      "7:35: error: unknown key 'paddng' in a target; did you mean 'padding'?",
      #"7:47: error: 'target' is text; write {text: "c"}"#),
  ]

  static let conditions: [BrokenGuide] = [
    .step(
      "do: F99",
      "7:9: error: no key is named 'F99'; write names such as F2, C-x, M-x, Enter, or text"),
    .step(
      "do: Ctrl-X C-s",
      "7:9: error: no key is named 'Ctrl-X'; write C-x"),
    .step(
      "do: [Return, <CR>, ^X]",
      "7:10: error: no key is named 'Return'; write Enter",
      "7:18: error: no key is named '<CR>'; write Enter",
      "7:24: error: no key is named '^X'; write C-x"),
    .step(
      "do: 2",
      #"7:9: error: 'do' is the number 2; write "2" in quotes"#),
    .step(
      "do: ~",
      #"7:9: error: 'do' is empty, because ~ means an empty value in YAML; write "~" in quotes"#),
    .step(
      "do: {key: F2}",
      "7:9: error: 'do' is a mapping; write text or a list of texts, as in do: C-x C-s"),
    .step(
      "done: saved",
      #"7:11: error: 'done' is text; write {text: "saved"}"#),
    .step(
      "done: {nott: {text: a}}",
      "7:12: error: unknown key 'nott' in a target; did you mean 'not'?"),
    .step(
      "done: {not: {text: a}, any: [{text: b}]}",
      "7:28: error: a condition has not and any at once; keep one"),
    .step(
      "when: {all: {text: a}}",
      #"7:17: error: 'all' is a mapping; write a list, as in all: [{text: "Name"}, {text: "Size"}]"#),
    .step(
      "when: {not: {text: a, whithin: {box: b}}}",
      "7:27: error: unknown key 'whithin' in a target; did you mean 'within'?"),
    .step(
      "do: enter",
      "7:9: error: no key is named 'enter'; write Enter"),
    .step(
      #"do: [M, ""]"#,
      "7:13: error: 'do' is empty; write do: C-x C-s, or leave it out"),
    .step(
      "do: C-foo",
      "7:9: error: no key is named 'C-foo'; write names such as F2, C-x, M-x, Enter, or text"),
    .step(
      "within: {text: a}",
      "7:5: error: 'within' is a key of a target, not of a step; move it there, indented more"
    ),
    .step(
      "occurrence: 2",
      "7:5: error: 'occurrence' is a key of a target, not of a step; move it there, indented more"),
    .step(
      "say: Lost",
      "7:5: error: 'say' is a key of an entry of 'astray', not of a step; move it there, indented more"),
    .step(
      "then: skip",
      "7:5: error: 'then' is a key of 'missing', not of a step; move it there, indented more"),
    .step(
      "several: true",
      "7:5: error: 'several' is a key of 'choices', not of a step; move it there, indented more"),
    .step(
      "exit: true",
      "7:5: error: 'exit' is a key of 'done', not of a step; move it there, indented more"),
    .step(
      #"target: {text: "Sort\nBy"}"#,
      "7:20: error: 'text' has several lines; write it in one"),
    .step(
      "seconds: [5]",
      "7:14: error: 'seconds' is a list; write a whole number of seconds, or a duration, as in seconds: 5"),
  ]

  static let yaml: [BrokenGuide] = [
    .step(
      "body: Note: this is text",
      "7:15: error: ': ' within a text; write the text in quotes"),
    .step(
      "body: **F2** opens the setup",
      "7:11: error: text cannot begin with '*', an alias in YAML; write it in quotes, or on the lines after '|'"),
    .step(
      "body: *M sorts",
      "7:11: error: '*M' is an alias in YAML, which tour does not read; write a text that begins with * in quotes"),
    .step(
      "body: *M",
      "7:11: error: '*M' is an alias in YAML, which tour does not read; write a text that begins with * in quotes"),
    .step(
      "body: @home",
      "7:11: error: text cannot begin with '@'; write it in quotes, or on the lines after '|'"),
    .step(
      "body: `q` quits",
      "7:11: error: text cannot begin with '`'; write it in quotes, or on the lines after '|'"),
    .step(
      "body: %s is a format",
      "7:11: error: text cannot begin with '%'; write it in quotes, or on the lines after '|'"),
    .step(
      "body: & so on",
      "7:11: error: text cannot begin with '&'; write it in quotes, or on the lines after '|'"),
    .step(
      "body: ! important",
      "7:11: error: '!' is a tag in YAML, which tour does not read; write a text that begins with ! in quotes"),
    .step(
      "body: !important",
      "7:11: error: '!important' is a tag in YAML, which tour does not read; write a text that begins with ! in quotes"),
    .step(
      #"body: "never closed\#nplace: below\#n"#,
      #"7:11: error: this quote is never closed; close it, and write \" or '' for a quote within"#),
    .step(
      "done: {text: \"[diff]}\nplace: below",
      #"7:18: error: this quote is never closed; close it, and write \" or '' for a quote within"#),
    .step(
      "target: {text: 'say \"hi'\nplace: below",
      "7:13: error: '{' is never closed; write '}', or the text in quotes"),
    .step(
      "target: {text: 5\" disk\nplace: below",
      "7:13: error: '{' is never closed; write '}', or the text in quotes"),
    .step(
      "target: {text: a # a \"comment\nplace: below",
      "7:13: error: '{' is never closed; write '}', or the text in quotes"),
    .step(
      "target: {text: \"a\n        b\"\nplace: below",
      "7:13: error: '{' is never closed; write '}', or the text in quotes"),
    .step(
      "target: {text: a\nplace: below",
      "7:13: error: '{' is never closed; write '}', or the text in quotes"),
    .step(
      "target: [{text: a}\n    place: below",
      "7:13: error: '[' is never closed; write ']', or the text in quotes"),
    .step(
      #"target: {text: "a" grow: line}"#,
      "7:24: error: ',' or '}' is missing here; separate the items in brackets with commas"),
    .step(
      "target: {text: a grow: line}",
      "7:26: error: ',' or '}' is missing here; separate the items in brackets with commas"),
    .step("target: {text: Press: M}", "7:25: error: ': ' within a text; write the text in quotes"),
    .step(
      "target:\n    text: foo\n    grow: line\n    place: above",
      "8:5: error: 'target' has nothing below it, because 'text' is not indented more; indent the lines that belong to 'target' by two spaces"
    ),
    .step(
      "done:\n    goals:\n      - {say: A, do: a}\n      - {say: B, do: b}",
      "8:5: error: 'done' has nothing below it, because 'goals' is not indented more; indent the lines that belong to 'done' by two spaces"
    ),
    .step(
      "body: \"Press **F2**\n    target: {text: \"Mem[\"}",
      #"7:11: error: this quote is closed by the next one, in line 8; close it in its own line, and write \" or '' for a quote within"#
    ),
    .step(
      "target: {text: \"Mem[}\n    place: above\n    body: \"Two\"",
      #"7:20: error: this quote is closed by the next one, in line 9; close it in its own line, and write \" or '' for a quote within"#
    ),
    .step(
      #"body: "**F2**" opens"#,
      "7:20: error: text after a closing quote or bracket; write the whole text in quotes"),
    .step(
      "body: [F2] opens",
      #"7:11: error: 'body' is a list; write text, as in body: "**F2** opens the setup.""#,
      "7:16: error: text after a closing quote or bracket; write the whole text in quotes"),
    .step(
      #"body: "\d+""#,
      #"7:12: error: unknown escape after '\'; write '\\' for a backslash, or the text in single quotes"#),
    .step(
      "body: | opens\n      the setup",
      "7:13: error: text follows '|' or '>' on the same line; write it on the lines below, or in quotes"),
    .step(
      "body: > opens\n      the setup",
      "7:13: error: text follows '|' or '>' on the same line; write it on the lines below, or in quotes"),
    .step(
      "\tplace: below",
      "7:5: error: this line is indented with a tab; use spaces"),
    .step(
      "\u{A0}\u{A0}place: below",
      "7:5: error: this line is indented with no-break spaces (U+00A0), as text from a web page; use spaces"),
    .step(
      "keep: {text: Mem}\n    place: fill",
      "7:5: error: a card that fills the screen leaves nothing free; take 'keep' out, or write another place"),
    .step(
      "place below\n    since: 1",
      "7:5: error: a key needs ': ' and its value; write key: value"),
    .step(
      "  place: below",
      "7:7: error: this line is indented by 6, which does not match the lines above; write 4 blanks before it, to align it with 'title' in line 6"
    ),
    .step(
      "body: text\n   place: below",
      "8:4: error: this line is indented by 3, which does not match the lines above; write 4 blanks before it, to align it with 'body' in line 7"
    ),
    .step(
      "body: &x text",
      "7:11: error: '&x' is an anchor in YAML, which tour does not read; write a text that begins with & in quotes"),
    .step(
      "<<: {place: below}",
      "7:5: error: '<<' is a merge key in YAML, which tour does not read; write the keys out"),
    .step(
      "body: !!str text",
      "7:11: error: '!!str' is a tag in YAML, which tour does not read; write a text that begins with ! in quotes"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A}]\n---\nguide: h\n",
      "5:1: error: a second YAML document begins here; keep one"),
    BrokenGuide(
      "%YAML 2.0\n---\nguide: g\n",
      "1:1: error: '%' begins a directive, which tour does not read; take the line out, or write the text in quotes"),
    BrokenGuide(
      "guide: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n",
      "1:8: error: 'guide' is a list; write text, as in guide: htop",
      "1:40: error: values are nested more than 32 levels deep; use fewer levels"),
    BrokenGuide(
      #"{"guide": "g", "version": 1,\#n "title": "\ud83d",\#n "steps": []}"#,
      #"2:14: error: unknown escape after '\'; write '\\' for a backslash, or the text in single quotes"#),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nsteps:\n- id: a\n  title: A\n - id: b\n   title: B\n",
      "7:2: error: this line is indented by 1, which does not match the lines above; write no blank before it, to align it with '-' in line 5"
    ),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nsteps:\n- id: a\n    title: A\n",
      "6:5: error: this line is indented by 4, which does not match the lines above; write 2 blanks before it, to align it with 'id' in line 5"
    ),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nsteps:\n  - id: a\n    title: A\n    id: b\n    title: B\n",
      "7:5: error: 'id' occurs twice, first in line 5; keep one, or begin a new item with '- id:'"),
  ]

  static let together: [BrokenGuide] = [
    BrokenGuide(
      "guide: g g\nversion: one\ntitle: ''\nfro: htop\nsteps:\n  - id: a\n    titel: A\n    place: abov\n  - id: a\n    title: B\n    do: F99\n",
      "1:8: error: 'g g' cannot be a name: 'guide' takes A–Z, a–z, 0–9 and, after the first character, '-', '_' and '.', 64 characters at most; write g-g",
      "2:10: error: 'version' is text; write a whole number, as in version: 1",
      "3:8: error: 'title' is empty; write title: Meet htop",
      "4:1: error: unknown key 'fro' in the guide; did you mean 'for'?",
      "7:5: error: unknown key 'titel' in a step; did you mean 'title'?",
      "8:12: error: unknown place 'abov'; did you mean 'above'?",
      "9:9: error: 'a' is already used in line 6; give this one another id",
      "11:9: error: no key is named 'F99'; write names such as F2, C-x, M-x, Enter, or text")
  ]
}
