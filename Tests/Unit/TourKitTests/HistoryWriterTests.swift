import Foundation
import Harness
import Testing
import TourModel

@testable import TourHistory
@testable import TourKit

@Suite struct HistoryWriterTests {
  private static let guide = Guide(
    name: "g", version: 1, title: "T", steps: [Step(id: "s", title: "S")],
    groups: [TipGroup(tips: [Tip(id: "t", title: "A tip")])],
    events: [EventSource(id: "e")])

  private let folder: Folder
  private let writer: HistoryWriter

  init() throws {
    folder = Folder()
    writer = HistoryWriter(folder.history, tips: [Self.guide], watch: HistoryWatch(folder.history))
  }

  private func note(_ event: History.TipEvent, of guide: String = "g", at seconds: Int = 1000) -> TipNote {
    TipNote(event, of: guide, at: Moment(seconds: seconds))
  }

  /// The number of times that the event is recorded in the file.
  private var count: Int { get throws { try folder.history.load().history.guides["g"]?.events["e"]?.count ?? 0 } }

  /// Donates once in the name of another process.
  private func donateElsewhere() throws {
    try folder.history.update { $0.record(note(.donated(event: "e")), of: Self.guide) }
  }

  /// Waits up to 10 s until the writer's descriptor is readable.
  private func isReadable() -> Bool {
    var polled = pollfd(fd: writer.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 10_000) == 1
  }

  @Test func `an event of a tour is written at once`() throws {
    writer.record(.shown(step: "s"), of: Self.guide, at: Moment(seconds: 1000), now: 0)
    #expect(try folder.history.load().history.guides["g"]?.steps["s"]?.outcome == .seen)
    #expect(writer.deadline == nil && writer.failure == nil && writer.damage == nil)
  }

  /// The menu of a tour can start the tour of another guide.
  @Test func `the end of a tour is not that of another guide's tour`() {
    let other = Guide(name: "other", version: 1, title: "O", steps: [Step(id: "s", title: "S")])
    writer.record(.ended(.closed, step: "s"), of: Self.guide, at: Moment(seconds: 1000), now: 0)
    writer.record(.ended(.done, step: "s"), of: other, at: Moment(seconds: 1001), now: 10)
    #expect(writer.outcomes == ["g": .closed, "other": .done])
  }

  @Test func `a donation waits for half a second without another one, and at most for ten seconds`() throws {
    #expect(writer.deadline == nil)
    for now in stride(from: 0, through: 9600, by: 400) {
      writer.remember([note(.donated(event: "e"), at: now)], at: now)
      #expect(writer.deadline == min(now + 500, 10_000))
    }
    #expect(writer.catchUp(isChanged: false, at: 9999) == nil)
    #expect(folder.names == [])
    #expect(try writer.catchUp(isChanged: false, at: 10_000) == folder.history.load().history)
    #expect(try count == 25)
    #expect(writer.deadline == nil)
    #expect(writer.catchUp(isChanged: false, at: 20_000) == nil)
  }

  @Test(
    arguments: [.shown(tip: "t"), .invalidated(tip: "t", .tipClosed), .snoozed(tip: "t", until: 5000), .silenced]
      as [History.TipEvent])
  func `a card that was shown and an answer are written at once, with the donations before them`(
    event: History.TipEvent
  ) throws {
    writer.remember([note(.donated(event: "e"))], at: 0)
    writer.remember([note(event)], at: 100)
    #expect(writer.deadline == 100)
    writer.remember([note(.donated(event: "e"))], at: 110)
    #expect(writer.deadline == 110)
    #expect(writer.catchUp(isChanged: false, at: 110) != nil)
    #expect(try count == 2)
  }

  @Test(arguments: [.donated(event: "e"), .met, .started, .displayed(tip: "t", milliseconds: 5)] as [History.TipEvent])
  func `a frequent event waits`(event: History.TipEvent) {
    writer.remember([note(event)], at: 0)
    #expect(writer.deadline == 500)
  }

  @Test func `donations of one event in the same second share a note, and at most 4096 notes are kept`() throws {
    for _ in 0..<5000 { writer.remember([note(.donated(event: "e", times: 2))], at: 0) }
    #expect(try #require(writer.write()) == folder.history.load().history)
    #expect(try count == 10_000)
    for second in 0..<5000 { writer.remember([note(.donated(event: "e"), at: second)], at: 0) }
    writer.remember([note(.silenced)], at: 0)
    writer.write()
    #expect(try count == 14_096)
    #expect(try folder.history.load().history.guides["g"]?.isSilenced == true)
  }

  @Test func `an event of an unknown guide is ignored`() throws {
    writer.remember([note(.silenced, of: "h")], at: 0)
    #expect(writer.write() == History())
    #expect(try folder.history.load().history == History())
  }

