import Foundation
import Harness
import Testing
import TourScreen

/// libctour as `make install-library` installs it: `TOUR_LIBRARY_PREFIX` is the folder. `make test` sets it.
@Suite(.waiting) struct InstalledLibraryTests {
  private static func prefix() throws -> String {
    try #require(ProcessInfo.processInfo.environment["TOUR_LIBRARY_PREFIX"])
  }

  @discardableResult
  private static func run(_ command: String, _ environment: [String: String] = [:]) throws -> String {
    let (output, error, status) = try runCommand(
      "/bin/sh", ["-c", command], environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 })
    #expect(status == 0, "\(command): \(output)\(error)")
    return output
  }

  /// Compiles a C program with the library into a folder of its own.
  /// - Parameter body: gets the path of the program, and the environment in which it finds the library.
  private static func withProgram(
    _ source: String, flags: String, _ body: (_ program: String, _ environment: [String: String]) throws -> Void
  ) throws {
    let prefix = try prefix()
    let folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "program").path
    let source = Checkout.file(source).path
    try run(
      "cc \(flags) \(source) -o \(program) $(pkg-config --cflags --libs ctour)",
      ["PKG_CONFIG_PATH": prefix + "/lib/pkgconfig"])
    try body(program, ["LD_LIBRARY_PATH": prefix + "/lib", "LANG": "C.UTF-8", "HOME": folder.path])
  }

  /// The names that a text declares or lists.
  private static func functions(_ text: String) -> Set<String> {
    Set(text.matches(of: /\b(tour_\w+) *\(/).map { String($0.1) })
  }

  @Test func `a C program is compiled by pkg-config, needs no Swift, and shows its card`() throws {
    let prefix = try Self.prefix()
    try Self.withProgram("Examples/c/letters.c", flags: "-Wall -Wextra -Werror") { program, environment in
      let libraries = try Self.run("ldd \(program)", environment)
      #expect(
        libraries.contains(prefix + "/lib/libctour.so.1") && libraries.contains("libncursesw.so.6")
          && !libraries.contains("not found"))
      #expect(
        !libraries.contains("swift") && !libraries.contains("libyaml") && !libraries.contains("libcmark")
          && !libraries.contains("libz") && !libraries.contains("Foundation"))
      // The search for its two thousand symbols would delay the start of each program.
      #expect(!libraries.contains("libstdc++"))
      let guide = try Checkout.text("Examples/c/letters.yaml")
      let harness = try TourHarness(
        ["/bin/sh", "-c", "cd HOME/ && exec \(program)"], files: ["letters.yaml": guide],
        environment: ["LD_LIBRARY_PATH": prefix + "/lib", "TERM": "xterm-direct"])
      try harness.wait(for: "Each city has sent one.")
      let picture = try #require(LitPicture(harness.settled(), title: "Your letters"))
      #expect(picture.lit.count == 6 && picture.lit[0].text == "┌──────────────────┐")
      try harness.close("Your letters")
      harness.type("q")
      #expect(try harness.finish().code == 0)
    }
  }

  /// What memcheck is to report, apart from the uninitialised values that the installed file explains.
  private static func memcheck(_ more: String) throws -> String {
    "valgrind --suppressions=\(try prefix())/share/tour/tour.supp --error-exitcode=9 \(more)"
  }

  @Test
  func `memcheck reports no error in a program with the library, apart from those that the installed file explains`()
    throws
  {
    let example = Checkout.file("Examples/c").path
    // memcheck takes thirty times as long.
    try Self.withProgram("Examples/c/tests/letters_test.c", flags: "-g -DPATIENCE=150000") { program, environment in
      let output = try Self.run(
        Self.memcheck("--leak-check=full --errors-for-leak-kinds=definite \(program) \(example)/letters.yaml 2>&1"),
        environment)
      #expect(output.contains("passed") && output.contains("ERROR SUMMARY: 0 errors"), "\(output)")
    }
  }

  @Test func `memcheck reports no invalid access if a callback deletes the window that is being read`() throws {
    try Self.withProgram("Tests/Programs/EmbeddedReads/reads.c", flags: "-g -pthread") { program, environment in
      let harness = try EmbeddedReadTests.harness(
        "deleting", running: Self.memcheck("--log-file=HOME/log \(program)"),
        environment: environment.filter { $0.key != "HOME" })
      try EmbeddedReadTests.deleteReadWindow(in: harness)
      let log = try harness.text(of: "log")
      #expect(log.contains("ERROR SUMMARY: 0 errors") && !log.contains("Invalid"), "\(log)")
    }
  }

  /// Without optimization, it would take a minute.
  @Test func `ten thousand tours that were opened and closed leave nothing behind`() throws {
    try Self.withProgram("Tests/Programs/LibraryMisuse/misuse.c", flags: "-pthread") { program, environment in
      let report = try EmbeddedLibraryTests.report("rounds", of: program, environment.filter { $0.key != "HOME" }) {
        try $0.close("The first.")
        $0.type("x")
      }
      let memory = report.compactMap { Numeral.decimal($0, in: 0 ... .max) }
      #expect(memory.count == 2 && memory[1] < memory[0] + 256, "\(report)")
    }
  }

  @Test func `the library exports the functions of tour_h, and nothing else`() throws {
    let prefix = try Self.prefix()
    let header = try String(contentsOfFile: prefix + "/include/tour.h", encoding: .utf8)
    // Declarations begin at the start of a line; comments name functions, too.
    let declared = Self.functions(
      header.split(separator: "\n").filter { $0.firstMatch(of: /^(int|int32_t|size_t) tour_/) != nil }.joined(
        separator: "\n"))
    let exported = try Self.run("nm -D --defined-only \(prefix)/lib/libctour.so").split(separator: "\n").compactMap {
      $0.split(separator: " ").last.map(String.init)
    }
    #expect(declared.count > 20)
    #expect(Set(exported.filter { !$0.hasPrefix("LIBCTOUR_") }.map { String($0.prefix { $0 != "@" }) }) == declared)
  }

  @Test func `in a copied tree, make removes build folders of the first place, and keeps its own`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (first, second) = (folder.appending(path: "first").path, folder.appending(path: "second").path)
    try Self.run(
      "mkdir -p \(first)/.build/checkouts/parser \(first)/.build/release && cp -r \(Checkout.root.path)/Makefile \(Checkout.root.path)/.ci \(first)"
    )
    try Self.run(
      "cd \(first)/.build && touch release/tour build.db workspace-state.json && echo 'inputs: [\"\(first)/Sources/a.swift\"]' >release.yaml"
    )
    // Also before the first place has a note of it.
    try Self.run("cp -r \(first) \(second)-early && make -C \(second)-early -n clean")
    #expect(try Self.run("ls \(second)-early/.build") == "checkouts\nplace\nworkspace-state.json\n")
    try Self.run("make -C \(first) -n clean && ls \(first)/.build/release/tour")
    try Self.run(
      "cp -r \(first) \(second) && echo 'inputs: [\"\(second)/Sources/a.swift\"]' >\(second)/.build/release.yaml && make -C \(second) -n clean"
    )
    #expect(try Self.run("ls \(second)/.build") == "checkouts\nplace\nworkspace-state.json\n")
    try Self.run("ls \(first)/.build/release/tour")
  }

  @Test func `make uninstall removes the files of make install and no others`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in [
      "bin/tour", "lib/libctour.so", "lib/libctour.so.1", "include/tour.h", "lib/pkgconfig/ctour.pc",
      "share/tour/guides/htop.yaml", "share/bash-completion/completions/tour", "share/zsh/site-functions/_tour",
      "share/fish/vendor_completions.d/tour.fish", "bin/other",
    ] {
      let file = folder.appending(path: file)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try "".write(to: file, atomically: false, encoding: .utf8)
    }
    try Self.run("make --no-print-directory -C \(Checkout.root.path) uninstall PREFIX=\(folder.path)")
    #expect(try Self.run("cd \(folder.path) && find . -type f") == "./bin/other\n")
  }
}
