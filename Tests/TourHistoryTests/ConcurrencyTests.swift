import Glibc
import Testing
import TourCore

@testable import TourHistory

/// Runs a body on so many threads at once, and waits for all of them.
private func atOnce(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  final class Work: Sendable {
    let body: @Sendable (Int) -> Void
    let index: Int
    init(_ index: Int, _ body: @escaping @Sendable (Int) -> Void) {
      self.index = index
      self.body = body
    }
  }
  let threads = (0..<count).map { index in
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(index, body)).toOpaque()
    pthread_create(
      &thread, nil,
      { argument in
        let work = Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue()
        work.body(work.index)
        return nil
      }, work)
    return thread
  }
  for thread in threads { pthread_join(thread, nil) }
}

@Suite struct ConcurrencyTests {
  private static let guide = Guide(
    name: "htop", version: 2, title: "", steps: (0..<16).map { Step(id: "s\($0)", title: "") })

  @Test func `sixteen that write at once lose nothing, and a reader always sees a whole file`() throws {
    let folder = Folder()
    let path = folder["tour/history.json"]
    atOnce(17) { index in
      var file = HistoryFile(path: path)
      file.milliseconds = 60_000
      for turn in 0..<8 {
        do {
          if index == 16 {
            #expect(try file.load().damage == nil)
          } else {
            try file.update {
              $0.guides["g\(index)-\(turn)"] = GuideRecord(version: turn)
              $0.guides["count", default: GuideRecord()].version += 1
              $0.record(.shown(step: "s\(index)"), of: Self.guide, at: turn)
            }
            try file.canRecord()
          }
        } catch {
          Issue.record(error)
        }
      }
    }
    let history = try HistoryFile(path: path).load().history
    #expect(history.guides.count == 16 * 8 + 2)
    #expect(history.guides["count"]?.version == 16 * 8)
    #expect(history[Self.guide]?.steps.count == 16)
    #expect(folder.names == ["tour"])
  }

  @Test func `of many that find a damaged file one sets it aside, and no new one is lost`() throws {
    let folder = Folder()
    folder.write("damaged", to: "history.json")
    let path = folder["history.json"]
    atOnce(16) { index in
      var file = HistoryFile(path: path)
      file.milliseconds = 60_000
      do {
        if index % 2 == 0 {
          _ = try file.load()
        } else {
          try file.update { $0.guides["g\(index)"] = GuideRecord(version: 1) }
        }
      } catch {
        Issue.record(error)
      }
    }
    #expect(try HistoryFile(path: path).load().history.guides.count == 8)
    #expect(folder.names == ["history.json", "history.json.damaged-1", "history.json.lock"])
    #expect(folder.text("history.json.damaged-1") == "damaged")
  }
}
