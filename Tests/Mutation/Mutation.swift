import Foundation

/// Tries all mutants, or those with the given numbers, and prints for each whether a test fails with it: `Mutation [NUMBER…]`.
///
/// All mutants are compiled into one copy of the package, and a file in it has the number of the active one. An environment variable would not
/// work, because the tests start programs with an environment of their own. The status is 1 if fewer than nine in ten mutants are killed, 64 if a
/// number is not that of a mutant, 70 if an excerpt is not in its file, the copy does not build, or its tests fail without a mutant.
@main
struct Mutation {
  static let copy = URL(filePath: ".build/mutation")
  /// The folders of the copy.
  static let folders = ["Sources", "Tests", "Examples", "guides", "docs"]
  /// The time limit for the tests of one mutant, in seconds. Tests that take longer are killed, which counts as a failure.
  static let patience = 120.0

  static func main() throws {
    let numbers = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
    guard numbers.allSatisfy(Mutant.all.indices.map { $0 + 1 }.contains) else { fail("mutants have the numbers 1 to \(Mutant.all.count)", 64) }
    try copyPackage()
    guard run(["swift", "build", "--build-tests", "--package-path", copy.path]) == 0 else { fail("the copy in \(copy.path) does not build", 70) }

    let chosen = numbers.isEmpty ? Array(1...Mutant.all.count) : numbers
    for tests in Set(chosen.map { Mutant.all[$0 - 1].tests }).sorted() where runTests(tests, mutant: 0) != 0 {
      fail("\(tests) fails without a mutant", 70)
    }
    var survivors: [Int] = []
    for number in chosen {
      let mutant = Mutant.all[number - 1]
      let isKilled = runTests(mutant.tests, mutant: number) != 0
      if !isKilled { survivors.append(number) }
      print("\(isKilled ? "killed  " : "SURVIVED") \(number) \(mutant.description)")
      fflush(nil)
    }
    print("\(chosen.count) mutants, \(chosen.count - survivors.count) killed, \(survivors.count) survived")
    if survivors.count * 10 > chosen.count { exit(1) }
  }

  /// Makes the copy. Files that are already equal are not written, so that only changed ones are compiled again.
  private static func copyPackage() throws {
    var files = try folders.reduce(into: ["Package.swift": try Data(contentsOf: URL(filePath: "Package.swift"))]) { files, folder in
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
        let path = "\(folder)/\(name)"
        if !path.isFolder { files[path] = try Data(contentsOf: URL(filePath: path)) }
      }
    }
    for (file, mutants) in Dictionary(grouping: Mutant.all.enumerated(), by: \.element.file) {
      files["Sources/\(file)"] = try Data(switched(file, mutants).utf8)
    }
    for module in Set(Mutant.all.map { $0.file.prefix { $0 != "/" } }) { files["Sources/\(module)/IsMutant.swift"] = Data(switching.utf8) }

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

  /// Returns the text of a file with all of its mutants.
  private static func switched(_ file: String, _ mutants: [(offset: Int, element: Mutant)]) throws -> String {
    var text = try String(contentsOf: URL(filePath: "Sources/\(file)"), encoding: .utf8)
    for (index, mutant) in mutants {
      let count = text.ranges(of: mutant.original).count
      guard count == 1 else { fail("mutant \(index + 1): \(file) must have this once, and has it \(count) times:\n\(mutant.original)", 70) }
      text = text.replacing(mutant.original, with: mutant.switched(number: index + 1))
    }
    return text
  }

  private static let active = copy.appending(path: "active")

  private static var switching: String {
    """
    internal import Glibc

    private let activeMutant: Int32 = {
      guard let file = fopen("\(active.path)", "re") else { return 0 }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 16)
      return fgets(&line, 16, file) == nil ? 0 : atoi(line)
    }()

    func isMutant(_ number: Int32) -> Bool { activeMutant == number }

    """
  }

  private static func runTests(_ tests: String, mutant: Int) -> Int32 {
    try? Data("\(mutant)".utf8).write(to: active)
    let binary = copy.appending(path: ".build/debug/tourPackageTests.xctest").path
    return run([binary, "--testing-library", "swift-testing", "--filter", tests], isQuiet: true)
  }

  /// - Returns: the exit status; 124 if timeout(1) ended the command, 128 plus the signal's number if a signal did.
  private static func run(_ words: [String], isQuiet: Bool = false) -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = isQuiet ? ["timeout", "--kill-after=5", "\(patience)"] + words : words
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
