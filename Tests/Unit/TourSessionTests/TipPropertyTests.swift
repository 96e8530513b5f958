import Harness
import Testing
import TourModel
import TourScreen
import TourSession

/// ``TipSelector``, with its limited history and its prepared index, agrees with ``TipReference``, which has all
/// donations and no index.
@Suite struct TipPropertyTests {
  /// The number of worlds, and of cases of each, 100,000 in all, and a tenth of them in `make quick`. A case is a
  /// world, a time and a screen.
  static let worlds = isQuick ? 1_250 : 12_500
  static let casesOfEach = 8

  /// All screens, by the letters on them.
  static let screens = Dictionary(
    uniqueKeysWithValues: (0..<16).map { bits in
      let letters = Set(TipWorld.letters.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
      return (letters, picture(TipWorld.letters.map { letters.contains($0) ? $0 : "." }.joined(separator: " ")))
    })

  @Test(arguments: 0..<4)
  func `the selector agrees with the reference`(part: Int) {
    var turns = 0
    for seed in stride(from: part, to: Self.worlds, by: 4) {
      var world = TipWorld(seed: UInt64(seed))
      let tipIndex = TipIndex(world.guides)
      for number in 0..<Self.casesOfEach {
        let moment = world.moment()
        let letters = world.screen()
        let selector = TipSelector(tipIndex, history: world.history, at: moment, preferences: world.preferences)
        guard check(selector, world, moment, letters, isSeen: number % 4 != 3),
          number % 3 != 0 || check(selector, &world, moment, letters, &turns)
        else {
          Issue.record("seed \(seed), case \(number): \(moment.seconds) \(moment.offset) \(letters.sorted())")
          return
        }
      }
    }
    #expect(turns > Self.worlds / 125)
  }

  private func check(_ selector: TipSelector, _ world: TipWorld, _ moment: Moment, _ letters: Set<String>, isSeen: Bool)
    -> Bool
  {
    let screen = Self.screens[letters]!
    let plain = TipReference(world, at: moment, on: isSeen ? letters : nil).statuses()
    let reports = selector.rows(on: isSeen ? Observation(screen) : nil)
    let statuses = reports.map { report -> TipReference.Status in
      switch report.status {
      case .available: .available
      case .invalidated(let reason): .over(reason)
      case .pending(let obstacles):
        .waits(
          Set(
            obstacles.map { obstacle in
              guard case .condition(let condition, .count(let count)) = obstacle else { return obstacle }
              return .condition(condition, .count(TipReference.known(count, world.guides[report.guide])))
            }))
      }
    }
    guard statuses == plain else {
      for (report, (status, other)) in zip(reports, zip(statuses, plain)) where status != other {
        Issue.record("\(report.tip.id): \(status), but the reference gives \(other)")
      }
      return false
    }
    guard isSeen else { return true }
    let due = reports.first { $0.status == .available }.map { TipSelector.Choice(guide: $0.guide, tip: $0.tip) }
    let retired = reports.filter { report in
      if case .invalidated = report.status, !isAskedFor(world) { return false }
      return report.tip.retirements.contains {
        if case .screen(let predicate) = $0 {
          TipReference(world, at: moment, on: letters).holds(predicate, on: letters)
        } else {
          false
        }
      }
    }
    #expect(isAskedFor(world) || Set(selector.retired(on: screen).map(\.tip.id)) == Set(retired.map(\.tip.id)))
    #expect(!selector.isExhausted || due == nil)
    return selector.choice(on: screen) == due
  }

  private func isAskedFor(_ world: TipWorld) -> Bool {
    switch world.preferences.choice {
    case .all, .only: true
    case .none, .asUsual: false
    }
  }

  /// Checks that no tip becomes or stops being available before ``TipSelector/changesAt``.
  private func check(
    _ selector: TipSelector, _ world: inout TipWorld, _ moment: Moment, _ letters: Set<String>, _ turns: inout Int
  ) -> Bool {
    func due(at time: Int) -> [Bool] {
      TipReference(world, at: Moment(seconds: time, offset: moment.offset), on: letters).statuses().map {
        $0 == .available
      }
    }
    let end = selector.changesAt ?? moment.seconds + 400 * TipWorld.day
    guard end > moment.seconds else { return false }
    let before = due(at: moment.seconds)
    let time = moment.seconds + world.below(2) * world.below(end - moment.seconds)
    guard due(at: end - 1) == before, time == moment.seconds || due(at: time) == before else {
      Issue.record("the availability of a tip changes within \(end - moment.seconds) seconds")
      return false
    }
    if selector.changesAt != nil, due(at: end) != before { turns += 1 }
    return true
  }
}
