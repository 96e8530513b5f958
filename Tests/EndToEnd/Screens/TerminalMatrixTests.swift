import Foundation
import Oracles
import Testing
import TourScreen

@testable import Matrix

/// Real programs in VTE, xterm and the engines, alone and under tour. `make matrix-terminals` compares more programs,
/// in all situations and at two sizes.
@Suite(.waiting) struct TerminalMatrixTests {
  private static let size = Size(columns: 80, rows: 24)

  @Test func `real programs look the same in VTE`() throws { try expectEqual("VTE", Vte.init(liveOf:)) }

  @Test func `real programs look the same in xterm`() throws { try expectEqual("xterm") { try Xterm(size: $0) } }

  @Test(
    .enabled(if: Engine.folder != nil, "the wheel tui-test is not installed: make engines"),
    arguments: Engine.Kind.allCases)
  func `real programs look the same in an engine`(_ kind: Engine.Kind) throws {
    try expectEqual(kind.rawValue) { try Engine(kind, size: $0) }
  }

  private func expectEqual(_ name: String, _ start: (Size) throws -> some LiveTerminal) throws {
    for (name, situation) in [("less", Situation.end), ("bash", .resize)] {
      let programs = LiveTable.programs.filter { $0.name == name }
      #expect(programs.count == 1)
      let table = try LiveTable.compare(name, start, programs, size: Self.size, situations: [situation]) {
        #expect($1.prefix(20) == [], "\($0)")
      }
      #expect(table.isEqual)
    }
  }

  /// In the C locale xterm reads ISO 8859-1, whatever the locale of tour is.
  @Test(arguments: [Situation.card, .end]) func `a program looks the same in an xterm that does not read UTF-8`(
    _ situation: Situation
  ) throws {
    for screen in ["", "\\033[?1049h"] {
      let script = """
        printf '\(screen)ready caf\\351 \\374ber \\2331mbold\\233m\\r\\n'
        printf 'a\\205b\\215c \\240\\377\\r\\n'
        read x; printf 'na\\357ve\\r\\n'; read x; \(screen.isEmpty ? "" : "printf '\\033[?1049l'")

        """
      let compared = ComparedProgram(
        name: "script", packages: [], command: "sh script", home: HomeFolder(files: ["script": script]), sign: "ready",
        keys: ["Enter"], quit: ["Enter", "Enter"])
      let comparison = try LiveComparison { try Xterm(size: $0, readsUTF8: false) }
      #expect(try comparison.differences(compared, size: Self.size, situation).prefix(5) == [])
    }
  }

  /// Tests the comparison itself with a program that erases with a colour made of the name of its home folder, which is
  /// another one on each terminal.
  @Test func `the comparison finds another background`() throws {
    let script =
      "n=$(pwd | cksum | cut -d' ' -f1); printf '\\033[48;2;%d;%d;%dm\\033[2Jready' $((n / 65536 % 256)) $((n / 256 % 256)) $((n % 256)); read x\n"
    let compared = ComparedProgram(
      name: "script", packages: [], command: "sh script", home: HomeFolder(files: ["script": script]), sign: "ready",
      keys: [], quit: ["Enter"])
    #expect(try LiveComparison(Vte.init(liveOf:)).differences(compared, size: Self.size, .idle) != [])
    #expect(try LiveComparison { try Xterm(size: $0) }.differences(compared, size: Self.size, .idle) != [])
  }
}
