import Foundation
import Synchronization
import TourScreen

/// Real programs alone and hosted, compared: `Matrix [--quick] [--sizes 80x24,…] [--jobs N] [PROGRAM…]`; `--packages` and `--masks` only
/// print what the programs need, and which cells are not compared.
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
      case "--quick": names += Entry.quick.map(\.name)
      case "--sizes": sizes = (words.popFirst() ?? "").split(separator: ",").compactMap(size)
      case "--jobs": jobs = words.popFirst().flatMap { Numeral.decimal($0, in: 0...1000) } ?? 0
      default: names.append(word)
      }
    }
    let entries = names.isEmpty ? Entry.all : Entry.all.filter { names.contains($0.name) }
    let unknown = names.filter { name in !Entry.all.contains { $0.name == name } }
    guard unknown.isEmpty, !sizes.isEmpty, jobs > 0 else {
      complain("no program '\(unknown.joined(separator: "', '"))'; there are \(Entry.all.map(\.name).joined(separator: ", "))")
      exit(64)
    }
    // Who interrupts it gets the table of what was compared; what has begun is ended, as it has programs and folders to take away.
    let isInterrupted = Atomic(false)
    let interrupt = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    signal(SIGINT, SIG_IGN)
    interrupt.setEventHandler { isInterrupted.store(true, ordering: .relaxed) }
    interrupt.resume()
    let table = Table.compare(entries, sizes: sizes, jobs: jobs, goesOn: { !isInterrupted.load(ordering: .relaxed) }) { one, complaints in
      complain("\(one): " + (complaints.isEmpty ? "equal" : complaints.joined(separator: "\n")))
    }
    print(table.text)
    if !table.isEqual {
      print("captures are in \(Case.captures.path)")
      exit(1)
    }
  }

  /// `80x24`.
  private static func size(_ text: Substring) -> Size? {
    let numbers = text.split(separator: "x").compactMap { Numeral.decimal($0, in: 1...10_000) }
    return numbers.count == 2 ? Size(columns: numbers[0], rows: numbers[1]) : nil
  }

  private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
