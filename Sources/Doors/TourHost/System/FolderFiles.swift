import Glibc
package import TourSession
import TourSystem

extension SessionSettings {
  /// Lets conditions of the guide ask for the files of a folder: the one in which the program was started, with the files
  /// of the guide's `setup`.
  ///
  /// Links are not followed, and only regular files count. Of a large file, the first 64 KiB count.
  package mutating func readFiles(of folder: String) {
    readFile = { path in
      guard
        let file = try? Descriptor(opening: "\(folder)/\(path)", O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY),
        (try? file.status)?.isRegular ?? false, let bytes = try? file.read(upTo: 1 << 16)
      else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
