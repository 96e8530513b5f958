import Foundation
import Harness
import Testing
import TourGuide
import TourHistory
import TourKit
import TourModel
import TourScreen
import TourSession

@Suite struct SessionPlanTests {
  private static let steps = [
    Step(id: "a", title: "A"), Step(id: "b", title: "B"), Step(id: "c", title: "C", since: 2),
  ]
  private static let guide = Guide(name: "g", version: 2, title: "T", steps: steps)
  private static let tips = Guide(
    name: "t", version: 1, title: "T", groups: [TipGroup(tips: [Tip(id: "t", title: "A tip")])])

  private let folder: Folder
  private var options = SessionOptions(command: "program") { "again \($0.name) \($1)" }

  init() throws { folder = Folder() }

  private func plan(_ guides: [Guide], _ options: SessionOptions? = nil) throws -> SessionPlan? {
    try SessionPlan(
      guides, folder.history, options ?? self.options,
      capabilities: TerminalCapabilities(depth: .none, isUnicode: true), at: Moment(seconds: 1000))
  }

  private func complete(_ guide: Guide, version: Int) throws {
    try folder.history.update {
      $0.guides[guide.name] = GuideRecord(
        version: version, outcome: .done, shown: version, step: "a", first: 1, last: 1)
    }
  }

  private func catalog(_ guides: [String: String]) throws -> GuideCatalog {
    for (name, text) in guides { folder.write(text, to: "\(name).yaml") }
    return GuideCatalog(folders: [folder.path])
  }

  @Test func `a tour that was never shown has all its steps`() throws {
    let plan = try #require(try plan([Self.guide]))
    #expect(plan.itinerary == Itinerary(steps: Self.steps))
    #expect(plan.tips == nil && plan.damage == nil && plan.writer.descriptor == -1)
    let tour = try #require(plan.session(catalog: try catalog([:])).tour)
    #expect(tour.guide == Self.guide && tour.steps == Self.steps && tour.heading == nil && tour.otherGuides == [])
    #expect(tour.replayCommand == "again g true")
  }

  @Test func `nothing is planned or written if the tour was seen and there are no tips`() throws {
    #expect(try plan([]) == nil)
    #expect(try plan([Guide(name: "e", version: 1, title: "T")]) == nil)
    #expect(folder.names == [])
    try complete(Self.guide, version: 2)
    #expect(try plan([Self.guide]) == nil)
  }

  @Test func `neither the terminal nor the clock is examined if the tour was seen and there are no tips`() throws {
    func plan(_ guides: [Guide], _ options: SessionOptions) throws -> (isPlanned: Bool, examined: Int) {
      var examined = 0
      func examine<Value>(_ value: Value) -> Value {
        examined += 1
        return value
      }
      let plan = try SessionPlan(
        guides, folder.history, options, capabilities: examine(TerminalCapabilities(depth: .none, isUnicode: true)),
        at: examine(Moment(seconds: 1000)))
      return (plan != nil, examined)
    }
    #expect(try plan([Self.guide], options) == (true, 1))
    try complete(Self.guide, version: 2)
    #expect(try plan([Self.guide], options) == (false, 0))
    var withoutTips = options
    withoutTips.preferences.tips.choice = .none
    #expect(try plan([Self.guide, Self.tips], withoutTips) == (false, 1), "only the clock is read")
  }

  @Test func `the texts in another language are read only if a card may appear, and are those of the cards`() throws {
    func plan(_ guides: [Guide], _ translated: [Guide]) throws -> (plan: SessionPlan?, reads: Int) {
      var reads = 0
      let plan = try SessionPlan(
        guides,
        translated: {
          reads += 1
          return translated
        }, folder.history, options, capabilities: TerminalCapabilities(depth: .none, isUnicode: true),
        at: Moment(seconds: 1000))
      return (plan, reads)
    }
    var guide = Self.guide
    guide.steps[0].title = "Der erste"
    var tips = Self.tips
    tips.groups[0].tips[0].title = "Ein Tipp"
    let (first, reads) = try plan([Self.tips, Self.guide], [tips, guide])
    #expect(first?.guide == guide && first?.itinerary?.steps == guide.steps && first?.tips?.guides == [tips])
    #expect(reads == 1)
    try complete(Self.guide, version: 2)
    let (tipsOnly, readsForTips) = try plan([Self.tips, Self.guide], [tips, guide])
    #expect(tipsOnly?.itinerary == nil && tipsOnly?.tips?.guides == [tips] && readsForTips == 1)
    let (none, readsForNone) = try plan([Self.guide], [guide])
    #expect(none == nil && readsForNone == 0)
  }

