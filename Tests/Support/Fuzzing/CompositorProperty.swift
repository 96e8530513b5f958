import TourHost
import TourModel
import TourScreen
import TourSession

extension Property {
  /// After a tour, the terminal has the same state as if the program had run without the tour. This holds for any
  /// output, any keys and clicks, any time in between, any queries at the start, and any delay of the answers and of
  /// the terminal.
  public static let compositor = Property(name: "compositor") { bytes in
    var dice = Dice(bytes)
    var harness = DelayedCompositor(tourOrTips: &dice)
    harness.write(Array("ready".utf8))
    while !dice.isEmpty {
      harness.act(&dice)
      harness.write(dice.piece(1 + dice.number(below: 64)))
      if !harness.follows { return "the keyboard or mouse modes differ from those that the program set" }
    }
    return harness.end()
  }
}

extension DelayedCompositor {
  /// A compositor with a tour, with tips, or with a tour followed by tips.
  fileprivate init(tourOrTips dice: inout Dice) {
    let size = Size(columns: 1 + dice.number(below: 40), rows: 1 + dice.number(below: 12))
    let steps = [
      Step(id: "a", title: "A", body: "Some **text**."),
      Step(id: "b", title: "B", targets: [Target(.text("x"))], missing: Missing(wait: 300, then: .center)),
      Step(id: "c", title: "C", targets: [Target(.cursor)], do: KeyChoice([[Key(.character("x"))]])),
    ]
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let tips = [
      Tip(id: "now", title: "T", body: "Some **text**.", do: KeyChoice([[Key(.character("y"))]])),
      Tip(
        id: "then", title: "U", targets: [Target(.text("x"))], milliseconds: 500, when: .event(EventCondition("rang"))),
      Tip(
        id: "here", title: "V", targets: [Target(.cursor)], retirements: [.keys(KeyChoice([[Key(.character("q"))]]))]),
    ]
    let guide = Guide(
      name: "g", version: 1, title: "A guide", steps: steps, groups: tips.map { TipGroup(tips: [$0]) },
      events: [EventSource(id: "rang", trigger: .bell)])
    let tourKey = Key(.character("]"), .control)
    let kind = dice.number(below: 3)
    let tour = kind == 1 ? nil : Tour(guide, steps: steps, capabilities: capabilities)
    let engine =
      kind == 0
      ? nil
      : Tips(
        [guide], history: History(), at: Moment(seconds: 0), preferences: Preferences(tourKey: tourKey),
        capabilities: capabilities)
    let asking = [nil, TerminalQueries(colors: false), TerminalQueries(colors: true), nil][dice.number(below: 4)]
    self.init(
      Session(tour: tour, tips: engine, capabilities: capabilities), guide: guide, size: size, tourKey: tourKey,
      asking: asking)
  }
}
