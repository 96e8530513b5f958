internal import CPosix
internal import Glibc
import TourSystem

/// Bytes that wait until a descriptor accepts them.
///
/// The queue allocates its own memory and publishes the location of its bytes, so that the handler of a crash can read
/// them: see ``CrashGuard``. `@safe`, because only the queue uses its memory, `0 <= start <= end <= memory.count`
/// always holds, and memory is freed only after another location was published.
@safe struct Queue: ~Copyable {
  private var memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var start = 0
  private var end = 0
  private let published: UnsafeMutablePointer<tour_shim_bytes>?

  /// - Parameter published: receives the location of the bytes after each change; nil for none. It must stay valid as
  ///   long as the queue.
  init(publishedTo published: UnsafeMutablePointer<tour_shim_bytes>? = nil) {
    unsafe self.published = unsafe published
  }

  deinit {
    unsafe published?.pointee = unsafe tour_shim_bytes()
    unsafe memory.deallocate()
  }

  var count: Int { end - start }
  var isEmpty: Bool { end == start }
  /// The size of the allocated memory, in bytes.
  var footprint: Int { unsafe memory.count }

  /// The waiting bytes.
  var rest: [UInt8] { unsafe Array(waiting) }

  private var waiting: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: memory[start..<end]) }

  mutating func append(_ more: some Collection<UInt8>) {
    guard !more.isEmpty else { return }
    let isDone: Void? = more.withContiguousStorageIfAvailable { unsafe append(UnsafeRawBufferPointer($0)) }
    if isDone == nil { unsafe Array(more).withUnsafeBytes { unsafe append($0) } }
  }

  private mutating func append(_ more: UnsafeRawBufferPointer) {
    if unsafe memory.count - end < more.count { makeRoom(for: more.count) }
    unsafe UnsafeMutableRawBufferPointer(rebasing: memory[end..<end + more.count]).copyMemory(from: more)
    end += more.count
    publish()
  }

  /// Replaces the waiting bytes.
  mutating func replace(by bytes: [UInt8]) {
    let old = unsafe memory
    unsafe memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    unsafe memory.copyBytes(from: bytes)
    (start, end) = (0, bytes.count)
    publish()
    unsafe old.deallocate()
  }

  mutating func removeAll() {
    if isEmpty && end == 0 { return }
    (start, end) = (0, 0)
    publish()
    if unsafe memory.count > Self.mostKept {
      unsafe memory.deallocate()
      unsafe memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }
  }

  /// Writes once, and removes the bytes that were accepted.
  /// - Returns: false if the other side is closed.
  mutating func send(_ write: (UnsafeRawBufferPointer) throws(Errno) -> Transfer) throws(Errno) -> Bool {
    guard !isEmpty else { return true }
    switch try unsafe write(waiting) {
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

  /// Makes room for `more` bytes. The space of bytes that were sent is used first: if the other side is slow, the queue
  /// may never become empty.
  private mutating func makeRoom(for more: Int) {
    let count = count
    if unsafe start > memory.count / 2, unsafe memory.count - count >= more {
      unsafe memmove(memory.baseAddress!, memory.baseAddress! + start, count)
    } else {
      let larger = unsafe UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(2 * memory.count, count + more), alignment: 16)
      unsafe larger.copyMemory(from: waiting)
      let old = unsafe memory
      unsafe memory = unsafe larger
      (start, end) = (0, count)
      publish()
      unsafe old.deallocate()
      return
    }
    (start, end) = (0, count)
    publish()
  }

  private func publish() {
    unsafe published?.pointee = unsafe tour_shim_bytes(
      start: isEmpty ? nil : UnsafeRawPointer(memory.baseAddress! + start), count: count)
  }

  /// Bytes of memory that an empty queue keeps. Larger memory is freed.
  private static let mostKept = 1 << 20
}
