import Glibc
import Synchronization
import Harness
import Testing
import TourModel

@testable import TourHistory

/// Runs `body` on `count` threads, which all begin once the last one has started, and waits for all of them.
private func atOnce(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  final class Work: Sendable {
    let body: @Sendable (Int) -> Void
    let missing: Atomic<Int>
    init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
      missing = Atomic(count)
      self.body = body
    }
    func run() {
      let index = missing.subtract(1, ordering: .sequentiallyConsistent).newValue
      while missing.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
      body(index)
    }
  }
  let work = Work(count, body)
  let threads = (0..<count).map { _ in
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(work).toOpaque())
    return thread
  }
  for thread in threads { pthread_join(thread, nil) }
}

@Suite struct ConcurrencyTests {
  private static let guide = Guide(
    name: "htop", version: 2, title: "", steps: (0..<16).map { Step(id: "s\($0)", title: "") })

  @Test func `sixteen concurrent writers lose nothing, and a reader always finds a complete file`() throws {
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

  @Test func `only one of many concurrent users renames a damaged file, and no new history is lost`() throws {
    for _ in 0..<20 {
      let folder = Folder()
      folder.write("damaged", to: "history.json")
      let path = folder["history.json"]
      atOnce(16) { index in
        var file = HistoryFile(path: path)
        file.milliseconds = 60_000
        do {
          if index % 2 == 0 {
            _ = try file.setDamagedAside()
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
}
