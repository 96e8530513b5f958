package import TourModel
public import TourScreen

/// The step or the tip that a ``LiveFlaw`` is about, by its id.
public enum LiveSubject: Hashable, Sendable, CustomStringConvertible {
  case step(String)
  case tip(String)

  package var id: String {
    switch self {
    case .step(let id), .tip(let id): id
    }
  }

  /// `step 'meters'`, `tip 'filter'`.
  public var description: String {
    switch self {
    case .step(let id): "step \(quoted(id))"
    case .tip(let id): "tip \(quoted(id))"
    }
  }
}

/// What a program showed to be wrong with a step or a tip, where its guide was tried out (`tour check --live`). Data only:
/// ``GuideError/description`` makes the text.
public enum LiveFlaw: Hashable, Sendable {
  /// None of the targets was on the screen. `targets` are their words.
  case notFound(targets: [String], near: Near?)
  /// None of the targets was on the screen on this way through the options and buttons of the tour, although one was on
  /// another way. An empty way is that of a user who only goes on.
  case lostOnWay(targets: [String], way: [String])
  /// The target is on the screen in this row, but not within the target within which it is searched for.
  case outside(target: String, row: Int)
  /// The target is searched for within others, of which none is on the screen.
  case noWithin(target: String, within: [String])
  /// The text of the target is on the screen in this row, without a frame around it.
  case noFrame(target: String, row: Int)
  /// The target is on the screen in these rows only, and its guide asks for a later occurrence.
  case tooFew(target: String, rows: [Int])
  /// The target is on the screen several times, and its guide does not say which one is meant. `rows` count from 0, as in `region`.
  case several(target: String, rows: [Int])
  /// The keys of `do` reached the program, and `done` did not hold afterwards.
  case unanswered(keys: String, by: Hand, expected: String, near: Near?)
  /// The condition of the goal of this number, from 1, held when the card appeared, and not again after the keys.
  case goalBefore(Int, String)
  /// The goal of this number, from 1, was not reached by the keys.
  case goalOpen(Int, keys: String, by: Hand, expected: String, near: Near?)
  /// The program did not end by itself after the keys of a step that waits for that.
  case notEnded(keys: String, by: Hand)
  /// What `done` waits for was there before the keys, so the step was passed over.
  case doneBefore(String)
  /// The condition of a state of `astray` did not hold after the keys of its `check`.
  case astrayUnnoticed(State, keys: String, expected: String)
  /// The keys of its `check` fulfilled `done`.
  case astrayDone(State, keys: String)
  /// The condition still held after the keys of its `do`.
  case astrayStayed(State, keys: String, String)
  /// The keys of its `check`, or of its `do`, ended the program.
  case astrayEnded(State, keys: String, isBack: Bool)
  /// The condition of another state holds as well after the keys of its `check`, and counts.
  case astrayOther(State, other: State, keys: String)
  /// The condition held when the card of the step appeared.
  case astrayAtOnce(State, String)
  /// The program ended before the step, by itself; `words` are the first ones on its screen, if no card was up before.
  case ended(status: String, words: String?)
  /// The keys of the step ended the program, so that later steps could not be shown.
  case endsProgram(keys: String, status: String)
  /// The program drew nothing.
  case blank
  /// The tour ended after the step with this id.
  case endedAfter(step: String)
  /// The tour stopped at the step with this id, whose target was not on the screen.
  case stoppedAt(step: String)
  /// The screen has no room for a card.
  case noRoom
  /// The widget that an inline tip fills has no room for its card.
  case smallWidget
  /// The card has no room beside its target, and covers a part of it.
  case covers
  /// The tip did not appear after these keys; `keys` are empty if none had to be typed. `reasons` say what it waits for.
  /// - Parameter areGiven: whether the keys are those of the guide's `check`.
  case notAppeared(keys: String, areGiven: Bool, reasons: [String])
  /// The program ended although no keys were typed for the tip.
  case endedBeforeTip(status: String)
  /// The lit cells have another text than when the guide was recorded: the first line that differs, as recorded and as
  /// seen. An empty text stands for no line.
  case otherText(recorded: String, seen: String)
  /// Other cells are lit than when the guide was recorded; nil stands for none.
  case otherPlace(recorded: Rect?, seen: Rect?)
  /// The card is on another side of the lit cells than when the guide was recorded.
  case otherSide(recorded: Side, seen: Side)
  /// The card was up when the guide was recorded, and is not now.
  case notUp
  /// The guide has a record, and this card is not in it.
  case unrecorded
  /// The guide was recorded in two runs, and the card was up in one of them only.
  case upOnce
  /// The text of the card does not fit; this number of its lines is hidden until the user scrolls.
  /// - Parameter isAgain: whether it is one of ``TourModel/Tip/again``.
  case scrolls(lines: Int, isAgain: Bool = false)

