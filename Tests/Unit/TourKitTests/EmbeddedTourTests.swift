import Foundation
import Harness
import Testing
import TourHistory
import TourModel
import TourScreen
import TourSession

@testable import TourKit

/// A tour over a screen with one letter, without a terminal.
private final class Driver {
  let tour: EmbeddedTour
  private(set) var now = 0

  init(_ tour: EmbeddedTour) {
    self.tour = tour
    var screen = Screen(size: Size(columns: 80, rows: 24))
    screen[column: 0, row: 0] = Cell(Glyph("x"))
    tour.update(Observation(screen), at: now)
  }

  /// Lets time pass, and draws as a program does.
  func pass(milliseconds: Int) {
    let end = now + milliseconds
    while now < end {
      now += 10
      _ = tour.picture(at: now)
    }
  }

  /// Closes a tip as the user does, and waits until the banner that follows it is gone.
  func closeTip() {
    tour.press(Preferences.standardTourKey, token: InputToken([UInt8(0x1D)]), at: now)
    pass(milliseconds: 5000)
  }
}

@Suite struct EmbeddedTourTests {
  private static let starred = GuideEvent("starred")
  private static let isSignedIn = GuideParameter("signed-in", default: false)
  private static let level = GuideParameter("level", default: 1)
  private static let share = GuideParameter("share", default: 0.5)
  private static let name = GuideParameter("name", default: "nobody")
  private static let guide = Guide("g", title: "T") {
    Tip("stars", "Stars", when: starred.count >= 2)
    Tip("levels", "Levels", when: level > 2 && isSignedIn == true)
    starred
    isSignedIn
    level
    share
    name
  }

  private let folder: Folder

  init() throws { folder = Folder() }

  private static func tour(
    _ guides: [Guide] = [guide], history: String? = nil, tips: TipPreferences.Choice = .asUsual,
    clock: WallClock = WallClock()
  ) throws -> EmbeddedTour {
    try EmbeddedTour(
      .guides(guides), program: "g", history: history, testing: TourTesting(tips: tips, clock: clock),
      capabilities: TerminalCapabilities(depth: .none, isUnicode: true))
  }

  // MARK: Guides

  @Test func `the menu of a tour that the program starts lists the tips, with a tick before those that are over`()
    throws
  {
    let guide = Guide("g", title: "T") {
      Step("one", "One")
      Tip("stars", "Stars", when: Self.starred.count >= 1)
      Tip("levels", "Levels", when: Self.level > 2)
      Self.starred
      Self.level
    }
    let driver = Driver(try Self.tour([guide]))
    func menu() -> [String: Bool] {
      driver.tour.start(at: driver.now)
      driver.pass(milliseconds: 2000)
      driver.tour.press(Preferences.standardTourKey, token: InputToken([UInt8(0x1D)]), at: driver.now)
      driver.pass(milliseconds: 500)
      defer {
        driver.tour.request(.close, at: driver.now)
        driver.pass(milliseconds: 5000)
      }
      let tips = driver.tour.shownContent?.buttons.filter { $0.action.topic != nil } ?? []
      return Dictionary(uniqueKeysWithValues: tips.map { ($0.label, $0.isTicked) })
    }
    #expect(menu() == ["Tip: Stars": false, "Tip: Levels": false])
    driver.tour.donate(Self.starred, at: driver.now)
    driver.pass(milliseconds: 3000)
    driver.closeTip()
    #expect(menu() == ["Tip: Stars": true, "Tip: Levels": false])
  }

