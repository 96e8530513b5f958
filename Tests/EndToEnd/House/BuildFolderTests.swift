import Foundation
import Harness
import Testing

/// `.ci/fresh`, which make runs first: it empties build folders that were copied with the sources, and no others.
@Suite struct BuildFolderTests {
  private let folder = Folder()

  /// Runs the script in the folder.
  /// - Returns: whether it says that it removes files.
  private func run() throws -> Bool {
    let (output, error, status) = try runCommand(
      "/usr/bin/env", ["-C", folder.path, Checkout.file(".ci/fresh").path], environment: ["PATH": "/usr/bin:/bin"])
    #expect(status == 0 && output == "", "\(error)")
    return error.contains("was copied from another place")
  }

  /// Makes a build folder with an object, a dependency and the plan of a build.
  private func build(_ plan: String) {
    folder.write(plan, to: ".build/debug.yaml")
    folder.write("object", to: ".build/debug/a.o")
    folder.write("source", to: ".build/checkouts/argument-parser/a.swift")
  }

  private var hasObject: Bool { folder.text(".build/debug/a.o") != nil }

  @Test func `a folder that was built here is kept`() throws {
    #expect(try !run() && folder.names == [])
    build("inputs: [\"\(folder.path)/Sources/Floor/a.swift\"]\n")
    for _ in 0..<2 {
      #expect(try !run() && hasObject && folder.text(".build/place") == folder.path + "\n")
    }
  }

  @Test(arguments: ["", "client:\n", "inputs: [\"/opt/swift/usr/lib\""])
  func `a plan that is just being written is no reason to empty the folder`(plan: String) throws {
    build(plan)
    #expect(try !run() && hasObject)
  }

  @Test(arguments: [true, false]) func `a folder that was built elsewhere is emptied, but for the dependencies`(
    isMarked: Bool
  ) throws {
    build("inputs: [\"/elsewhere/Sources/Floor/a.swift\"]\n")
    folder.write("plan", to: ".build/plugin-tools.yaml")
    if isMarked { folder.write("/elsewhere\n", to: ".build/place") }
    #expect(try run() && !hasObject)
    #expect(folder.text(".build/checkouts/argument-parser/a.swift") == "source")
    // What is built now is kept.
    build("inputs: [\"\(folder.path)/Sources/Floor/a.swift\"]\n")
    #expect(try !run() && hasObject)
  }
}
