import Glibc
import Harness
import Testing

import class Foundation.FileManager

@testable import TourSystem

extension Folder {
  fileprivate func open() throws(Errno) -> Descriptor { try Descriptor(opening: path, O_RDONLY | O_DIRECTORY) }
}

/// The names of a folder's entries, sorted, without `.` and `..`.
private func names(_ folder: borrowing Descriptor) -> [String] {
  var names: [String] = []
  try? folder.forEachName { names.append(String(decoding: $0, as: UTF8.self)) }
  return names.filter { ![".", ".."].contains($0) }.sorted()
}

@Suite struct `Descriptors` {
  @Test func `a file is read to its end, whatever its size is thought to be, unless it is larger than the limit`()
    throws
  {
    let folder = Folder()
    for count in [0, 1, 4094, 4095, 4096, 4097, 69_631, 69_632, 69_633, 200_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      folder.write(bytes, to: "file")
      for size in [0, count / 2, count, 2 * count] {
        #expect(try Descriptor(opening: folder["file"], O_RDONLY).readAll(maximum: count, size: size) == bytes)
        #expect(try Descriptor(opening: folder["file"], O_RDONLY).readAll(maximum: 1 << 20, size: size) == bytes)
        if count == 0 { continue }
        #expect(try Descriptor(opening: folder["file"], O_RDONLY).readAll(maximum: count - 1, size: size) == nil)
      }
      #expect(try Descriptor(opening: folder["file"], O_RDONLY).read(upTo: count / 2) == Array(bytes[..<(count / 2)]))
      #expect(try Descriptor(opening: folder["file"], O_RDONLY).read(upTo: count + 5) == bytes)
    }
  }

  @Test func `a file of proc, which has no size, and a file without an end`() throws {
    #expect(try Descriptor(opening: "/proc/self/stat", O_RDONLY).readAll(maximum: 1 << 16)?.isEmpty == false)
    #expect(try Descriptor(opening: "/dev/zero", O_RDONLY).readAll(maximum: 1 << 16) == nil)
  }

  @Test func `a read, a write and an opening that fail`() throws {
    #expect(throws: Errno(EISDIR, in: "read")) { try Descriptor(opening: "/", O_RDONLY).readAll(maximum: 10) }
    #expect(throws: Errno(ENOSPC, in: "write")) { try Descriptor(opening: "/dev/full", O_WRONLY).writeAll([1]) }
    #expect(throws: Errno(ENOENT, in: "open")) { _ = try Descriptor(opening: "/nonexistent", O_RDONLY) }
    try Descriptor(opening: "/dev/full", O_WRONLY).writeAll([])
  }

  @Test func `a descriptor closes on exec, and is closed when its value ends`() throws {
    let folder = Folder()
    let other = try Descriptor(opening: folder["file"], O_RDWR | O_CREAT, mode: 0o600)
    #expect(fcntl(other.number, F_GETFD) & FD_CLOEXEC != 0)
    do {
      let file = try Descriptor(opening: folder["file"], O_RDWR)
      #expect(try file.lock())
      #expect(try !other.lock())
    }
    #expect(try other.lock())
  }

  @Test func `a pipe does not block, and ends with its writer`() throws {
    let pipe = try Pipe()
    var bytes: [UInt8] = []
    #expect(try pipe.readEnd.read(appendingTo: &bytes) == .wouldBlock)
    #expect(try pipe.writeEnd.write([1, 2, 3]) == .bytes(3))
    #expect(try pipe.readEnd.read(appendingTo: &bytes) == .bytes(3))
    #expect(bytes == [1, 2, 3])
  }

  @Test func `the entries of a folder are listed, examined, renamed and removed`() throws {
    let folder = Folder()
    for name in ["b", "a", "ä"] { folder.write([1, 2], to: name) }
    symlink("a", folder["link"])
    let open = try folder.open()
    #expect(names(open) == ["a", "b", "link", "ä"])
    #expect(names(open) == ["a", "b", "link", "ä"], "a second time")
    #expect(try open.status(of: "ä").size == 2)
    #expect(try open.status(of: "link").isRegular)
    #expect(try !open.status(of: "link", followsLink: false).isRegular)
    try open.rename("b", to: "c")
    try open.remove("a")
    #expect(names(open) == ["c", "link", "ä"])
    #expect(throws: Errno(ENOENT, in: "fstatat")) { try open.status(of: "a") }
    #expect(throws: Errno(ENOENT, in: "unlinkat")) { try open.remove("a") }
  }

  /// While the list is read, its descriptor is replaced by a file's. The names that are in memory by then are listed.
  @Test func `a folder that cannot be read to its end is an error`() throws {
    let folder = Folder()
    for number in 0..<3000 { folder.write([], to: "\(number)") }
    let open = try folder.open()
    let file = try Descriptor(opening: "/dev/null", O_RDONLY)
    var count = 0
    #expect(throws: Errno(ENOTDIR, in: "readdir")) {
      try open.forEachName { _ in
        count += 1
        if count > 1 { return }
        for name in Folder.names("/proc/self/fd") where Int32(name) != open.number {
          let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
          if link == folder.path, let number = Int32(name) { dup2(file.number, number) }
        }
      }
    }
    #expect(0 < count && count < 3000)
  }
}
