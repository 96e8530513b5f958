import TourFinding
import TourModel
import TourPattern
import TourScreen
import TourSession

/// A thousand tips and a hundred thousand donations. Each tip has three conditions on events and one on a parameter, a
/// target, and a text on the screen that retires it.
struct Advising {
  /// The kind of the tips' targets. Except for `present`, none of them is on the screen, although similar texts are.
  enum Targets: String, CaseIterable {
    case texts, patterns, boxes, styles
    /// All targets are on the screen, but each tip has another condition that fails: a text must be absent, and it is
    /// present.
    case present = "present, held back by a predicate"
  }

  let tipIndex: TipIndex
  let guide: Guide
  private(set) var history: History
  let screen: Screen
  let moment = Moment(seconds: 1_795_262_400)

  init(_ targets: Targets, size: Size) {
    let tips = (0..<1000).map { Self.tip($0, targets) }
    let parameters = (0..<50).map { Parameter(name: "parameter\($0)", default: .truth(false)) }
    guide = Guide(name: "g", version: 1, title: "G", groups: tips.map { TipGroup(tips: [$0]) }, parameters: parameters)
    tipIndex = TipIndex([guide])
    history = Self.history(at: moment.seconds)
    screen = Self.screen(size)
  }

  private static func tip(_ number: Int, _ targets: Targets) -> Tip {
    var conditions: [Condition] = (0..<3).map {
      .event(EventCondition("event\((number * 3 + $0) % 100)", .count, .atLeast, 10 + number % 50, within: 30 * 86400))
    }
    conditions.append(.parameter("parameter\(number % 50)", .equal, .truth(false)))
    let target: Target.Kind
    switch targets {
    case .texts: target = .text("word\(number % 60) and item \(number) off")
    case .patterns: target = .match(try! Pattern("word\(number % 60) and item \(number) off.\\d+"))
    case .boxes: target = .box("word\(number % 60) and item \(number) off")
    case .styles: target = .style(Style(foreground: .rgb(UInt8(number % 256), 3, UInt8(number / 256))))
    case .present:
      target = .text("word\(number % 60) and")
      conditions.append(.screen(.not(.present([Target(.text("and item \(number % 50)"))]))))
    }
    return Tip(
      id: "tip\(number)", title: "Tip number \(number)",
      body: String(repeating: "What it says, at some length. ", count: 5), targets: [Target(target)],
      when: .all(conditions), limits: TipLimits(shows: 3),
      retirements: [.event("known\(number)"), .screen(.present([Target(.text("known item \(number)"))]))])
  }

  /// A history with a thousand donations of each of a hundred events, in which half of the tips were shown.
  private static func history(at now: Int) -> History {
    var record = GuideRecord(first: 1)
    for event in 0..<100 {
      let days = (0..<80).map { EventRecord.Day(number: now / 86400 - 80 + $0, last: now - (80 - $0) * 86400) }
      record.events["event\(event)"] = EventRecord(
        count: 1000, dayCount: 80, times: (0..<1000).map { now - 80 * 86400 + $0 * 6900 }, days: days)
    }
    for number in 0..<500 {
      record.tips["tip\(number)"] = TipRecord(version: 1, text: "", shows: 1, milliseconds: 1000, shown: now - 100_000)
    }
    return History(guides: ["g": record])
  }

  private static func screen(_ size: Size) -> Screen {
    var screen = Screen(size: size)
    let text = Array((0..<size.area / 8).map { "word\($0 % 60) and item \($0 % 700) of " }.joined().unicodeScalars)
    for cell in 0..<size.area {
      screen[column: cell % size.columns, row: cell / size.columns] = Cell(
        Glyph(text[cell]), foreground: .indexed(UInt8(cell / 40 % 8)))
    }
    return screen
  }

  /// Makes a selector from the guide and the history.
  /// - Returns: The nanoseconds that it took, and the selector.
  func start() -> (Int, TipSelector) {
    let start = processorTime()
    let selector = TipSelector([guide], history: history, at: moment)
    return (processorTime() - start, selector)
  }

  /// Donates an event and makes a selector from the new history.
  /// - Returns: The nanoseconds that it took, and the selector.
  mutating func donate() -> (Int, TipSelector) {
    let start = processorTime()
    history.guides["g"]?.events["event7"]?.donate(at: moment, keeping: guide.donations)
    let selector = TipSelector(tipIndex, history: history, at: moment)
    return (processorTime() - start, selector)
  }

  /// Searches the screen for a tip to show and for tips to retire. There are none.
  /// - Returns: The nanoseconds that it took.
  func look(_ selector: TipSelector) -> Int {
    let start = processorTime()
    let screenIndex = ScreenIndex(Observation(screen))
    let isShown = selector.choice(on: screenIndex) != nil || !selector.retired(on: screenIndex).isEmpty
    let time = processorTime() - start
    precondition(!isShown)
    return time
  }
}
