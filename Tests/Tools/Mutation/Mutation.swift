import Foundation
import Harness

/// Makes small mistakes in the sources of some modules, one at a time, and prints those with which the module's tests
/// pass: `Mutation [--minutes N] [--seed N] [MODULE…]`.
///
/// A sample of the mutants is compiled into one copy of the package, and a file in it has the number of the active one.
/// An environment variable would not work, because the tests start programs with an environment of their own. The
/// mutants are tried in an order that the seed decides, until the minutes are over. The status is 64 for a wrong
/// command line, and 70 if the copy does not build, or its tests fail without a mutant.
///
/// Our own, because a tool that builds the package anew for each mutant takes minutes for each. This one compiles many
/// at once, replaces words of single lines, and needs the compiler only.
@main
struct Mutation {
  static let copy = URL(filePath: ".build/mutation")
  /// The folders of the copy.
  static let folders = ["Sources", "Tests", "Examples", "guides", "docs"]
  /// The time limit for the tests of one mutant, in seconds. Tests that take longer are killed, which counts as a
  /// failure.
  static let patience = 120.0
  /// The modules whose tests take seconds and need no other program.
  static let modules = [
    "TourScreen", "TourPattern", "TourModel", "TourFinding", "TourCard", "TourSession", "TourGuide", "TourHistory",
    "TourKit",
  ]
  /// More are not compiled: the compiler becomes slow.
  static let most = 400

  static func main() throws {
    var words = CommandLine.arguments.dropFirst()
    var (minutes, seed) = (10.0, UInt64.random(in: 1...9999))
    var chosen: [String] = []
    while let word = words.popFirst() {
      switch word {
      case "--minutes":
        if let value = words.popFirst().flatMap(Double.init) {
          minutes = value
        } else {
          fail("--minutes needs a number", 64)
        }
      case "--seed":
        if let value = words.popFirst().flatMap(UInt64.init) { seed = value } else { fail("--seed needs a number", 64) }
      default:
        if modules.contains(word) {
          chosen.append(word)
        } else {
          fail("no module '\(word)'; there are \(modules.joined(separator: ", "))", 64)
        }
      }
    }
    if chosen.isEmpty { chosen = modules }
    print("seed \(seed)")

    var dice = SplitMix(seed: seed)
    let mutants = try compiled(Array(try chosen.flatMap(mutants).shuffled(using: &dice).prefix(most)))
    for module in chosen where runTests(of: module, mutant: 0) != 0 {
      fail("\(module)Tests fails without a mutant", 70)
    }
    let end = Date(timeIntervalSinceNow: minutes * 60)
    var (tried, survivors) = (0, 0)
    for (index, mutant) in mutants.enumerated() where Date() < end {
      guard let mutant else { continue }
      tried += 1
      if runTests(of: module(of: mutant), mutant: index + 1) != 0 { continue }
      survivors += 1
      print("\(mutant.file):\(mutant.line): \(mutant.change): \(try line(of: mutant))")
      fflush(nil)
    }
    print("\(tried) mutants, \(tried - survivors) killed, \(survivors) survived")
  }

