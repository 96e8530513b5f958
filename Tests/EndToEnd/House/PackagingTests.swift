import Foundation
import Harness
import Testing

@testable import tour

/// The manual pages, and the script that installs an archive. `make test-packages-clean` tests whole packages in
/// systems of their own.
@Suite(.waiting) struct PackagingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")

  private func run(_ command: [String], _ variables: [String: String] = [:]) throws -> (
    output: String, error: String, status: Int32
  ) {
    let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"]
    return try runCommand(command[0], Array(command.dropFirst()), environment: environment.merging(variables) { $1 })
  }

  @Test func `each subcommand, the format and the protocol have a manual page with the texts of the help`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (_, error, status) = try run(
      [Checkout.file(".ci/manual").path, TerminalHarness.tour, folder.path], ["SOURCE_DATE_EPOCH": "0"])
    #expect(status == 0 && error == "", "\(error)")
    func page(_ name: String) throws -> String {
      let text = try String(contentsOf: folder.appending(path: "man\(name.suffix(1))/\(name)"), encoding: .utf8)
      return text.replacing("\\-", with: "-").replacing("\\(aq", with: "'").replacing("\n", with: " ")
    }
    #expect(try page("tour.1").contains("TOUR 1 \"1970-01-01\""))
    for name in TourCommand.names where name != "help" {
      let abstract = try run([TerminalHarness.tour, "help", name]).output.split(separator: "\n").first.map {
        $0.replacing("OVERVIEW: ", with: "")
      }
      let text = try page("tour-\(name).1")
      #expect(text.contains(try #require(abstract).prefix(30)), "\(name)")
      for option in OptionTable.subcommand(name)?.options ?? [] {
        #expect(text.contains(option.names[0]), "\(name) \(option.names[0])")
      }
    }
    let format = try page("tour-guide.5")
    for key in ["setup", "steps", "click-outside", "ends-on", "occurrence"] { #expect(format.contains(key), "\(key)") }
    #expect(try page("tour-protocol.7").contains("8687"))
  }

  /// A list that is out of date slows the start and takes more memory; `make order` writes it anew. Debug builds are
  /// not linked by it.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TOUR_TESTED"] != nil))
  func `nine in ten functions that the linker puts together are in the command`() throws {
    let listed = Set(try Checkout.text(".ci/linking/order.txt").split(separator: "\n"))
    let (symbols, error, status) = try run(["/usr/bin/nm", "--format=just-symbols", TerminalHarness.tour])
    #expect(status == 0, "\(error)")
    let found = listed.intersection(symbols.split(separator: "\n"))
    #expect(found.count * 10 >= listed.count * 9, "\(found.count) of \(listed.count): run `make order`")
  }

  /// The optimized command has another module in the place of FoundationEssentials, which writes the JSON.
  @Test func `the command writes the same help for programs as with Apple's FoundationEssentials`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (output, error, status) = try run([TerminalHarness.tour, "--experimental-dump-help"])
    #expect(status == 0 && error == "", "\(error)")
    let written = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? NSDictionary
    let expected = try JSONSerialization.jsonObject(with: Data(TourCommand._dumpHelp().utf8)) as? NSDictionary
    #expect(written == expected && written?["command"] != nil)
  }

  @Test func `the workflow runs commands that exist, and keeps files that they make`() throws {
    let workflow = try Checkout.text(".github/workflows/tests.yml")
    let makefile = try Checkout.text("Makefile")
    let commands = workflow.matches(of: /(?m)^ +- run: (.+)$/).map { $0.1.split(separator: " ") }
    #expect(commands.contains { $0 == ["./.ci/run"] })
    for words in commands where words[0] == "make" {
      for target in words.dropFirst() { #expect(makefile.contains("\n\(target):"), "make \(target)") }
    }
    for folder in workflow.matches(of: /(?m)^ +(\.build-\w+)\//).map(\.1) {
      #expect(makefile.contains("\(folder)"), "\(folder)")
    }
  }

  /// An archive with one file.
  private func makeArchive(architecture: String) throws -> String {
    let archive = folder.appending(path: "archive")
    try FileManager.default.createDirectory(
      at: archive.appending(path: "files/bin"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Checkout.file(".ci/packaging/install.sh"), to: archive.appending(path: "install.sh"))
    try "\(architecture)\n".write(to: archive.appending(path: "architecture"), atomically: false, encoding: .utf8)
    let command = archive.appending(path: "files/bin/tour")
    try "#!/bin/sh\necho 0.1.0\n".write(to: command, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: command.path)
    return archive.appending(path: "install.sh").path
  }

  private var machine: String { get throws { try run(["/bin/uname", "-m"]).output.filter { $0 != "\n" } } }

  @Test func `the archive installs what it contains and removes just that`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = try makeArchive(architecture: machine)
    let prefix = folder.appending(path: "a prefix").path
    let own = "\(prefix)/bin/other"
    try FileManager.default.createDirectory(atPath: "\(prefix)/bin", withIntermediateDirectories: true)
    try "mine".write(toFile: own, atomically: false, encoding: .utf8)
    // By sh: a copied script cannot be executed while another test's child process still has it open for writing.
    let (said, error, status) = try run(["/bin/sh", script, prefix])
    #expect(status == 0 && error == "" && said.hasPrefix("installed tour 0.1.0 in \(prefix)"), "\(error)")
    #expect(try run(["\(prefix)/bin/tour"]).output == "0.1.0\n")
    #expect(try run(["/bin/sh", script, "--uninstall", prefix]).status == 0)
    let left = try FileManager.default.subpathsOfDirectory(atPath: prefix).filter { $0 != "bin" && $0 != "share" }
    #expect(left == ["bin/other"])
    let (_, again, code) = try run(["/bin/sh", script, "--uninstall", prefix])
    #expect(code == 1 && again.contains("there is no installation in '\(prefix)'"))
  }

  @Test func `the archive refuses another processor and an option that it does not know`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = try makeArchive(architecture: "vax")
    let prefix = folder.appending(path: "prefix").path
    let (_, error, status) = try run(["/bin/sh", script, prefix])
    #expect(try status == 1 && error.contains("this archive is for vax, and this computer is \(machine)"), "\(error)")
    #expect(!FileManager.default.fileExists(atPath: prefix))
    #expect(try run(["/bin/sh", script, "--unistall"]).error.contains("there is no option '--unistall'"))
  }
}
