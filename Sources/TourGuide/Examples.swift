/// How each key is written, for messages; `noun` is the mapping's that it stands in, if that makes a difference.
func example(_ key: String, in noun: String? = nil) -> String {
  noun.flatMap { examples["\(key) in \($0)"] } ?? examples[key] ?? "\(key): …"
}

private let examples: [String: String] = [
  GuideField.noun: "guide: htop", StepField.noun: "{id: first, title: Hello}",
  "guide": "guide: htop", "version": "version: 1", "title": "title: Meet htop", "for": "for: htop", "was": "was: old-name",
  "steps": "steps: [{id: first, title: Hello}]", "id": "id: first-step", "body": "body: \"**F2** opens the setup.\"",
  "target": "target: {text: \"Mem[\"}", "place": "place: below", "padding": "padding: 1", "missing": "missing: skip",
  "since": "since: 2", "do": "do: C-x C-s", "done": "done: {text: \"Saved\"}", "when": "when: {text: \"Help\"}",
  "seconds": "seconds: 5", "text": "text: \"Mem[\"", "match": "match: 'CPU *[0-9]+'", "box": "box: Options",
  "region": "region: {row: 0, rows: 3}", "cursor": "cursor: true", "style": "style: reverse", "widget": "widget: sidebar",
  "within": "within: {box: Options}", "grow": "grow: line", "occurrence": "occurrence: last", "row": "row: -1",
  "column": "column: 50%", "rows": "rows: 3", "columns": "columns: 20", "foreground": "foreground: red",
  "background": "background: \"#204060\"", "wait": "wait: 5s", "then": "then: center", "not": "not: {text: \"Loading\"}",
  "all": "all: [{text: \"Name\"}, {text: \"Size\"}]", "any": "any: [{text: \"OK\"}, {text: \"Done\"}]",
  "bold": "bold: true", "dim": "dim: true", "italic": "italic: true", "underline": "underline: true", "blink": "blink: true",
  "reverse": "reverse: true", "strikethrough": "strikethrough: true", "overline": "overline: true",
  "tips": "tips: [{id: first, title: Hello}]", "frequency": "frequency: daily", "donations": "donations: {most: 1000, age: 90d}",
  "priority": "priority: 1", "parameters": "parameters: [{name: expert, default: false}]", "events": "events: [{id: scrolled, key: Down}]",
  "most": "most: 1000", "age": "age: 90d", "name": "name: expert", "default": "default: false",
  "key": "key: Down", "appears": "appears: {text: \"Saved\"}", "disappears": "disappears: {text: \"Saved\"}", "bell": "bell: true",
  "title in an event": "title: 'vim'", "exit": "exit: true", "idle": "idle: 30s", "set": "set: {expert: true}",
  "id in an event": "id: scrolled", "id in a tip": "id: first-tip",
  "group": "group: moving", "order": "order: ordered", "version in a tip": "version: 2", "limits": "limits: {shows: 2}",
  "retire-on": "retire-on: {key: G}", "shows": "shows: 2", "total": "total: 60s", "after": "after: 2d", "until": "until: 90d",
  "ignores-frequency": "ignores-frequency: true", "parameter": "parameter: expert", "is": "is: false", "event": "event: scrolled",
  "count": "count: 10", "days": "days: 3", "within in a condition": "within: 3d",
  ParameterField.noun: "{name: expert, default: false}", EventField.noun: "{id: scrolled, key: Down}", TipField.noun: "{id: first, title: Hello}",
  GroupField.noun: "{group: moving, tips: [{id: first, title: Hello}]}",
  ConfigField.noun: "tips: off", "tips in the configuration": "tips: off", "quiet-hours": "quiet-hours: \"22:00-07:00\"",
  "keys": "keys: {next: [Right, n]}", "motion": "motion: reduced", "show-me": "show-me: off", "next": "next: [Right, n]", "back": "back: [Left, p]", "skip": "skip: Esc",
  "done in 'keys'": "done: [Enter, d]", "first": "first: Home", "last": "last: End", "later": "later: l", "never": "never: N", "tour": "tour: F12",
]
