internal import CPosix
internal import Glibc

/// Bytes on their way to a descriptor that takes as many as it can.
///
/// They lie in memory of the queue's own, so that a crash handler finds them where the queue last said: see ``CrashGuard``.
struct Queue: ~Copyable {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var start = 0
  private var end = 0
  private let published: UnsafeMutablePointer<tour_shim_bytes>?

  /// - Parameter published: told at each change where the bytes are.
  init(publishedTo published: UnsafeMutablePointer<tour_shim_bytes>? = nil) {
    self.published = published
  }

  deinit {
    published?.pointee = tour_shim_bytes()
    memory.deallocate()
  }

  var count: Int { end - start }
  var isEmpty: Bool { end == start }
  /// Bytes of memory that it holds.
  var footprint: Int { memory.count }

  /// The bytes that wait.
  var rest: [UInt8] { Array(waiting) }

  private var waiting: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[start..<end]) }

  mutating func append(_ more: some Collection<UInt8>) {
    guard !more.isEmpty else { return }
    let isDone: Void? = more.withContiguousStorageIfAvailable { append(UnsafeRawBufferPointer($0)) }
    if isDone == nil { Array(more).withUnsafeBytes { append($0) } }
  }

  private mutating func append(_ more: UnsafeRawBufferPointer) {
    if memory.count - end < more.count { makeRoom(for: more.count) }
    UnsafeMutableRawBufferPointer(rebasing: memory[end..<end + more.count]).copyMemory(from: more)
    end += more.count
    publish()
  }

  /// Holds these bytes instead.
  mutating func replace(by bytes: [UInt8]) {
    let old = memory
    memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    memory.copyBytes(from: bytes)
    (start, end) = (0, bytes.count)
    publish()
    old.deallocate()
  }

  mutating func removeAll() {
    if isEmpty && end == 0 { return }
    (start, end) = (0, 0)
    publish()
    if memory.count > Self.mostKept {
      memory.deallocate()
      memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }
  }

  /// Hands over as much as is taken now.
  /// - Returns: false where the other side is gone.
  mutating func send(_ write: (UnsafeRawBufferPointer) throws(Errno) -> Transfer) throws(Errno) -> Bool {
    guard !isEmpty else { return true }
    switch try write(waiting) {
    // A descriptor that takes fewer bytes than it was given has no room for more.
    case .bytes(let count):
      start += count
      publish()
    case .wouldBlock: break
    case .ended: return false
    }
    if isEmpty { removeAll() }
    return true
  }

  /// Bytes that were taken make room first: a side that is always behind never empties the queue.
  private mutating func makeRoom(for more: Int) {
    let count = count
    if start > memory.count / 2, memory.count - count >= more {
      memmove(memory.baseAddress!, memory.baseAddress! + start, count)
    } else {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: max(2 * memory.count, count + more), alignment: 16)
      larger.copyMemory(from: waiting)
      let old = memory
      memory = larger
      (start, end) = (0, count)
      publish()
      old.deallocate()
      return
    }
    (start, end) = (0, count)
    publish()
  }

  private func publish() {
    published?.pointee = tour_shim_bytes(start: isEmpty ? nil : UnsafeRawPointer(memory.baseAddress! + start), count: count)
  }

  /// Memory that an empty queue keeps.
  private static let mostKept = 1 << 20
}
