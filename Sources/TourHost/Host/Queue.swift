internal import CPosix
internal import Glibc
import TourSystem

/// Bytes that wait until a descriptor accepts them.
///
/// The queue allocates its own memory and publishes the location of its bytes, so that the handler of a crash can read them: see ``CrashGuard``.
struct Queue: ~Copyable {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var start = 0
  private var end = 0
  private let published: UnsafeMutablePointer<tour_shim_bytes>?

  /// - Parameter published: receives the location of the bytes after each change; nil for none.
  init(publishedTo published: UnsafeMutablePointer<tour_shim_bytes>? = nil) {
    self.published = published
  }

  deinit {
    published?.pointee = tour_shim_bytes()
    memory.deallocate()
  }

  var count: Int { end - start }
  var isEmpty: Bool { end == start }
  /// The size of the allocated memory, in bytes.
  var footprint: Int { memory.count }

  /// The waiting bytes.
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

  /// Replaces the waiting bytes.
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

  /// Writes once, and removes the bytes that were accepted.
  /// - Returns: false if the other side is closed.
  mutating func send(_ write: (UnsafeRawBufferPointer) throws(Errno) -> Transfer) throws(Errno) -> Bool {
    guard !isEmpty else { return true }
    switch try write(waiting) {
    // No second write after a partial one: the descriptor has no room for more.
    case .bytes(let count):
      start += count
      publish()
    case .wouldBlock: break
    case .ended: return false
    }
    if isEmpty { removeAll() }
    return true
  }

  /// Makes room for `more` bytes. The space of bytes that were sent is used first: if the other side is slow, the queue may never become empty.
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

  /// Bytes of memory that an empty queue keeps. Larger memory is freed.
  private static let mostKept = 1 << 20
}
