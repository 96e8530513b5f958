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

/// What a program showed to be wrong with a step or a tip, where its guide was tried out (`tour check --live`). Data
/// only: ``GuideError/description`` makes the text.
public enum LiveFlaw: Hashable, Sendable {
  /// None of the targets was on the screen. `targets` are their words.
  case notFound(targets: [String], near: Near?)
  /// The targets are widgets that the program does not announce. `announced` are the widgets that it has announced on
  /// this screen.
  case noWidget(names: [String], announced: [String])
  /// None of the targets was on the screen on this way through the options and buttons of the tour, although one was on
  /// another way. An empty way is taken by a user who only goes on.
  case lostOnWay(targets: [String], way: [String])
  /// None of the targets was on the screen, on which the program asks this.
  case asks(question: String, targets: [String])
  /// The target is a region that has no cell on a screen of this size.
  case beyondScreen(target: String, Size)
  /// The target is on the screen in this row, but not within the target within which it is searched for.
  case outside(target: String, row: Int)
  /// The target is searched for within others, of which none is on the screen.
  case noWithin(target: String, within: [String])
  /// The text of the target is on the screen in this row, without a frame around it.
  case noFrame(target: String, row: Int)
  /// The target is on the screen in these rows only, and its guide asks for a later occurrence.
  case tooFew(target: String, rows: [Int])
  /// The target is on the screen several times, and its guide does not say which one is meant. `rows` count from 0, as
  /// in `region`. It may be in more of them, which were not counted, if `hasMore` is true.
  case several(target: String, rows: [Int], hasMore: Bool)
  /// The keys of `do` reached the program, and `done` did not hold afterwards.
  /// `question` is what the program asks then; nil if it asks nothing.
  /// `announced` is nil if `done` waits for no event.
  case unanswered(
    keys: String, by: Hand, expected: String, near: Near?, question: String? = nil, announced: AnnouncedEvents? = nil)
  /// The condition of the goal of this number, from 1, held when the card appeared, and not again after the keys.
  case goalBefore(Int, String)
  /// The goal of this number, from 1, was not reached by the keys.
  case goalOpen(Int, keys: String, by: Hand, expected: String, near: Near?, announced: AnnouncedEvents? = nil)
  /// The program did not end by itself after the keys of a step that waits for that.
  case notEnded(keys: String, by: Hand)
  /// The keys of a step without `done`, which they complete whatever they do, changed nothing on the screen.
  case withoutEffect(keys: String, by: Hand)
  /// What `done` waits for was there before the keys, so the step was passed over.
  case doneBefore(String)
  /// The condition of `when` did not hold, so the step was left out, and text on the screen resembles what it asks for.
  case conditionOpen(String, near: Near)
  /// The condition of `when` did not hold, so the step was left out, and asks for a widget whose name resembles one of
  /// those that the program has announced on this screen.
  case conditionNoWidget(name: String, announced: [String])
  /// The step waits for this, and the guide has no keys for it, so that nothing was typed.
  case untried(String)
  /// None of the targets of a part of the guide was found, and the card was up without it.
  case absent(Part, targets: [String], near: Near?)
  /// The tour showed no card: each step was passed over. `cause` is why the step was at which this is reported.
  case nothingShown(cause: String)
  /// The tip has a mark, and the program does not use the alternate screen.
  case unmarked
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
  case endsProgram(keys: String, status: String, words: String?)
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
  /// The card covers a part of these targets of `keep`, because no place with enough room leaves them free.
  case coversKept(targets: [String])
  /// The tip did not appear after these keys; `keys` are empty if none had to be typed. `reasons` say what it waits
  /// for.
  /// - Parameter areGiven: whether `check` of the guide has the keys.
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
    /// - Parameter index: among all states of the step; the states of the guide come first.
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
    /// Whether it resembles a part of a regular expression.
    public var isOfExpression: Bool
    /// The text of the guide that it resembles, and what to write in its place; nil if that is not clear.
    package var substitution: Substitution?

