import Glibc
import TourHistory
import TourScreen
import TourSession
import TourSystem

/// Writes the file of a guide: all of it or nothing.
enum GuideWriter {
  /// Why a file was not written. What was at its path is unchanged.
  enum Refusal: Error, Hashable {
    /// There is a file at the path, and it is not to be replaced.
    case exists
    /// A device, a pipe or a folder is at the path.
    case notAFile
    case system(Errno)
  }

  /// Writes a file. A reader finds the old text or the new one, or, for a moment, an empty file where there was none. A
  /// link is followed.
  /// - Parameter replaceable: what may be at the path.
  static func write(_ text: String, to path: String, replacing replaceable: Replaceable) throws(Refusal) {
    guard let path = try? resolvedLink(path) else { throw .system(Errno(ELOOP, in: "open")) }
    var mode: UInt32?
    if let status = try? FileStatus(of: path) {
      guard status.isRegular else { throw .notAFile }
      switch replaceable {
      case .nothing: throw .exists
      case .text(let old): if !isFile(at: path, Array(old.utf8)) { throw .exists }
      case .anything: break
      }
      mode = status.mode & 0o777
    }
    let new = "\(path).new-\(getpid())"
    var isReserved = false
    do throws(Errno) {
      try writeNew(Array(text.utf8), to: new, mode: mode)
      if mode == nil {
        // An empty file reserves the name: rename(2) would replace a file that has just been made.
        _ = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
        isReserved = true
      }
      try FileSystem.rename(new, to: path)
    } catch {
      try? FileSystem.remove(new)
      if isReserved { try? FileSystem.remove(path) }
      throw error.number == EEXIST ? .exists : .system(error)
    }
  }

  private static func isFile(at path: String, _ bytes: [UInt8]) -> Bool {
    let file = try? Descriptor(opening: path, O_RDONLY | O_NONBLOCK).readAll(maximum: bytes.count)
    return file == bytes
  }

  /// Writes a text that was not saved into the first free name of `NAME.unsaved.yaml`, `NAME.unsaved-2.yaml`…, and
  /// returns its path.
  static func writeUnsaved(_ text: String, beside path: String) throws(Errno) -> String {
    let isYAML = path.hasSuffix(".yaml")
    let stem = isYAML ? String(path.dropLast(5)) : path
    for number in 1...1000 {
      let name = "\(stem).unsaved\(number > 1 ? "-\(number)" : "").yaml"
      do throws(Errno) {
        try writeNew(Array(text.utf8), to: name, mode: nil)
        return name
      } catch  where error.number == EEXIST {}
    }
    throw Errno(EEXIST, in: "open")
  }

  /// Writes a file that does not exist yet. It is removed if that fails.
  /// - Parameter mode: its permissions; nil for the usual ones of a new file.
  private static func writeNew(_ bytes: [UInt8], to path: String, mode: UInt32?) throws(Errno) {
    let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode ?? 0o666)
    do throws(Errno) {
      if let mode { try file.setMode(mode) }
      try file.writeAll(bytes)
      try file.sync()
    } catch {
      try? FileSystem.remove(path)
      throw error
    }
  }
}
