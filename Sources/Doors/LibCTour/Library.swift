import CPosix
import CTour
import Glibc
import Synchronization
import TourCurses

/// The tours that C programs have opened, and the lock that a thread has while it is in the library.
///
/// A `tour_t *` is a number, not an address, so that a closed tour is recognised. Only numbers are shared between
/// threads; a tour is used by the thread that has the lock. While the tour waits for a key, and while it calls a
/// function of the program, the thread does not have it, so that other threads, signal handlers and callbacks can call
/// the library. In between, a signal handler is refused: it has interrupted a change of the tour.
enum Library {
  /// The addresses of the tours, by handle.
  private static let tours = Mutex<[UInt: UInt]>([:])
  private static let lastHandle = Mutex<UInt>(0)
  private static let lastError = Mutex<String>("")
  /// Whether the last failure was a call from a signal handler, which must not allocate memory for a text.
  private static let wasRefused = Atomic(false)
  private static let refusal: StaticString =
    "a signal handler has interrupted a function of the library; set a flag in the handler, and act in the program's loop"

  struct Gate: CallGate {
    func enter() { _ = tour_shim_gate_enter() }
    func leave() { tour_shim_gate_leave() }
  }

  /// Calls a function of the program, which may call the library, as other threads may meanwhile.
  static func outside<Result>(_ body: () -> Result) -> Result {
    Gate().leave()
    defer { Gate().enter() }
    return body()
  }

  /// Calls a function with the lock.
  /// - Parameter body: returns a status, which the library returns.
  static func alone(_ body: () -> Int32) -> Int32 {
    guard tour_shim_gate_enter() != 0 else {
      wasRefused.store(true, ordering: .relaxed)
      return TOUR_ERROR_BUSY
    }
    defer { tour_shim_gate_leave() }
    return body()
  }

  /// Calls a function with an open tour.
  /// - Parameter body: returns a status, which the library returns.
  static func with(_ handle: OpaquePointer?, _ body: (OpenTour) -> Int32) -> Int32 {
    alone {
      guard let handle = unsafe handle else { return fail(.tourIsNull) }
      guard let tour = tour(UInt(bitPattern: handle)) else { return fail(.tourIsClosed) }
      guard tour.process == getpid() else { return fail(.otherProcess) }
      return body(tour)
    }
  }

  /// Calls a function with an open tour, or another one in its place.
  /// - Parameter plain: called without a tour, and in a child of the process that opened it; without the lock, as
  ///   ncurses has none.
  static func with(_ handle: OpaquePointer?, plain: () -> Int32, _ body: (CursesTour) -> Int32) -> Int32 {
    guard let handle = unsafe handle else { return plain() }
    var isOpen = false
    let status = alone {
      guard let tour = tour(UInt(bitPattern: handle)), tour.process == getpid() else { return 0 }
      isOpen = true
      return tour.tour.isAsking ? fail(.callbackDraws) : body(tour.tour)
    }
    // ncurses has one number for all errors.
    return status == TOUR_ERROR_BUSY ? -1 : isOpen ? status : plain()
  }

  private static func tour(_ handle: UInt) -> OpenTour? {
    guard let address = tours.withLock({ $0[handle] }) else { return nil }
    // The address belongs to a retained object until ``close(_:)`` removes it.
    return unsafe UnsafeRawPointer(bitPattern: address).map {
      unsafe Unmanaged<OpenTour>.fromOpaque($0).takeUnretainedValue()
    }
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
      guard let handle = unsafe handle,
        let address = tours.withLock({ $0.removeValue(forKey: UInt(bitPattern: handle)) })
      else { return TOUR_OK }
      unsafe UnsafeRawPointer(bitPattern: address).map { unsafe Unmanaged<OpenTour>.fromOpaque($0).release() }
      return TOUR_OK
    }
  }

  /// Records the description of a failure, and returns its status.
  static func fail(_ failure: LibraryFailure) -> Int32 {
    wasRefused.store(false, ordering: .relaxed)
    lastError.withLock { $0 = failure.description }
    return failure.status
  }

  /// Copies the description of the last failure to a buffer of the caller: see ``copy(_:to:size:)``.
  static func copyFailure(to buffer: UnsafeMutablePointer<CChar>?, size: Int) -> Int {
    guard !wasRefused.load(ordering: .relaxed), tour_shim_gate_enter() != 0 else {
      return refusal.withUTF8Buffer { unsafe copyBytes($0, to: buffer, size: size) }
    }
    defer { tour_shim_gate_leave() }
    return unsafe copy(lastError.withLock { $0 }, to: buffer, size: size)
  }
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
  var text = text
  return text.withUTF8 { unsafe copyBytes($0, to: buffer, size: size) }
}

private func copyBytes(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: UnsafeMutablePointer<CChar>?, size: Int) -> Int {
  if let buffer = unsafe buffer, size > 0 {
    let count = min(bytes.count, size - 1)
    for index in 0..<count { unsafe buffer[index] = CChar(bitPattern: bytes[index]) }
    unsafe buffer[count] = 0
  }
  return bytes.count
}