  /// An entry of `astray`, of a step or of the guide.
  public struct State: Hashable, Sendable, CustomStringConvertible {
    /// The first entry has number 1.
    public var number: Int
    public var isOfGuide: Bool

    public init(number: Int, isOfGuide: Bool = false) {
      self.number = number
      self.isOfGuide = isOfGuide
    }

    /// The entry of the guide, or of the step, that is a state of a step of the tour.
    /// - Parameter index: among all states of the step, of which those of the guide come first.
    package init(_ index: Int, of step: Step, in guide: Guide) {
      let common = guide.astray.indices.filter { guide.isAstray(guide.astray[$0], at: step) }
      self =
        common.indices.contains(index)
        ? State(number: common[index] + 1, isOfGuide: true) : State(number: index - common.count + 1)
    }

    public var description: String { "entry \(number) of \(isOfGuide ? "the guide's " : "")astray" }

    /// The name of its place (``GuidePlaces``).
    var place: String { "\(isOfGuide ? "guide's " : "")\(StepField.astray.rawValue) \(number)" }
  }

  /// Text on the screen that resembles the missing one. `row` counts from 0, as in `region`.
  public struct Near: Hashable, Sendable {
    public var text: String
    public var row: Int
    /// The text of the guide that it resembles, and what to write in its place; nil if that is not clear.
    package var substitution: Substitution?

    package init(text: String, row: Int, _ substitution: Substitution? = nil) {
      self.text = text
      self.row = row
      self.substitution = substitution
    }
  }

  /// A text of the guide, and the one that may stand in its place.
  package struct Substitution: Hashable, Sendable {
    package var old: String
    package var new: String

    package init(_ old: String, by new: String) {
      self.old = old
      self.new = new
    }
  }

  /// The way in which the keys reached the program.
  public enum Hand: Hashable, Sendable {
    /// They were typed.
    case keys
    /// By the button *Show me*.
    case button
    /// By a button of the guide, which Enter presses.
    case mainButton
  }

  /// The side of the lit cells on which a card is, as its arrow shows.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    case above, below, left, right
    /// The card has no arrow.
    case apart
  }

  /// Whether a user cannot follow the guide. Of keys that the guide does not give for the check, it is not known
  /// whether they should have been enough.
  package var isError: Bool {
    switch self {
    case .several, .covers, .scrolls, .smallWidget, .astrayAtOnce, .notAppeared(_, areGiven: false, _), .otherPlace,
      .otherSide, .unrecorded, .upOnce:
      false
    default: true
    }
  }

  /// Whether it is a difference from the guide's record.
  package var isOfRecord: Bool {
    switch self {
    case .otherText, .otherPlace, .otherSide, .notUp, .unrecorded, .upOnce: true
    default: false
    }
  }

  /// Whether two flaws of a step are the same mistake, perhaps with other rows or other text near them.
  package func isSameMistake(as other: LiveFlaw) -> Bool {
    switch (self, other) {
    case (.notFound, .notFound), (.lostOnWay, .lostOnWay), (.outside, .outside), (.noWithin, .noWithin),
      (.noFrame, .noFrame), (.tooFew, .tooFew),
      (.several, .several),
      (.unanswered, .unanswered), (.scrolls, .scrolls), (.notAppeared, .notAppeared),
      (.ended, .ended), (.endedAfter, .endedAfter), (.stoppedAt, .stoppedAt):
      true
    case (.goalOpen(let number, _, _, _, _), .goalOpen(let other, _, _, _, _)): number == other
    default: self == other
    }
  }

  /// The change of a text that may mend the flaw; nil if none is known. With several targets, each may be for another
  /// version of the program, so none is replaced.
  package var substitution: Substitution? {
    switch self {
    case .notFound(let targets, let near?) where targets.count == 1: near.substitution
    case .unanswered(_, _, _, let near?), .goalOpen(_, _, _, _, let near?): near.substitution
    default: nil
    }
  }

