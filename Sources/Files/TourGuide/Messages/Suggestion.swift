/// Returns the known word with the smallest distance to a word, which was probably meant; nil if each distance is too
/// large.
///
/// The distance is the optimal string alignment distance (insertions, deletions, substitutions, and swaps of
/// neighbours). Case does not count, and `_` and a space equal `-`. A third of the letters may be wrong, or one letter
/// in a short word.
public func suggestion(for word: String, among known: [String]) -> String? {
  let letters = folded(word)
  guard (1...40).contains(letters.count) else { return nil }
  var best: (word: String, distance: Int)?
  for candidate in known {
    let other = folded(candidate)
    let limit = min(max(1, max(letters.count, other.count) / 3), (best?.distance ?? .max) - 1)
    // The distance is at least the difference in length: that many letters must be inserted or deleted.
    guard abs(letters.count - other.count) <= limit else { continue }
    let distance = distance(letters, other)
    if distance <= limit { best = (candidate, distance) }
  }
  guard let best, best.distance < letters.count else { return nil }
  return best.word
}

private func folded(_ word: String) -> [Unicode.Scalar] {
  // No known word has 100 characters.
  word.unicodeScalars.prefix(100).map {
    $0 == "_" || $0 == " " ? "-" : $0.properties.lowercaseMapping.unicodeScalars.first ?? $0
  }
}

private func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}

/// Words for keys in other tools, each with the keys of a guide that it may stand for.
let synonyms: [String: Set<String>] = [
  "name": ["guide", "id", "group"], "command": ["for"], "commands": ["for"], "program": ["for"], "cards": ["steps"],
  "definitions": ["names"], "anchors": ["names"], "ref": ["named"], "use": ["named"], "formerly": ["was"],
  "aliases": ["was"], "content": ["body"], "description": ["body"], "message": ["body"],
  "text": ["body", "label"], "heading": ["title"], "element": ["target"], "selector": ["target"],
  "attachto": ["target"], "avoid": ["keep"], "spare": ["keep"], "uncovered": ["keep"],
  "position": ["place"], "placement": ["place"], "side": ["place"], "keys": ["do", "key"], "key": ["do"],
  "press": ["do", "key"],
  "action": ["do"], "until": ["done"], "if": ["when"], "condition": ["when"], "timeout": ["seconds", "wait"],
  "delay": ["seconds", "wait"], "duration": ["seconds", "time"], "margin": ["padding"], "version": ["since"],
  "regex": ["match"], "regexp": ["match"], "pattern": ["match"], "frame": ["box"], "literal": ["text"],
  "rect": ["region"], "nth": ["occurrence"], "index": ["occurrence"], "inside": ["within"], "in": ["within"],
  "expand": ["grow"], "x": ["column"], "y": ["row"], "width": ["columns"], "height": ["rows"], "left": ["column"],
  "top": ["row"], "fg": ["foreground"], "bg": ["background"], "color": ["foreground"], "colour": ["foreground"],
  "inverse": ["reverse"], "standout": ["reverse"], "and": ["all"], "or": ["any"], "else": ["then"],
  "rule": ["when"], "rules": ["when"], "conditions": ["when"], "invalidate": ["retire-on"], "known": ["retire-on"],
  "max": ["shows", "most"], "maximum": ["shows", "most"], "maxdisplaycount": ["shows"], "times": ["count", "shows"],
  "value": ["is", "default"],
  "equals": ["is"], "since": ["version"], "tip": ["id"], "hints": ["tips"], "cooldown": ["frequency"],
  "limit": ["limits"], "donate": ["events"],
  "triggers": ["events"], "variables": ["parameters"], "remind": ["snooze"], "later": ["snooze"], "url": ["open"],
  "link": ["open"], "href": ["open"], "params": ["parameters"], "prev": ["back"], "previous": ["back"],
  "finish": ["done"], "cancel": ["skip"], "dismiss": ["close", "retire-on"], "initial": ["default"],
  "sequence": ["key"],
]
