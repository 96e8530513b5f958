import Foundation
import Synchronization
import TourScreen

extension Table {
  /// Compares every program at every size, `jobs` cases at a time because they mostly wait.
  ///
  /// - Parameters:
  ///   - goesOn: Called before each case. If it returns false, this case and all later ones are left out.
  ///   - report: Called with the unexplained differences of each case when it ends, from several threads.
  static func compare(
    _ programs: [ComparedProgram], sizes: [Size], jobs: Int, goesOn: @escaping @Sendable () -> Bool = { true },
    report: @escaping @Sendable (Case, _ differences: [String]) -> Void
  ) -> Table {
    struct Work {
      var table: Table
      var next = 0
    }
    let work = Mutex(Work(table: Table(programs, sizes: sizes)))
    let group = DispatchGroup()
    for _ in 0..<jobs {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        while goesOn() {
          let number = work.withLock { work in
            defer { work.next += 1 }
            return work.next
          }
          let (row, column) = number.quotientAndRemainder(dividingBy: sizes.count)
          guard row < programs.count else { return }
          let one = Case(compared: programs[row], size: sizes[column])
          let results = one.run()
          work.withLock { $0.table[row, column] = results }
          report(one, Case.unexplainedDifferences(results, of: one.compared))
        }
      }
    }
    group.wait()
    return work.withLock { $0.table }
  }
}
