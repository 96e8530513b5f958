import Testing
import TourModel
import TourPattern
import TourScreen
import TourSession
import TourTerminal

@testable import TourHost

private let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
private let noon = Moment(seconds: 1_795_262_400)

extension CompositorHarness {
  fileprivate convenience init(_ tip: Tip) {
    let guide = Guide(name: "g", version: 1, title: "A guide", groups: [TipGroup(tips: [tip])])
    let tips = Tips([guide], history: History(), at: noon, preferences: Preferences(), capabilities: capabilities)
    self.init(Session(tour: nil, tips: tips, capabilities: capabilities), size: Size(columns: 80, rows: 24))
  }

  /// The top left corner of the card that the terminal shows.
  fileprivate var card: Point? {
    for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let column = Array(line).firstIndex(of: "╭") { return Point(column: column, row: row) }
    }
    return nil
  }

  /// Lets the program draw every `interval` milliseconds, for `milliseconds` in all.
  /// - Returns: when a card was first shown, and each position that it had after that; a position is nil while no card
  ///   was shown.
  fileprivate func run(_ milliseconds: Int, every interval: Int, drawing frame: (Int) -> String) -> (
    came: Int?, places: [Point?]
  ) {
    var came: Int?
    var places: [Point?] = []
    for number in 0..<(milliseconds / interval) {
      write(frame(number))
      wait(interval)
      if came == nil, card != nil { came = now }
      if came != nil, places.last != card { places.append(card) }
    }
    return (came, places)
  }
}

private func spinner(_ number: Int) -> String { "\u{1B}[2;40H" + ["|", "/", "-", "\\"][number % 4] + "\u{1B}[3;1H" }
private let start = "\u{1B}[?1049h\u{1B}[5;10HSearch here\u{1B}[3;1H"
private let free = Tip(id: "a", title: "A tip", body: "It says something.")
private let aimed = Tip(id: "a", title: "A tip", body: "It says something.", targets: [Target(.text("Search"))])

@Suite struct `A tip over a program whose screen never rests` {
  @Test(arguments: [false, true], [true, false])
  func `a tip whose place and target do not change appears soon, and does not move`(
    hasTarget: Bool, isOnAlternateScreen: Bool
  ) {
    let harness = CompositorHarness(hasTarget ? aimed : free)
    harness.write(isOnAlternateScreen ? start : String(start.dropFirst("\u{1B}[?1049h".count)))
    let (came, places) = harness.run(14_000, every: 50, drawing: spinner)
    #expect(came.map { $0 <= 700 } == true)
    #expect(places.count == 1)
  }

  @Test(arguments: [false, true]) func `a tip appears within two seconds if the whole screen changes all the time`(
    hasTarget: Bool
  ) {
    let harness = CompositorHarness(hasTarget ? aimed : free)
    let (came, places) = harness.run(14_000, every: 50) { number in
      start + (6...24).map { "\u{1B}[\($0);1H" + String(repeating: "\((number + $0) % 10)", count: 80) }.joined()
        + "\u{1B}[3;1H"
    }
    #expect(came.map { 700...2000 ~= $0 } == true)
    #expect(places.count == 1)
  }

  @Test func `a tip appears at once if the program pauses between two frames`() {
    let harness = CompositorHarness(aimed)
    let (came, places) = harness.run(10_000, every: 1000) { start + "\u{1B}[1;70H12:00:0\($0 % 10)\u{1B}[3;1H" }
    #expect(came == 1000)
    #expect(places.count == 1)
  }

  @Test func `a tip appears within two seconds if the program erases the target whenever it draws`() {
    let harness = CompositorHarness(aimed)
    let (came, places) = harness.run(10_000, every: 20) { ($0 % 4 == 0 ? "\u{1B}[5;1H\u{1B}[2K" : start) + spinner($0) }
    #expect(came.map { $0 <= 2000 } == true)
    #expect(places.count == 1)
  }

  @Test func `a tip does not move although the program's cursor moves while it draws`() {
    let harness = CompositorHarness(free)
    let (came, places) = harness.run(14_000, every: 30) { number in
      (number == 0 ? start : "") + "\u{1B}[\(number * 7 % 24 + 1);1H\(number % 10)"
    }
    #expect(came != nil)
    #expect(places.count == 1)
  }

  @Test func `a tip does not move if its target grows and shrinks`() throws {
    let harness = CompositorHarness(Tip(id: "a", title: "A tip", targets: [Target(.match(try Pattern("Load .*$")))]))
    let (came, places) = harness.run(14_000, every: 500) {
      "\u{1B}[?1049h\u{1B}[5;30H\u{1B}[KLoad \($0 * 7 % 150)\u{1B}[3;1H"
    }
    #expect(came != nil)
    #expect(places.count == 1)
  }

  @Test func `a tip follows its target to another row once the target stays there`() {
    let harness = CompositorHarness(aimed)
    harness.write(start)
    harness.wait(500)
    let before = harness.card
    #expect(before?.row == 6)
    harness.write("\u{1B}[5;1H\u{1B}[2K\u{1B}[9;10HSearch here\u{1B}[3;1H")
    harness.wait(50)
    #expect(harness.card == before)
    harness.wait(200)
    #expect(harness.card?.row == 10)
  }

  @Test func `a tip on the main screen stays while a slow program writes much under it`() {
    let harness = CompositorHarness(free)
    harness.write("$ ")
    harness.wait(500)
    #expect(harness.card != nil)
    let line = String(repeating: "x", count: 70)
    // 28 KB a second.
    let (_, places) = harness.run(14_000, every: 50) { number in (0..<20).map { "\(number) \($0) \(line)\r\n" }.joined()
    }
    #expect(places.count == 1)
    harness.close()
    harness.expectAsAlone()
  }

  @Test func `a tip is removed while a program writes without end`() {
    let harness = CompositorHarness(free)
    harness.write("$ ")
    harness.wait(500)
    let (_, places) = harness.run(3000, every: 10) { _ in String(repeating: "y\r\n", count: 2000) }
    #expect(places.last == .some(nil))
  }
}