  @Test func `a mistake in a guide is thrown with its place`() throws {
    let guide = Guide("g", title: "T") { Tip("stars", "Stars", when: Self.starred.count >= 2) }
    let other = Guide("h", title: "T", was: ["g"]) { Step("s", "") }
    let error = try #require(throws: GuideProblems.self) { try Self.tour([guide, other]) }
    #expect(
      error.description == """
        guide 'g', tip 'stars': error: no event 'starred' is declared; write events: [{id: starred}], or take it out
        guide 'h', step 's': error: 'title' is empty; write title: Meet htop
        guide 'h': error: 'g' is already used; take it out
        """)
    #expect(try GuideSource.guides([Self.guide]).read() == [Self.guide])
  }

  // MARK: Changes

  @Test func `a change that a step waits for does not include what the program drew just before the key`() throws {
    let guide = Guide("g", title: "T") {
      Step("a", "A card", do: "x", done: .changed(.region(Region(rows: .cells(1)))))
      Step("b", "Another card")
    }
    let driver = Driver(try Self.tour([guide]))
    func draw(_ character: Unicode.Scalar) {
      var screen = Screen(size: Size(columns: 80, rows: 24))
      screen[column: 0, row: 0] = Cell(Glyph(character))
      driver.tour.update(Observation(screen), at: driver.now)
    }
    driver.pass(milliseconds: 500)
    draw("y")
    _ = driver.tour.picture(at: driver.now)
    draw("z")
    driver.tour.press(Key(name: "x")!, token: InputToken(Array("x".utf8)), at: driver.now)
    driver.pass(milliseconds: 1000)
    #expect(driver.tour.current?.step.id == "a")
    draw("!")
    driver.pass(milliseconds: 1000)
    #expect(driver.tour.current?.step.id == "b")
  }

  // MARK: Parameters

  @Test func `a parameter has its default until it is set`() throws {
    let driver = Driver(try Self.tour())
    let tour = driver.tour
    #expect(
      !tour.value(of: Self.isSignedIn) && tour.value(of: Self.level) == 1 && tour.value(of: Self.share) == 0.5
        && tour.value(of: Self.name) == "nobody")
    tour.set(Self.isSignedIn, to: true, at: 0)
    tour.set(Self.level, to: 3, at: 0)
    tour.set(Self.share, to: -1e20, at: 0)
    tour.set(Self.name, to: "true \u{1B} ", at: 0)
    #expect(
      tour.value(of: Self.isSignedIn) && tour.value(of: Self.level) == 3 && tour.value(of: Self.share) == -1e20
        && tour.value(of: Self.name) == "true \u{1B} ")
    driver.pass(milliseconds: 2000)
    #expect(tour.status(ofTip: "levels") == .shown)
  }

  @Test func `a value that the history cannot keep, or of another type, is ignored`() throws {
    let tour = try Self.tour()
    for share in [Double.nan, .infinity, -.infinity] {
      tour.set(Self.share, to: share, at: 0)
      #expect(tour.value(of: Self.share) == 0.5)
    }
    let text = GuideParameter("level", default: "low")
    tour.set(text, to: "high", at: 0)
    #expect(tour.value(of: text) == "low" && tour.value(of: Self.level) == 1)
    let unknown = GuideParameter("unknown", default: 7)
    tour.set(unknown, to: 8, at: 0)
    #expect(tour.value(of: unknown) == 7)
    let fraction = GuideParameter("share", default: 9)
    #expect(tour.value(of: fraction) == 9)
    tour.set(Self.level, to: .max, at: 0)
    #expect(tour.value(of: Self.level) == .max)
    tour.set(Self.level, to: .min, at: 0)
    #expect(tour.value(of: Self.level) == .min)
    tour.set(GuideParameter("level", default: 0.0), to: 1e300, at: 0)
    #expect(tour.value(of: Self.level) == .max)
    tour.set(GuideParameter("level", default: 0.0), to: 1.5, at: 0)
    #expect(tour.value(of: Self.level) == 1)
  }

  /// The guides with tips are part of the session; the others are not.
  @Test(arguments: [false, true]) func `two guides may declare a parameter of one name with different types`(
    hasTips: Bool
  ) throws {
    let (text, number, unknown) = (
      GuideParameter("size", default: "small"), GuideParameter("size", default: 1),
      GuideParameter("size", default: false)
    )
    func guide<Setting>(_ name: String, _ parameter: GuideParameter<Setting>) -> Guide {
      Guide(name, title: "T") {
        if hasTips {
          Tip("tip", "Tip", when: .event(EventCondition("e", .count, .atLeast, 1)))
        } else {
          Step("step", "Step")
        }
        GuideEvent("e")
        parameter
      }
    }
    for guides in [[guide("a", text), guide("b", number)], [guide("b", number), guide("a", text)]] {
      let tour = try Self.tour(guides)
      tour.set(number, to: 7, at: 0)
      #expect(tour.value(of: text) == "small" && tour.value(of: number) == 7)
      tour.set(text, to: "12", at: 0)
      #expect(tour.value(of: text) == "12" && tour.value(of: number) == 7)
      tour.set(unknown, to: true, at: 0)
      #expect(tour.value(of: text) == "12" && tour.value(of: number) == 7 && !tour.value(of: unknown))
      // A word has no type of its own.
      tour.set("size", to: "3", at: 0)
      #expect(tour.value(of: text) == "3" && tour.value(of: number) == 3)
    }
  }

  @Test(arguments: [false, true]) func `parameters are kept in the history, also if nothing appears by itself`(
    isSilent: Bool
  ) throws {
    let path = folder["history.json"]
    func open() throws -> EmbeddedTour {
      try EmbeddedTour(
        .guides([Self.guide]), .success(HistoryFile(path: path)), SessionOptions(command: "g"),
        capabilities: TerminalCapabilities(depth: .none, isUnicode: true), isSilent: isSilent)
    }
    for level in [5, .max, .min] {
      let first = try open()
      first.set(Self.level, to: level, at: 0)
      first.finish(at: 10)
      #expect(try open().value(of: Self.level) == level)
      #expect(try folder.history.load().history.guides["g"]?.parameters == ["level": .number(Double(level))])
    }
  }

  // MARK: Tips

  @Test func `the state of a tip follows its donations, its card and its end`() throws {
    let driver = Driver(try Self.tour())
    var states: [TipState] = []
    #expect(driver.tour.observeTip("g/stars") { states.append($0) } != nil)
    let start = driver.tour.status(ofTip: "stars")
    driver.pass(milliseconds: 100)
    driver.tour.donate(Self.starred, at: driver.now)
    driver.pass(milliseconds: 100)
    driver.tour.donate(Self.starred, at: driver.now)
    driver.pass(milliseconds: 2000)
    #expect(driver.tour.isShown)
    driver.closeTip()
    let question = Condition.event(EventCondition("starred", .count, .atLeast, 2))
    #expect(start == .waiting([.condition(question, .count(0))]))
    #expect(states == [.waiting([.condition(question, .count(1))]), .ready, .shown, .over(.tipClosed)])
    #expect(driver.tour.status(ofTip: "stars") == .over(.tipClosed) && driver.tour.status(ofTip: "unknown") == nil)
  }

  @Test func `an observer is not called while another one is, and not after its end`() throws {
    let driver = Driver(try Self.tour())
    var (depth, deepest, calls) = (0, 0, 0)
    var observations: [TipObservation] = []
    for _ in 0..<2 {
      observations.append(
        try #require(
          driver.tour.observeTip("stars") { _ in
            depth += 1
            deepest = max(deepest, depth)
            calls += 1
            // Changes the state again.
            driver.tour.donate(Self.starred, at: driver.now)
            _ = driver.tour.picture(at: driver.now)
            depth -= 1
          }))
    }
    driver.tour.donate(Self.starred, at: 0)
    driver.pass(milliseconds: 3000)
    #expect(deepest == 1 && calls >= 4)
    observations.forEach { $0.end() }
    let before = calls
    driver.closeTip()
    #expect(driver.tour.status(ofTip: "stars") == .over(.tipClosed) && calls == before)
    #expect(driver.tour.observeTip("unknown") { _ in } == nil)
  }

  @Test func `observers that keep changing a tip do not hang the program`() throws {
    let driver = Driver(try Self.tour())
    var calls = 0
    driver.tour.observeTip("levels") { _ in
      calls += 1
      driver.tour.set(Self.level, to: 10 + calls, at: driver.now)
      driver.tour.set(Self.isSignedIn, to: calls.isMultiple(of: 2), at: driver.now)
    }
    driver.tour.set(Self.level, to: 2, at: 0)
    driver.pass(milliseconds: 1000)
    #expect(calls > 16)
  }

  @Test func `nothing is observed after the end of the tour`() throws {
    let driver = Driver(try Self.tour())
    var calls = 0
    driver.tour.observeTip("stars") { _ in calls += 1 }
    driver.tour.finish(at: 0)
    driver.tour.donate(Self.starred, at: 0)
    driver.pass(milliseconds: 1000)
    #expect(calls == 0)
  }

  @Test func `a damaged history is set aside, and the program can tell its user`() throws {
    folder.write("{\"schema\": 1, \"guides\": {", to: "history.json")
    let tour = try Self.tour(history: folder["history.json"])
    #expect(tour.failure == nil)
    let problems = tour.settingsProblems.joined(separator: "\n")
    #expect(problems.hasPrefix("\(folder["history.json"]):1:26: unexpected end"), "\(problems)")
    #expect(problems.contains("it is kept as ") && problems.hasSuffix(", and a new history is begun"))
  }

  @Test func `without a history, nothing appears, and the reason is known`() throws {
    folder.write("no history", to: "history.json")
    let tour = try Self.tour(history: folder["history.json"])
    #expect(tour.failure == .notAHistory(path: folder["history.json"]))
    #expect(
      tour.status(ofTip: "stars")
        == .waiting([.unwanted(.all), .condition(.event(EventCondition("starred", .count, .atLeast, 2)), .count(0))])
        || tour.status(ofTip: "stars")
          == .waiting([.condition(.event(EventCondition("starred", .count, .atLeast, 2)), .count(0)), .unwanted(.all)])
    )
    #expect(try Self.tour().failure == nil)
  }

  // MARK: Tests of programs

  @Test func `in a test, the chosen tips appear`() throws {
    func shown(_ tips: TipPreferences.Choice) throws -> [TipState?] {
      let driver = Driver(try Self.tour(tips: tips))
      driver.pass(milliseconds: 2000)
      return ["stars", "levels"].map { driver.tour.status(ofTip: $0) }
    }
    #expect(try shown(.all) == [.shown, .ready])
    #expect(try shown(.only(["levels"])) == [.waiting([.unwanted(.others)]), .shown])
    let none = try shown(.none)
    #expect(
      none.allSatisfy { if case .waiting(let obstacles)? = $0 { obstacles.contains(.unwanted(.all)) } else { false } })
  }

  @Test func `in a test, the time can be simulated, and the history begins empty unless it has a path`() throws {
    let guide = Guide("g", title: "T") { Tip("later", "Later", limits: TipLimits(after: 86400)) }
    let path = folder["history.json"]
    func state(_ time: String, _ path: String?) throws -> TipState? {
      let driver = Driver(try Self.tour([guide], history: path, clock: try #require(WallClock(startingAt: time))))
      driver.pass(milliseconds: 2000)
      defer { driver.tour.finish(at: driver.now) }
      return driver.tour.status(ofTip: "later")
    }
    guard case .waiting? = try state("2026-11-21T10:00:00Z", nil) else { throw Failure() }
    guard case .waiting? = try state("2026-11-23T10:00:00Z", nil) else { throw Failure() }
    #expect(folder.names == [])
    guard case .waiting? = try state("2026-11-21T10:00:00Z", path) else { throw Failure() }
    #expect(try state("2026-11-23T10:00:00Z", path) == .shown)
  }

  private struct Failure: Error {}
}
