internal import Glibc

/// Jobs that threads carry out, and their results in order. In C: pthread_create(3).
///
/// `@unchecked Sendable`, because the mutex guards what changes. `@safe`, because the mutex and the condition variable
/// are freed at the end of the value, which each thread keeps alive until its last job is done.
@safe public final class Jobs<Result: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isDone = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let job: @Sendable (Int) -> Result
  private let count: Int
  private var results: [Result?]
  private var next = 0
  /// Whether there is a thread. If not, the thread that asks for a result carries out the jobs up to it.
  private var hasThreads = false

  /// - Parameters:
  ///   - count: the number of jobs.
  ///   - threads: the number of threads, at least 1. With 1, all jobs are carried out by the thread that asks for their
  ///     results. If the system refuses a thread, there are fewer.
  ///   - job: called once with each number from 0 to `count - 1`.
  public init(_ count: Int, threads: Int, _ job: @escaping @Sendable (Int) -> Result) {
    self.job = job
    self.count = count
    results = Array(repeating: nil, count: count)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(isDone, nil)
    guard threads > 1 else { return }
    for _ in 0..<min(threads, count) { if startThread({ while self.doNext() {} }) { hasThreads = true } }
  }

  deinit {
    unsafe pthread_cond_destroy(isDone)
    unsafe pthread_mutex_destroy(mutex)
    unsafe isDone.deallocate()
    unsafe mutex.deallocate()
  }

  /// The result of a job. Waits until it is done.
  public subscript(index: Int) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = results[index] { return result }
      if hasThreads {
        unsafe pthread_cond_wait(isDone, mutex)
      } else {
        unsafe pthread_mutex_unlock(mutex)
        _ = doNext()
        unsafe pthread_mutex_lock(mutex)
      }
    }
  }

  /// Carries out the next job.
  /// - Returns: false if there is none.
  private func doNext() -> Bool {
    unsafe pthread_mutex_lock(mutex)
    let index = next
    next += 1
    unsafe pthread_mutex_unlock(mutex)
    guard index < count else { return false }
    let result = job(index)
    unsafe pthread_mutex_lock(mutex)
    results[index] = result
    unsafe pthread_cond_broadcast(isDone)
    unsafe pthread_mutex_unlock(mutex)
    return true
  }
}

/// The number of processors that the system uses, at least 1. In C: sysconf(3), `_SC_NPROCESSORS_ONLN`.
public var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// What a new thread calls.
private final class ThreadBody {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// - Returns: false if the system refuses a thread.
private func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let passed = unsafe Unmanaged.passRetained(ThreadBody(body))
  var thread = pthread_t()
  let status = unsafe pthread_create(
    &thread, nil,
    { passed in
      if let passed = unsafe passed { unsafe Unmanaged<ThreadBody>.fromOpaque(passed).takeRetainedValue().body() }
      return nil
    }, passed.toOpaque())
  guard status == 0 else {
    unsafe passed.release()
    return false
  }
  pthread_detach(thread)
  return true
}
