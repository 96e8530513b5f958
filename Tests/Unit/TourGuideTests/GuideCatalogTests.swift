import Glibc
import Harness
import Testing

@testable import TourGuide

struct GuideCatalogTests {
  private func guide(_ name: String, for command: String, title: String = "T") -> String {
    "guide: \(name)\nversion: 1\ntitle: \(title)\nfor: \(command)\nsteps: [{id: a, title: A}]\n"
  }

  @Test func `environment variables determine the guide folders and their order`() {
    let variables = [
      "HOME": "/home/me", "TOUR_GUIDE_PATH": "/a::mine:/b/", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "",
      "XDG_DATA_DIRS": "/d:../e::/f/:/d",
    ]
    let catalog = GuideCatalog(environment: { variables[$0] }, executable: "/opt/tour/bin/tour")
    #expect(
      catalog.folders == [
        "/a", "mine", "/b/", "/c/tour/guides", "/home/me/.local/share/tour/guides", "/d/tour/guides", "/f/tour/guides",
        "/opt/tour/bin/guides", "/opt/tour/share/tour/guides",
      ])
  }

  @Test func `without environment variables the default folders are used, and relative ones are ignored`() {
    #expect(
      GuideCatalog(environment: { ["HOME": "/root", "XDG_CONFIG_HOME": "config"][$0] }, executable: nil).folders == [
        "/root/.config/tour/guides", "/root/.local/share/tour/guides", "/usr/local/share/tour/guides",
        "/usr/share/tour/guides",
      ])
    #expect(
      GuideCatalog(environment: { _ in nil }, executable: "tour").folders == [
        "/usr/local/share/tour/guides", "/usr/share/tour/guides",
      ])
  }

  @Test func `a program in a build folder finds the guides of its checkout`() {
    let catalog = GuideCatalog(
      environment: { _ in nil }, executable: "/src/tour/.build/x86_64-unknown-linux-gnu/debug/tour")
    #expect(catalog.folders.last == "/src/tour/guides")
  }

  @Test func `of guides with the same name the first is found, in the order of folders and file names`() throws {
    let folder = Folder()
    folder.write(guide("htop", for: "htop", title: "Mine"), to: "one/b.yaml")
    folder.write(
      #"{"guide": "top", "version": 1, "title": "T", "for": ["top", "htop"], "steps": [{"id": "a", "title": "A"}]}"#,
      to: "one/c.json")
    folder.write(guide("less", for: "less"), to: "one/a.yml")
    folder.write(guide("htop", for: "htop", title: "Theirs"), to: "two/htop.yaml")
    folder.write(guide("mc", for: "mc"), to: "two/mc.yaml")
    for ignored in ["one/schema.json", "one/config-schema.json", "one/.htop.yaml", "one/htop.yaml~", "one/README.md"] {
      folder.write(guide("no", for: "htop"), to: ignored)
    }
    let catalog = GuideCatalog(folders: ["one", "none", "two"].map { "\(folder.path)/\($0)" })
    #expect(catalog.all().map(\.name) == ["less", "htop", "top", "mc"])
    #expect(catalog.all().allSatisfy { !$0.isBroken })
    #expect(catalog.find(command: "htop")?.head?.title == "Mine")
    #expect(catalog.find(command: "htop")?.path == folder.path + "/one/b.yaml")
    #expect(catalog.all(for: "htop").map(\.name) == ["htop", "top"])
    #expect(catalog.find(name: "mc")?.path == folder.path + "/two/mc.yaml")
    #expect(catalog.find(name: "no") == nil && catalog.find(command: "vi") == nil)
  }

  @Test func `a broken guide is in the catalog and is found by its head or by its file's name`() throws {
    let folder = Folder()
    folder.write("guide: htop\nversion: 1\ntitle: @\n", to: "htop.yaml")
    folder.write("guide: mine\nversion: 1\ntitle: T\nfor: less\nfro: x\nsteps: []\n", to: "mine.yaml")
    mkdir(folder.path + "/dir.yaml", 0o755)
    symlink("nowhere", folder.path + "/gone.yaml")
    mkfifo(folder.path + "/pipe.yaml", 0o644)
    let catalog = GuideCatalog(folders: [folder.path])
    let htop = try #require(catalog.find(command: "htop"))
    #expect(htop.isBroken && htop.head == nil)
    #expect(
      htop.problems.map(\.description) == [
        "\(folder.path)/htop.yaml:3:8: error: text cannot begin with '@'; write it in quotes, or on the lines after '|'"
      ])
    let less = try #require(catalog.find(command: "less"))
    #expect(less.isBroken && less.head?.name == "mine")
    #expect(catalog.find(name: "dir")?.problems.map(\.kind) == [.directory])
    #expect(catalog.find(name: "gone")?.problems.map(\.kind) == [.unreadable(code: ENOENT)])
    #expect(catalog.find(name: "pipe")?.problems.map(\.kind) == [.irregularFile])
  }

  @Test func `a guide is found by a former name that no other guide has`() {
    let folder = Folder()
    folder.write("guide: new\nversion: 1\ntitle: T\nwas: old\nsteps: []\n", to: "a.yaml")
    #expect(GuideCatalog(folders: [folder.path]).find(name: "old")?.name == "new")
    folder.write(guide("old", for: "x"), to: "b.yaml")
    #expect(GuideCatalog(folders: [folder.path]).find(name: "old")?.name == "old")
  }

  @Test(arguments: [
    ("htop", false), ("./htop", true), ("htop.yaml", true), ("a.yml", true), ("a.json", true), ("a.yamls", false),
    ("", false),
  ])
  func `an argument with a slash or a guide's file extension is a path, and any other is a name`(
    argument: String, isFile: Bool
  ) {
    #expect(GuideCatalog.isFile(argument) == isFile)
  }

  @Test func `a file that cannot be read is reported like any other problem`() {
    let folder = Folder()
    func problems(in path: String) -> [String] { readGuide(path: path).problems.map(\.description) }
    #expect(
      problems(in: "/nowhere/x.yaml") == ["/nowhere/x.yaml:1:1: error: cannot read it: No such file or directory"])
    #expect(problems(in: "/tmp") == ["/tmp:1:1: error: this is a folder; name a file in it"])
    #expect(problems(in: "/dev/null") == ["/dev/null:1:1: error: this is not a regular file; copy its content to one"])
    let large = folder.write(String(repeating: "#", count: Limit.bytes + 1), to: "large")
    #expect(problems(in: large) == ["\(large):1:1: error: the file is larger than the limit of 256 KiB; shorten it"])
    let good = folder.write(guide("g", for: "x"), to: "good.yaml")
    #expect(readGuide(path: good).guide?.name == "g")
    #expect(readHead(path: good).head?.commands == ["x"])
  }
}
