import Glibc

/// Returns the least processor time, in seconds, of ten runs; a run that takes no longer than `bound` is the last. On a
/// busy machine a run can take much longer than it needs, because the processor's caches are shared and a virtual
/// machine may count time in which it does not run. The tests do not use the test library's time limits for a similar
/// reason: a limit counts from when a test is due, and it may wait for minutes until it runs.
public func processorSeconds(bound: Double = 0, _ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  var least = Double.infinity
  for _ in 0..<10 where least > bound {
    let start = now()
    body()
    least = min(least, now() - start)
  }
  return least
}
