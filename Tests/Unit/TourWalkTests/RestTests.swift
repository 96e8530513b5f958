import Testing
import TourHost
import TourScreen
import TourSystem

@testable import TourWalk

/// The rest of a program before a walk goes on.
@Suite struct RestTests {
  /// An end that no test reaches.
  private static let never = 600_000

  private func terminal(_ script: String) throws -> HeadlessTerminal {
    try HeadlessTerminal(
      path: "/bin/bash", arguments: ["bash", "-c", script], size: WindowSize(columns: 40, rows: 5),
      endsDescendants: true)
  }

  @Test func `a program that has drawn and sleeps rests`() throws {
    var terminal = try terminal("sleep 0.3; printf drawn; read -r line")
    try terminal.restAfterDrawing(Rest(longest: Self.never, stillness: Self.never, idleness: 60))
    #expect(terminal.screen.text(row: 0).hasPrefix("drawn"))
  }

  @Test func `a program that works on what it draws does not rest`() throws {
    var terminal = try terminal("printf drawn; for ((i = 0; i < 300000; i++)); do :; done; printf ' all'; read -r line")
    try terminal.restAfterDrawing(Rest(longest: Self.never, stillness: Self.never, idleness: 60))
    #expect(terminal.screen.text(row: 0).hasPrefix("drawn all"))
  }

  @Test func `time without output is enough for a program that never sleeps`() throws {
    var terminal = try terminal("printf drawn; while :; do :; done")
    // The clock of the wait, in whole milliseconds: another one can be behind it by a part of one.
    let start = Clock.milliseconds
    try terminal.restAfterDrawing(Rest(longest: Self.never, stillness: 200, idleness: 60))
    #expect(terminal.screen.text(row: 0).hasPrefix("drawn"))
    let middle = Clock.milliseconds
    try terminal.restAfterDrawing(Rest(longest: 200, stillness: Self.never, idleness: 60))
    #expect(middle - start >= 200 && Clock.milliseconds - middle >= 200)
  }
}
