import Glibc
import Harness
import Testing
import TourModel
import TourScreen
import TourSystem

@testable import TourGuide

/// A catalog with an index finds the same guides as one without.
struct CatalogIndexTests {
  private static func guide(_ name: String, for command: String) -> String {
    "guide: \(name)\nversion: 1\ntitle: T\nfor: \(command)\nsteps: [{id: a, title: A}]\n"
  }

  /// A folder `guides` with the guides a to f for commands of the same names and a broken guide, and an index in
  /// `cache`.
  private final class World {
    let folder = Folder()
    var catalog: GuideCatalog
    var indexPath: String { folder.path + "/cache/tour/" + (listing(folder.path + "/cache/tour").first ?? "") }

    /// - Parameter margin: ``GuideCatalog/margin``. If it is negative, even a file that has just changed is indexed.
    init(margin: Int = -1000) {
      for name in ["a", "b", "c", "d", "e", "f"] {
        folder.write(CatalogIndexTests.guide(name, for: name), to: "guides/\(name).yaml")
      }
      folder.write("guide: @\n", to: "guides/broken.yaml")
      catalog = GuideCatalog(folders: [folder.path + "/guides"], caches: [folder.path + "/cache/tour"])
      catalog.margin = margin
      mkdir(folder.path + "/cache", 0o700)
    }

    /// The names of the guides for a command. Expects that catalogs with and without an index find the same.
    func names(for command: String) -> [String] {
      let names = catalog.all(for: command).map(\.name)
      #expect(names == GuideCatalog(folders: catalog.folders).all(for: command).map(\.name))
      let files = catalog.all(for: command).map { readGuide(path: $0.path) }
      let found = catalog.guideFiles(for: command)
      #expect(found.map(\.file.guide) == files.map(\.guide) && found.map(\.file.problems) == files.map(\.problems))
      return names
    }

    /// The index in the cache; nil if there is none.
    var index: CatalogIndex? {
      IndexCache(path: folder.path + "/cache/tour").file(for: catalog.folders[0])?.read()
        .flatMap { CatalogIndex($0, folder: catalog.folders[0]) }
    }
  }

  @Test func `a guide file that the index contains is not read again`() throws {
    let world = World()
    #expect(world.names(for: "c") == ["c"])
    let index = try #require(world.index)
    #expect(index.files.map(\.name) == ["a.yaml", "b.yaml", "broken.yaml", "c.yaml", "d.yaml", "e.yaml", "f.yaml"])
    #expect(index.stamp != 0 && index.files.allSatisfy { $0.stamp != 0 })
    // The test changes the index. The catalog returns the changed values, so it has not read the files.
    var other = index
    other.files[0].head.commands = ["x"]
    let file = try #require(IndexCache(path: world.folder.path + "/cache/tour").file(for: world.catalog.folders[0]))
    #expect(file.write(other.encoded(folder: world.catalog.folders[0])))
    #expect(world.catalog.all(for: "a").isEmpty)
    // The index names a.yaml for the command x. That file is read, does not fit the command, and the index is
    // corrected.
    #expect(world.catalog.all(for: "x").isEmpty)
    #expect(world.index == index)
    #expect(world.names(for: "a") == ["a"])
  }

  @Test func `a lesson opens for no command, with and without an index`() {
    let world = World()
    let lesson = Self.guide("a", for: "zz") + "lesson: {minutes: 5}\n"
    world.folder.write(lesson, to: "guides/a.yaml")
    for _ in 0..<2 {
      #expect(world.names(for: "zz") == [])
      #expect(world.catalog.guideFiles(for: "zz").isEmpty)
      #expect(world.catalog.find(name: "a")?.head?.lesson == Lesson(minutes: 5))
    }
    world.folder.write(Self.guide("a", for: "zz"), to: "guides/a.yaml")
    #expect(world.names(for: "zz") == ["a"])
  }

  @Test func `the index is updated for guides that are edited, added, removed, replaced or renamed`() {
    let world = World()
    #expect(world.names(for: "a") == ["a"])
    world.folder.write(Self.guide("a", for: "zz"), to: "guides/a.yaml")
    #expect(world.names(for: "a") == [] && world.names(for: "zz") == ["a"])
    world.folder.write(Self.guide("a", for: "first"), to: "guides/0.yaml")
    #expect(world.names(for: "zz") == [] && world.names(for: "first") == ["a"])
    unlink(world.folder.path + "/guides/0.yaml")
    #expect(world.names(for: "zz") == ["a"])
    world.folder.write(Self.guide("other", for: "zz"), to: "other")
    rename(world.folder.path + "/other", world.folder.path + "/guides/b.yaml")
    #expect(world.names(for: "zz") == ["a", "other"])
    rename(world.folder.path + "/guides/b.yaml", world.folder.path + "/guides/b.txt")
    #expect(world.names(for: "zz") == ["a"])
    world.folder.write(Self.guide("mended", for: "zz"), to: "guides/broken.yaml")
    #expect(world.names(for: "zz") == ["a", "mended"])
    chmod(world.folder.path + "/guides", 0)
    #expect(getuid() == 0 || world.names(for: "zz") == [])
    chmod(world.folder.path + "/guides", 0o755)
  }

