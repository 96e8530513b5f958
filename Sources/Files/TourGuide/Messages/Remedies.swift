import TourModel

/// By key: wrong values that are common in other programs, in CSS and in everyday language, each with the valid value.
let valueSynonyms: [String: [String: String]] = [
  "place": [
    "top": "above for a card above its target, or {screen: top}", "up": "above", "over": "above", "north": "above",
    "bottom": "below for a card below its target, or {screen: bottom}", "down": "below", "under": "below",
    "beneath": "below",
    "south": "below", "west": "left", "east": "right", "start": "left", "end": "right", "before": "left",
    "after": "right",
    "middle": "center", "centre": "center", "full": "fill", "fullscreen": "fill", "page": "fill", "screen": "fill",
    "topleft": "{screen: top-left}", "topright": "{screen: top-right}", "bottomleft": "{screen: bottom-left}",
    "bottomright": "{screen: bottom-right}",
    "any": "auto", "automatic": "auto",
  ],
  "buttons": [
    "prev": "back", "previous": "back", "forward": "next", "continue": "next", "ok": "next", "finish": "done",
    "end": "done", "cancel": "skip", "dismiss": "close",
    "exit": "close", "quit": "close", "later": "snooze", "showme": "show",
  ],
  "side": ["top": "above", "bottom": "below"],
  "align": [
    "left": "start", "top": "start", "begin": "start", "right": "end", "bottom": "end", "middle": "center",
    "centre": "center",
  ],
  "screen": [
    "middle": "center", "centre": "center", "above": "top", "below": "bottom", "fill": "place: fill",
    "full": "place: fill",
  ],
  "grow": [
    "row": "line", "rows": "line", "cell": "word", "col": "column", "columns": "column", "frame": "box",
    "window": "box", "border": "box",
  ],
  "missing": [
    "ignore": "skip", "next": "skip", "centre": "center", "middle": "center", "end": "stop", "quit": "stop",
    "close": "stop", "fail": "stop",
  ],
  "then": [
    "ignore": "skip", "next": "skip", "centre": "center", "middle": "center", "end": "stop", "quit": "stop",
    "close": "stop", "fail": "stop",
    "wait": "skip, center or stop",
  ],
  "style": [
    "inverse": "reverse", "inverted": "reverse", "standout": "reverse", "highlight": "reverse",
    "highlighted": "reverse", "underlined": "underline",
    "italics": "italic", "faint": "dim", "strike": "strikethrough", "strikeout": "strikethrough", "blinking": "blink",
  ],
  "effect": effectSynonyms, "enter": effectSynonyms, "leave": effectSynonyms,
  "occurrence": ["first": "1", "second": "2", "third": "3", "final": "last", "-1": "last"],
  "frequency": [
    "always": "immediate", "never": "tips: off in config.yaml", "day": "daily", "every day": "daily", "hour": "hourly",
    "every hour": "hourly",
    "week": "weekly", "every week": "weekly", "month": "monthly", "every month": "monthly", "yearly": "365d",
  ],
]

private let effectSynonyms = [
  "slide": "spring", "fly": "spring", "bounce": "spring", "zoom": "grow", "scale": "grow", "wipe": "grow",
  "reveal": "grow", "flip": "fold", "dissolve": "fade",
  "appear": "none",
]

/// Names of colours that guides do not support, each with the nearest supported colour.
private let colorSynonyms: [String: String] = [
  "purple": "magenta", "violet": "magenta", "fuchsia": "bright-magenta", "pink": "bright-magenta", "orange": "208",
  "brown": "yellow",
  "gray": "bright-black", "grey": "bright-black", "silver": "white", "teal": "cyan", "turquoise": "cyan",
  "aqua": "bright-cyan",
  "lime": "bright-green", "navy": "blue", "maroon": "red", "crimson": "red", "olive": "yellow", "gold": "bright-yellow",
  "indigo": "blue",
  "none": "default", "transparent": "default", "normal": "default",
]

/// Returns the supported colour that was probably meant, as a guide writes it; nil if no supported colour is similar.
func nearestColor(_ text: String) -> String? {
  let word = text.lowercased().replacingEach("_", with: "-").replacingEach(" ", with: "-")
  if ColorName.all.contains(word) { return word }
  if let known = colorSynonyms[word] { return known }
  for (prefix, bright) in [("light", "bright-"), ("bright", "bright-"), ("hi", "bright-"), ("dark", "")]
  where word.hasPrefix(prefix) {
    let rest = String(word.dropFirst(prefix.count).drop { $0 == "-" })
    if let name = ColorName.plain.first(where: { $0 == rest })
      ?? colorSynonyms[rest].flatMap({ ColorName.plain.contains($0) ? $0 : nil })
    {
      return bright + name
    }
  }
  return suggestion(for: text, among: ColorName.all)
}

/// Whether a word is the name of a colour, in guides or elsewhere.
func isColor(_ text: String) -> Bool {
  let word = text.lowercased()
  return ColorName.all.contains(word) || colorSynonyms[word] != nil
}

