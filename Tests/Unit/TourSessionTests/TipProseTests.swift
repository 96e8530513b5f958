import Testing
import TourModel
import TourSession

@Suite struct TipProseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var obstacle: Obstacle
    var kind: String
    var prose: String
    var testDescription: String { prose }

    init(_ obstacle: Obstacle, _ kind: String, _ prose: String) {
      self.obstacle = obstacle
      self.kind = kind
      self.prose = prose
    }

    init(_ condition: Condition, _ evidence: Obstacle.Evidence?, _ prose: String) {
      self.init(.condition(condition, evidence), "condition", prose)
    }
  }

  static let setup = Predicate.present([Target(.text("Setup"))])

  /// 2026-11-22T08:00:00Z.
  static let time = 1_795_334_400

  static let events: [Case] = [
    Case(
      .event(.init("scrolled", .count, .atLeast, 10, within: 3 * 86400)), .count(7), "scrolled 7 of 10, within 3 days"),
    Case(.event(.init("scrolled", .count, .more, 10)), .count(10), "scrolled 10 of 11"),
    Case(
      .event(.init("scrolled", .count, .less, 10, within: 3600)), .count(12),
      "scrolled 12, not less than 10, within 1 hour"),
    Case(
      .event(.init("scrolled", .count, .atMost, 1, within: 90)), .count(2),
      "scrolled 2, not at most 1, within 90 seconds"),
    Case(
      .event(.init("scrolled", .count, .equal, 3, within: 14 * 86400)), .count(2),
      "scrolled 2, not exactly 3, within 2 weeks"),
    Case(.event(.init("scrolled", .count, .different, 3)), .count(3), "scrolled 3"),
    Case(
      .event(.init("scrolled", .days, .atLeast, 3, within: 1_209_600)), .count(1),
      "scrolled on 1 of 3 days, within 2 weeks"),
    Case(.event(.init("scrolled", .days, .atLeast, 1)), .count(0), "scrolled on 0 of 1 day"),
    Case(.event(.init("scrolled", .days, .less, 3)), .count(5), "scrolled on 5 days, not less than 3"),
    Case(.not(.event(.init("scrolled", .count, .atLeast, 10))), .count(12), "scrolled 12, not less than 10"),
    Case(.not(.event(.init("scrolled", .count, .less, 10))), .count(2), "scrolled 2 of 10"),
  ]

  static let parameters: [Case] = [
    Case(.parameter("expert", .equal, .truth(false)), .value(.truth(true)), "expert is true"),
    Case(.parameter("expert", .different, .truth(false)), .value(.truth(false)), "expert is false"),
    Case(.not(.parameter("expert", .equal, .truth(true))), .value(.truth(true)), "expert is true"),
    Case(.parameter("level", .equal, .number(5)), .value(.number(3)), "level is 3, not 5"),
    Case(.parameter("level", .different, .number(5)), .value(.number(5)), "level is 5"),
    Case(.parameter("level", .atLeast, .number(5)), .value(.number(2.5)), "level is 2.5, not at least 5"),
    Case(.not(.parameter("level", .atLeast, .number(5))), .value(.number(6)), "level is 6, not less than 5"),
    Case(.parameter("mode", .equal, .text("vi")), .value(.text("emacs")), "mode is 'emacs', not 'vi'"),
    Case(.parameter("unknown", .equal, .text("vi")), nil, "needs unknown 'vi'"),
  ]

  static let screens: [Case] = [
    Case(.screen(setup), nil, "needs 'Setup' on the screen"),
    Case(.screen(.not(setup)), nil, "needs 'Setup' gone from the screen"),
    Case(.not(.screen(setup)), nil, "needs not 'Setup' on the screen"),
    Case(
      .screen(.any([setup, .present([Target(.cursor), Target(.box("Options"))])])), nil,
      "needs 'Setup' on the screen or the cursor or a box with 'Options' on the screen"),
    Case(
      .any([
        .event(.init("scrolled", .count, .atLeast, 2, within: 60)),
        .all([.parameter("expert", .equal, .truth(true)), .screen(setup)]),
      ]), nil,
      "needs scrolled at least 2 times within 1 minute or (expert true and 'Setup' on the screen)"),
    Case(
      .not(.any([.event(.init("saved", .days, .more, 1)), .screen(.all([setup, .not(setup)]))])), nil,
      "needs not (saved on more than 1 day or ('Setup' on the screen and 'Setup' gone from the screen))"),
  ]

  static let others: [Case] = [
    Case(.targetMissing, "target", "needs its target on the screen"),
    Case(.screen, "screen", "depends on the screen"),
    Case(.notBefore(time, .after), "after", "not before 2026-11-22 09:00"),
    Case(.notBefore(time, .snoozed), "snoozed", "snoozed until 2026-11-22 09:00"),
    Case(.notBefore(time, .frequency), "frequency", "after the last tip, not before 2026-11-22 09:00"),
    Case(.notBefore(.max, .after), "after", "not before 9999-12-31 15:30"),
    Case(.group(waitsFor: "search"), "group", "waits for 'search'"),
    Case(.outranked(by: "less/search"), "outranked", "'less/search' comes first"),
    Case(.unwanted(.program), "silenced", "tips for this program are off"),
    Case(.unwanted(.all), "off", "tips are off"),
    Case(.unwanted(.quietHours), "quiet-hours", "it is a quiet hour"),
    Case(.unwanted(.others), "not-chosen", "other tips were chosen"),
  ]

  @Test(arguments: events + parameters + screens + others)
  func `the text of an obstacle has the cause and the progress`(_ obstacle: Case) {
    #expect(obstacle.obstacle.prose(offset: 3600) == obstacle.prose)
    #expect(obstacle.obstacle.kind == obstacle.kind)
  }

  @Test(arguments: [
    (0, 0, "1970-01-01 00:00"), (-1, 0, "1969-12-31 23:59"), (951_782_399, 0, "2000-02-28 23:59"),
    (951_782_400, 0, "2000-02-29 00:00"),
    (4_107_542_400, 0, "2100-03-01 00:00"), (4_107_542_399, 0, "2100-02-28 23:59"),
    (1_795_334_400, -9 * 3600, "2026-11-21 23:00"),
    (-62_167_219_200, 0, "0000-01-01 00:00"),
  ])
  func `a moment is written as date and time in its time zone`(seconds: Int, offset: Int, text: String) {
    #expect("\(Moment(seconds: seconds, offset: offset))" == text)
  }

  @Test func `extreme moments have a time of day and a text`() {
    for seconds in [Int.min, .min + 1, -1, 0, .max - 1, .max] {
      for offset in [Int.min, -86400, 0, 86400, .max] {
        let moment = Moment(seconds: seconds, offset: offset)
        #expect((0..<86400).contains(moment.timeOfDay))
        #expect(moment.description.count == 16)
      }
    }
  }
}
