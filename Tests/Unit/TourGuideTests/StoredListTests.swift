import Glibc
import Harness
import Testing
import TourSystem

@testable import TourGuide

/// A list is computed again if and only if something that it depends on has changed.
struct StoredListTests {
  /// A folder with a guide and a file, and a catalog with a cache.
  private final class World {
    let folder = Folder()
    var catalog: GuideCatalog
    /// How often the list was computed.
    var computed = 0

    /// - Parameter margin: ``GuideCatalog/margin``. If it is negative, even a file that has just changed is trusted.
    init(margin: Int = -1000) {
      folder.write("guide: a\n", to: "guides/a.yaml")
      folder.write("1", to: "file")
      mkdir(folder.path + "/cache", 0o700)
      catalog = GuideCatalog(
        folders: [folder.path + "/guides", folder.path + "/more"], caches: [folder.path + "/cache/tour"])
      catalog.margin = margin
    }

    /// Asks for the list, which has the number of computations as its text, and returns that text.
    func text(_ values: [String] = ["x"], name: String = "list") -> String? {
      catalog.list(name, files: [folder.path + "/file", folder.path + "/absent"], values: values) {
        computed += 1
        return ["\(computed)"]
      }.first
    }

    /// The path of the file with the list.
    var path: String {
      folder.path + "/cache/tour/" + (listing(folder.path + "/cache/tour").first { $0.hasPrefix("list-") } ?? "absent")
    }
  }

  @Test func `a list is computed once`() {
    let world = World()
    for _ in 0..<3 { #expect(world.text() == "1") }
    #expect(world.text(name: "other") == "2")
    #expect(world.text() == "1")
  }

  @Test func `a guide, a file or a value that changes, comes or goes has the list computed again`() {
    let world = World()
    let folder = world.folder
    var last = world.text()
    let changes: [(name: String, make: () -> Void)] = [
      ("a guide", { folder.write("guide: b\n", to: "guides/a.yaml") }),
      ("another guide", { folder.write("guide: c\n", to: "guides/c.yaml") }),
      ("one guide less", { unlink(folder.path + "/guides/c.yaml") }),
      ("another folder", { folder.write("guide: d\n", to: "more/d.yaml") }),
      ("a file of the same size", { folder.write("2", to: "file") }),
      ("a file that was absent", { folder.write("", to: "absent") }),
      ("a file that is gone", { unlink(folder.path + "/file") }),
    ]
    for (name, make) in changes {
      make()
      let text = world.text()
      #expect(text != last, "\(name)")
      #expect(world.text() == text, "\(name)")
      last = text
    }
    #expect(world.text(["y"]) != last)
    #expect(world.text(["", "x"]) != world.text(["x", ""]))
  }

  @Test func `a list of files that have just changed, or can't be read, is not kept`() {
    let fresh = World(margin: 3)
    #expect(fresh.text() == "1" && fresh.text() == "2")
    #expect(access(fresh.path, F_OK) != 0)
    let unreadable = World()
    mkdir(unreadable.folder.path + "/guides/folder.yaml", 0o700)
    symlink("loop", unreadable.folder.path + "/absent")
    symlink("absent", unreadable.folder.path + "/loop")
    #expect(unreadable.text() == "1" && unreadable.text() == "2")
  }

  @Test func `each damaged file of a list counts as absent`() throws {
    let world = World()
    #expect(world.text() == "1")
    let good = try contents(of: world.path)
    for index in good.indices {
      var bad = good
      bad[index] ^= 1
      #expect(try write(bad, to: world))
      #expect(world.text() == "\(world.computed)", "byte \(index)")
      #expect(world.computed == index + 2)
    }
    let computed = world.computed
    for count in 0..<good.count {
      #expect(try write(Array(good[..<count]), to: world))
      #expect(world.text() == "\(computed + count + 1)", "\(count) bytes")
    }
    let path = world.path
    chmod(path, 0o666)
    #expect(world.text() == "\(world.computed)")
    unlink(path)
    mkdir(path, 0o700)
    let before = world.computed
    #expect(world.text() == "\(before + 1)" && world.text() == "\(before + 2)", "nothing can be written")
  }

  private func write(_ bytes: [UInt8], to world: World) throws -> Bool {
    try #require(IndexCache(path: world.folder.path + "/cache/tour").file(.list, for: "list")).write(bytes)
  }

  @Test func `without a cache, a list is computed each time`() {
    let world = World()
    world.catalog = GuideCatalog(folders: world.catalog.folders)
    #expect(world.text() == "1" && world.text() == "2")
  }
}
