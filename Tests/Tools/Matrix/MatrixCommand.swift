import Foundation
import Harness
import Oracles
import Synchronization
import TourScreen

/// Compares real programs run alone and under tour: `Matrix [--quick] [--sizes 80x24,…] [--jobs N] [PROGRAM…]`.
/// `--packages` only prints the packages that the programs require, `--masks` only the cells that are not compared.
/// `--terminals` compares some programs in VTE and xterm in place of tmux.
///
/// Prints the table. Exits with 1 if a difference is not explained or a situation was not reached, and with 64 for a
/// wrong command line.
@main
struct MatrixCommand {
  static let sizes = [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)]

  static func main() {
    var words = CommandLine.arguments.dropFirst()
    var sizes = sizes
    var jobs = 4
    var names: [String] = []
    var isLive = false
    while let word = words.popFirst() {
      switch word {
      case "--packages":
        print(Set(ComparedProgram.all.flatMap(\.packages)).sorted().joined(separator: " "))
        return
      case "--masks":
        for compared in ComparedProgram.all {
          for mask in compared.masks { print("\(compared.name): \(mask.pattern)  \(mask.why)") }
        }
        return
      case "--terminals":
        isLive = true
      case "--quick": names += ComparedProgram.quick.map(\.name)
      case "--sizes": sizes = (words.popFirst() ?? "").split(separator: ",").compactMap(size)
      case "--jobs": jobs = words.popFirst().flatMap { Numeral.decimal($0, in: 0...1000) } ?? 0
      default: names.append(word)
      }
    }
    if isLive {
      compareInTerminals(names)
      return
    }
    let programs = names.isEmpty ? ComparedProgram.all : ComparedProgram.all.filter { names.contains($0.name) }
    let unknown = names.filter { name in !ComparedProgram.all.contains { $0.name == name } }
    guard unknown.isEmpty, !sizes.isEmpty, jobs > 0 else {
      complain(
        "no program '\(unknown.joined(separator: "', '"))'; there are \(ComparedProgram.all.map(\.name).joined(separator: ", "))"
      )
      exit(64)
    }
    // After Ctrl-C, cases that have begun are finished, because they must remove their processes and folders, and the
    // table so far is printed.
    let isInterrupted = Atomic(false)
    let interrupt = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    signal(SIGINT, SIG_IGN)
    interrupt.setEventHandler { isInterrupted.store(true, ordering: .relaxed) }
    interrupt.resume()
    let table = Table.compare(programs, sizes: sizes, jobs: jobs, goesOn: { !isInterrupted.load(ordering: .relaxed) }) {
      one, differences in
      complain("\(one): " + (differences.isEmpty ? "equal" : differences.joined(separator: "\n")))
    }
    print(table.text)
    if !table.isEqual {
      print("captures are in \(Case.captures.path)")
      exit(1)
    }
  }

  /// Compares programs in VTE, xterm and the engines at the same time, and prints the tables.
  private static func compareInTerminals(_ names: [String]) {
    let programs = LiveTable.programs.filter { names.isEmpty || names.contains($0.name) }
    let sizes = Array(sizes.prefix(2))
    let report: @Sendable (String, [String]) -> Void = {
      complain("\($0): " + ($1.isEmpty ? "equal" : $1.prefix(6).joined(separator: "\n  ")))
    }
    let results = Mutex<[LiveTable]>([])
    let failures = Mutex<[String]>([])
    let group = DispatchGroup()
    func start(_ compare: @escaping @Sendable () throws -> LiveTable) {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        do {
          let table = try compare()
          results.withLock { $0.append(table) }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    for size in sizes {
      start { try LiveTable.compare("VTE", Vte.init(liveOf:), programs, size: size, report: report) }
      start { try LiveTable.compare("xterm", { try Xterm(size: $0) }, programs, size: size, report: report) }
      for kind in Engine.Kind.allCases where Engine.folder != nil {
        start {
          try LiveTable.compare(kind.title, { try Engine(kind, size: $0) }, programs, size: size, report: report)
        }
      }
    }
    group.wait()
    let found = results.withLock { $0 }
    print(found.map(\.text).sorted().joined(separator: "\n"))
    var wrong = failures.withLock { $0 }
    if names.isEmpty {
      for (name, tables) in Dictionary(grouping: found, by: \.name) {
        let cases = tables.flatMap { $0.rows.flatMap { $0.results.values } }
        let equal = cases.filter(\.isEmpty).count
        wrong += [TerminalResults.difference(name, .programs, equal: equal, of: cases.count)].compactMap { $0 }
      }
    }
    for line in wrong { complain(line) }
    if !found.allSatisfy(\.isEqual) || !wrong.isEmpty { exit(1) }
  }

  /// Parses a size such as `80x24`; nil if the text is none.
  private static func size(_ text: Substring) -> Size? {
    let numbers = text.split(separator: "x").compactMap { Numeral.decimal($0, in: 1...10_000) }
    return numbers.count == 2 ? Size(columns: numbers[0], rows: numbers[1]) : nil
  }

  private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
