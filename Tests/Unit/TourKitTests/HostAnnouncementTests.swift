import Testing
import TourModel
import TourScreen

@testable import TourKit

/// What a program that embeds its tour announces to its host.
@Suite struct HostAnnouncementTests {
  private static func text(_ announcements: inout HostAnnouncements) -> String {
    String(decoding: announcements.take(), as: UTF8.self).filter { $0 != "\u{1B}" }
  }

  private static let rect = Rect(column: 1, row: 2, columns: 3, rows: 4)

  @Test func `a thousand widgets with long names are all announced, and again only if asked for`() {
    var announcements = HostAnnouncements()
    let widgets = Dictionary(
      uniqueKeysWithValues: (0..<1000).map { (String(repeating: "n", count: 250) + "\($0)", Self.rect) })
    announcements.add(widgets, again: false)
    #expect(Self.text(&announcements).split(separator: "]").count == 1000)
    announcements.add(widgets, again: false)
    #expect(announcements.isEmpty)
    announcements.add(widgets, again: true)
    #expect(Self.text(&announcements).split(separator: "]").count == 1000)
  }

  @Test func `a widget that moves is announced, one that is gone or outside of the screen is removed`() {
    var announcements = HostAnnouncements()
    announcements.add(
      ["a": Self.rect, "b": Self.rect, "c": Rect(column: -9, row: 0, columns: 9, rows: 1)], again: false)
    #expect(
      Self.text(&announcements)
        == "]8687;widget;name=a;row=2;column=1;rows=4;columns=3\\]8687;widget;name=b;row=2;column=1;rows=4;columns=3\\")
    announcements.add(["a": Rect(column: -1, row: 0, columns: 3, rows: 1)], again: false)
    #expect(Self.text(&announcements) == "]8687;widget;name=a;row=0;column=0;rows=1;columns=2\\]8687;remove;name=b\\")
    announcements.end()
    #expect(Self.text(&announcements) == "]8687;clear\\" && announcements.isEmpty)
  }

  @Test func `a flood of events is bounded, and leaves the widgets their place`() {
    var announcements = HostAnnouncements()
    announcements.add(.event(name: "e", times: .max))
    announcements.add(.event(name: "e", times: -1))
    announcements.add(.parameter(name: "p", word: "q"))
    announcements.add(["a": Self.rect], again: false)
    let text = Self.text(&announcements)
    #expect(text.hasPrefix("]8687;widget;name=a;") && text.count < 70_000)
    announcements.add(.event(name: "e", times: 2))
    #expect(Self.text(&announcements) == "]8687;event;name=e\\]8687;event;name=e\\")
  }
}
