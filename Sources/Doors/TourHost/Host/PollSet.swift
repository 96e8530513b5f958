import CPosix
import TourSystem

/// The descriptors that the main loop polls.
struct PollSet {
  /// A descriptor, by what it brings.
  enum Source: Int {
    case terminal, program, stateChanges, signals, history
  }

  /// One for each case of ``Source``.
  private var watches: [Watch]
  /// Whether pages of memory that only the start needed may still be resident.
  private var remembersStart = true

  /// - Parameter history: -1 for none.
  init(program: Int32, stateChanges: Int32, signals: Int32, history: Int32) {
    watches = [
      Watch(-1, for: []), Watch(program, for: []), Watch(stateChanges, for: .read), Watch(signals, for: .read),
      Watch(history, for: .read),
    ]
  }

  /// Sets what is waited for from now on. A negative descriptor is ignored.
  mutating func watch(_ source: Source, _ descriptor: Int32, for wanted: Readiness) {
    watches[source.rawValue] = Watch(descriptor, for: wanted)
  }

  mutating func ignore(_ source: Source) { watch(source, -1, for: []) }

  /// Whether the last ``wait(until:)`` found that a read would return at once.
  func isReadable(_ source: Source) -> Bool { watches[source.rawValue].found.isReadable }

  /// Waits until a descriptor is ready, or until a time in milliseconds of ``Clock``; `Int.max` waits without limit.
  /// - Throws: the errors of ``poll(_:milliseconds:)``.
  mutating func wait(until deadline: Int) throws(Errno) {
    let rest = deadline == .max ? nil : max(0, deadline - Clock.milliseconds)
    if try poll(&watches, milliseconds: rest) == 0, remembersStart {
      // Tour is idle for the first time.
      remembersStart = false
      tour_shim_release_memory()
    }
  }
}
