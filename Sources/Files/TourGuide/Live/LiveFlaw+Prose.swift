import TourModel
import TourScreen

extension LiveFlaw: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(let targets, let near?):
      "\(either(targets)) was not on the screen; \(near.prose) is similar: write \(near.remedy), or add it as another target"
    case .notFound(let targets, nil):
      "\(either(targets)) was not on the screen; write what is there, or missing: skip if the tour can do without this step"
    case .noWidget(let names, let announced): noWidget(names, announced)
    case .asks(let question, let targets):
      "the program asks \(quoted(question)), and \(either(targets)) is not on the screen until that is answered; write arguments or files in setup: with which it does not ask, or keys in an earlier step that answer it"
    case .lostOnWay(let targets, let way):
      "\(either(targets)) was not on the screen \(way.isEmpty ? "for a user who only goes on" : "after \(listed(way))"), unlike on another way; write a target that each way shows, or lead the ways to steps of their own"
    case .beyondScreen(let target, let size):
      "\(target) is not on the screen, which has \(size.rows) rows and \(size.columns) columns, counted from 0; write smaller numbers, or negative ones, which count from the end"
    case .outside(let target, let row):
      "\(target) was on the screen in row \(row), which is outside of its within; write the place where it is, or leave within out"
    case .noWithin(let target, let within):
      "\(target) is searched for within \(either(within)), which was not on the screen; write what is there, or leave within out"
    case .noFrame(let target, let row):
      "\(target) was not on the screen: its text is in row \(row), without a drawn frame around it; write text: in place of box:"
    case .tooFew(let target, let rows):
      "\(target) was on the screen only \(rows.count == 1 ? "once" : "\(rows.count) times"), in \(rows.count == 1 ? "row" : "rows") \(listed(rows.map(String.init))); write a smaller occurrence, or last"
    case .several(let target, let rows, let hasMore):
      "\(target) is on the screen \(hasMore ? "at least " : "")\(rows.count) times, in \(places(rows)), and the card points at the first; write within: to say which one is meant, or the occurrence: of a later one"
    case .unanswered(let keys, let hand, let expected, let near, let question, let announced):
      "after \(hand.prose(keys)), this did not hold: \(expected)"
        + (near.map { "; \($0.prose) is similar" } ?? "")
        + (question.map { "; the program asks \(quoted($0))" } ?? "") + hand.remedy + Self.remedy(announced)
    case .goalBefore(let number, let condition):
      "goal \(number): this held before the keys, and counts only once it holds again: \(condition); write what only the user's keys bring"
    case .goalOpen(let number, let keys, let hand, let expected, let near, let announced):
      "goal \(number): \(hand.prose(keys)) did not bring this: \(expected)"
        + (near.map { "; \($0.prose) is similar" } ?? "") + Self.remedy(announced)
    case .notEnded(let keys, let hand):
      "after \(hand.prose(keys)), the program did not end by itself; write the keys that quit it in 'do' or 'show'"
    case .withoutEffect(let keys, .ending):
      "\(LiveFlaw.Hand.ending.prose(keys)) changed nothing at the end of the tour; write the key that leaves the program here"
    case .withoutEffect(let keys, let hand):
      "\(hand.prose(keys)) changed nothing on the screen; write the keys that do what the card says, or a setup: in which they change something"
    case .doneBefore(let expected):
      "this held before the keys of the step, so its card was passed over: \(expected); write what only its keys bring, or done: \(ChangeField.wholeScreen) if anything that changes will do"
    case .conditionOpen(let condition, let near):
      "the step was left out, because this did not hold: \(condition); \(near.prose) is similar: write \(near.remedy), if it is meant"
    case .conditionNoWidget(let name, let announced):
      "the step was left out, because its condition did not hold: \(noWidget([name], announced))"
    case .untried(let expected):
      "nothing was typed, because the guide does not say which keys bring this: \(expected); write them in show:, which users get as Show me"
    case .absent(let part, let targets, let near):
      "\(either(targets)) of \(part): was not found, so \(part.lossProse); "
        + (near.map { "\($0.prose) is similar: write \($0.remedy)" } ?? "write what is there")
        + ", or leave \(part) out"
    case .nothingShown(let cause):
      "no card was up, because each step was passed over, this one because \(cause); mend that, or try the guide where it holds"
    case .unmarked:
      "the program does not use the alternate screen, and marks are shown over that only, so users do not see this tip; leave mark out"
    case .astrayUnnoticed(let state, let keys, let expected):
      "\(state): after the keys \(keys) of check:, this did not hold: \(expected); write what the screen shows then, or the keys that lead there"
    case .astrayDone(let state, let keys):
      "\(state): the keys \(keys) of check: do what the step asks for; write keys that lead astray"
    case .astrayEnded(let state, let keys, let isBack):
      "\(state): the keys \(keys) of \(isBack ? "do" : "check"): end the program; write keys that \(isBack ? "lead back" : "only lead astray")"
    case .astrayOther(let state, let other, let keys):
      "\(state): after the keys \(keys) of check:, the card says what leads back from \(other), which comes first; write conditions of which only one holds, or another order"
    case .astrayStayed(let state, let keys, let condition):
      "\(state): its keys \(keys) did not lead back, because this still held: \(condition); write the keys that lead back, or what the screen shows only before them"
    case .astrayAtOnce(let state, let condition):
      "\(state): this holds when the card appears, so that it says at once that the way is lost: \(condition); write what only the other state shows"
    case .ended(let status, let words):
      "the program had ended \(status)"
        + (words.map { ", and wrote \(quoted($0))" } ?? "") + "; if it needs arguments or files, name them in setup:"
    case .endsProgram(let keys, let status, let words):
      "after the keys \(keys), the program had ended \(status)"
        + (words.map { ", and wrote \(quoted($0))" } ?? "")
        + ", so that the steps that follow cannot be shown; write keys that leave it running"
    case .endedBeforeTip(let status):
      "the program ended \(status) before the tip could appear; name its arguments and files in setup:"
    case .blank: "the program had drawn nothing; name its arguments and files in setup:"
    case .endedAfter(let step): "the tour ended at step \(quoted(step)); lead on from there"
    case .stoppedAt(let step):
      "the tour stopped at step \(quoted(step)), whose target was not on the screen; mend that step first"
    case .notAppeared(let keys, let areGiven, let reasons):
      "\(keys.isEmpty ? "the tip did not appear" : "after the keys \(keys), the tip did not appear")"
        + (reasons.isEmpty ? "" : ": \(reasons.joined(separator: "; "))")
        + "; \(areGiven ? "mend the keys of check:, or the condition" : "write check: with the keys that make it appear")"
    case .noRoom: "the screen has no room for a card; try a larger one"
    case .smallWidget: "its widget has no room for the card; shorten its text, or let the program reserve more"
    case .covers:
      "the card has no room beside its target, and covers a part of it; shorten its text, or choose another place"
    case .coversKept(let targets):
      "the card has no room elsewhere, and covers a part of what it has to keep free: \(listed(targets)); shorten its text, or leave keep out"
    case .otherText(let recorded, let seen):
      otherText(recorded, seen)
        + "; mend the target, or if this is right, \(Self.recording), or write … in its record for what may change"
    case .otherPlace(let recorded, let seen):
      "\(Self.lit(seen, ["is", "are"])); when the guide was recorded, \(Self.lit(recorded, ["was", "were"]))\(recorded != nil && seen != nil ? ", with the same text" : ""); mend the target, or if this is right, \(Self.recording)"
    case .otherSide(let recorded, let seen):
      "the card is \(seen.phrase); when the guide was recorded, it was \(recorded.phrase); write another place, or if this is right, \(Self.recording)"
    case .notUp:
      "its card is not up; when the guide was recorded, it was; mend its target or its condition, or if this is right, \(Self.recording)"
    case .unrecorded: "it is not in the guide's record; add it with --record"
    case .upOnce:
      "its card was up in one of two runs only, so it is not recorded; write a target that is always there, or a longer wait"
    case .scrolls(let lines, _):
      "the text does not fit on the card, whose last \(lines == 1 ? "line" : "\(lines) lines") the user must scroll to; shorten it"
    }
  }

  /// The announced widget whose name resembles one of these; nil if none does.
  package static func resembling(_ names: [String], among announced: [String]) -> String? {
    names.lazy.compactMap { suggestion(for: $0, among: announced) }.first
  }

  private func noWidget(_ names: [String], _ announced: [String]) -> String {
    let lack = "the program announced no widget \(listed(names.map { quoted($0) }, last: "or")) on this screen"
    if let name = Self.resembling(names, among: announced) { return "\(lack); did you mean \(quoted(name))?" }
    if announced.isEmpty {
      return "\(lack), nor any other; write a text or a frame that is there, or let the program announce its widgets"
    }
    return
      "\(lack), only \(some(announced)); write what is there, or missing: skip if the tour can do without this step"
  }

  /// The end of a sentence about keys that did not bring what a step waits for.
  private static func remedy(_ announced: AnnouncedEvents?) -> String {
    announced?.prose ?? "; write what the screen shows then, or the keys that lead there"
  }

  private static let recording = "record the guide anew with --record"

  /// - Parameter verbs: the verb of the phrase, in the singular and in the plural: `is`, `are`.
  private static func lit(_ rect: Rect?, _ verbs: [String]) -> String {
    rect.map { "\($0.inCells) \(verbs[$0.columns == 1 ? 0 : 1]) lit" } ?? "nothing \(verbs[0]) lit"
  }

  /// - Parameters:
  ///   - recorded: a line of the record, which differs on the screen; empty for a line that only the screen has.
  ///   - seen: the line on the screen; empty if there is none in its place.
  private func otherText(_ recorded: String, _ seen: String) -> String {
    if recorded.isEmpty { return "\(quoted(seen)) is lit, too, which was not when the guide was recorded" }
    if seen.isEmpty { return "\(quoted(recorded)) is not lit; when the guide was recorded, it was" }
    // Long lines are cut off where they are still the same.
    let (old, new) = (recorded.split(separator: " "), seen.split(separator: " "))
    let same = zip(old, new).prefix { RecordedText(lines: [String($0)]).matches(String($1)) }.count
    func end(_ words: [Substring]) -> String {
      same > 4 ? "... " + words.dropFirst(same - 2).joined(separator: " ") : words.joined(separator: " ")
    }
    return "\(quoted(end(new))) is lit; when the guide was recorded, \(quoted(end(old))) was"
  }

  /// `row 3`, `rows 1 and 3`: each row once.
  private func places(_ rows: [Int]) -> String {
    let distinct = rows.reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
    return "\(distinct.count == 1 ? "row" : "rows") \(listed(distinct.map(String.init)))"
  }

  private func either(_ targets: [String]) -> String {
    targets.isEmpty ? "the target" : targets.map { visible($0) }.joined(separator: " or ")
  }
}