  /// All mutants of a module.
  private static func mutants(of module: String) throws -> [Mutant] {
    let folder = try folder(of: module)
    return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().filter { $0.hasSuffix(".swift") }
      .flatMap { name in
        Operators.mutants(
          of: try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8), file: "\(folder)/\(name)")
      }
  }

  private static func folder(of module: String) throws -> String {
    let groups = try FileManager.default.contentsOfDirectory(atPath: "Sources").map { "Sources/\($0)/\(module)" }
    return groups.first { FileManager.default.fileExists(atPath: $0) }!
  }

  private static func module(of mutant: Mutant) -> String { String(mutant.file.split(separator: "/")[2]) }

  private static func line(of mutant: Mutant) throws -> String {
    let lines = try String(contentsOfFile: mutant.file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines[mutant.line - 1].trimmingCharacters(in: .whitespaces)
  }

  /// Makes a copy of the package with the mutants, and builds it. Mutants on a line that the compiler refuses are taken
  /// out, until the copy builds.
  /// - Returns: the mutants in the same order; nil for those that do not compile.
  private static func compiled(_ mutants: [Mutant]) throws -> [Mutant?] {
    // Of two mutants of one line, the first one is compiled.
    var lines: Set<String> = []
    var mutants: [Mutant?] = mutants.map { lines.insert("\($0.file):\($0.line)").inserted ? $0 : nil }
    for _ in 0..<20 {
      try copyPackage(mutants)
      let log = copy.appending(path: "build.log").path
      if run(["sh", "-c", "swift build --build-tests --package-path \(copy.path) >\(log) 2>&1"]) == 0 {
        return mutants
      }
      let text = try String(contentsOfFile: log, encoding: .utf8)
      let errors = Set(
        text.matches(of: #/mutation/(Sources/[^:\n]+):(\d+):\d+: error:/#).map {
          Place(file: String($0.1), line: Int($0.2)!)
        })
      let places = Dictionary(grouping: mutants.indices.filter { mutants[$0] != nil }) {
        Place(file: mutants[$0]!.file, line: mutants[$0]!.line)
      }
      let refused = errors.flatMap { error in
        // An error such as a missing return is on a line after the mutant's.
        let lines = stride(from: error.line, through: max(1, error.line - 30), by: -1).map {
          Place(file: error.file, line: $0)
        }
        return lines.first { places[$0] != nil }.flatMap { places[$0] } ?? []
      }
      if refused.isEmpty { break }
      for index in refused { mutants[index] = nil }
    }
    fail("the copy in \(copy.path) does not build; see build.log there", 70)
  }

  private struct Place: Hashable {
    let file: String
    let line: Int
  }

  /// Makes the copy. Files that are already equal are not written, so that only changed ones are compiled again.
  private static func copyPackage(_ mutants: [Mutant?]) throws {
    var files = try folders.reduce(into: ["Package.swift": try Data(contentsOf: URL(filePath: "Package.swift"))]) {
      files, folder in
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
        let path = "\(folder)/\(name)"
        if !path.isFolder { files[path] = try Data(contentsOf: URL(filePath: path)) }
      }
    }
    var declarations: [String: String] = [:]
    let numbered = mutants.enumerated().compactMap { index, mutant in mutant.map { (index + 1, $0) } }
    for (file, mutants) in Dictionary(grouping: numbered, by: \.1.file) {
      var lines = try String(contentsOfFile: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      for (number, mutant) in mutants {
        let (line, declaration) = mutant.switched(number)
        lines[mutant.line - 1] = line
        declarations[module(of: mutant), default: switching] += declaration + "\n"
      }
      files[file] = Data(lines.joined(separator: "\n").utf8)
    }
    for (module, text) in declarations { files["\(try folder(of: module))/IsMutant.swift"] = Data(text.utf8) }

    for folder in folders {
      for name in (try? FileManager.default.subpathsOfDirectory(atPath: copy.appending(path: folder).path)) ?? [] {
        let place = copy.appending(path: "\(folder)/\(name)")
        if !place.path.isFolder, files["\(folder)/\(name)"] == nil { try FileManager.default.removeItem(at: place) }
      }
    }
    for (path, data) in files {
      let place = copy.appending(path: path)
      if (try? Data(contentsOf: place)) == data { continue }
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: place)
      let isExecutable = FileManager.default.isExecutableFile(atPath: path)
      if isExecutable { try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path) }
    }
  }

  private static let active = copy.appending(path: "active")

  private static var switching: String {
    """
    internal import Glibc

    private let activeMutant: Int32 = {
      guard let file = unsafe fopen("\(URL(filePath: active.path).path)", "re") else { return 0 }
      defer { unsafe fclose(file) }
      var line = [CChar](repeating: 0, count: 16)
      return unsafe fgets(&line, 16, file) == nil ? 0 : atoi(line)
    }()

    func isMutant(_ number: Int32) -> Bool { activeMutant == number }
    func mutated<T: BinaryInteger>(_ number: Int32, _ value: T) -> T { isMutant(number) ? value + 1 : value }

    """
  }

  private static func runTests(of module: String, mutant: Int) -> Int32 {
    try? Data("\(mutant)".utf8).write(to: active)
    let binary = copy.appending(path: ".build/debug/tourPackageTests.xctest").path
    return run(
      [
        "timeout", "--kill-after=5", "\(patience)", binary, "--testing-library", "swift-testing", "--filter",
        "\(module)Tests",
      ], isQuiet: true)
  }

  /// - Returns: the exit status; 124 if timeout(1) ended the command, 128 plus the signal's number if a signal did.
  private static func run(_ words: [String], isQuiet: Bool = false) -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    if isQuiet {
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
    }
    do { try process.run() } catch { fail("\(words[0]) cannot be executed: \(error.localizedDescription)", 70) }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }

  private static func fail(_ text: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(status)
  }
}

extension String {
  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: self, isDirectory: &isFolder) && isFolder.boolValue
  }
}
