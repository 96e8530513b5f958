import Glibc
import Synchronization
import Testing
import TourSystem

@Suite struct JobsTests {
  @Test(arguments: [1, 2, 8, 100]) func `each job is done once and has its result`(threads: Int) {
    let calls = Mutex([Int](repeating: 0, count: 50))
    let jobs = Jobs(50, threads: threads) { index in
      calls.withLock { $0[index] += 1 }
      return index * index
    }
    let results: [Int] = (0..<50).reversed().map { jobs[$0] }
    let squares: [Int] = (0..<50).reversed().map { $0 * $0 }
    #expect(results == squares)
    #expect(jobs[7] == 49, "a result can be read again")
    #expect(calls.withLock { $0 } == [Int](repeating: 1, count: 50))
  }

  /// Two jobs that wait for each other can only end if they are carried out at the same time.
  @Test func `jobs are carried out side by side`() {
    let arrived = Mutex(0)
    let jobs = Jobs(2, threads: 2) { _ in
      arrived.withLock { $0 += 1 }
      for _ in 0..<2000 {
        if arrived.withLock({ $0 }) == 2 { return true }
        usleep(5000)
      }
      return false
    }
    #expect(jobs[0] && jobs[1])
  }

  @Test func `one thread is the caller's`() {
    let own = UInt(pthread_self())
    let jobs = Jobs(3, threads: 1) { _ in UInt(pthread_self()) }
    #expect((0..<3).map { jobs[$0] } == [own, own, own])
  }

  @Test(arguments: [1, 2, 4, 20]) func `exclusive jobs are carried out one at a time, and the others meanwhile`(
    threads: Int
  ) {
    let exclusive: Set = [0, 1, 4, 9]
    let state = Mutex((running: 0, others: 0, most: 0, mostOthers: 0))
    let jobs = Jobs(10, threads: threads, exclusive: exclusive) { index in
      let isExclusive = exclusive.contains(index)
      state.withLock {
        if isExclusive { $0.running += 1 } else { $0.others += 1 }
        $0.most = max($0.most, $0.running)
        if $0.running > 0 { $0.mostOthers = max($0.mostOthers, $0.others) }
      }
      usleep(20_000)
      state.withLock { if isExclusive { $0.running -= 1 } else { $0.others -= 1 } }
      return index
    }
    #expect((0..<10).map { jobs[$0] } == Array(0..<10))
    state.withLock {
      #expect($0.most == 1)
      #expect($0.mostOthers >= 1 || threads == 1)
    }
  }

  @Test func `there may be no jobs`() { _ = Jobs(0, threads: 4) { $0 } }

  @Test func `there is a processor`() { #expect(processorCount >= 1) }
}
