@testable import TourGuide

extension BrokenGuides {
  static let tips: [BrokenGuide] = [
    .tip(
      "plase: below",
      "10:5: error: unknown key 'plase' in a tip; did you mean 'place'?"),
    .tip(
      "done: {text: a}",
      "10:5: error: unknown key 'done' in a tip; it has id, version, title, icon, body, again, target, anchor, keep, place, mark, padding, do, seconds, was, when, limits, retire-on, buttons and check"
    ),
    .tip(
      "missing: skip",
      "10:5: error: unknown key 'missing' in a tip; it has id, version, title, icon, body, again, target, anchor, keep, place, mark, padding, do, seconds, was, when, limits, retire-on, buttons and check"
    ),
    .tip(
      "priority: 1",
      "10:5: error: unknown key 'priority' in a tip; it has id, version, title, icon, body, again, target, anchor, keep, place, mark, padding, do, seconds, was, when, limits, retire-on, buttons and check"
    ),
    .tip(
      "since: 2",
      "10:5: error: unknown key 'since' in a tip; did you mean 'version'?"),
    .tip(
      "version: 0",
      "10:14: error: 'version' is 0; write 1 to 1000000"),
    .tip(
      "seconds: 0",
      "10:14: error: 'seconds' is 0; write 1 to 3600"),
    .tip(
      "do: F99",
      "10:9: error: no key is named 'F99'; write names such as F2, C-x, M-x, Enter, or text"),
    .tip(
      "check: [F9, Esc]",
      "10:12: error: 'check' is a list; write text, as in check: F9 Esc"),
    .tip(
      "check: F99",
      "10:12: error: no key is named 'F99'; write names such as F2, C-x, M-x, Enter, or text"),
    .tip(
      "place: abov",
      "10:12: error: unknown place 'abov'; did you mean 'above'?"),
    .tip("mark: true", "10:5: error: a mark stands beside a target; add 'target', or take 'mark' out"),
    .tip(
      "mark: true\n    target: {widget: a}\n    place: inline",
      "10:5: error: an inline tip has a place of its own and needs no mark; take 'mark' out, or 'place: inline'"),
    .tip(
      "mark: true\n    target: {text: a}\n    seconds: 5",
      "12:5: error: a tip with a mark opens and closes when its user wants; take 'seconds' out, or 'mark'"),
    .tip(
      "mark: true\n    target: {text: a}\n    again: A",
      "12:5: error: a tip with a mark opens and closes when its user wants; take 'again' out, or 'mark'"),
    .tip(
      "mark: true\n    target: {text: a}\n    limits: {shows: 2, total: 5s}",
      "12:5: error: a tip with a mark opens and closes when its user wants; take 'shows' out, or 'mark'",
      "12:5: error: a tip with a mark opens and closes when its user wants; take 'total' out, or 'mark'"),
    .tip("again: [A, B, C, D]", "10:22: error: 'again' has more than 3 entries; write fewer"),
    .tip(
      "again: {a: b}",
      "10:12: error: 'again' is a mapping; write text, as in again: [\"**F2** also changes the colours.\"]"),
    .tip("mark: 1", "10:11: error: 'mark' is the number 1; write true, as in mark: true"),
    .tip(
      "place: inline",
      "10:12: error: an inline tip fills one widget, which is found by its name alone; write target: {widget: sidebar}"),
    .tip(
      "place: inline\n    target: {text: Inbox}",
      "11:13: error: an inline tip fills one widget, which is found by its name alone; write target: {widget: sidebar}"),
    .tip(
      "target: [{widget: news}, {widget: list}]\n    place: inline",
      "10:13: error: an inline tip fills one widget, which is found by its name alone; write target: {widget: news}"),
    .tip(
      "target: {widget: news, grow: 3x40}\n    place: inline",
      "10:13: error: an inline tip fills one widget, which is found by its name alone; write target: {widget: news}"),
    .tip(
      "target: {widget: news, padding: 1}\n    place: inline",
      "10:13: error: an inline tip fills one widget, which is found by its name alone; write target: {widget: news}"),
    .tip(
      "target: {widget: news}\n    place: inline\n    padding: 1",
      "12:5: error: an inline tip fills its widget, so 'padding' has no use; take it out"),
    .tip(
      "target: {widget: news}\n    place: inline\n    keep: {text: a}",
      "12:5: error: an inline tip fills its widget, so 'keep' has no use; take it out"),
    .tip(
      "target: {widget: news}\n    place: inline\n    anchor: {text: a}",
      "12:5: error: an inline tip fills its widget, so 'anchor' has no use; take it out"),
    .tip(
      "anchor: {text: a}",
      "10:5: error: 'anchor' moves the card away from its 'target'; write target in its place, or add a target"),
    .tip(
      "target: {text: a}\n    also: {text: b}",
      "11:5: error: a tip dims nothing, so 'also' has no use; take it out, or write anchor for the target that the card points at"
    ),
    .tip(
      "target: {widgt: news}\n    place: inline",
      "10:14: error: unknown key 'widgt' in a target; did you mean 'widget'?"),
    .tip(
      "body: ''",
      #"10:11: error: 'body' is empty; write body: "**F2** opens the setup.", or leave it out"#),
    .tip(
      "target: cursor",
      "10:13: error: 'target' is text; write {cursor: true}"),
    .tip(
      "limits: 3",
      "10:13: error: 'limits' is the number 3; write a mapping, as in limits: {shows: 2}"),
    .tip(
      "limits: {}",
      "10:13: error: 'limits' is empty; write limits: {shows: 2}, or leave it out"),
    .tip(
      "limits: {show: 2}",
      "10:14: error: unknown key 'show' in 'limits'; did you mean 'shows'?"),
    .tip(
      "limits: {shows: 0}",
      "10:21: error: 'shows' is 0; write 1 to 1000"),
    .tip(
      "limits: {total: 60}",
      "10:21: error: 'total' is the number 60; write 60s for seconds, or 60d for days"),
    .tip(
      "limits: {total: 1.5h}",
      "10:21: error: '1.5h' is not a duration; write 90m"),
    .tip(
      "limits: {after: 500ms}",
      "10:21: error: '500ms' is not a duration; write a whole number and its unit, as in 30s, 2h, 3d or 1w"),
    .tip(
      "limits: {after: 0d, total: 11000d}",
      "10:21: error: 'after' is 0d; write 1s to 3650d",
      "10:32: error: 'total' is 11000d; write 1s to 3650d"),
    .tip(
      "body: \"\(String(repeating: "`", count: 4001))\"",
      "10:11: error: 'body' has 4001 characters; write 4000 at most"),
    .tip(
      "target: {text: \(String(repeating: "é", count: 1001))}",
      "10:20: error: 'text' has 1001 characters; write 1000 at most"),
    .tip(
      "limits: {until: soon}",
      "10:21: error: unknown until 'soon'; write 90d, 30 starts or never"),
    .tip(
      "limits: {until: 30 times}",
      "10:21: error: unknown until '30 times'; write 90d, 30 starts or never"),
    .tip(
      "limits: {until: 0 starts}",
      "10:21: error: 'until' is 0 starts; write 1 to 10000 starts"),
    .tip(
      "limits: {until: 11000d}",
      "10:21: error: 'until' is 11000d; write 1s to 3650d"),
    .tip(
      "limits: {until: 30}",
      "10:21: error: 'until' is the number 30; write a duration, a number of starts, or never, as in until: 90d"),
    .tip(
      "limits: {until: [30d, 60d]}",
      "10:27: error: 'until' already has a duration in line 10; take '60d' out"),
    .tip(
      "limits: {ignores-frequency: yes}",
      "10:33: error: 'ignores-frequency' is text; write true, as in ignores-frequency: true"),
    .tip(
      "limits: {ignores_frequency: true}",
      "10:14: error: unknown key 'ignores_frequency' in 'limits'; did you mean 'ignores-frequency'?"),
    .tip(
      "retire: {key: G}",
      "10:5: error: unknown key 'retire' in a tip; did you mean 'retire-on'?"),
    .tip(
      "retire-on: G",
      "10:16: error: 'retire-on' is text; write {key: G}"),
    .tip(
      "retire-on: []",
      "10:16: error: 'retire-on' is empty; write retire-on: {key: G}, or leave it out"),
    .tip(
      "retire-on: {key: Return}",
      "10:22: error: no key is named 'Return'; write Enter"),
    .tip(
      "retire-on: {event: jump}",
      "10:24: error: no event 'jump' is declared; did you mean 'jumped'?"),
    .tip(
      "retire-on: {event: finished}",
      "10:24: error: no event 'finished' is declared; write events: [{id: finished}], or take it out"),
    .tip(
      "retire-on: {event: jumped, key: G}",
      "10:32: error: 'retire-on' has event and key at once; keep one"),
    .tip(
      "retire-on: [{keys: G}, {text: a, within: 3d}]",
      "10:18: error: unknown key 'keys' in a target; did you mean 'key'?",
      #"10:46: error: 'within' is text; write {text: "3d"}"#),
    .tip(
      "retire-on: {key: ~}",
      #"10:22: error: 'key' is empty, because ~ means an empty value in YAML; write "~" in quotes"#),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\n",
      "1:1: error: the guide needs 'steps' or 'tips'; write steps: [{id: first, title: Hello}]"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\ntipps: [{id: a, title: A}]\n",
      "4:1: error: unknown key 'tipps' in the guide; did you mean 'tips'?"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\ntips: []\n",
      "4:7: error: 'tips' is empty; write tips: [{id: first, title: Hello}]"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\ntips: {id: a, title: A}\n",
      "4:7: error: 'tips' is a mapping; write a list, as in tips: [{id: first, title: Hello}]"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\ntips:\n  - a\n  - {}\n  - {title: A}\n  - {id: b}\n",
      "5:5: error: a tip is text; write keys and values, as in {id: first, title: Hello}",
      "6:5: error: a tip is empty; write keys and values, as in {id: first, title: Hello}",
      "7:5: error: a tip needs 'id'; write id: first-tip",
      "8:5: error: a tip needs 'title'; write title: Meet htop"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\ntips:\n  - {id: a, title: A}\n  - group: x\n    tips: [{id: a, title: B, was: b}, {id: c, title: C, was: b}]\n",
      "7:17: error: 'a' is already used in line 5; give this one another id",
      "7:62: error: 'b' is already used in line 7; take it out"),
    .guide(
      "tips: [{group: x, tips: []}]",
      "7:25: error: 'tips' is empty; write tips: [{id: first, title: Hello}]"),
    .guide(
      "tips: [{group: x, order: last, tips: [{id: a, title: A}]}]",
      "7:26: error: unknown order 'last'; write first or ordered"),
    .guide(
      "tips: [{tips: [{id: a, title: A}]}]",
      "7:8: error: a group needs 'group'; write group: moving"),
    .guide(
      "tips: [{group: x, title: X}]",
      "7:8: error: a group needs 'tips'; write tips: [{id: first, title: Hello}]",
      "7:19: error: unknown key 'title' in a group; it has group, order, priority and tips"),
    .guide(
      "tips: [{group: x, tips: [{group: y, tips: [{id: a, title: A}]}]}]",
      "7:26: error: a group cannot contain a group; write one after the other"),
    .guide(
      "tips: [{group: x, priority: high, tips: [{id: a, title: A}]}, {group: x, tips: [{id: b, title: B}]}]",
      "7:29: error: 'priority' is text; write a whole number, as in priority: 1",
      "7:71: error: 'x' is already used in line 7; give this one another name"),
  ]

  static let events: [BrokenGuide] = [
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nevents: [{id: saved}]\nsteps: [{id: a, title: A, done: {event: savd}}]\n",
      "5:41: error: no event 'savd' is declared; did you mean 'saved'?"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nevents: [{id: down, key: Down}]\nsteps: [{id: a, title: A, done: {event: down}}]\n",
      "5:41: error: 'done' waits for the program to announce an event, but tour detects 'down' by itself; write the target or the keys of the event here"
    ),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nevents: [{id: saved}]\nsteps: [{id: a, title: A, done: {event: saved, text: a}}]\n",
      "5:48: error: 'done' has text and event at once; keep one"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nevents: [{id: saved}]\nsteps: [{id: a, title: A, done: {event: saved, exit: true}}]\n",
      "5:48: error: 'done' waits for one thing; write event, exit or goals"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A, done: {exit: true}}, {id: b, title: B}]\n",
      "4:9: error: this step waits for the end of the program, after which nothing can be shown; move it to the end of 'steps'"
    ),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A, when: {event: saved}}]\n",
      "4:34: error: only tips can ask for an event; write a target, or a parameter that the event sets, as in when: {parameter: expert, is: false}"
    ),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\non-request: yes\nsteps: [{id: a, title: A}]\n",
      "4:13: error: 'on-request' is text; write true, as in on-request: true"),
    .guide(
      "frequency: dayly",
      "7:12: error: unknown frequency 'dayly'; did you mean 'daily'?"),
    .guide(
      "frequency: 3",
      "7:12: error: 'frequency' is the number 3; write immediate, hourly, daily, weekly, monthly, or a duration, as in frequency: daily"
    ),
    .guide(
      "frequency: often",
      "7:12: error: unknown frequency 'often'; write immediate, hourly, daily, weekly, monthly or 3d"),
    .guide(
      "frequency: 0s",
      "7:12: error: 'frequency' is 0s; write 1s to 3650d"),
    .guide(
      "frequency: 3 days",
      "7:12: error: '3 days' is not a duration; write 3d"),
    .guide(
      "priority: 1001",
      "7:11: error: 'priority' is 1001; write -1000 to 1000"),
    .guide(
      "priority: 1.5",
      "7:11: error: 'priority' is the number 1.5; write a whole number, as in priority: 1"),
    .guide(
      "donations: 1000",
      "7:12: error: 'donations' is the number 1000; write a mapping, as in donations: {most: 1000, age: 90d}"),
    .guide(
      "donations: {most: 0, age: 90}",
      "7:19: error: 'most' is 0; write 1 to 100000",
      "7:27: error: 'age' is the number 90; write 90s for seconds, or 90d for days"),
    .guide(
      "donations: {max: 10}",
      "7:13: error: unknown key 'max' in 'donations'; did you mean 'most'?"),
    .guide(
      "donations: {most: 200000}",
      "7:19: error: 'most' is 200000; write 1 to 100000"),
    .guide(
      "parameters: {expert: false}",
      "6:13: error: 'parameters' is a mapping; write a list, as in parameters: [{name: expert, default: false}]"),
    .guide(
      "parameters: [{name: expert}]",
      "6:14: error: a parameter needs 'default'; write default: false"),
    .guide(
      "parameters: [expert]",
      "6:14: error: a parameter is text; write keys and values, as in {name: expert, default: false}"),
    .guide(
      "parameters: [{name: expert, default: no}]",
      #"6:38: error: 'default' is the text no in YAML; write false, or "no" in quotes if text is meant"#),
    .guide(
      "parameters: [{name: expert, default: On}]",
      #"6:38: error: 'default' is the text On in YAML; write true, or "On" in quotes if text is meant"#),
    .guide(
      #"parameters: [{name: a, default: .inf}, {name: b, default: [1]}, {name: c, default: "\e"}]"#,
      "6:33: error: 'default' is the number .inf; write true, false, a number or text, as in default: false",
      "6:59: error: 'default' is a list; write true, false, a number or text, as in default: false",
      "6:84: error: control character U+001B in the text; take it out"),
    .guide(
      "parameters: [{name: expert, default: }]",
      "6:29: error: 'default' is empty; write default: false"),
    .guide(
      "parameters: [{name: expert, type: truth, default: false}]",
      "6:29: error: unknown key 'type' in a parameter; it has name and default"),
    .guide(
      "parameters: [{name: a b, default: 1}, {name: c, default: 1}, {name: c, default: 2}]",
      "6:21: error: 'a b' cannot be a name: 'name' takes A–Z, a–z, 0–9 and, after the first character, '-', '_' and '.', 64 characters at most; write a-b",
      "6:69: error: 'c' is already used in line 6; give this one another name"),
    .guide(
      "events: {scrolled: Down}",
      "6:9: error: 'events' is a mapping; write a list, as in events: [{id: scrolled, key: Down}]"),
    .guide(
      "events: [{key: Down}]",
      "6:10: error: an event needs 'id'; write id: scrolled"),
    .guide(
      "events: [{id: a, key: Down, bell: true}]",
      "6:29: error: an event has key and bell at once; keep one"),
    .guide(
      "events: [{id: a}, {id: a}]",
      "6:24: error: 'a' is already used in line 6; give this one another id"),
    .guide(
      "events: [{id: a, press: Down}]",
      "6:18: error: unknown key 'press' in an event; did you mean 'key'?"),
    .guide(
      "events: [{id: a, key: PgDn}]",
      "6:23: error: no key is named 'PgDn'; write PageDown"),
    .guide(
      "events: [{id: a, appears: Saved}]",
      #"6:27: error: 'appears' is text; write {text: "Saved"}"#),
    .guide(
      "events: [{id: a, disappears: {txt: Saved}}]",
      "6:31: error: unknown key 'txt' in a target; did you mean 'text'?"),
    .guide(
      "events: [{id: a, bell: false}]",
      "6:24: error: 'bell' is false; write true, as in bell: true"),
    .guide(
      "events: [{id: a, exit: 0}]",
      "6:24: error: 'exit' is the number 0; write true, as in exit: true"),
    .guide(
      "events: [{id: a, title: false}]",
      "6:25: error: 'title' is false; write true or a regular expression, as in title: 'vim'"),
    .guide(
      "events: [{id: a, title: }]",
      "6:18: error: 'title' is empty; write title: 'vim'"),
    .guide(
      "events: [{id: a, title: 'vi('}]",
      #"6:28: error: the regular expression cannot be read: this group is not closed; add ')', or write '\(' for the character itself"#
    ),
    .guide(
      "events: [{id: a, idle: 30}]",
      "6:24: error: 'idle' is the number 30; write 30s for seconds, or 30ms"),
    .guide(
      "events: [{id: a, idle: 500ms}]",
      "6:24: error: 'idle' is 500ms; write 1s to 60m"),
    .guide(
      "events: [{id: a, idle: 2h}]",
      "6:24: error: '2h' is too long here; write 60m at most"),
    .guide(
      "events: [{id: a, key: n, when: (END)}]",
      #"6:32: error: 'when' is text; write {text: "(END)"}"#),
    .guide(
      "events: [{id: a, key: n, when: {event: b}}]",
      "6:33: error: unknown key 'event' in a target; it has \(TargetField.names.joined(separator: ", ")), not, all and any"
    ),
    .guide(
      "events: [{id: a, set: expert}]",
      "6:23: error: 'set' is text; write parameters and their values, as in set: {expert: true}"),
    .guide(
      "events: [{id: a, set: {}}]",
      "6:23: error: 'set' is empty; write set: {expert: true}, or leave it out"),
    .guide(
      "events: [{id: a, set: {exprt: true}}]",
      "6:24: error: no parameter 'exprt' is declared; did you mean 'expert'?"),
    .guide(
      "events: [{id: a, set: {expert: 1}}]",
      "6:32: error: the parameter 'expert' is true or false, not the number 1; write true or false"),
    .guide(
      "events: [{id: a, set: {expert: yes}}]",
      "6:32: error: the parameter 'expert' is true or false, not text; write true"),
    .guide(
      "events: [{id: a, set: {expert: true, expert: false}}]",
      "6:38: error: 'expert' occurs twice, first in line 6; keep one"),
    .guide(
      "events: [{id: a, set: {[a]: true, expert: }}]",
      "6:24: error: a list or mapping is used as a key in 'set'; write one word",
      "6:43: error: the parameter 'expert' is true or false, not empty; write true or false"),
  ]

  static let due: [BrokenGuide] = [
    .tip(
      "when: scrolled",
      "10:11: error: 'when' is text; write {event: scrolled}"),
    .tip(
      "when: {evnt: scrolled, count: 3}",
      "10:12: error: unknown key 'evnt' in a condition; did you mean 'event'?"),
    .tip(
      "when: {event: scroled}",
      "10:19: error: no event 'scroled' is declared; did you mean 'scrolled'?"),
    .tip(
      "when: {event: opened}",
      "10:19: error: no event 'opened' is declared; write events: [{id: opened}], or take it out"),
    .tip(
      "when: {event: 3}",
      #"10:19: error: 'event' is the number 3; write "3" in quotes"#),
    .tip(
      "when: {event: }",
      "10:12: error: 'event' is empty; write event: scrolled"),
    .tip(
      "when: {count: 3}",
      "10:11: error: a condition needs 'event'; write event: scrolled"),
    .tip(
      "when: {event: scrolled, count: often}",
      #"10:36: error: 'often' is neither a number nor a comparison with one; write count: 10 for at least 10, or ">= 10", "less than 10", "exactly 10""#
    ),
    .tip(
      "when: {event: scrolled, count: 0}",
      "10:36: error: 'count' is 0; write 1 to 100000"),
    .tip(
      #"when: {event: scrolled, count: "10"}"#,
      "10:36: error: 'count' is text; write 10 without quotes"),
    .tip(
      "when: {event: scrolled, count: 1.5}",
      "10:36: error: 'count' is the number 1.5; write a whole number, or a comparison with one, as in count: 10"),
    .tip(
      "when: {event: scrolled, count: >= 10}",
      "10:36: error: text cannot begin with '>'; write it in quotes, or on the lines after '|'"),
    .tip(
      "when:\n      event: scrolled\n      count: >= 10",
      "12:15: error: text follows '|' or '>' on the same line; write it on the lines below, or in quotes"),
    .tip(
      #"when: {event: scrolled, count: ">= ten"}"#,
      #"10:36: error: '>= ten' is neither a number nor a comparison with one; write count: 10 for at least 10, or ">= 10", "less than 10", "exactly 10""#
    ),
    .tip(
      #"when: {event: scrolled, count: "< 0"}"#,
      "10:36: error: 'count' is < 0; write 1 to 100000"),
    .tip(
      #"when: {event: scrolled, count: ">= 0"}"#,
      "10:36: error: 'count' is >= 0; write 1 to 100000"),
    .tip(
      "when: {event: scrolled, count: at least 200000}",
      "10:36: error: 'count' is at least 200000; write 1 to 100000"),
    .tip(
      "when: {event: scrolled, count: [3]}",
      "10:36: error: 'count' is a list; write a whole number, or a comparison with one, as in count: 10"),
    .tip(
      "when: {event: scrolled, count: 3, days: 2}",
      "10:39: error: a condition has count and days at once; keep one"),
    .tip(
      "when: {event: scrolled, within: 3}",
      "10:37: error: 'within' is the number 3; write 3s for seconds, or 3d for days"),
    .tip(
      "when: {event: scrolled, within: {box: a}}",
      "10:37: error: 'within' is a mapping; write a duration such as 3d, as in within: 3d"),
    .tip(
      "when: {event: scrolled, within: }",
      "10:29: error: 'within' is empty; write within: 3d, or leave it out"),
    .tip(
      "when: {event: scrolled, within: 3 days}",
      "10:37: error: '3 days' is not a duration; write 3d"),
    .tip(
      "when: {event: scrolled, within: 60d}",
      "10:11: error: 'within' is 60d, but donations are kept for 30d; write donations: {age: 60d}, or a shorter 'within'"
    ),
    .tip(
      "when: {event: scrolled, count: 100, within: 3d}",
      "10:11: error: 'count' is 100, which needs more than the 100 donations kept; write donations: {most: 101}, or a smaller 'count'"
    ),
    .tip(
      #"when: {event: scrolled, count: ">= 100000", within: 3d}"#,
      "10:11: error: 'count' is 100000, which needs more than the 100 donations kept; write a 'count' below 100000"),
    .tip(
      "when: {event: scrolled, days: 10, within: 3d}",
      "10:11: error: 'days' is 10, but 'within' is only 3d; write a longer 'within', or fewer days"),
    .tip(
      "when: {event: scrolled, times: 3}",
      "10:29: error: unknown key 'times' in a condition; did you mean 'count'?"),
    .tip(
      "when: {parameter: expert}",
      "10:11: error: a condition needs 'is'; write is: false"),
    .tip(
      "when: {is: false}",
      "10:11: error: a condition needs 'parameter'; write parameter: expert"),
    .tip(
      "when: {parameter: exprt, is: false}",
      "10:23: error: no parameter 'exprt' is declared; did you mean 'expert'?"),
    .tip(
      "when: {parameter: theme, is: dark}",
      "10:23: error: no parameter 'theme' is declared; write parameters: [{name: theme, default: none}], or take it out"
    ),
    .tip(
      "when: {parameter: theme, is: '> 3'}",
      "10:23: error: no parameter 'theme' is declared; write parameters: [{name: theme, default: 0}], or take it out"),
    .tip(
      "when: {parameter: theme, is: '!= dark'}",
      "10:23: error: no parameter 'theme' is declared; write parameters: [{name: theme, default: none}], or take it out"
    ),
    .tip(
      "when: {parameter: theme, is: true}",
      "10:23: error: no parameter 'theme' is declared; write parameters: [{name: theme, default: false}], or take it out"
    ),
    .tip(
      "when: {parameter: expert, is: no}",
      "10:35: error: the parameter 'expert' is true or false, not text; write false"),
    .tip(
      #"when: {parameter: expert, is: "false"}"#,
      "10:35: error: the parameter 'expert' is true or false, not text; write false"),
    .tip(
      "when: {parameter: expert, is: 1}",
      "10:35: error: the parameter 'expert' is true or false, not the number 1; write true or false"),
    .tip(
      "when: {parameter: expert, equals: false}",
      "10:11: error: a condition needs 'is'; write is: false",
      "10:31: error: unknown key 'equals' in a condition; did you mean 'is'?"),
    .tip(
      "when: {parameter: level, is: high}",
      #"10:34: error: the parameter 'level' is a number, not text; write a number, or a comparison such as "> 3""#),
    .tip(
      #"when: {parameter: level, is: "> high"}"#,
      #"10:34: error: '> high' is not a comparison with a number; write one such as "> 3", "at most 3", "!= 3""#),
    .tip(
      "when: {parameter: level, is: true}",
      #"10:34: error: the parameter 'level' is a number, not true; write a number, or a comparison such as "> 3""#),
    .tip(
      #"when: {parameter: level, is: "3"}"#,
      "10:34: error: the parameter 'level' is a number, not text; write 3 without quotes"),
    .tip(
      "when: {parameter: mode, is: 3}",
      #"10:33: error: the parameter 'mode' is text, not the number 3; write "3" in quotes"#),
    .tip(
      "when: {parameter: mode, is: true}",
      #"10:33: error: the parameter 'mode' is text, not true; write "true" in quotes"#),
    .tip(
      "when: {parameter: mode, is: !=vim}",
      "10:33: error: text cannot begin with '!'; write it in quotes, or on the lines after '|'"),
    .tip(
      "when: {parameter: mode, is: ~}",
      "10:29: error: 'is' is empty; write is: false"),
    .tip(
      "when: {parameter: level, is: [1, 2]}",
      #"10:34: error: the parameter 'level' is a number, not a list; write a number, or a comparison such as "> 3""#),
    .tip(
      "when: {parameter: expert, is: false, within: 3d}",
      "10:42: error: unknown key 'within' in a condition; it has parameter and is"),
    .tip(
      "when: []",
      #"10:11: error: 'when' is empty; write when: {text: "Help"}, or leave it out"#),
    .tip(
      "when: [{text: a}, [{text: b}]]",
      "10:23: error: 'when' is a list, which could mean all or any; write {all: […]} or {any: […]}"),
    .tip(
      "when: {not: [{text: a}]}",
      "10:17: error: 'not' is a list, which could mean all or any; write {all: […]} or {any: […]}"),
    .tip(
      "when: {any: {event: scrolled}}",
      #"10:17: error: 'any' is a mapping; write a list, as in any: [{text: "OK"}, {text: "Done"}]"#),
    .tip(
      "when: {all: [{event: scrolled}], any: [{text: a}]}",
      "10:38: error: a condition has all and any at once; write a list of conditions, one for each"),
    .tip(
      "when: {nott: {text: a}}",
      "10:12: error: unknown key 'nott' in a target; did you mean 'not'?"),
    .tip(
      "when: {not: {event: scroled}}",
      "10:25: error: no event 'scroled' is declared; did you mean 'scrolled'?"),
    .tip(
      "when: {text: a, event: scrolled}",
      "10:21: error: a condition has text and event at once; write a list of conditions, one for each"),
    .tip(
      "when: {event: scrolled, parameter: expert, is: false}",
      "10:29: error: a condition has event and parameter at once; write a list of conditions, one for each"),
    .tip(
      "when: {text: a, match: b}",
      "10:21: error: a target has text and match at once; keep one"),
    .tip(
      "when: Saved to disk",
      #"10:11: error: 'when' is text; write {text: "Saved to disk"}"#),
    .tip(
      "retire-on: End of file",
      #"10:16: error: 'retire-on' is text; write {text: "End of file"}"#),
    .tip(
      #"when: {parameter: expert, is: "yes"}"#,
      "10:35: error: the parameter 'expert' is true or false, not text; write true"),
    .step(
      "when: {event: scrolled}",
      "7:12: error: only tips can ask for an event; write a target, or a parameter that the event sets, as in when: {parameter: expert, is: false}"
    ),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nparameters: [{name: exp ert, default: 1}]\nevents: [{id: }]\ntips:\n  - {id: a, title: A, when: [{event: any}, {parameter: other, is: 3}]}\n",
      "4:21: error: 'exp ert' cannot be a name: 'name' takes A–Z, a–z, 0–9 and, after the first character, '-', '_' and '.', 64 characters at most; write exp-ert",
      "5:11: error: 'id' is empty; write id: scrolled"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nparameters: [{name: p, default: no}]\ntips:\n  - {id: a, title: A, when: {parameter: p, is: 3}}\n  - {id: b, title: B, when: {event: e}, retire-on: {event: e}}\n",
      #"4:33: error: 'default' is the text no in YAML; write false, or "no" in quotes if text is meant"#,
      "7:37: error: no event 'e' is declared; write events: [{id: e}], or take it out",
      "7:60: error: no event 'e' is declared; write events: [{id: e}], or take it out"),
  ]
}
