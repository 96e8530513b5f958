/// The number of bytes to read from the pty at once.
///
/// A program may need only three bytes to change all cells of its screen. The shadow takes long to follow then, so the
/// next read is shorter, and no key waits for the rest of a large one.
struct ReadSize {
  private(set) var bytes = Traffic.mostHandedOver

  /// Bytes that one read asks for, at least.
  private static let least = 64
  /// Cells of the shadow that one read may change.
  private static let mostWork = 1 << 20

  /// Adapts the size after a read.
  /// - Parameter work: the number of cells of the shadow that the read has changed.
  /// - Returns: whether the read was small enough, so that another one may follow at once.
  mutating func adapt(toWork work: Int) -> Bool {
    let isSmall = work <= Self.mostWork
    bytes = isSmall ? min(Traffic.mostHandedOver, bytes * 2) : max(Self.least, bytes / 2)
    return isSmall
  }
}
