internal import Glibc

/// Jobs that threads carry out, and their results in order. In C: pthread_create(3).
///
/// `@unchecked Sendable`, because the mutex guards what changes. `@safe`, because the mutex and the condition variable
/// are freed at the end of the value, which each thread keeps alive until its last job is done.
@safe public final class Jobs<Result: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isDone = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let job: @Sendable (Int) -> Result
  private var results: [Result?]
  /// The jobs that have not begun, in order.
  private var waiting: [Int]
  /// The jobs of which only one is carried out at a time.
  private let exclusive: Set<Int>
  private var hasExclusive = false
  /// Whether there is a thread. If not, the thread that asks for a result carries out the jobs up to it.
  private var hasThreads = false

  /// - Parameters:
  ///   - count: the number of jobs.
  ///   - threads: the number of threads, at least 1. With 1, all jobs are carried out by the thread that asks for their
  ///     results. If the system refuses a thread, there are fewer.
  ///   - exclusive: the jobs of which only one is carried out at a time. The others go on meanwhile.
  ///   - job: called once with each number from 0 to `count - 1`.
  public init(
    _ count: Int, threads: Int, exclusive: Set<Int> = [], _ job: @escaping @Sendable (Int) -> Result
  ) {
    self.job = job
    self.exclusive = exclusive
    waiting = Array(0..<count)
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

  /// Carries out the next job. Waits if only an exclusive one is left while another one is carried out.
  /// - Returns: false if there is none.
  private func doNext() -> Bool {
    unsafe pthread_mutex_lock(mutex)
    var position = nextPosition
    while position == nil, !waiting.isEmpty {
      unsafe pthread_cond_wait(isDone, mutex)
      position = nextPosition
    }
    guard let position else {
      unsafe pthread_mutex_unlock(mutex)
      return false
    }
    let index = waiting.remove(at: position)
    let isExclusive = exclusive.contains(index)
    if isExclusive { hasExclusive = true }
    unsafe pthread_mutex_unlock(mutex)
    let result = job(index)
    unsafe pthread_mutex_lock(mutex)
    results[index] = result
    if isExclusive { hasExclusive = false }
    unsafe pthread_cond_broadcast(isDone)
    unsafe pthread_mutex_unlock(mutex)
    return true
  }
}

extension Jobs {
  /// The position, among those that wait, of the first job that may begin; nil if there is none.
  private var nextPosition: Int? { waiting.firstIndex { !hasExclusive || !exclusive.contains($0) } }
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
