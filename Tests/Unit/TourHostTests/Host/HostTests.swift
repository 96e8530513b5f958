import Glibc
import Testing
import TourScreen
import TourTerminal

@testable import TourHost

@Suite struct `A host` {
  private let fullScreen = #"printf '\033[?1049h\033[?1hfull screen'; exec sleep 100"#

  /// Expects the main screen, no mouse tracking, and the initial terminal settings.
  private func expectAsBefore(_ hosted: borrowing Hosted, _ location: SourceLocation = #_sourceLocation) throws {
    let size = Size(columns: 80, rows: 24)
    var terminal = Terminal(size: size)
    terminal.feed(hosted.output)
    #expect(!terminal.isAlternate, sourceLocation: location)
    #expect(terminal.modes.mouseTracking == 0, sourceLocation: location)
    let fresh = try freshSettings()
    #expect(try same(hosted.program.settings, fresh), sourceLocation: location)
  }

  @Test func `the host ends with the program, with its status`() throws {
    var hosted = try standIn("host", inner: "printf '\\033[?1049hfull screen'; read x; printf '\\033[?1049l'; exit 7")
    try hosted.wait(for: "A card")
    try hosted.type("\u{1D}\u{1D}\r")
    #expect(try hosted.finish()?.code == 7)
    try expectAsBefore(hosted)
  }

  @Test func `SIGHUP removes the card from a terminal that still exists`() throws {
    var hosted = try standIn("host", inner: fullScreen)
    try hosted.wait(for: "A card")
    kill(hosted.program.identifier, SIGHUP)
    #expect(try hosted.finish()?.code == 128 + SIGHUP)
    try expectAsBefore(hosted)
  }

  /// The program saves its work for 2.5 s, and then reads one more line.
  @Test func `after SIGTERM the host waits for its program, and passes input and output on until then`() throws {
    let inner =
      "trap 'sleep 2.5; printf saved; read x; printf got=$x; exit 5' TERM; printf '\\033[?1049hfull screen'; while :; do sleep 0.01; done"
    var hosted = try standIn("host", inner: inner)
    try hosted.wait(for: "A card")
    kill(hosted.program.identifier, SIGTERM)
    try hosted.wait(for: "saved")
    try hosted.type("word\r")
    #expect(try hosted.finish()?.code == 5)
    #expect(hosted.text.contains("got=word"))
  }

  @Test func `each SIGTERM is passed on to the program`() throws {
    let inner =
      "trap 'n=$((n + 1)); printf told=$n; [ $n = 3 ] && exit 5' TERM; printf ready; while :; do sleep 0.01; done"
    var hosted = try standIn("host", inner: inner)
    try hosted.wait(for: "A card")
    for number in 1...3 {
      kill(hosted.program.identifier, SIGTERM)
      if number < 3 { try hosted.wait(for: "told=\(number)") }
    }
    #expect(try hosted.finish()?.code == 5)
    try expectAsBefore(hosted)
  }

  @Test func `the host ends at once if its session leader is killed`() throws {
    var hosted = try standIn("host", inner: fullScreen)
    try hosted.wait(for: "A card")
    let host = hosted.program.identifier
    let leader = try child(of: host)
    kill(leader, SIGKILL)
    #expect(try hosted.finish()?.code == 99)
    try expectAsBefore(hosted)
  }

  /// killall(1) and init systems send the signal to all processes.
  @Test func `after a SIGTERM to the host and its session leader, the program decides when to end`() throws {
    var hosted = try standIn(
      "host", inner: "trap 'printf told; read x; exit 7' TERM; printf ready; while :; do sleep 0.01; done")
    try hosted.wait(for: "A card")
    let host = hosted.program.identifier
    let leader = try child(of: host)
    for process in [leader, host] { kill(process, SIGTERM) }
    try hosted.wait(for: "told")
    try hosted.type("\r")
    #expect(try hosted.finish()?.code == 7)
  }

  @Test func `the end of the program is reported even if the session leader was stopped`() throws {
    var hosted = try standIn("host", inner: "printf '\\033[?1049hfull screen'; read x; exit 7")
    try hosted.wait(for: "A card")
    let host = hosted.program.identifier
    let leader = try child(of: host)
    kill(leader, SIGSTOP)
    try hosted.type("\u{1D}\u{1D}\r")
    #expect(try hosted.finish()?.code == 7)
  }

  @Test func `a host that continues after SIGSTOP puts the terminal in raw mode again`() throws {
    var hosted = try standIn("host", inner: fullScreen)
    try hosted.wait(for: "A card")
    kill(hosted.program.identifier, SIGSTOP)
    try hosted.wait { $0.stateChanges.last == .stopped(SIGSTOP) }
    // A shell does this when a job stops.
    try freshSettings().apply(to: hosted.program.master)
    #expect(try hosted.program.settings.isCanonical)
    kill(hosted.program.identifier, SIGCONT)
    try eventually { (try? hosted.program.settings.isCanonical) == false }
  }

  @Test func `the host stops with its program, together with the script that started it`() throws {
    let inner = "printf ready; kill -TSTP $$; printf again; exec sleep 100"
    var hosted = try Hosted(["sh", "-c", "'\(standInPath())' host '\(inner)'; echo after"])
    try hosted.wait { $0.stateChanges.contains(.stopped(SIGTSTP)) }
    #expect(try hosted.program.settings.isCanonical)
    kill(-hosted.program.identifier, SIGCONT)
    try hosted.wait(for: "again")
    #expect(try !hosted.program.settings.isCanonical)
  }

  /// Ctrl-Z has the same effect in a terminal window without a shell.
  @Test func `a host that cannot be stopped continues itself and its program`() throws {
    let inner =
      #"exec perl -e "\$|=1; print q(ready); \$SIG{TSTP}=q(DEFAULT); kill TSTP=>\$\$; print q(again); sleep 100""#
    var hosted = try Hosted(["sh", "-c", "trap '' TSTP; exec '\(standInPath())' host '\(inner)'"])
    try hosted.wait(for: "again")
    #expect(try !hosted.program.settings.isCanonical)
  }

  @Test func `the host does not wait for a background process of its program that continues to write`() throws {
    var hosted = try standIn("host", inner: "trap '' HUP; yes & exit 3")
    #expect(try hosted.finish()?.code == 3)
  }
}
