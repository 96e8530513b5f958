import Glibc
import Testing
import TourHistory
import TourKit
import TourModel

@Suite struct WallClockTests {
  @Test func `the system's clock has the system's time and zone`() {
    let before = time(nil)
    let moment = WallClock().moment()
    #expect((before...time(nil)).contains(moment.seconds))
    #expect(moment == WallClock().moment(of: moment.seconds))
  }

  @Test(arguments: [
    ("Z", 0), ("+00:00", 0), ("+01:00", 3600), ("-0530", -19_800), ("+23:59", 86_340),
  ]) func `a simulated time with a UTC offset advances with the system's clock`(zone: String, offset: Int) throws {
    let before = time(nil)
    let clock = try #require(WallClock(startingAt: "2026-11-21T10:00:00\(zone)"))
    let moment = clock.moment()
    let elapsed = moment.seconds + offset - 1_795_255_200
    #expect((0...time(nil) - before).contains(elapsed))
    #expect(moment.offset == offset)
    #expect(clock.moment(of: 0) == Moment(seconds: 0, offset: offset))
  }

  @Test func `a simulated time without a UTC offset is in the system's time zone`() throws {
    let before = time(nil)
    let clock = try #require(WallClock(startingAt: "2026-11-21T10:00:00"))
    let moment = clock.moment()
    #expect((0...time(nil) - before).contains(moment.timeOfDay - 36_000))
    #expect(moment.day == Moment(seconds: 1_795_255_200).day)
    #expect(moment == WallClock().moment(of: moment.seconds))
  }

  @Test(arguments: [
    "", "yesterday", "2026-11-21", "2026-11-21T10:00", "2026-13-21T10:00:00", "2026-11-21T10:00:00 ",
    "2026-11-21T10:00:00+1", "2026-11-21T10:00:00+24:00",
    "2026-11-21T10:00:00+01:60", "2026-11-21T10:00:00*01:00",
  ]) func `other texts are not times`(text: String) {
    #expect(WallClock(startingAt: text) == nil)
  }
}