  /// The keys of a step or a tip at one of which the flaw is reported, the best one first.
  var places: [String] {
    switch self {
    case .notFound, .lostOnWay, .outside, .noWithin, .noFrame, .tooFew, .several, .otherText, .otherPlace: ["target"]
    case .notUp, .unrecorded, .upOnce: ["target", "id"]
    case .otherSide: ["place", "target"]
    case .unanswered, .notEnded: ["done", "do"]
    case .goalOpen(let number, _, _, _, _), .goalBefore(let number, _): [Self.place(ofGoal: number), "done"]
    case .endsProgram: ["do", "show", "buttons"]
    case .notAppeared: ["check", "when", "target"]
    case .doneBefore: ["done"]
    case .astrayUnnoticed(let state, _, _), .astrayStayed(let state, _, _), .astrayEnded(let state, _, _),
      .astrayOther(let state, _, _), .astrayDone(let state, _), .astrayAtOnce(let state, _):
      [state.place, StepField.astray.rawValue]
    case .ended, .endedBeforeTip, .blank, .endedAfter, .stoppedAt, .noRoom: ["id"]
    case .covers: ["place", "target"]
    case .scrolls(_, isAgain: true): ["again", "body"]
    case .scrolls, .smallWidget: ["body", "title"]
    }
  }
}

extension LiveFlaw {
  /// The place of a goal of a step among those of its keys.
  static func place(ofGoal number: Int) -> String { "goal \(number)" }
}

extension LiveFlaw: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(let targets, let near?):
      "\(either(targets)) was not on the screen; \(near.prose) is similar: write that, or add it as another target"
    case .notFound(let targets, nil):
      "\(either(targets)) was not on the screen; write what is there, or missing: skip if the tour can do without this step"
    case .lostOnWay(let targets, let way):
      "\(either(targets)) was not on the screen \(way.isEmpty ? "for a user who only goes on" : "after \(listed(way))"), unlike on another way; write a target that each way shows, or lead the ways to steps of their own"
    case .outside(let target, let row):
      "\(target) was on the screen in row \(row), which is outside of its within; write the place where it is, or leave within out"
    case .noWithin(let target, let within):
      "\(target) is searched for within \(either(within)), which was not on the screen; write what is there, or leave within out"
    case .noFrame(let target, let row):
      "\(target) was not on the screen: its text is in row \(row), without a drawn frame around it; write text: in place of box:"
    case .tooFew(let target, let rows):
      "\(target) was on the screen only \(rows.count == 1 ? "once" : "\(rows.count) times"), in \(rows.count == 1 ? "row" : "rows") \(listed(rows.map(String.init))); write a smaller occurrence, or last"
    case .several(let target, let rows):
      "\(target) is on the screen \(rows.count) times, in \(places(rows)), and the card points at the first; write within: to say which one is meant, or the occurrence: of a later one"
    case .unanswered(let keys, let hand, let expected, let near):
      "after \(hand.prose(keys)), this did not hold: \(expected)"
        + (near.map { "; \($0.prose) is similar" } ?? "")
        + "; write what the screen shows then, or the keys that lead there"
    case .goalBefore(let number, let condition):
      "goal \(number): this held before the keys, and counts only once it holds again: \(condition); write what only the user's keys bring"
    case .goalOpen(let number, let keys, let hand, let expected, let near):
      "goal \(number): \(hand.prose(keys)) did not bring this: \(expected)"
        + (near.map { "; \($0.prose) is similar" } ?? "")
        + "; write what the screen shows then, or the keys that lead there"
    case .notEnded(let keys, let hand):
      "after \(hand.prose(keys)), the program did not end by itself; write the keys that quit it in 'do' or 'show'"
    case .doneBefore(let expected):
      "this held before the keys of the step, so its card was passed over: \(expected); write what only its keys bring, or done: {changed: …}"
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
    case .endsProgram(let keys, let status):
      "after the keys \(keys), the program had ended \(status), so that the steps that follow cannot be shown; write keys that leave it running"
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
}

extension LiveFlaw.Hand {
  fileprivate func prose(_ keys: String) -> String {
    switch self {
    case .keys: "the keys \(keys)"
    case .button: "Show me, which types \(keys)"
    case .mainButton: "Enter, whose button sends \(keys)"
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
