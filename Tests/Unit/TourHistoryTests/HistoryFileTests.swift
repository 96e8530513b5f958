import Glibc
import Harness
import Testing
import TourModel
import TourSystem

@testable import TourHistory

private func see(_ name: String) -> (inout History) -> Void {
  { $0.guides[name] = GuideRecord(version: 1, outcome: .done, shown: 1, first: 1, last: 1) }
}

@Suite struct HistoryFileTests {
  let folder = Folder()
  var file: HistoryFile { HistoryFile(path: folder["history.json"]) }

  @Test func `a missing file is an empty history, and reading does not create it`() throws {
    #expect(try file.load() == .init())
    #expect(try HistoryFile(path: folder["a/b/history.json"]).load() == .init())
    #expect(folder.names == [])
  }

  @Test func `new folders and files are accessible to their owner only`() throws {
    let file = HistoryFile(path: folder["a/b/history.json"])
    try file.update(see("htop"))
    #expect(try file.load().history.guides["htop"]?.version == 1)
    #expect(folder.mode("a") == 0o700)
    #expect(folder.mode("a/b") == 0o700)
    #expect(folder.mode("a/b/history.json") == 0o600)
    #expect(folder.mode("a/b/history.json.lock") == 0o600)
  }

  @Test func `a file that others could read is accessible to its owner only once it is written`() throws {
    folder.write("{}", to: "history.json", mode: 0o666)
    try file.update(see("htop"))
    #expect(folder.mode("history.json") == 0o600)
  }

  @Test func `an update that changes nothing does not write`() throws {
    folder.write("{ }", to: "history.json")
    try file.update { _ in }
    #expect(folder.text("history.json") == "{ }")
  }

  @Test func `an update starts with the changes of others, and returns the new contents`() throws {
    try file.update(see("htop"))
    let content = try HistoryFile(path: file.path).update { history in
      #expect(history.guides["htop"] != nil)
      see("vim")(&history)
    }
    #expect(Set(content.history.guides.keys) == ["htop", "vim"])
    #expect(try file.load() == content)
  }

  @Test func `a symbolic link stays, and the file that it points to is replaced`() throws {
    mkdir(folder["dotfiles"], 0o755)
    folder.write("{\"mine\": 1}", to: "dotfiles/tour.json")
    symlink("dotfiles/tour.json", folder["middle"])
    symlink(folder["middle"], folder["history.json"])
    try file.update(see("htop"))
    #expect(folder.target(ofLink: "history.json") == folder["middle"])
    #expect(folder.target(ofLink: "middle") == "dotfiles/tour.json")
    #expect(folder.text("dotfiles/tour.json")?.contains("\"mine\": 1") == true)
    #expect(try HistoryFile(path: folder["dotfiles/tour.json"]).load().history.guides.count == 1)
    #expect(folder.names == ["dotfiles", "history.json", "middle"])
  }

  @Test func `an update creates the file that a symbolic link points to, and a circular link is an error`() throws {
    symlink("later/tour.json", folder["history.json"])
    #expect(try file.load() == .init())
    try file.update(see("htop"))
    #expect(folder.target(ofLink: "history.json") == "later/tour.json")
    #expect(try file.load().history.guides.count == 1)
    symlink("b", folder["a"])
    symlink("a", folder["b"])
    for use in uses {
      #expect(throws: HistoryError.self) { try use(HistoryFile(path: folder["a"])) }
    }
  }

  @Test func `a damaged file is renamed to an unused name, and a new one is begun`() throws {
    folder.write("kept", to: "history.json.damaged-1")
    for (number, text) in [(2, "{\"guides\": {\n  oops"), (3, "[]")] {
      folder.write(text, to: "history.json")
      let damage = try file.setDamagedAside()
      #expect(damage?.keptAs == folder["history.json.damaged-\(number)"])
      #expect(folder.text("history.json.damaged-\(number)") == text)
      #expect(try file.load() == .init())
    }
    #expect(folder.text("history.json.damaged-1") == "kept")
    folder.write("\0\0\0", to: "history.json")
    let content = try file.update(see("htop"))
    #expect(content.damage?.keptAs == folder["history.json.damaged-4"])
    #expect(content.damage?.error.offset == 0)
    #expect(try file.load() == .init(content.history))
  }

