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

  /// For suites whose tests take minutes and hardly use a processor. They have threads of their own: they neither occupy
  /// those of the other tests, nor begin so late that the run waits for them at its end.
  static var waitingLong: WaitingTrait { WaitingTrait(threads: .long) }
}

/// Threads that take the jobs in their order.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads(count: max(4, 3 * ProcessInfo.processInfo.activeProcessorCount))
  static let long = WaitingThreads(count: 6)

  private let jobs = Mutex<[UnownedJob]>([])
  private let available = DispatchSemaphore(value: 0)

  private init(count: Int) {
    for _ in 0..<count {
      let thread = Thread { [self] in
        while true {
          available.wait()
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
