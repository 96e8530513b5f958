import Glibc
import Harness
import Testing
import TourModel

@testable import TourHistory

/// Several processes share a history: see `Tests/Programs/HistoryStandIn`.
@Suite struct ProcessTests {
  let folder = Folder()
  var file: HistoryFile { HistoryFile(path: folder["tour/history.json"]) }

  @Test func `each acknowledged change of 64 concurrent processes counts once, although a third of them is killed`()
    throws
  {
    var dice = SystemRandomNumberGenerator()
    let start = try Gate()
    let crowd = try (0..<64).map { number in
      // Killed after some processor time, killed by this test at any time, or not killed.
      let words =
        number % 6 == 0
        ? ["1000000", "milliseconds", "\(Int.random(in: 1...60, using: &dice))"] : number % 6 == 3 ? ["1000000"] : ["5"]
      return try Donor(["\(file.path)", "p\(number)"] + words, start: start)
    }
    start.open()
    var victims = crowd.indices.filter { $0 % 6 == 3 }.map { (crowd[$0], after: Int.random(in: 0...3, using: &dice)) }
    while !victims.isEmpty {
      victims.removeAll { victim, count in
        if !victim.hasSaid(count) { return false }
        usleep(.random(in: 0...20_000, using: &dice))
        kill(victim.id, SIGKILL)
        return true
      }
      usleep(1000)
    }
    let ends = crowd.map { $0.end() }
    #expect(
      ends.enumerated().filter { $0.element.status == 128 + SIGKILL }.map(\.offset)
        == crowd.indices.filter { $0 % 3 == 0 })
    #expect(ends.allSatisfy { [0, 128 + SIGKILL].contains($0.status) }, "\(ends.map(\.error).joined())")

    do {
      let lock = try Lock(file.path, milliseconds: 0)
      lock.keep()
    }
    let content = try file.load()
    #expect(content.damage == nil)
    let record = try #require(content.history.guides["common"])
    var sum = 0
    for (number, end) in ends.enumerated() {
      let acknowledged = end.output.count { $0 == "." }
      let own = record.events["p\(number)"]?.count ?? 0
      let isInFlight = end.status != 0 && own == acknowledged + 1
      #expect(own == acknowledged || isInFlight, "\(number): \(own) of \(acknowledged)")
      if end.status == 0 { #expect(acknowledged == 5) }
      if end.output.contains("x") { #expect(record.tips["p\(number)"]?.invalidation == .tipClosed) }
      sum += own
    }
    #expect(record.events["common"]?.count == sum)
    #expect(record.events["common"]?.times.count == min(sum, 1000))

    // A file that a killed process left half written is removed with the next change.
    try file.update { $0.guides["more"] = GuideRecord() }
    #expect(Folder.names(folder["tour"]) == ["history.json", "history.json.lock"])
  }

  @Test func `at the limit of a file's size each process reports an error, and exactly the acknowledged changes stay`()
    throws
  {
    let start = try Gate()
    let crowd = try (0..<12).map { try Donor([file.path, "p\($0)", "1000000", "bytes", "3000"], start: start) }
    start.open()
    let ends = crowd.map { $0.end() }
    for end in ends {
      #expect(end.status == 74)
      #expect(
        end.error
          == "cannot write '\(file.path).new': file too large; make room, or choose another file with --history FILE\n")
    }
    let content = try file.load()
    #expect(content.damage == nil)
    let acknowledged = ends.map { $0.output.count { $0 == "." } }
    #expect(acknowledged.reduce(0, +) > 0)
    #expect(content.history.guides["common"]?.events["common"]?.count == acknowledged.reduce(0, +))
    for (number, count) in acknowledged.enumerated() {
      #expect(content.history.guides["common"]?.events["p\(number)"]?.count ?? 0 == count)
    }
    #expect(Folder.names(folder["tour"]) == ["history.json", "history.json.lock"])
  }

  @Test func `in a read-only folder each process reports an error, and the history is unchanged`() throws {
    mkdir(folder["tour"], 0o700)
    // Root can write in any folder, unless its file system is read-only.
    if geteuid() == 0, mount("tmpfs", folder["tour"], "tmpfs", 0, "size=64k") != 0 { return }
    defer { if geteuid() == 0 { umount(folder["tour"]) } }
    try file.update { $0.guides["common"] = GuideRecord(version: 1) }
    let before = folder.text("tour/history.json")
    if geteuid() == 0 {
      var status = mount(nil, folder["tour"], nil, UInt(MS_REMOUNT | MS_RDONLY), nil)
      // A process that another test starts at this moment has the descriptors of this one until execve(2), also one
      // that is open for writing there.
      while status != 0, errno == EBUSY {
        usleep(1000)
        status = mount(nil, folder["tour"], nil, UInt(MS_REMOUNT | MS_RDONLY), nil)
      }
      try #require(status == 0)
    } else {
      chmod(folder["tour"], 0o500)
    }
    let start = try Gate()
    let crowd = try (0..<4).map { try Donor([file.path, "p\($0)", "5"], start: start) }
    start.open()
    for end in crowd.map({ $0.end() }) {
      #expect(end.status == 74)
      #expect(end.output.isEmpty)
      #expect(end.error.hasPrefix("cannot open '\(file.path)."), "\(end.error)")
    }
    #expect(folder.text("tour/history.json") == before)
    #expect(Folder.names(folder["tour"]) == ["history.json", "history.json.lock"])
    if geteuid() != 0 { chmod(folder["tour"], 0o700) }
  }
}
