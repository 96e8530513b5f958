import CTour
import Glibc
import Synchronization
import TourCurses

/// The tours that C programs have opened, and the thread that is in the library.
///
/// A `tour_t *` is a number, not an address, so that a closed tour is recognised. Only numbers are shared between threads; a tour is used by the thread
/// that has entered the library.
enum Library {
  /// A thread in the library, and how often it has entered: a callback enters again.
  private struct Owner {
    var thread: UInt
    var depth: Int
  }

  private static let owner = Mutex<Owner?>(nil)
  /// The addresses of the tours, by handle.
  private static let tours = Mutex<[UInt: UInt]>([:])
  private static let lastHandle = Mutex<UInt>(0)
  private static let lastError = Mutex<String>("")

  /// Enters the library.
  /// - Returns: false if another thread is in it.
  private static func enter() -> Bool {
    let thread = UInt(pthread_self())
    return owner.withLock { owner in
      if let other = owner, other.thread != thread { return false }
      owner = Owner(thread: thread, depth: (owner?.depth ?? 0) + 1)
      return true
    }
  }

  private static func leave() {
    owner.withLock { owner in
      guard var current = owner else { return }
      current.depth -= 1
      owner = current.depth == 0 ? nil : current
    }
  }

  /// Calls a function with an open tour.
  /// - Parameter body: returns a status, which the library returns.
  static func with(_ handle: OpaquePointer?, _ body: (OpenTour) -> Int32) -> Int32 {
    guard let handle = unsafe handle else { return fail(TOUR_ERROR_HANDLE, "the tour is NULL") }
    guard enter() else { return fail(TOUR_ERROR_BUSY, "another thread is in a function of the library") }
    defer { leave() }
    guard let tour = tour(UInt(bitPattern: handle)) else { return fail(TOUR_ERROR_HANDLE, "the tour is closed, or was never opened") }
    guard tour.process == getpid() else { return fail(TOUR_ERROR_PROCESS, "the tour belongs to the parent process") }
    return body(tour)
  }

  /// Calls a function with an open tour, or another one in its place.
  /// - Parameter plain: called without a tour, and in a child of the process that opened it.
  static func with(_ handle: OpaquePointer?, plain: () -> Int32, _ body: (CursesTour) -> Int32) -> Int32 {
    guard enter() else {
      _ = fail(TOUR_ERROR_BUSY, "another thread is in a function of the library")
      return -1
    }
    defer { leave() }
    guard let tour = unsafe handle.flatMap({ tour(UInt(bitPattern: $0)) }), tour.process == getpid() else { return plain() }
    return body(tour.tour)
  }

  private static func tour(_ handle: UInt) -> OpenTour? {
    guard let address = tours.withLock({ $0[handle] }) else { return nil }
    // The address is that of a retained object until ``close(_:)`` removes it.
    return unsafe UnsafeRawPointer(bitPattern: address).map { unsafe Unmanaged<OpenTour>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Adds a tour, and returns its handle.
  static func open(_ tour: CursesTour) -> OpaquePointer? {
    let address = unsafe UInt(bitPattern: Unmanaged.passRetained(OpenTour(tour)).toOpaque())
    let handle = lastHandle.withLock { last in
      last += 1
      return last
    }
    tours.withLock { $0[handle] = address }
    return unsafe OpaquePointer(bitPattern: handle)
  }

  static func close(_ handle: OpaquePointer?) -> Int32 {
    unsafe with(handle) { tour in
      tour.tour.finish()
      guard let handle = unsafe handle, let address = tours.withLock({ $0.removeValue(forKey: UInt(bitPattern: handle)) }) else { return TOUR_OK }
      unsafe UnsafeRawPointer(bitPattern: address).map { unsafe Unmanaged<OpenTour>.fromOpaque($0).release() }
      return TOUR_OK
    }
  }

  /// Records the description of a failure.
  static func fail(_ status: Int32, _ text: String) -> Int32 {
    lastError.withLock { $0 = text }
    return status
  }

  static var failure: String { lastError.withLock { $0 } }
}

/// A tour that a C program has opened.
final class OpenTour {
  let tour: CursesTour
  let process = getpid()

  init(_ tour: CursesTour) {
    self.tour = tour
  }
}

/// Copies a text to a buffer of the caller, cut off at `size` bytes with a 0 at the end.
/// - Returns: the number of bytes of the whole text without the 0.
func copy(_ text: String, to buffer: UnsafeMutablePointer<CChar>?, size: Int) -> Int {
  let bytes = Array(text.utf8)
  if let buffer = unsafe buffer, size > 0 {
    let count = min(bytes.count, size - 1)
    for index in 0..<count { unsafe buffer[index] = CChar(bitPattern: bytes[index]) }
    unsafe buffer[count] = 0
  }
  return bytes.count
}
