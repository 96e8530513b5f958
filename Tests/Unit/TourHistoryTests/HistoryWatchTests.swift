import Glibc
import Harness
import Testing
import TourModel
import TourSystem

@testable import TourHistory

private func see(_ file: HistoryFile) throws {
  try file.update { $0.guides["g", default: GuideRecord()].version += 1 }
}

/// Returns whether the watch becomes readable within this time.
private func isReadable(_ watch: borrowing HistoryWatch, milliseconds: Int32 = 0) -> Bool {
  guard let descriptor = watch.descriptor else { return false }
  var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&polled, 1, milliseconds) == 1
}

/// Returns whether the watch reports a change. Waits up to 10 s for each event.
private func seesChange(_ watch: inout HistoryWatch) -> Bool {
  while isReadable(watch, milliseconds: 10_000) {
    if watch.changed() { return true }
  }
  return false
}

/// An expectation about a noncopyable value, which `#expect` cannot capture.
private func expect(_ found: Bool, _ expected: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(found == expected, sourceLocation: sourceLocation)
}

@Suite struct HistoryWatchTests {
  let folder = Folder()
  var file: HistoryFile { HistoryFile(path: folder["a/b/history.json"]) }

  @Test func `each change of the file is reported, and nothing else makes the watch readable`() throws {
    try see(file)
    var watch = HistoryWatch(file)
    expect(isReadable(watch), false)
    expect(watch.changed(), false)
    for _ in 0..<3 {
      try see(file)
      expect(seesChange(&watch), true)
      expect(isReadable(watch), false)
      _ = try file.load()
      try file.canRecord()
      try file.update { _ in }
      folder.write("", to: "a/b/other")
      expect(isReadable(watch), false)
      expect(watch.changed(), false)
    }
  }

  @Test func `a watch without a descriptor sees each change when it is asked`() throws {
    var watch = HistoryWatch(file, hasDescriptor: false)
    expect(watch.descriptor == nil, true)
    expect(watch.changed(), false)
    for _ in 0..<3 {
      try see(file)
      expect(watch.changed(), true)
      _ = try file.load()
      try file.canRecord()
      try file.update { _ in }
      folder.write("", to: "a/b/other")
      expect(watch.changed(), false)
    }
  }

  @Test func `a change that an earlier watch has not read does not make a new one readable`() throws {
    do {
      let earlier = HistoryWatch(file)
      try see(file)
      expect(isReadable(earlier, milliseconds: 10_000), true)
    }
    let watch = HistoryWatch(file)
    expect(isReadable(watch), false)
  }

  @Test func `a change before the descriptor is opened is reported`() throws {
    var watch = HistoryWatch(file, hasDescriptor: false)
    try see(file)
    watch.openDescriptor()
    expect(isReadable(watch), true)
    expect(watch.changed(), true)
    expect(isReadable(watch), false)
    try see(file)
    expect(seesChange(&watch), true)
  }

  /// The kernel takes about 15 ms to close a descriptor of inotify(7), for which the end of a program would wait.
  @Test func `the watch needs no inotify`() throws {
    try see(file)
    let watch = HistoryWatch(file)
    let kinds = (0..<1024).compactMap { try? FileSystem.target(ofLink: "/proc/self/fd/\($0)") }
    expect(
      watch.descriptor != nil && kinds.contains { $0.contains("signalfd") }
        && !kinds.contains { $0.contains("inotify") }, true)
  }

  @Test func `many changes are reported together`() throws {
    try see(file)
    var watch = HistoryWatch(file)
    for _ in 0..<40 { try see(file) }
    expect(seesChange(&watch), true)
    expect(isReadable(watch), false)
  }

  @Test func `a new file with another name is not reported as a change`() throws {
    try see(file)
    var watch = HistoryWatch(file)
    try see(HistoryFile(path: folder["a/b/history.jso"]))
    expect(isReadable(watch, milliseconds: 10_000), true)
    expect(watch.changed(), false)
  }

  @Test(arguments: ["", "a", "a/b"]) func `a file whose folders are created later is watched`(made: String) throws {
    if !made.isEmpty { try makeFolder(folder[made]) }
    var watch = HistoryWatch(file)
    expect(watch.changed(), false)
    try see(file)
    expect(seesChange(&watch), true)
    try see(file)
    expect(seesChange(&watch), true)
  }

  @Test func `folders that are created one after the other are watched`() throws {
    var watch = HistoryWatch(file)
    mkdir(folder["a"], 0o700)
    expect(isReadable(watch, milliseconds: 10_000), true)
    expect(watch.changed(), false)
    mkdir(folder["a/b"], 0o700)
    expect(isReadable(watch, milliseconds: 10_000), true)
    expect(watch.changed(), false)
    try see(file)
    expect(seesChange(&watch), true)
  }

  @Test func `a folder that is removed and created again is watched`() throws {
    try see(file)
    var watch = HistoryWatch(file)
    for round in 0..<3 {
      rename(folder["a/b"], folder["a/c\(round)"])
      expect(isReadable(watch, milliseconds: 10_000), true)
      expect(watch.changed(), false)
      try see(file)
      expect(seesChange(&watch), true)
    }
    for name in ["history.json", "history.json.lock"] { unlink(folder["a/b/" + name]) }
    rmdir(folder["a/b"])
    expect(isReadable(watch, milliseconds: 10_000), true)
    expect(watch.changed(), false)
    try see(file)
    expect(seesChange(&watch), true)
  }

  @Test func `the file that a symbolic link points to is watched`() throws {
    mkdir(folder["dotfiles"], 0o700)
    symlink("dotfiles/tour.json", folder["history.json"])
    let file = HistoryFile(path: folder["history.json"])
    var watch = HistoryWatch(file)
    try see(file)
    expect(seesChange(&watch), true)
    try see(HistoryFile(path: folder["dotfiles/tour.json"]))
    expect(seesChange(&watch), true)
  }

  @Test func `a path that cannot be watched reports no change`() throws {
    folder.write("", to: "file")
    for path in [
      folder["file/history.json"], "", "/", "/proc/1/none/history.json", String(repeating: "x/", count: 5000),
      folder["link"],
    ] {
      symlink("link", folder["link"])
      var watch = HistoryWatch(HistoryFile(path: path))
      expect(watch.changed(), false)
    }
  }
}
