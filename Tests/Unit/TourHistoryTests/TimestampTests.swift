import Testing

@testable import TourHistory

@Suite struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (951_868_800, "2000-03-01T00:00:00Z"), (1_795_220_938, "2026-11-21T00:28:58Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func `a time is written as in RFC 3339`(seconds: Int, text: String) {
    #expect(Timestamp.text(seconds) == text)
    #expect(Timestamp.seconds(text) == seconds)
  }

  @Test func `every day of four centuries is read as it was written`() {
    for day in stride(from: -86_400 * 30_000, to: 86_400 * 117_000, by: 86_400) {
      let seconds = day + (day / 86_400 & 0xFFFF)
      #expect(Timestamp.seconds(Timestamp.text(seconds)) == seconds)
    }
  }

  @Test func `a time outside the years 0 to 9999 is moved to the nearest end of them`() {
    #expect(Timestamp.text(.max) == "9999-12-31T23:59:59Z")
    #expect(Timestamp.text(.min) == "0000-01-01T00:00:00Z")
  }

  @Test(arguments: [
    "", "2026", "2026-11-21T00:28:58", "2026-11-21T00:28:58z", "2026-11-21 00:28:58Z", "2026-13-01T00:00:00Z",
    "2026-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-00-10T00:00:00Z", "2026-01-00T00:00:00Z",
    "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:0éZ",
    "+026-01-01T00:00:00Z", "2026-01-01T00:00:00+00:00",
  ])
  func `a text that is not a valid time is read as nil`(text: String) {
    #expect(Timestamp.seconds(text) == nil)
  }
}