/// Returns the message for a word that is not a motion of a guide or of a step. The name of an effect and a value of
/// `motion` in `config.yaml` have remedies of their own.
func motionRemedy(_ value: String) -> String {
  let word = "'\(visible(value))'"
  if Preferences.Motion(rawValue: value.lowercased()) != nil {
    return
      "\(word) is the user's choice, in config.yaml; write off in a guide, or what moves, as in motion: \(MotionField.example)"
  }
  if value.lowercased() == "none" { return "unknown motion \(word); write off" }
  if let effect = suggestion(for: value, among: MotionSettings.Effect.allCases.map(\.rawValue)) {
    return "\(word) is an effect; write {enter: \(effect), leave: \(effect)}, or one of them"
  }
  if let effect = effectSynonyms[value.lowercased()] {
    return "unknown motion \(word); write {enter: \(effect), leave: \(effect)}, or one of them"
  }
  return "unknown motion \(word); write off, or what moves, as in motion: \(MotionField.example)"
}

/// Returns the mapping for several styles in one text, such as `bold red`; nil if a word is no style, or there is only
/// one.
func styles(_ text: String) -> String? {
  let words = text.lowercased().split { $0 == " " || $0 == "," }.map(String.init)
  let attributes = StyleField.allCases.filter { $0 != .foreground && $0 != .background }.map(\.rawValue)
  let colors = words.filter(ColorName.all.contains)
  guard words.count > 1, colors.count < 2, words.allSatisfy({ attributes.contains($0) || colors.contains($0) }) else {
    return nil
  }
  return "{" + words.map { attributes.contains($0) ? "\($0): true" : "foreground: \($0)" }.joined(separator: ", ") + "}"
}

/// Returns a comparison such as `scrolled > 10` or `editor = nano` as a condition; nil if the text is none.
func comparison(_ text: String) -> String? {
  let words = text.split(separator: " ").map(String.init)
  guard words.count == 3, words[0].allSatisfy(\.isNameCharacter),
    [">", "<", ">=", "<=", "=", "==", "!="].contains(words[1]), words[2].allSatisfy(\.isNameCharacter)
  else { return nil }
  if words[2].allSatisfy(\.isASCIIDigit) {
    return "{event: \(words[0]), count: \"\(words[1]) \(words[2])\"}, or parameter and is"
  }
  return words[1] == "!="
    ? "{not: {parameter: \(words[0]), is: \(words[2])}}" : "{parameter: \(words[0]), is: \(words[2])}"
}

/// Returns an example of a region, for a key of a region that was found outside one. A synonym is replaced by the key
/// that it stands for. In a target the example is a `region`, in other mappings a `target` with a region.
func regionExample(_ key: String, in noun: String) -> String {
  let field =
    switch key.lowercased() {
    case "bottom": "row: -1"
    case "right": "column: -20"
    case "left", "x": "column: 0"
    case "top", "y": "row: 0"
    case "width": "columns: 20"
    case "height": "rows: 3"
    case let key: example(key)
    }
  return noun == TargetField.noun ? "region: {\(field)}" : "target: {region: {\(field)}}"
}

/// The keys whose values are mappings, often in lines of their own.
let keysOfMappings: Set<String> = [
  "target", "anchor", "also", "keep", "within", "done", "when", "setup", "theme", "lesson", "limits", "missing",
  "choices",
  "names",
]

/// Keys of a region and their synonyms. In a target or a step they are unknown keys, and a region was probably meant.
let regionKeys: Set<String> = [
  "row", "column", "rows", "columns", "x", "y", "width", "height", "left", "right", "top", "bottom",
]

/// Returns a duration in everyday form (`5 minutes`, `1.5h`, `1h30m`) in the form of a guide; nil if the text is no
/// duration, or is outside the span.
func duration(_ text: String, _ span: GuideError.Span) -> String? {
  guard let length = length(of: text, span), length == length.rounded(), length >= 1, length <= Double(span.most)
  else { return nil }
  return span.text(Int(length))
}

/// Whether a duration in everyday form is longer than the span.
func isTooLong(_ text: String, _ span: GuideError.Span) -> Bool {
  length(of: text, span).map { $0 > Double(span.most) } ?? false
}

/// Returns the length of a duration in everyday form, in the span's smallest unit; nil if the text is no duration.
private func length(of text: String, _ span: GuideError.Span) -> Double? {
  var rest = text.lowercased()[...]
  var milliseconds = 0.0
  func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "," } }
  repeat {
    skipBlanks()
    if rest.hasPrefix("and ") { rest = rest.dropFirst(4) }
    let digits = rest.prefix { $0.isASCIIDigit || $0 == "." }
    guard digits.utf8.count <= 12, let number = Double(digits) else { return nil }
    rest = rest.dropFirst(digits.count)
    skipBlanks()
    let unit = rest.prefix { $0.isLetter }
    rest = rest.dropFirst(unit.count)
    guard let length = unitLengths[String(unit)] else { return nil }
    milliseconds += number * length
    skipBlanks()
  } while !rest.isEmpty
  return milliseconds / (span == .days ? 1000 : 1)
}

/// Units of time by their names, with their lengths in milliseconds.
private let unitLengths: [String: Double] = {
  let units: [([String], Double)] = [
    (["ms", "msec", "msecs", "millisecond", "milliseconds"], 1), (["s", "sec", "secs", "second", "seconds"], 1000),
    (["m", "min", "mins", "minute", "minutes"], 60_000), (["h", "hr", "hrs", "hour", "hours"], 3_600_000),
    (["d", "day", "days"], 86_400_000), (["w", "wk", "week", "weeks"], 604_800_000),
    (["mo", "month", "months"], 2_592_000_000),
    (["y", "yr", "year", "years"], 31_536_000_000),
  ]
  return Dictionary(uniqueKeysWithValues: units.flatMap { unit in unit.0.map { ($0, unit.1) } })
}()
