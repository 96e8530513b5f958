/// Bytes on their way to a descriptor that takes as many as it can.
struct Queue {
  private var bytes: [UInt8] = []
  private var start = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }
  /// Bytes that it holds on to, those that were taken already among them.
  var footprint: Int { bytes.count }

  /// What waits still.
  var rest: [UInt8] { Array(bytes[start...]) }

  mutating func append(_ more: some Collection<UInt8>) {
    guard !more.isEmpty else { return }
    if isEmpty {
      removeAll()
    } else if start > bytes.count / 2 {
      // A side that is always behind never empties the queue: what it took must go all the same.
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
    start = 0
  }

  /// Hands over as much as is taken now.
  /// - Returns: false where the other side is gone.
  mutating func send(_ write: (ArraySlice<UInt8>) throws(Errno) -> Transfer) throws(Errno) -> Bool {
    guard !isEmpty else { return true }
    switch try write(bytes[start...]) {
    // Who takes less than he is given has no room for more.
    case .bytes(let count): start += count
    case .wouldBlock: break
    case .ended: return false
    }
    if isEmpty { removeAll() }
    return true
  }
}