  @Test func `the index is updated for an edit that keeps a file's size and modification time`() {
    let world = World()
    #expect(world.names(for: "a") == ["a"])
    let path = world.folder.path + "/guides/a.yaml"
    var before = stat()
    stat(path, &before)
    var after = before
    // The status change time stays the same within one tick of the clock.
    while after.st_ctim.tv_nsec == before.st_ctim.tv_nsec {
      world.folder.write(Self.guide("a", for: "b"), to: "guides/a.yaml")
      let times = [before.st_atim, before.st_mtim]
      utimensat(AT_FDCWD, path, times, 0)
      stat(path, &after)
    }
    #expect(after.st_size == before.st_size && after.st_mtim.tv_nsec == before.st_mtim.tv_nsec)
    #expect(world.names(for: "a") == [] && world.names(for: "b") == ["a", "b"])
  }

  @Test func `a file that has just changed is not indexed, because it may change again within the same clock tick`()
    throws
  {
    let world = World(margin: 3)
    for command in ["b", "c", "d", "e"] {
      world.folder.write(Self.guide("a", for: command), to: "guides/a.yaml")
      #expect(world.names(for: command) == ["a", command])
    }
    #expect(try #require(world.index).files.allSatisfy { $0.stamp == 0 && $0.head.commands.isEmpty })
  }

  @Test func `an index with any byte changed or missing is rejected`() throws {
    let world = World()
    #expect(world.names(for: "a") == ["a"])
    let good = try contents(of: world.indexPath)
    for count in 0..<good.count {
      #expect(CatalogIndex(Array(good[..<count]), folder: world.catalog.folders[0]) == nil)
    }
    for index in good.indices {
      var changed = good
      changed[index] ^= 1 << UInt8(index % 8)
      if CatalogIndex(changed, folder: world.catalog.folders[0]) != nil { Issue.record("byte \(index)") }
    }
    #expect(CatalogIndex(good, folder: "/elsewhere") == nil)
    #expect(CatalogIndex(good + [0], folder: world.catalog.folders[0]) == nil)
    #expect(CatalogIndex(good, folder: world.catalog.folders[0])?.encoded(folder: world.catalog.folders[0]) == good)
  }

  @Test func `lengths beyond the end of an index with a correct checksum do not crash`() throws {
    let index = CatalogIndex(
      stamp: 1,
      files: [
        CatalogIndex.File(stamp: 2, name: "a", head: CatalogIndex.Head(name: "b", isKnown: true, commands: ["c"]))
      ])
    let good = index.encoded(folder: "/f")
    #expect(CatalogIndex(good, folder: "/f") == index)
    let start = "tour guide index 1\n".utf8.count
    for place in (start + 8)..<good.count {
      for byte in [0x00, 0x7F, 0x80, 0xFF] as [UInt8] {
        var body = Array(good[(start + 8)...])
        body[place - start - 8] = byte
        var hash = Hash64()
        body.withUnsafeBytes { hash.combine($0) }
        let bytes = good[..<start] + withUnsafeBytes(of: hash.value.littleEndian) { Array($0) } + body
        _ = CatalogIndex(Array(bytes), folder: "/f")
      }
    }
  }

  @Test(arguments: ["", "tour guide index 1\n", "\u{0}\u{0}\u{0}", String(repeating: "tour", count: 100_000)])
  func `an invalid index is replaced`(text: String) {
    let world = World()
    #expect(world.names(for: "a") == ["a"])
    world.folder.write(text, to: String(world.indexPath.dropFirst(world.folder.path.count + 1)))
    #expect(world.names(for: "a") == ["a"])
    #expect(world.index != nil)
  }

