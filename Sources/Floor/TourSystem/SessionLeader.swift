import Glibc
import TourText

/// Returns the number of the process that has started the leader of this process's session; nil where /proc does not
/// tell. In C: getsid(2), proc(5).
public func sessionLeaderParent() -> Int? {
  guard let file = try? Descriptor(opening: "/proc/\(getsid(0))/stat", O_RDONLY),
    let bytes = try? file.readAll(maximum: 4096), let end = bytes.lastIndex(of: UInt8(ascii: ")"))
  else { return nil }
  // The fields after the name: the state, and the parent.
  let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
  return fields.count > 1 ? Numeral.decimal(fields[1], in: 0...Int(pid_t.max)) : nil
}
