import Foundation
import Oracles
import Testing
import TourScreen

@testable import Matrix

/// Real programs in VTE and xterm, alone and under tour. `make matrix-terminals` compares more programs, in all
/// situations and at two sizes.
@Suite(.waiting) struct TerminalMatrixTests {
  private static let size = Size(columns: 80, rows: 24)

  @Test func realProgramsLookTheSameInVTE() throws { try expectEqual(Vte.self) }

  @Test func realProgramsLookTheSameInXterm() throws { try expectEqual(Xterm.self) }

  private func expectEqual(_ terminal: (some LiveTerminal).Type) throws {
    for (name, situation) in [("less", Situation.end), ("bash", .resize)] {
      let entries = LiveTable.entries.filter { $0.name == name }
      #expect(entries.count == 1)
      let table = try LiveTable.compare("\(terminal)", terminal, entries, size: Self.size, situations: [situation]) {
        #expect($1.prefix(20) == [], "\($0)")
      }
      #expect(table.isEqual)
    }
  }

  /// Tests the comparison itself with a program that erases with a colour made of the name of its home folder, which is
  /// another one on each terminal.
  @Test func theComparisonFindsAnotherBackground() throws {
    let script =
      "n=$(pwd | cksum | cut -d' ' -f1); printf '\\033[48;2;%d;%d;%dm\\033[2Jready' $((n / 65536 % 256)) $((n / 256 % 256)) $((n % 256)); read x\n"
    let entry = Entry(
      name: "script", packages: [], command: "sh script", home: HomeFolder(files: ["script": script]), sign: "ready",
      keys: [], quit: ["Enter"])
    #expect(try LiveComparison<Vte>().differences(entry, size: Self.size, .idle) != [])
    #expect(try LiveComparison<Xterm>().differences(entry, size: Self.size, .idle) != [])
  }
}