  @Test func `a write that failed is repeated after thirty seconds, and its error is kept until then`() throws {
    folder.write("", to: "file")
    let writer = HistoryWriter(HistoryFile(path: folder["file/history.json"]), tips: [Self.guide], watch: nil)
    writer.remember([note(.silenced)], at: 1000)
    #expect(writer.catchUp(isChanged: false, at: 1000) == nil)
    #expect(writer.deadline == 31_000)
    writer.remember([note(.donated(event: "e"))], at: 2000)
    #expect(writer.deadline == 31_000)
    guard case .system(_, _, ENOTDIR) = writer.failure else { throw try #require(writer.failure) }
    try FileManager.default.removeItem(atPath: folder["file"])
    #expect(writer.catchUp(isChanged: false, at: 31_000)?.guides["g"]?.isSilenced == true)
    #expect(writer.deadline == nil && writer.failure == nil)
    writer.remember([note(.donated(event: "e"))], at: 32_000)
    #expect(writer.deadline == 32_500)
  }

  @Test
  func `an event of a tour that could not be written is written with the next attempt, in the order of the events`()
    throws
  {
    folder.write("", to: "file")
    let writer = HistoryWriter(HistoryFile(path: folder["file/history.json"]), tips: [Self.guide], watch: nil)
    writer.record(.shown(step: "s"), of: Self.guide, at: Moment(seconds: 1000), now: 0)
    #expect(writer.deadline == 30_000)
    writer.remember([note(.donated(event: "e"))], at: 500)
    #expect(writer.deadline == 30_000)
    writer.record(.ended(.done, step: "s"), of: Self.guide, at: Moment(seconds: 1005), now: 5000)
    #expect(writer.deadline == 35_000)
    #expect(writer.catchUp(isChanged: false, at: 34_999) == nil)
    try FileManager.default.removeItem(atPath: folder["file"])
    let record = try #require(writer.catchUp(isChanged: false, at: 35_000)?.guides["g"])
    #expect(
      record.outcome == .done && record.steps["s"]?.first == 1000 && record.steps["s"]?.last == 1005
        && record.events["e"]?.count == 1)
    #expect(writer.deadline == nil && writer.failure == nil)
    #expect(writer.write() == nil, "nothing is left")
  }

  @Test func `at the end of the session, an event of a tour that could not be written is written`() throws {
    do {
      let lock = try Lock(folder.history.path, milliseconds: 0)
      writer.record(.shown(step: "s"), of: Self.guide, at: Moment(seconds: 1000), now: 0)
      lock.keep()
    }
    #expect(writer.deadline == 1000)
    writer.remember([note(.donated(event: "e"))], at: 900)
    #expect(writer.deadline == 1000, "a donation does not postpone the next attempt")
    #expect(writer.failure != nil)
    #expect(writer.write()?.guides["g"]?.steps["s"]?.outcome == .seen)
    #expect(try folder.history.load().history.guides["g"]?.steps["s"]?.outcome == .seen)
  }

  @Test func `while another process holds the lock, a write is repeated each second`() throws {
    writer.remember([note(.silenced)], at: 1000)
    do {
      let lock = try Lock(folder.history.path, milliseconds: 0)
      #expect(writer.catchUp(isChanged: false, at: 1000) == nil)
      lock.keep()
    }
    #expect(writer.failure == .locked(path: folder.history.path, milliseconds: 200))
    #expect(writer.deadline == 2000)
    #expect(writer.catchUp(isChanged: false, at: 2000) != nil)
  }

  @Test func `a change by another process is read, and the result includes notes that are not written yet`() throws {
    try donateElsewhere()
    #expect(isReadable())
    writer.remember([note(.donated(event: "e"), at: 2000)], at: 0)
    #expect(writer.catchUp(isChanged: true, at: 0)?.guides["g"]?.events["e"]?.count == 2)
    #expect(try count == 1)
    try donateElsewhere()
    #expect(writer.catchUp(isChanged: false, at: 500)?.guides["g"]?.events["e"]?.count == 3)
    #expect(try count == 3)
  }

  @Test func `without a watch there is no descriptor`() {
    #expect(writer.descriptor >= 0)
    #expect(HistoryWriter(folder.history, tips: [], watch: nil).descriptor == -1)
  }

  @Test func `a damaged file is not read, and the next write sets it aside`() throws {
    folder.write("{", to: "history.json")
    #expect(writer.catchUp(isChanged: true, at: 0) == nil)
    #expect(writer.damage?.keptAs == nil && writer.damage != nil)
    writer.record(.shown(step: "s"), of: Self.guide, at: Moment(seconds: 1000), now: 0)
    #expect(writer.damage?.keptAs == folder["history.json.damaged-1"])
    folder.write("[", to: "history.json")
    #expect(writer.catchUp(isChanged: true, at: 0) == nil)
    #expect(writer.damage?.keptAs == folder["history.json.damaged-1"])
    #expect(writer.failure == nil)
  }
}
