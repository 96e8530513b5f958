import Glibc
import TourSystem

/// Returns the absolute path of the current folder. In C: getcwd(3). Not read from /proc, which may not be mounted.
/// - Returns: nil if the folder was removed, or if the user may not read a folder above it.
func currentFolder() -> String? {
  guard let path = unsafe getcwd(nil, 0) else { return nil }
  defer { unsafe free(path) }
  return unsafe String(systemString: path)
}