  @Test func `steps that were added since the user's version have a heading`() throws {
    try complete(Self.guide, version: 1)
    let tour = try #require(try plan([Self.guide])?.session(catalog: try catalog([:])).tour)
    #expect(tour.steps.map(\.id) == ["c"])
    #expect(tour.heading == "New in version 2")
  }

  @Test func `the first guide with steps provides the tour, and the others contribute tips`() throws {
    let second = Guide(name: "h", version: 1, title: "T", steps: [Step(id: "x", title: "X")])
    let plan = try #require(try plan([Self.tips, Self.guide, second]))
    #expect(plan.guide == Self.guide)
    #expect(plan.tips?.guides == [Self.tips])
    #expect(plan.writer.descriptor >= 0)
    let session = plan.session(catalog: try catalog([:]))
    #expect(session.tour?.guide == Self.guide && session.tips?.guides == [Self.tips])
    #expect(SessionPlan.tourGuide(of: [Self.tips]) == Self.tips && SessionPlan.tourGuide(of: []) == nil)
  }

  @Test func `once the tour of the first guide is seen, the next guide provides its own`() throws {
    let second = Guide(name: "h", version: 1, title: "T", steps: [Step(id: "x", title: "X")])
    try complete(Self.guide, version: Self.guide.version)
    #expect(try plan([Self.guide, second])?.guide == second)
    var options = options
    options.firstStep = Self.guide.steps[0].id
    #expect(try plan([Self.guide, second], options)?.guide == Self.guide)
    try complete(second, version: 1)
    #expect(try plan([Self.guide, second]) == nil)
  }

  @Test func `without a tour to show the session has only tips`() throws {
    let plan = try #require(try plan([Self.tips]))
    #expect(plan.itinerary == nil)
    let session = plan.session(catalog: try catalog([:]))
    #expect(session.tour == nil && session.tips != nil)
  }

  @Test func `with tips turned off no tips are planned and the history is not watched`() throws {
    var options = options
    options.preferences.tips.choice = .none
    #expect(try plan([Self.tips], options) == nil)
    let plan = try #require(try plan([Self.guide, Self.tips], options))
    #expect(plan.tips == nil && plan.writer.descriptor == -1)
  }

  @Test func `all guides are forgotten first if that is requested`() throws {
    for guide in [Self.guide, Self.tips] { try complete(guide, version: guide.version) }
    var options = options
    options.forgetsFirst = true
    #expect(try plan([Self.guide, Self.tips], options)?.itinerary?.steps == Self.steps)
    #expect(try folder.history.load().history == History())
  }

  @Test func `a tour begins with the requested step, even if it was seen`() throws {
    try complete(Self.guide, version: 2)
    var options = options
    options.firstStep = "b"
    #expect(try plan([Self.guide], options)?.itinerary == Itinerary(steps: Self.steps, start: 1))
  }

