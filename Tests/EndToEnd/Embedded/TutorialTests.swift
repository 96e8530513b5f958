import Foundation
import Harness
import Testing
import TourModel

/// Follows docs/embedding.md: the files are its examples, and nothing else. `make test-tutorial`, because the package
/// is built from nothing.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TOUR_TUTORIAL"] != nil), .waiting) struct TutorialTests {
  private static let text = try! Checkout.text("docs/embedding.md")

  /// The examples in a language, in their order.
  private static func examples(_ language: String) -> [String] {
    text.matches(of: try! Regex("(?s)```\(language)\n(.*?)```", as: (Substring, Substring).self)).map {
      String($0.output.1)
    }
  }

  /// SwiftPM refuses a dependency with flags for the compiler, unless it is a folder.
  @Test func `another package depends on a version of this one by its address`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tour-version-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (repository, package) = (folder.appending(path: "tour").path, folder.appending(path: "letters"))
    let (manifest, name) = (Self.examples("swift")[0], #".package(name: "tour", path: "../tour")"#)
    #expect(manifest.contains(name))
    try FileManager.default.createDirectory(
      at: package.appending(path: "Sources/letters"), withIntermediateDirectories: true)
    try manifest.replacing(name, with: #".package(url: "file://\#(repository)", from: "0.1.0")"#).write(
      to: package.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    try Self.examples("swift")[1].write(
      to: package.appending(path: "Sources/letters/main.swift"), atomically: true, encoding: .utf8)
    let (output, error, status) = try runCommand(
      "/bin/sh",
      [
        "-c",
        "git clone --quiet \(Checkout.root.path) \(repository) && git -C \(repository) tag --force 0.1.0"
          + " && swift build --package-path \(package.path)",
      ], environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": NSHomeDirectory()])
    #expect(status == 0, "\(output)\(error)")
    #expect(!output.contains("warning:") && !error.contains("warning:"), "\(output)\(error)")
  }

  @Test func `the package of the tutorial builds without warnings, and shows its cards and its tip`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tour-tutorial-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let swift = Self.examples("swift")
    let yaml = Self.examples("yaml")
    let files = [
      "Package.swift": swift[0].replacing("../tour", with: Checkout.root.path), "Sources/letters/main.swift": swift[1],
      "letters.yaml": yaml[0] + yaml[1],
    ]
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let (output, error, status) = try runCommand(
      "/usr/bin/env", ["swift", "build", "--package-path", folder.path],
      environment: ProcessInfo.processInfo.environment)
    #expect(status == 0, "\(output)\(error)")
    #expect(!output.contains("warning:") && !error.contains("warning:"), "\(output)\(error)")
    let harness = try TourHarness(
      ["/bin/sh", "-c", "cd \(folder.path) && exec .build/debug/letters"], environment: ["TERM": "xterm-direct"])
    try TypedLettersTests.takeTour(harness)
    harness.type("s")
    _ = harness.settled()
    try harness.type("s", waitingFor: "A letter with a star is kept.")
    harness.type("q")
    #expect(try harness.finish().code == 0)

    // The same with the step that asks.
    try (yaml[0] + yaml[2] + yaml[1] + "parameters: [{name: order, default: city}]\n").write(
      to: folder.appending(path: "letters.yaml"), atomically: true, encoding: .utf8)
    let asking = try TourHarness(
      ["/bin/sh", "-c", "cd \(folder.path) && exec .build/debug/letters"], environment: ["TERM": "xterm-direct"])
    for (text, key) in [
      ("Each city has sent one.", "Enter"), ("to choose it.", "Down"), ("▸ ○ By city", "Down"),
      ("▸ ○ By date", "Enter"),
    ] {
      try asking.wait(for: text)
      _ = asking.settled()
      asking.press(Key(name: key)!)
    }
    try asking.wait(until: "How do you sort letters?")
    // Keys directly after the one that closed the last card are ignored.
    _ = asking.settled()
    asking.type("q")
    #expect(try asking.finish().code == 0)

    // The same program with a guide made in Swift; then with the settings for its tests, under which a card appears
    // although CI is set.
    let lines = swift[1].split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let opening = try #require(lines.firstIndex { $0.hasPrefix("let tour = ") })
    let donating = try #require(lines.firstIndex { $0.contains("tour.donate(") })
    try swift[2].write(to: folder.appending(path: "Sources/letters/Letters.swift"), atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(at: folder.appending(path: "letters.yaml"))
    for (open, environment) in [(swift[3], [:]), (swift[5], ["CI": "1"])] {
      var changed = lines
      changed[donating] = swift[4]
      changed[opening] = open
      try changed.joined(separator: "\n").write(
        to: folder.appending(path: "Sources/letters/main.swift"), atomically: true, encoding: .utf8)
      let (output, error, status) = try runCommand(
        "/usr/bin/env", ["swift", "build", "--package-path", folder.path],
        environment: ProcessInfo.processInfo.environment)
      #expect(status == 0 && !output.contains("warning:") && !error.contains("warning:"), "\(output)\(error)")
      let harness = try TourHarness(
        ["\(folder.path)/.build/debug/letters", "--test"],
        environment: environment.merging(["TERM": "xterm-direct"]) { $1 })
      try harness.wait(for: "Each city has sent one.")
      _ = harness.settled()
      harness.type("\u{1B}")
      try harness.wait(until: "Each city has sent one.")
      _ = harness.settled()
      try harness.type("ss", waitingFor: "A letter with a star is kept.")
      harness.type("q")
      #expect(try harness.finish().code == 0)
    }
  }
}
