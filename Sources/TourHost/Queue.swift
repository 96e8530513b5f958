/// Bytes on their way to a descriptor that takes as many as it can.
struct Queue {
  private var bytes: [UInt8] = []
  private var start = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ more: [UInt8]) {
    guard !more.isEmpty else { return }
    if isEmpty { removeAll() }
    bytes += more
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
    start = 0
  }

  /// Hands over as much as is taken now.
  mutating func send(_ write: (ArraySlice<UInt8>) throws(Errno) -> Transfer) throws(Errno) {
    while !isEmpty {
      guard case .bytes(let count) = try write(bytes[start...]), count > 0 else { return }
      start += count
    }
    removeAll()
  }
}