  @Test func `an error after a damaged file was renamed names the new path`() throws {
    folder.write("oops", to: "history.json")
    // The new history cannot be written, because a folder has the name of its temporary file.
    mkdir(folder["history.json.new"], 0o700)
    let error = HistoryError.notReplaced(
      .system(.open, path: folder["history.json.new"], errno: EEXIST), keptAs: folder["history.json.damaged-1"])
    #expect(throws: error) { try file.update(see("htop")) }
    #expect(folder.text("history.json.damaged-1") == "oops")
    #expect(try file.load() == .init())
  }

  @Test func `neither reading a damaged file nor an update without a change modifies it`() throws {
    for file in [file, HistoryFile(path: file.path, isOwn: false)] {
      folder.write("{\"schema\": 1, oops", to: "history.json")
      let content = try file.load()
      #expect(content.history == History() && content.damage?.keptAs == nil && content.damage?.isOwn == true)
      #expect(try file.update { _ in }.damage?.keptAs == nil)
      try file.canRecord()
      #expect(folder.names.filter { $0 != "history.json.lock" } == ["history.json"])
    }
  }

  @Test(arguments: [
    "# a letter\n", "{\"name\": \"package\"}", "[]", "{\"name\": ", "\u{7F}ELF", "{\"schema\": \"http\"}",
  ])
  func `a file of another program is left as it is`(text: String) throws {
    folder.write(text, to: "letter")
    let file = HistoryFile(path: folder["letter"], isOwn: false)
    for use in uses { #expect(throws: HistoryError.notAHistory(path: file.path)) { try use(file) } }
    #expect(try file.load().history == History())
    #expect(try file.load().damage?.isOwn != true)
    #expect(throws: HistoryError.notAHistory(path: file.path)) { try file.setDamagedAside() }
    #expect(folder.text("letter") == text)
    #expect(folder.names == ["letter"])
  }

  @Test(arguments: [
    "", " \n", "{}", "{\"schema\": 1, \"guides\": {}}", "{\"guides\": {}}", "{\n  \"schema\": 1,\n  \"gui",
  ])
  func `an empty, a valid and a damaged history are written at any path`(text: String) throws {
    folder.write(text, to: "mine")
    let file = HistoryFile(path: folder["mine"], isOwn: false)
    for use in uses { try use(file) }
    #expect(try file.load().history.guides.count == 1)
  }

  @Test func `root does not follow a link that another user made`() throws {
    guard geteuid() == 0 else { return }
    folder.write("secret", to: "secret", mode: 0o600)
    symlink(folder["secret"], folder["history.json"])
    #expect(try file.load().damage != nil)
    lchown(folder["history.json"], 4242, 4242)
    let error = HistoryError.foreignLink(path: file.path)
    for use in uses { #expect(throws: error) { try use(file) } }
    #expect(throws: error) { try file.load() }
    #expect(throws: error) { try file.setDamagedAside() }
    #expect(folder.names == ["history.json", "secret"])
  }

  @Test func `a path need not be UTF-8`() throws {
    let name = String(systemBytes: [0x66, 0xFC, 0xE9])
    let file = HistoryFile(path: folder[name] + "/history.json")
    try file.update(see("htop"))
    try file.update(see("vim"))
    #expect(try file.load().history.guides.count == 2)
    let watch = HistoryWatch(file)
    #expect(watch.descriptor != nil)
    #expect((folder[name] + "/history.json").withSystemString { access($0, F_OK) } == 0)
    // The path has exactly these bytes, and a message shows them in a shell's notation.
    #expect(Array(folder.path.utf8) + [0x2F, 0x66, 0xFC, 0xE9] == folder[name].systemBytes)
    #expect(HistoryError.notAFile(path: name).description.hasPrefix("'f\\xFC\\xE9' is "))
  }

  @Test func `a half written file from a crash is replaced, and a lock file from a crash does not block`() throws {
    try file.update(see("htop"))
    folder.write("{\"guides\": {\"half", to: "history.json.new")
    folder.write("", to: "history.json.lock")
    try file.canRecord()
    folder.write("half", to: "history.json.new")
    try file.update(see("vim"))
    #expect(try file.load().history.guides.count == 2)
    #expect(folder.names == ["history.json", "history.json.lock"])
  }

  @Test func `a file that another process keeps locked is an error after the timeout, and is not changed`() throws {
    var file = file
    try file.update(see("htop"))
    file.milliseconds = 20
    do {
      // The update's lock may last a moment longer: a process that another test starts has it between fork and exec.
      let lock = try Lock(file.path, milliseconds: 2000)
      #expect(throws: HistoryError.locked(path: file.path, milliseconds: 20)) { try file.update(see("vim")) }
      #expect(throws: HistoryError.locked(path: file.path, milliseconds: 20)) { try file.canRecord() }
      #expect(try file.load().history.guides.count == 1)
      folder.write("damaged", to: "history.json")
      let damage = try file.load().damage
      #expect(damage != nil)
      #expect(damage?.keptAs == nil)
      #expect(folder.text("history.json") == "damaged")
      lock.keep()
    }
    file.milliseconds = 2000
    try file.update(see("vim"))
    #expect(try file.load().history.guides.count == 1)
  }

  @Test func `a file of a newer version is not overwritten`() throws {
    folder.write(#"{"schema": 2, "guides": []}"#, to: "history.json")
    for use in uses {
      #expect(throws: HistoryError.newer(schema: 2, path: file.path)) { try use(file) }
    }
    #expect(folder.text("history.json") == #"{"schema": 2, "guides": []}"#)
    #expect(folder.names == ["history.json", "history.json.lock"])
  }

  @Test func `a check whether the history can be written creates and changes no history`() throws {
    try file.canRecord()
    #expect(folder.names == ["history.json.lock"])
    folder.write("{}", to: "history.json")
    try file.canRecord()
    #expect(folder.text("history.json") == "{}")
    #expect(folder.names == ["history.json", "history.json.lock"])
  }

  private var uses: [(HistoryFile) throws -> Void] {
    [{ _ = try $0.update(see("htop")) }, { try $0.canRecord() }]
  }

  @Test func `a path that cannot be written is an error, and existing files are kept`() throws {
    folder.write("{}", to: "file")
    mkdir(folder["folder"], 0o700)
    mkfifo(folder["pipe"], 0o600)
    folder.write("{}", to: "stuck.json")
    mkdir(folder["stuck.json.new"], 0o700)
    folder.write("{}", to: "unlockable.json")
    symlink("file", folder["unlockable.json.lock"])
    let cases: [(String, HistoryError)] = [
      (folder["file/history.json"], .system(.status, path: folder["file"] + "/history.json", errno: ENOTDIR)),
      (folder["file/a/history.json"], .system(.status, path: folder["file/a"], errno: ENOTDIR)),
      (folder["folder"], .notAFile(path: folder["folder"])),
      (folder["pipe"], .notAFile(path: folder["pipe"])),
      (folder["stuck.json"], .system(.open, path: folder["stuck.json.new"], errno: EEXIST)),
      (folder["unlockable.json"], .system(.open, path: folder["unlockable.json.lock"], errno: ELOOP)),
      (String(repeating: "x/", count: 5000), .system(.status, path: "", errno: ENAMETOOLONG)),
    ]
    for (path, expected) in cases {
      for use in uses {
        let error = #expect(throws: HistoryError.self) { try use(HistoryFile(path: path)) }
        switch (error, expected) {
        case (.system(_, let path, let code), .system(_, let expectedPath, let expectedCode)):
          #expect(code == expectedCode)
          if !expectedPath.isEmpty, code == EEXIST || code == ELOOP { #expect(path == expectedPath) }
        default: #expect(error == expected)
        }
      }
    }
    #expect(folder.text("file") == "{}")
    #expect(folder.text("stuck.json") == "{}")
    #expect(folder.text("unlockable.json") == "{}")
  }

  @Test func `a path that is not a regular file is an error when it is read`() {
    mkfifo(folder["pipe"], 0o600)
    #expect(throws: HistoryError.notAFile(path: folder["pipe"])) { try HistoryFile(path: folder["pipe"]).load() }
    #expect(throws: HistoryError.notAFile(path: "/dev/zero")) { try HistoryFile(path: "/dev/zero").load() }
    #expect(throws: HistoryError.notAFile(path: "/")) { try HistoryFile(path: "/").load() }
  }

  @Test func `a file that is too large is not read`() throws {
    folder.write("", to: "history.json")
    truncate(file.path, HistoryFile.maximumBytes + 1)
    #expect(throws: HistoryError.tooLarge(path: file.path)) { try file.load() }
  }

  @Test func `a change that would make the file too large to be read is refused, and the file stays as it is`() throws {
    let guide = Guide(name: "g", version: 1, title: "T", parameters: [Parameter(name: "p", default: .text(""))])
    func set(_ text: String, _ file: HistoryFile) throws {
      try file.update {
        $0.record(TipNote(.set(parameter: "p", .text(text)), of: "g", at: Moment(seconds: 1_795_220_938)), of: guide)
      }
    }
    try set("short", file)
    let before = folder.text("history.json")
    var small = file
    small.mostBytes = 300
    #expect(throws: HistoryError.wouldBeTooLarge(path: file.path)) {
      try set(String(repeating: "x", count: 300), small)
    }
    #expect(folder.text("history.json") == before)
    try set("other", small)
    // Longer texts are not kept at all.
    try set(String(repeating: "x", count: Value.mostBytes + 1), file)
    #expect(try file.load().history[guide]?.parameters["p"] == .text("other"))
    try set(String(repeating: "x", count: Value.mostBytes), file)
    #expect(try file.load().history[guide]?.parameters["p"] == .text(String(repeating: "x", count: Value.mostBytes)))
  }

  @Test func `the error of a system call names the operation and the path`() {
    #expect(throws: HistoryError.system(.read, path: "/h", errno: EIO)) {
      try call(.read, "/h") { () throws(Errno) -> Int in throw Errno(EIO, in: "read") }
    }
  }

  @Test func `a full disk is an error of the write`() throws {
    let full = try OpenFile("/dev/full", O_WRONLY)
    #expect(throws: HistoryError.system(.write, path: "/dev/full", errno: ENOSPC)) { try full.writeAll([1]) }
    try full.writeAll([])
  }

  @Test func `an update on a full disk is an error, loses nothing, and leaves no other file`() throws {
    mkdir(folder["disk"], 0o700)
    // A small disk requires the permission to mount one.
    guard mount("tmpfs", folder["disk"], "tmpfs", 0, "size=64k") == 0 else { return }
    defer { umount(folder["disk"]) }
    let file = HistoryFile(path: folder["disk/history.json"])
    try file.canRecord()
    try file.update { history in
      for number in 0..<100 { see("guide \(number)")(&history) }
    }
    let before = try file.load()
    let full = try OpenFile(folder["disk/rest"], O_WRONLY | O_CREAT, mode: 0o600)
    while (try? full.writeAll([UInt8](repeating: 0, count: 4096))) != nil {}
    let error = HistoryError.system(.write, path: file.path + ".new", errno: ENOSPC)
    #expect(throws: error) { try file.update(see("htop")) }
    #expect(throws: error) { try file.canRecord() }
    #expect(try file.load() == before)
    #expect(Folder.names(folder["disk"]) == ["history.json", "history.json.lock", "rest"])
  }

  @Test func `a file that root writes in a user's folder belongs to the user`() throws {
    guard geteuid() == 0 else { return }
    mkdir(folder["home"], 0o700)
    chown(folder["home"], 4242, 4343)
    let file = HistoryFile(path: folder["home/.config/tour/history.json"])
    try file.update(see("htop"))
    for path in [
      "home/.config", "home/.config/tour", "home/.config/tour/history.json", "home/.config/tour/history.json.lock",
    ] {
      let status = try FileStatus(of: folder[path])
      #expect(status.owner == 4242)
      #expect(status.group == 4343)
    }
  }
}