extension LiveFlaw.Near {
  fileprivate var prose: String { "\(quoted(text)) in row \(row)" }
  fileprivate var remedy: String { isOfExpression ? "an expression that fits it" : "that" }
}

/// The first ten names, as a list.
private func some(_ names: [String]) -> String {
  listed(names.prefix(10).map { quoted($0) }) + (names.count > 10 ? " and others" : "")
}

extension LiveFlaw.AnnouncedEvents {
  /// The end of a sentence: what the program announced instead, and what to write.
  fileprivate var prose: String {
    if names.contains(wanted) {
      return "; the program announced it before these keys; write the keys that bring it while the card is up"
    }
    if let name = suggestion(for: wanted, among: names) {
      return "; the program announced \(quoted(name)): write that, here and in 'events'"
    }
    if names.isEmpty {
      return "; the program announced no event; let it announce this one, or write what its screen shows"
    }
    return
      "; the program announced only \(some(names)); write \(names.count == 1 ? "that" : "one of them"), or the keys that bring it"
  }
}

extension LiveFlaw.Part {
  /// What follows if nothing of it is on the screen.
  fileprivate var lossProse: String {
    switch self {
    case .also: "nothing else is lit"
    case .anchor: "the card points at its target"
    case .keep: "the card keeps nothing free"
    }
  }
}

extension LiveFlaw.Hand {
  fileprivate func prose(_ keys: String) -> String {
    switch self {
    case .keys: "the keys \(keys)"
    case .alternative: "the keys \(keys), which are one of several items"
    case .ending: "the key \(keys) of ends-on"
    case .button: "Show me, which types \(keys)"
    case .mainButton: "Enter, whose button sends \(keys)"
    }
  }

  /// The remedy at the end of a message about keys that did not have the effect for which a step waits.
  fileprivate var remedy: String {
    if case .alternative(let all) = self {
      "; each item of a list has to be enough by itself: for one after the other, write \(all)"
    } else {
      ""
    }
  }
}

extension Rect {
  /// `columns 0–5 of row 3`.
  fileprivate var inCells: String {
    let lines = rows == 1 ? "row \(row)" : "rows \(row)–\(endRow - 1)"
    return "\(columns == 1 ? "column \(column)" : "columns \(column)–\(endColumn - 1)") of \(lines)"
  }
}

extension LiveFlaw.Side {
  fileprivate var phrase: String {
    switch self {
    case .above: "above its target"
    case .below: "below its target"
    case .left: "to the left of its target"
    case .right: "to the right of its target"
    case .apart: "without an arrow"
    }
  }
}
