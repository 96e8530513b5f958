import Glibc
package import TourSession
import TourSystem

extension SessionSettings {
  /// Lets conditions of the guide ask for the files of a folder: the one in which the program was started, with the
  /// files of the guide's `setup`.
  ///
  /// Links are not followed, and only regular files count. Of a large file, the first 64 KiB count.
  package mutating func readFiles(of folder: String) {
    readFile = { path in
      let parts = path.split(separator: "/").map(String.init)
      guard let name = parts.last, var folder = try? Descriptor(opening: folder, O_RDONLY | O_DIRECTORY) else {
        return nil
      }
      for part in parts.dropLast() {
        guard let next = try? Descriptor(opening: part, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else {
          return nil
        }
        folder = next
      }
      guard
        let file = try? Descriptor(opening: name, in: folder, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY),
        (try? file.status)?.isRegular ?? false, let bytes = try? file.read(upTo: 1 << 16)
      else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