    package init(text: String, row: Int, isOfExpression: Bool = false, _ substitution: Substitution? = nil) {
      self.text = text
      self.row = row
      self.isOfExpression = isOfExpression
      self.substitution = substitution
    }
  }

  /// The events that a program had announced when the check gave up a step that waits for one.
  public struct AnnouncedEvents: Hashable, Sendable {
    public var names: [String]
    /// The event for which the step waits. `names` contains it if the program announced it before the card appeared.
    public var wanted: String

    public init(names: [String], wanted: String) {
      self.names = names
      self.wanted = wanted
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
    /// They were typed, as a later item of a list. `all` are the keys of all items, one after the other.
    case alternative(all: String)
    /// By the button *Show me*.
    case button
    /// By a button of the guide, which Enter presses.
    case mainButton
    /// They were typed as keys of `ends-on`.
    case ending
  }

  /// A key of a step or a tip that names targets without which its card appears, too.
  public enum Part: String, Hashable, Sendable { case also, anchor, keep }

  /// The side of the lit cells on which a card is, as its arrow shows.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    case above, below, left, right
    /// The card has no arrow.
    case apart
  }

  /// Whether the flaw keeps the tour from all steps that follow: the program has ended, for example.
  package var endsTour: Bool {
    switch self {
    case .ended, .endsProgram, .endedAfter, .stoppedAt, .asks, .blank, .noRoom: true
    default: false
    }
  }

  /// Whether a user cannot follow the guide. Of keys that the guide does not give for the check, it is not known
  /// whether they should have been enough.
  package var isError: Bool { rule == nil }

  /// The kind of a warning; nil for an error.
  var rule: WarningRule? {
    switch self {
    case .several: .several
    case .covers, .coversKept: .covers
    case .scrolls: .scrolls
    case .smallWidget: .smallWidget
    case .withoutEffect: .withoutEffect
    case .untried: .untried
    case .absent: .absent
    case .unmarked: .unmarked
    case .astrayAtOnce: .astrayAtOnce
    case .conditionOpen, .conditionNoWidget: .condition
    case .notAppeared(_, areGiven: false, _): .notAppeared
    case .otherPlace, .otherSide: .moved
    case .unrecorded: .unrecorded
    case .upOnce: .upOnce
    default: nil
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
      (.asks, .asks),
      (.beyondScreen, .beyondScreen),
      (.noFrame, .noFrame), (.tooFew, .tooFew),
      (.several, .several),
      (.unanswered, .unanswered), (.scrolls, .scrolls), (.notAppeared, .notAppeared),
      (.ended, .ended), (.endedAfter, .endedAfter), (.stoppedAt, .stoppedAt):
      true
    case (.conditionNoWidget(let name, _), .conditionNoWidget(let other, _)): name == other
    case (.goalOpen(let number, _, _, _, _, _), .goalOpen(let other, _, _, _, _, _)): number == other
    case (.absent(let part, let targets, _), .absent(let other, let others, _)): part == other && targets == others
    case (.endsProgram(let keys, let status, _), .endsProgram(let other, let otherStatus, _)):
      keys == other && status == otherStatus
    case (.nothingShown, .nothingShown), (.conditionOpen, .conditionOpen): true
    case (.withoutEffect(_, let hand), .withoutEffect(_, let other)): (hand == .ending) == (other == .ending)
    default: self == other
    }
  }

  /// The change of a text that may mend the flaw; nil if none is known. With several targets, each may be for another
  /// version of the program, so none is replaced.
  package var substitution: Substitution? {
    switch self {
    case .notFound(let targets, let near?) where targets.count == 1: near.substitution
    case .absent(_, let targets, let near?) where targets.count == 1: near.substitution
    case .unanswered(_, _, _, let near?, _, _), .goalOpen(_, _, _, _, let near?, _): near.substitution
    default: nil
    }
  }

  /// The keys of a step or a tip at one of which the flaw is reported, the best one first.
  var places: [String] {
    switch self {
    case .notFound, .noWidget, .asks, .lostOnWay, .beyondScreen, .outside, .noWithin, .noFrame, .tooFew, .several,
      .otherText, .otherPlace:
      ["target"]
    case .notUp, .unrecorded, .upOnce: ["target", "id"]
    case .otherSide: ["place", "target"]
    case .unanswered, .notEnded: ["done", "do"]
    case .withoutEffect(_, by: .ending): ["ends-on"]
    case .withoutEffect: ["do", "buttons"]
    case .goalOpen(let number, _, _, _, _, _), .goalBefore(let number, _): [Self.place(ofGoal: number), "done"]
    case .endsProgram: ["do", "show", "buttons"]
    case .notAppeared: ["check", "when", "target"]
    case .doneBefore, .untried: ["done"]
    case .absent(let part, _, _): [part.rawValue]
    case .conditionOpen, .conditionNoWidget: ["when"]
    case .nothingShown: ["when", "target"]
    case .unmarked: ["mark"]
    case .astrayUnnoticed(let state, _, _), .astrayStayed(let state, _, _), .astrayEnded(let state, _, _),
      .astrayOther(let state, _, _), .astrayDone(let state, _), .astrayAtOnce(let state, _):
      [state.place, StepField.astray.rawValue]
    case .ended, .endedBeforeTip, .blank, .endedAfter, .stoppedAt, .noRoom: ["id"]
    case .covers: ["place", "target"]
    case .coversKept: ["keep"]
    case .scrolls(_, isAgain: true): ["again", "body"]
    case .scrolls, .smallWidget: ["body", "title"]
    }
  }
}

extension LiveFlaw {
  /// The place of a goal of a step, among the places of its keys.
  static func place(ofGoal number: Int) -> String { "goal \(number)" }
}

extension LiveFlaw {
  /// How a flaw of a step is related to flaws of other steps.
  public struct Relation: Hashable, Sendable {
    /// The id of an earlier step that was not done, from which the flaw may follow; nil if there is none.
    public var cause: String?
    /// How many later steps were not reached for the same reason.
    public var others: Int

    public init(cause: String? = nil, others: Int = 0) {
      self.cause = cause
      self.others = others
    }
  }
}

extension LiveFlaw.Relation: CustomStringConvertible {
  /// The end of a sentence; empty for a flaw of its own.
  public var description: String {
    (cause.map { "; this may follow from step \(quoted($0)), which was not done: mend that one first" } ?? "")
      + (others > 0 ? "; \(others) more \(others == 1 ? "step was" : "steps were") not reached because of this" : "")
  }
}
