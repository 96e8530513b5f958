import Testing
import TourHost
import TourModel
import TourScreen
import TourSystem
import TourWalk

/// Snapshots of small shell scripts.
@Suite struct SnapshotTests {
  private func take(_ script: String, _ change: (inout SnapshotTaker) -> Void = { _ in }) throws -> Snapshot {
    var taker = SnapshotTaker()
    change(&taker)
    return try taker.take(
      of: HeadlessTerminal(
        path: "/bin/sh", arguments: ["sh", "-c", script], size: WindowSize(columns: 40, rows: 6)))
  }

  /// A program that draws late, and answers a key late.
  private let menu = """
    stty -echo -icanon
    sleep 0.5
    printf '\\033]2;The title\\007\\033[?1049h\\033[2J\\033[2;3HFile'
    while key=$(dd bs=1 count=1 2>/dev/null); [ -n "$key" ]; do
      if [ "$key" = m ]; then sleep 0.6; printf '\\033[4;3HThe list'; fi
    done
    """

  @Test func `the program has drawn before its screen is taken`() throws {
    let snapshot = try take(menu)
    #expect(snapshot.end == .reached && snapshot.status == nil)
    #expect(snapshot.observation.screen.text(row: 1).hasPrefix("  File"))
    #expect(snapshot.title == "The title" && snapshot.isAlternate && snapshot.mouseMode == 0)
  }

  @Test func `keys are typed, and a target is waited for`() throws {
    let snapshot = try take(menu) {
      $0.keys = [Key(.character("m"))]
      $0.awaited = .text("The list")
    }
    #expect(snapshot.end == .reached)
    #expect(snapshot.observation.screen.text(row: 3).hasPrefix("  The list"))
  }

  @Test func `a target that does not come ends the wait`() throws {
    let snapshot = try take(menu) {
      $0.awaited = .text("The lisp")
      $0.limit = 1500
    }
    #expect(snapshot.end == .timedOut)
  }

  @Test func `the screen of a program that has ended is its last one`() throws {
    let snapshot = try take("printf 'one\\ntwo\\n'; exit 3")
    #expect(snapshot.end == .ended && snapshot.status?.code == 3)
    #expect(snapshot.observation.screen.text(row: 1).hasPrefix("two"))
  }

  @Test func `a program that writes without end, and one that draws nothing, are ended after the longest wait`() throws
  {
    for script in ["while :; do printf 'a\\033[H%s' $((n += 1)); done", "trap '' HUP TERM; sleep 1000"] {
      let snapshot = try take(script) { $0.limit = 700 }
      #expect(snapshot.end == .timedOut && snapshot.status == nil)
    }
  }

  @Test func `a screen is not taken in the middle of a synchronized update`() throws {
    let snapshot = try take("printf '\\033[?2026h\\033[2Jhalf'; sleep 1; printf ' whole\\033[?2026l'; sleep 1000")
    #expect(snapshot.observation.screen.text(row: 0).hasPrefix("half whole"))
  }
}