  @Test func `a history that cannot be written is an error only if there is a tour or a tip to show`() throws {
    folder.write(#"{"schema": 2, "guides": []}"#, to: "history.json")
    #expect(throws: HistoryError.newer(schema: 2, path: folder.history.path)) { try plan([Self.guide]) }
    #expect(try plan([Guide(name: "e", version: 1, title: "T")]) == nil)
  }

  @Test func `a damaged history is set aside only if there is a tour or a tip to show`() throws {
    folder.write("{", to: "history.json")
    #expect(try plan([Guide(name: "e", version: 1, title: "T")]) == nil)
    #expect(folder.names == ["history.json"])
    #expect(try plan([Self.guide])?.damage?.keptAs == folder["history.json.damaged-1"])
    #expect(try plan([Self.guide])?.damage == nil)
    var options = options
    options.forgetsFirst = true
    folder.write("[", to: "history.json")
    #expect(try plan([Self.guide], options)?.damage?.keptAs == folder["history.json.damaged-2"])
  }

  @Test func `the menu offers the other guides for the command, and their tours begin with the first step`() throws {
    let catalog = try catalog([
      "a": "guide: a\nversion: 1\ntitle: T\nfor: program\nsteps: [{id: x, title: X}, {id: y, title: Y}]\n",
      "g": "guide: g\nversion: 1\ntitle: T\nfor: program\nsteps: [{id: x, title: X}]\n",
      "other": "guide: other\nversion: 1\ntitle: T\nfor: other\nsteps: [{id: x, title: X}]\n", "program": "guide: {",
      "late": "guide: late\nversion: 1\ntitle: T\nsteps: 1\n",
    ])
    let plan = try #require(try plan([Self.guide]))
    #expect(plan.session(catalog: catalog).tour?.otherGuides == [Tour.OtherGuide(name: "a", title: "a, T")])
    let tour = try #require(plan.tour(TourChoice(guide: "a"), in: catalog))
    #expect(tour.steps.map(\.id) == ["x", "y"] && tour.replayCommand == "again a false")
    #expect(tour.otherGuides == [Tour.OtherGuide(name: "g", title: "g, T")])
    #expect(plan.tour(TourChoice(guide: "none"), in: catalog) == nil)
    #expect(plan.tour(TourChoice(guide: "late"), in: catalog) == nil)
  }

  @Test func `the last card names the command for lessons until the user has taken all of them`() throws {
    func lesson(_ name: String, version: Int = 1, for command: String = "program") -> String {
      "guide: \(name)\nversion: \(version)\ntitle: T\nfor: \(command)\nlesson: {minutes: 1}\nsteps: [{id: x, title: X}]\n"
    }
    var options = options
    options.lessonCommand = "learn program"
    func command(_ catalog: GuideCatalog) throws -> String? {
      try #require(try plan([Self.guide], options)).session(catalog: catalog).tour?.lessonCommand
    }
    #expect(try command(catalog(["other": lesson("other", for: "other"), "broken": "guide: {"])) == nil)
    let catalog = try catalog(["one": lesson("one"), "two": lesson("two", version: 2)])
    #expect(catalog.lessons(for: "program").map(\.name) == ["one", "two"])
    #expect(try command(catalog) == "learn program")
    for (name, version, isNamed) in [("one", 1, true), ("two", 1, true), ("two", 2, false)] {
      try complete(Guide(name: name, version: version, title: "T"), version: version)
      #expect(try (command(catalog) != nil) == isNamed, "\(name) \(version)")
    }
    options.lessonCommand = nil
    #expect(try command(catalog) == nil)
  }

  @Test func `the menu of a tour lists the lessons and the tips of its program, and ticks what is done`() throws {
    let catalog = try catalog([
      "one": "guide: one\nversion: 1\ntitle: First\nfor: program\nlesson: {minutes: 1}\nsteps: [{id: x, title: X}]\n",
      "two": "guide: two\nversion: 2\ntitle: Second\nfor: program\nlesson: {minutes: 1}\nsteps: [{id: x, title: X}]\n",
      "far": "guide: far\nversion: 1\ntitle: T\nfor: other\nlesson: {minutes: 1}\nsteps: [{id: x, title: X}]\n",
    ])
    var options = options
    options.lessonCommand = "learn program"
    let tips = [Tip(id: "seen", title: "Seen"), Tip(id: "new", title: "New")].map { TipGroup(tips: [$0]) }
    let guide = Guide(name: "mine", version: 1, title: "T", steps: Self.steps, groups: tips)
    func topics() throws -> [(title: String, isDone: Bool)] {
      try #require(try plan([guide], options)).session(catalog: catalog).tour?.topics.map { ($0.title, $0.isDone) }
        ?? []
    }
    #expect(try topics().map(\.title) == ["First", "Second", "Seen", "New"] && topics().allSatisfy { !$0.isDone })
    for (name, version) in [("one", 1), ("two", 1)] {
      try complete(Guide(name: name, version: version, title: "T"), version: version)
    }
    #expect(try topics().filter(\.isDone).map(\.title) == ["First"], "the second lesson has a new version")
    // `two` has its texts in German, and `one` has none.
    let two = try #require(catalog.lessons(for: "program").first { $0.name == "two" })
    try Data("title: Zwei\nsteps: {x: {title: X}}\n".utf8)
      .write(to: URL(filePath: two.path.replacing(".yaml", with: ".de.yaml")))
    options.languages = [try #require(Language("de_DE"))]
    #expect(try topics().map(\.title) == ["First", "Zwei", "Seen", "New"])
    options.languages = [.english, try #require(Language("de"))]
    #expect(try topics().map(\.title) == ["First", "Second", "Seen", "New"])
    options.lessonCommand = nil
    #expect(try topics().map(\.title) == ["Seen", "New"], "the user cannot take lessons")
  }

  @Test func `guides without steps are not in the menu, and buttons that name them are known to start nothing`() throws
  {
    let catalog = try catalog([
      "a": "guide: a\nversion: 1\ntitle: T\nfor: program\nsteps: [{id: x, title: X}]\n",
      "tips": "guide: tips\nversion: 1\ntitle: T\nfor: program\ntips: [{id: x, title: X}]\n",
      "broken": "guide: broken\nversion: 1\ntitle: T\nfor: program\nsteps: 1\n",
      "other": "guide: other\nversion: 1\ntitle: T\nfor: other\nsteps: [{id: x, title: X}]\n",
    ])
    let buttons = ["a", "tips", "broken", "other", "none", "mine", "hints"].map { StepButton(.guide($0), label: $0) }
    let mine = Guide(name: "mine", version: 1, title: "T", steps: [Step(id: "s", title: "S", buttons: buttons)])
    let hints = Guide(
      name: "hints", version: 1, title: "T", groups: [TipGroup(tips: [Tip(id: "t", title: "T", buttons: buttons)])])
    let session = try #require(try plan([mine, hints])).session(catalog: catalog)
    #expect(session.tour?.otherGuides == [Tour.OtherGuide(name: "a", title: "a, T")])
    #expect(session.tour?.missingGuides == ["tips", "broken", "other", "none", "hints"])
    #expect(session.tips?.missingGuides == ["tips", "broken", "other", "none", "hints"])
  }

  @Test func `a program can start a step of its own guide, and guides for its command only`() throws {
    let catalog = try catalog([
      "a": "guide: a\nversion: 1\ntitle: T\nfor: program\nsteps: [{id: x, title: X}, {id: y, title: Y}]\n",
      "other": "guide: other\nversion: 1\ntitle: T\nfor: other\nsteps: [{id: x, title: X}]\n",
    ])
    let plan = try #require(try plan([Self.guide]))
    #expect(plan.tour(TourChoice(), in: catalog)?.guide == Self.guide)
    #expect(
      plan.tour(TourChoice(guide: Self.guide.name, step: Self.guide.steps[0].id), in: catalog)?.currentStep
        == Self.guide.steps[0])
    #expect(plan.tour(TourChoice(guide: "a", step: "y"), in: catalog)?.currentStep?.id == "y")
    #expect(plan.tour(TourChoice(step: "none"), in: catalog) == nil)
    #expect(plan.tour(TourChoice(guide: "other"), in: catalog) == nil)
  }

  @Test func `a guide on request has a plan also for a user who has taken the tour`() throws {
    var guide = Self.guide
    try complete(guide, version: 2)
    #expect(try plan([guide]) == nil)
    guide.isOnRequest = true
    let plan = try #require(try plan([guide]))
    #expect(plan.itinerary == nil)
    #expect(plan.session(catalog: GuideCatalog(folders: [])).isOver)
  }

  @Test func `the preferences are beside the history`() {
    #expect(HistoryFile(path: "/a/b/history.json").config == "/a/b/config.yaml")
    #expect(HistoryFile(path: "mine").config == "config.yaml")
  }
}
