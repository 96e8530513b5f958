internal import CPosix

/// A pipe whose ends do not block, and close on exec.
public struct Pipe: ~Copyable {
  public let readEnd: Descriptor
  public let writeEnd: Descriptor

  /// In C: pipe2(2).
  ///
  /// - Throws: `EMFILE` or `ENFILE` if the process or the system has no descriptor left.
  public init() throws(Errno) {
    var ends: [Int32] = [-1, -1]
    try unsafe Errno.check(tour_shim_pipe(&ends), in: "pipe2")
    readEnd = Descriptor(owning: ends[0])
    writeEnd = Descriptor(owning: ends[1])
  }
}