  @Test func `an index that others may write to, a link, a folder and a pipe are not used and do not block`() throws {
    let world = World()
    #expect(world.names(for: "a") == ["a"])
    let path = world.indexPath
    var lie = try #require(world.index)
    lie.files[0].head.commands = ["lie"]
    #expect(
      IndexCache(path: world.folder.path + "/cache/tour").file(for: world.catalog.folders[0])?.write(
        lie.encoded(folder: world.catalog.folders[0])) == true)
    chmod(path, 0o666)
    #expect(world.names(for: "a") == ["a"])
    unlink(path)
    world.folder.write("mine", to: "secret")
    symlink(world.folder.path + "/secret", path)
    #expect(world.names(for: "a") == ["a"])
    #expect(try contents(of: world.folder.path + "/secret") == Array("mine".utf8))
    unlink(path)
    mkfifo(path, 0o600)
    #expect(world.names(for: "a") == ["a"])
    unlink(path)
    mkdir(path, 0o700)
    #expect(world.names(for: "a") == ["a"])
  }

  /// The index would otherwise lack the guides that were not listed, until the folder changes.
  @Test func `a folder that is not read to its end is no basis for an index`() throws {
    let world = World()
    let folder = try Descriptor(opening: world.catalog.folders[0], O_RDONLY | O_DIRECTORY)
    #expect(GuideFolder.names(in: folder).isComplete)
    #expect(GuideFolder.names(in: folder).names.count == 7)
    let file = try Descriptor(opening: "/dev/null", O_RDONLY)
    #expect(!GuideFolder.names(in: file).isComplete)
  }

  @Test func `guides are found if no index can be written`() {
    let world = World()
    rmdir(world.folder.path + "/cache")
    world.folder.write("a file", to: "cache")
    #expect(world.names(for: "a") == ["a"])
    var catalog = GuideCatalog(
      folders: world.catalog.folders, caches: ["relative", "/dev/null/tour", "/proc/self/tour"])
    catalog.margin = world.catalog.margin
    #expect(catalog.all(for: "a").map(\.name) == ["a"])
  }

  @Test func `the second cache is used if the first cannot be written`() {
    let world = World()
    let path = world.folder.path
    world.catalog = GuideCatalog(folders: world.catalog.folders, caches: ["/proc/self/tour", path + "/cache/tour"])
    world.catalog.margin = -1000
    #expect(world.names(for: "a") == ["a"])
    #expect(world.index != nil)
  }

  @Test func `the oldest of many indexes are deleted, and a folder with a single guide has an index too`() {
    let world = World()
    for index in 0..<40 {
      world.folder.write(Self.guide("a", for: "a"), to: "more-\(index)/a.yaml")
      var catalog = GuideCatalog(folders: [world.folder.path + "/more-\(index)"], caches: world.catalog.caches)
      catalog.margin = -1000
      #expect(catalog.all(for: "a").map(\.name) == ["a"])
      #expect(listing(world.folder.path + "/cache/tour").count == min(index + 1, IndexCache.mostFiles))
    }
  }

  @Test func `of guides with the same name in several folders, the first is found as without an index`() {
    let world = World()
    for name in ["a", "x", "y", "z"] { world.folder.write(Self.guide(name, for: "a"), to: "later/\(name).yaml") }
    world.catalog = GuideCatalog(
      folders: world.catalog.folders + [world.folder.path + "/later"], caches: world.catalog.caches)
    for _ in 0..<2 { #expect(world.names(for: "a") == ["a", "x", "y", "z"]) }
    #expect(world.catalog.find(command: "a")?.path.hasSuffix("guides/a.yaml") == true)
    #expect(world.catalog.find(name: "broken")?.isBroken == true)
    #expect(world.catalog.all().map(\.name) == ["a", "b", "broken", "c", "d", "e", "f", "x", "y", "z"])
  }

  @Test func `files that cannot be guides are not opened and do not block`() {
    let folder = Folder()
    folder.write(Self.guide("good", for: "cat"), to: "guides/good.yaml")
    let path = folder.path + "/guides/"
    mkfifo(path + "pipe.yaml", 0o644)
    mkdir(path + "cat.yaml", 0o755)
    symlink("loop.yaml", path + "loop.yaml")
    symlink("/dev/zero", path + "zero.yaml")
    symlink("nowhere", path + "gone.yaml")
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array((path + "socket.yaml").utf8)) }
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    let sparse = open(path + "sparse.yaml", O_WRONLY | O_CREAT, 0o644)
    ftruncate(sparse, 1 << 30)
    close(sparse)
    folder.write(Self.guide("secret", for: "x"), to: "guides/secret.yaml")
    chmod(path + "secret.yaml", 0)
    var catalog = GuideCatalog(folders: [folder.path + "/guides"], caches: [folder.path])
    catalog.margin = -1000
    for _ in 0..<2 {
      #expect(catalog.all(for: "cat").map(\.name) == ["cat", "good"])
      #expect(
        catalog.all().map(\.name) == ["cat", "gone", "good", "loop", "pipe", "secret", "socket", "sparse", "zero"])
    }
    let problems = catalog.all().map { ($0.name, $0.problems.first?.kind) }
    #expect(
      problems.first { $0.0 == "socket" }?.1 == .irregularFile && problems.first { $0.0 == "zero" }?.1 == .irregularFile
    )
    #expect(
      problems.first { $0.0 == "loop" }?.1 == .unreadable(code: ELOOP)
        && problems.first { $0.0 == "cat" }?.1 == .directory)
    #expect(problems.first { $0.0 == "sparse" }?.1 == .tooLarge(limit: Limit.bytes))
  }
}

/// The sorted names in a folder.
func listing(_ folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    names.append(withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
  }
  return names.filter { $0 != "." && $0 != ".." }.sorted()
}
