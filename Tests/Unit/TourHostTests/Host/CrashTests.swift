import Glibc
import Testing
import TourScreen
import TourTerminal

@testable import TourHost

@Suite struct `After a crash of the host` {
  private let fullScreen =
    "printf '\\033[?1049h\\033[?1hfull screen'; read x; printf '\\033[?1l\\033[?1049l'; echo got $x; exit 7"

  /// The screen as a terminal shows it.
  private func screen(_ hosted: borrowing Hosted) -> Terminal {
    var terminal = Terminal(size: Size(columns: 80, rows: 24))
    terminal.feed(hosted.output)
    return terminal
  }

  private func text(_ hosted: borrowing Hosted) -> String {
    let terminal = screen(hosted)
    return (0..<24).map { terminal.screen.text(row: $0) }.joined(separator: "\n")
  }

  /// Waits for the process image that follows the crash. Earlier input would go to the card that is still on the
  /// screen.
  private func waitForResumption(_ hosted: borrowing Hosted) throws {
    let commandLine = "/proc/\(hosted.program.identifier)/cmdline"
    try eventually { (try? String(reading: commandLine))?.contains("--resume") == true }
  }

  private func expectEnd(_ hosted: inout Hosted, _ location: SourceLocation = #_sourceLocation) throws {
    #expect(try hosted.finish()?.code == 7, sourceLocation: location)
    let terminal = screen(hosted)
    #expect(!terminal.isAlternate && terminal.modes.mouseTracking == 0, sourceLocation: location)
    #expect(terminal.modes.privateModes == Terminal(size: terminal.size).modes.privateModes, sourceLocation: location)
    #expect(text(hosted).contains("got y"), sourceLocation: location)
    #expect(!text(hosted).contains("A card"), sourceLocation: location)
    let fresh = try freshSettings()
    #expect(try same(hosted.program.settings, fresh), sourceLocation: location)
  }

  @Test(arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE])
  func `the card is removed, and the program goes on`(signal: Int32) throws {
    var hosted = try standIn("host", inner: fullScreen)
    try hosted.wait(for: "A card")
    kill(hosted.program.identifier, signal)
    try hosted.wait { text($0).contains("full screen") && !text($0).contains("A card") }
    #expect(screen(hosted).modes.privateModes[.cursorVisible])
    try hosted.type("y\r")
    try expectEnd(&hosted)
  }

  /// With "asking", a reply of the terminal is due at the crash.
  @Test(arguments: ["host", "asking"])
  func `a program that is killed after the crash leaves the alternate screen`(host: String) throws {
    var hosted = try standIn(host, inner: "printf '\\033[?1049h\\033[?1hpid %d ' $$; exec sleep 100")
    try hosted.wait(for: "A card")
    kill(hosted.program.identifier, SIGSEGV)
    try waitForResumption(hosted)
    try hosted.wait { text($0).contains("pid") && !text($0).contains("A card") }
    kill(try processNumber(text(hosted).drop { !$0.isNumber }.prefix { $0.isNumber }), SIGKILL)
    #expect(try hosted.finish() != nil)
    let (isAlternate, modes) = (screen(hosted).isAlternate, screen(hosted).modes.privateModes)
    #expect(!isAlternate && modes == Terminal(size: screen(hosted).size).modes.privateModes)
  }

  @Test func `every line of a program on the main screen appears once`() throws {
    let lines = "i=0; while [ $i -lt 2000 ]; do i=$((i+1)); echo line $i; [ $((i % 100)) = 0 ] && sleep 0.05; done"
    var hosted = try standIn("host", inner: "\(lines); read x; echo got $x; exit 7")
    try hosted.wait(for: "A card")
    kill(hosted.program.identifier, SIGSEGV)
    try waitForResumption(hosted)
    try hosted.wait(for: "line 2000\n")
    try hosted.type("y\r")
    try expectEnd(&hosted)
    #expect(!hosted.text.contains("line 2000\nline") && hosted.text.contains("1049h"))
    for number in 1...2000 { #expect(hosted.text.components("line \(number)\n") == 1) }
  }

  /// The delegate of `HostStandIn` traps in this call, with a message.
  @Test(arguments: ["record", "moment"])
  func `the message of the crash is not on the screen`(place: String) throws {
    var hosted = try standIn("trap-\(place)", inner: fullScreen)
    try hosted.wait(for: "full screen")
    try waitForResumption(hosted)
    try hosted.type("y\r")
    try expectEnd(&hosted)
    #expect(!hosted.text.contains("Fatal"))
  }

  @Test func `a program that had already ended keeps its status`() throws {
    var hosted = try standIn("trap-record", inner: "printf 'full screen'; exit 7")
    #expect(try hosted.finish()?.code == 7)
  }

  @Test func `a stack overflow is handled like any other crash`() throws {
    var hosted = try standIn("overflow", inner: "echo one; read x; echo got $x; exit 7")
    try hosted.wait(for: "one")
    try hosted.type("y\r")
    try expectEnd(&hosted)
  }

  @Test func `typed input that was not read before the crash reaches the program once`() throws {
    var hosted = try standIn(
      "host", inner: "printf ready; stty raw; sleep 1; dd bs=1 count=3000 2>/dev/null | md5sum; exit 7")
    try hosted.wait(for: "A card")
    try hosted.type("\u{1D}\u{1D}")
    try hosted.wait { !text($0).contains("A card") }
    let typed = (0..<3000).map { String(UnicodeScalar(UInt8(0x61 + $0 * 7 % 26))) }.joined()
    try hosted.type(String(typed.prefix(1500)))
    kill(hosted.program.identifier, SIGSEGV)
    try hosted.type(String(typed.dropFirst(1500)))
    #expect(try hosted.finish()?.code == 7)
    let sum = try output(of: ["sh", "-c", "printf %s \(typed) | md5sum"]).prefix(32)
    #expect(text(hosted).contains(sum))
  }

  /// The delegate of `HostStandIn` traps when it is told of the event of this key. The key is queued for the program by
  /// then.
  @Test func `a key whose event causes the crash reaches the program once`() throws {
    let rest = String(repeating: "x", count: 9)
    var hosted = try standIn(
      "trap-remember", inner: "stty raw -echo; printf ready; dd bs=1 count=10 2>/dev/null | od -An -c; exit 7")
    try hosted.wait(for: "ready")
    try hosted.type("\u{01}")
    try waitForResumption(hosted)
    try hosted.type(rest)
    #expect(try hosted.finish()?.code == 7)
    let shown = text(hosted)
    #expect(shown.contains((["001"] + rest.map { "\($0)" }).joined(separator: "   ")), "\(shown)")
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
