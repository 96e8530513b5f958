import Glibc
import Testing
import TourScreen
import TourTerminal

@testable import TourHost

@Suite struct `A host` {
  private let fullScreen = #"printf '\033[?1049h\033[?1hfull screen'; exec sleep 100"#

  /// Nothing of ours, or of the program's, is on the terminal.
  private func expectAsBefore(_ hosted: borrowing Hosted, _ location: SourceLocation = #_sourceLocation) throws {
    let size = Size(columns: 80, rows: 24)
    var terminal = Terminal(size: size)
    terminal.feed(hosted.output)
    #expect(!terminal.isAlternate, sourceLocation: location)
    #expect(terminal.modes.mouseTracking == 0, sourceLocation: location)
    let fresh = try Hosted(sh: "exit").program.settings
    #expect(try same(hosted.program.settings, fresh), sourceLocation: location)
  }

  @Test func `leaves with the program`() throws {
    var hosted = try standIn("host", inner: "printf '\\033[?1049hfull screen'; read x; printf '\\033[?1049l'; exit 7")
    try hosted.wait(for: "A card")
    try hosted.type("\u{1D}\u{1D}\r")
    #expect(try hosted.finish()?.code == 7)
    try expectAsBefore(hosted)
  }

  @Test func `that is hung up on takes its card from a terminal that is still there`() throws {
    var hosted = try standIn("host", inner: fullScreen)
    try hosted.wait(for: "A card")
    kill(hosted.program.identifier, SIGHUP)
    #expect(try hosted.finish()?.code == 128 + SIGHUP)
    try expectAsBefore(hosted)
  }

  /// It saves its work, for longer than anybody's patience, and asks one more question.
  @Test func `that is told to end waits for its program, and is its terminal until then`() throws {
    let inner = "trap 'sleep 2.5; printf saved; read x; printf got=$x; exit 5' TERM; printf '\\033[?1049hfull screen'; while :; do sleep 0.01; done"
    var hosted = try standIn("host", inner: inner)
    try hosted.wait(for: "A card")
    kill(hosted.program.identifier, SIGTERM)
    try hosted.wait(for: "saved")
    try hosted.type("word\r")
    #expect(try hosted.finish()?.code == 5)
    #expect(hosted.text.contains("got=word"))
  }

  @Test func `that is told to end once more tells its program once more`() throws {
    let inner = "trap 'n=$((n + 1)); printf told=$n; [ $n = 3 ] && exit 5' TERM; printf ready; while :; do sleep 0.01; done"
    var hosted = try standIn("host", inner: inner)
    try hosted.wait(for: "A card")
    for number in 1...3 {
      kill(hosted.program.identifier, SIGTERM)
      if number < 3 { try hosted.wait(for: "told=\(number)") }
    }
    #expect(try hosted.finish()?.code == 5)
    try expectAsBefore(hosted)
  }

  @Test func `whose session leader is killed leaves at once`() throws {
    var hosted = try standIn("host", inner: fullScreen)
    try hosted.wait(for: "A card")
    let host = hosted.program.identifier
    let leader = try child(of: host)
    kill(leader, SIGKILL)
    #expect(try hosted.finish()?.code == 99)
    try expectAsBefore(hosted)
  }

  /// As killall(1) and init systems do it: all processes are told.
  @Test func `whose session leader is told to end, too, still leaves that to the program`() throws {
    var hosted = try standIn("host", inner: "trap 'printf told; read x; exit 7' TERM; printf ready; while :; do sleep 0.01; done")
    try hosted.wait(for: "A card")
    let host = hosted.program.identifier
    let leader = try child(of: host)
    for process in [leader, host] { kill(process, SIGTERM) }
    try hosted.wait(for: "told")
    try hosted.type("\r")
    #expect(try hosted.finish()?.code == 7)
  }

  @Test func `whose session leader is stopped still hears of the end`() throws {
    var hosted = try standIn("host", inner: "printf '\\033[?1049hfull screen'; read x; exit 7")
    try hosted.wait(for: "A card")
    let host = hosted.program.identifier
    let leader = try child(of: host)
    kill(leader, SIGSTOP)
    try hosted.type("\u{1D}\u{1D}\r")
    #expect(try hosted.finish()?.code == 7)
  }

  @Test func `that was stopped from outside takes the terminal again`() throws {
    var hosted = try standIn("host", inner: fullScreen)
    try hosted.wait(for: "A card")
    kill(hosted.program.identifier, SIGSTOP)
    try hosted.wait { $0.reports.last == .stopped(SIGSTOP) }
    // As its shell would.
    try Hosted(sh: "exit").program.settings.apply(to: hosted.program.master)
    #expect(try hosted.program.settings.isCanonical)
    kill(hosted.program.identifier, SIGCONT)
    try eventually { (try? hosted.program.settings.isCanonical) == false }
  }

  @Test func `stops with its program, and takes along the script that started it`() throws {
    let inner = "printf ready; kill -TSTP $$; printf again; exec sleep 100"
    var hosted = try Hosted(["sh", "-c", "'\(standInPath())' host '\(inner)'; echo after"])
    try hosted.wait { $0.reports.contains(.stopped(SIGTSTP)) }
    #expect(try hosted.program.settings.isCanonical)
    kill(-hosted.program.identifier, SIGCONT)
    try hosted.wait(for: "again")
    #expect(try !hosted.program.settings.isCanonical)
  }

  /// It is what Ctrl-Z comes to in a terminal's window without a shell.
  @Test func `that nobody can stop goes on, and its program with it`() throws {
    let inner = #"exec perl -e "\$|=1; print q(ready); \$SIG{TSTP}=q(DEFAULT); kill TSTP=>\$\$; print q(again); sleep 100""#
    var hosted = try Hosted(["sh", "-c", "trap '' TSTP; exec '\(standInPath())' host '\(inner)'"])
    try hosted.wait(for: "again")
    #expect(try !hosted.program.settings.isCanonical)
  }

  @Test func `does not wait for what its program left behind and goes on writing`() throws {
    var hosted = try standIn("host", inner: "trap '' HUP; yes & exit 3")
    #expect(try hosted.finish()?.code == 3)
  }
}
