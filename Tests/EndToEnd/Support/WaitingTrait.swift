import Foundation
import Synchronization
import Testing

/// Runs each test of a suite on a thread for tests that mostly wait for other processes.
///
/// Without it, such a test occupies one of the threads on which all tests run, and of these there are only as many as
/// processors.
struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  fileprivate let threads: WaitingThreads
  let isRecursive = true

  func provideScope(for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void)
    async throws
  {
    try await withTaskExecutorPreference(threads) { try await body() }
  }
}

extension Trait where Self == WaitingTrait {
  static var waiting: WaitingTrait { WaitingTrait(threads: .shared) }

  /// For suites whose tests take minutes and hardly use a processor. They have threads of their own: they neither
  /// occupy the threads of the other tests, nor begin so late that the run waits for them at its end.
  static var waitingLong: WaitingTrait { WaitingTrait(threads: .long) }
}

/// Threads that take the jobs in their order.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads(
    count: max(4, 3 * ProcessInfo.processInfo.activeProcessorCount),
    more: 6 * ProcessInfo.processInfo.activeProcessorCount)
  static let long = WaitingThreads(count: 6)

  private let jobs = Mutex<[UnownedJob]>([])
  private let available = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - count: the number of threads.
  ///   - more: the number of further threads, which take jobs only while the processors have nothing to do: when the
  ///     tests that compute are over, the others would mostly wait for each other.
  private init(count: Int, more: Int = 0) {
    for number in 0..<count + more {
      let thread = Thread { [self] in
        while true {
          available.wait()
          if number >= count, !ProcessorUse.shared.hasRoom() {
            available.signal()
            Thread.sleep(forTimeInterval: ProcessorUse.interval)
            continue
          }
          jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    available.signal()
  }
}

/// How busy the processors of the machine are. Source: the first line of /proc/stat, proc(5).
private final class ProcessorUse: Sendable {
  static let shared = ProcessorUse()
  /// In seconds.
  static let interval = 0.5

  private struct Sample {
    var at = Date.distantPast
    var total = 0, idle = 0
    /// How many tests may still begin until the next sample.
    var room = 0
  }
  private let sample = Mutex(Sample())

  /// Whether another test may begin: two in each interval after one in which the processors were idle for half of the
  /// time, so that the use shows before there are too many.
  func hasRoom() -> Bool {
    sample.withLock { sample in
      if Date.now.timeIntervalSince(sample.at) >= Self.interval,
        let line = try? String(contentsOfFile: "/proc/stat", encoding: .utf8).prefix(while: { $0 != "\n" })
      {
        let times = line.split(separator: " ").dropFirst().compactMap { Int($0) }
        let (total, idle) = (times.reduce(0, +), times.count > 4 ? times[3] + times[4] : 0)
        let isIdle = sample.at != .distantPast && 2 * (idle - sample.idle) >= total - sample.total
        sample = Sample(at: .now, total: total, idle: idle, room: isIdle ? 2 : 0)
      }
      defer { sample.room = max(0, sample.room - 1) }
      return sample.room > 0
    }
  }
}
