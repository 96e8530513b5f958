import Glibc
import Synchronization
import Testing
import TourSystem

@Suite struct JobsTests {
  @Test(arguments: [1, 2, 8, 100]) func eachJobIsDoneOnceAndHasItsResult(threads: Int) {
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
  @Test func jobsAreCarriedOutSideBySide() {
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

  @Test func oneThreadIsTheCallers() {
    let own = UInt(pthread_self())
    let jobs = Jobs(3, threads: 1) { _ in UInt(pthread_self()) }
    #expect((0..<3).map { jobs[$0] } == [own, own, own])
  }

  @Test func thereMayBeNoJobs() { _ = Jobs(0, threads: 4) { $0 } }

  @Test func thereIsAProcessor() { #expect(processorCount >= 1) }
}
