import Foundation
import Synchronization
import TourCore

/// Real programs alone and hosted, compared: `Matrix [--sizes 80x24,…] [--jobs N] [--masks] [--packages] [PROGRAM…]`.
///
/// Prints the table. The status is 1 where a difference stands that nobody explained, 64 for a command line that makes no sense.
@main
struct Command {
  static let sizes = [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)]

  static func main() {
    var words = CommandLine.arguments.dropFirst()
    var sizes = sizes
    var jobs = 4
    var names: [String] = []
    while let word = words.popFirst() {
      switch word {
      case "--packages":
        print(Set(Entry.all.flatMap(\.packages)).sorted().joined(separator: " "))
        return
      case "--masks":
        for entry in Entry.all { for mask in entry.masks { print("\(entry.name): \(mask.pattern)  \(mask.why)") } }
        return
      case "--sizes": sizes = (words.popFirst() ?? "").split(separator: ",").compactMap(size)
      case "--jobs": jobs = words.popFirst().flatMap { Int($0) } ?? 0
      default: names.append(word)
      }
    }
    let entries = names.isEmpty ? Entry.all : Entry.all.filter { names.contains($0.name) }
    let unknown = names.filter { name in !Entry.all.contains { $0.name == name } }
    guard unknown.isEmpty, !sizes.isEmpty, jobs > 0 else {
      complain("no program '\(unknown.joined(separator: "', '"))'; there are \(Entry.all.map(\.name).joined(separator: ", "))")
      exit(64)
    }
    let table = run(entries, sizes: sizes, jobs: jobs)
    print(table.text)
    if !table.isEqual {
      print("captures are in \(Case.captures.path)")
      exit(1)
    }
  }

  /// `80x24`.
  private static func size(_ text: Substring) -> Size? {
    let numbers = text.split(separator: "x").compactMap { Int($0) }
    return numbers.count == 2 ? Size(columns: numbers[0], rows: numbers[1]) : nil
  }

  /// Some at once: most of the time is waiting.
  private static func run(_ entries: [Entry], sizes: [Size], jobs: Int) -> Table {
    struct Work {
      var table: Table
      var next = 0
    }
    let work = Mutex(Work(table: Table(entries, sizes: sizes)))
    let group = DispatchGroup()
    for _ in 0..<jobs {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        while true {
          let number = work.withLock { work in
            defer { work.next += 1 }
            return work.next
          }
          let (row, column) = (number / sizes.count, number % sizes.count)
          guard row < entries.count else { return }
          let one = Case(entry: entries[row], size: sizes[column])
          let findings = one.run()
          work.withLock { $0.table[row, column] = findings }
          let complaints = Case.complaints(findings, of: one.entry)
          complain("\(one): " + (complaints.isEmpty ? "equal" : complaints.joined(separator: "\n")))
        }
      }
    }
    group.wait()
    return work.withLock { $0.table }
  }

  private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
