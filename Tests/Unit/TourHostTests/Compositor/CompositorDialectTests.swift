import Testing

@testable import TourHost
@testable import TourModel
@testable import TourScreen
@testable import TourSession
@testable import TourTerminal

@Suite struct `The dialect of the terminal` {
  private static let attributes = "\u{1B}[>84;0;0c"
  private static let version = "\u{1B}P>|tmux 3.3a\u{1B}\\"
  private static let position = "\u{1B}[3;5R"
  /// The answer to DSR 5, which only a terminal that does not read UTF-8 sends.
  private static let status = "\u{1B}[0n"
  private static let characterSet = "\u{1B}]99999;✛5n\u{1B}\\"

  /// Returns the dialect of the shadow after these replies, and the input that has reached the program.
  private static func dialect(expecting expected: Dialect, after replies: String) -> (Dialect, String) {
    let session = CompositorHarness().compositor.session
    var compositor = Compositor(
      size: Size(columns: 40, rows: 12), session: session, tourKey: Key(name: "C-]")!, dialect: expected,
      asking: TerminalQueries(colors: true, name: true))
    compositor.sent(Array(replies.utf8), at: 0)
    let typed = String(decoding: compositor.takeOutput().toProgram, as: UTF8.self)
    return (compositor.shadow.dialect, typed)
  }

  @Test func `the name is queried only on request, and before the cursor position`() {
    #expect(TerminalQueries(colors: false).bytes == Array("\u{1B}[6n".utf8))
    #expect(
      TerminalQueries(colors: false, name: true).bytes == Array("\(Self.characterSet)\u{1B}[>c\u{1B}[>q\u{1B}[6n".utf8))
    #expect(
      TerminalQueries(colors: false, attributes: true).bytes == Array("\(Self.characterSet)\u{1B}[>c\u{1B}[6n".utf8))
  }

  @Test(arguments: [
    (Dialect.xterm, attributes + version + position, Dialect.tmux),
    (.xterm, attributes + position, .tmux),  // tmux before 3.2
    (.tmux, position, .tmux),
    (.xterm, position, .xterm),
    (.tmux, "\u{1B}[>83;40900;0c" + position, .screen),  // GNU screen
    (.tmux, "\u{1B}[>41;379;0c\u{1B}P>|XTerm(379)\u{1B}\\" + position, Dialect(.xterm)),
    (.tmux, "\u{1B}[>65;7001;1c\u{1B}P>|VTE(7001)\u{1B}\\" + position, .vte),
    (.xterm, "\u{1B}[>65;6800;1c" + position, .vte),  // VTE before 0.70, which does not know XTVERSION
    (.xterm, version + "\u{1B}[>0;95;0c" + position, .tmux),  // the version is more precise
    (.xterm, "\u{1B}[>1;10;0c" + position, .xterm),  // mosh
    (Dialect(.ghostty), "\u{1B}[>1;10;0c" + position, Dialect(.ghostty)),
    (.xterm, status + "\u{1B}[>41;379;0c" + position, Dialect(.xterm).union(.singleBytes)),
    (.xterm, status + "\u{1B}[>85;95;0c" + position, Dialect(.rxvt).union(.singleBytes)),
    (Dialect(.mlterm), status + position, Dialect(.mlterm).union(.singleBytes)),
  ])
  func `the terminal's replies take precedence over the environment`(
    _ expected: Dialect, _ replies: String, _ dialect: Dialect
  ) {
    let (found, typed) = Self.dialect(expecting: expected, after: replies)
    #expect(found == dialect)
    #expect(typed == "")
  }

  @Test func `a card has no characters beyond ASCII in a terminal that does not read UTF-8`() {
    let harness = CompositorHarness(
      [Step(id: "a", title: "A card", targets: [])], asking: TerminalQueries(colors: false, attributes: true))
    let before = harness.compositor.session.capabilities
    #expect(before.isUnicode)
    harness.type(Self.status + Self.position)
    let after = harness.compositor.session.capabilities
    #expect(!after.isUnicode)
    #expect(harness.typed == "")
  }

  private func expectAsking(
    _ isAsking: Bool, _ harness: CompositorHarness, _ location: SourceLocation = #_sourceLocation
  ) {
    let found = harness.compositor.isAsking
    #expect(found == isAsking, sourceLocation: location)
  }

  @Test(arguments: [
    // WezTerm, and a terminal that is not known
    ("\u{1B}[>1;277;0c", "\u{1B}[?2027;3$y", Dialect.clusters), ("\u{1B}[>7;8;9c", "\u{1B}[?2027;1$y", .clusters),
    ("\u{1B}[>7;8;9c", "\u{1B}[?2027;2$y", .xterm), ("\u{1B}[>7;8;9c", "\u{1B}[?2027;0$y", .xterm),
    ("\u{1B}[>7;8;9c", "", .xterm),
  ])
  func `a terminal whose name does not tell whether it forms clusters is asked for mode 2027`(
    _ name: String, _ mode: String, _ dialect: Dialect
  ) {
    let harness = CompositorHarness(
      [Step(id: "a", title: "A card")], asking: TerminalQueries(colors: false, attributes: true))
    harness.type(name)
    expectAsking(true, harness)
    harness.compositor.sent(Array(Self.position.utf8), at: harness.now)
    let query = harness.compositor.takeOutput().toTerminal
    #expect(query == Array("\u{1B}[?2027$p\u{1B}[6n".utf8))
    harness.type(mode + Self.position)
    expectAsking(false, harness)
    let found = harness.compositor.shadow.dialect
    #expect(found == dialect)
    #expect(harness.typed == "")
  }

  @Test(arguments: ["\u{1B}[>41;379;0c", "\u{1B}[>1;95;0c", "\u{1B}[>84;0;0c", ""])
  func `a terminal that is known, or may print the query, is not asked for mode 2027`(_ name: String) {
    let harness = CompositorHarness(
      [Step(id: "a", title: "A card")], asking: TerminalQueries(colors: false, attributes: true))
    harness.type(name + Self.position)
    expectAsking(false, harness)
  }

  @Test func `a terminal is not asked for mode 2027 once the program has written`() {
    let harness = CompositorHarness(
      [Step(id: "a", title: "A card")], asking: TerminalQueries(colors: false, attributes: true))
    harness.write("\u{1B}[3")
    harness.type("\u{1B}[>7;8;9c" + Self.position)
    expectAsking(false, harness)
  }

  @Test func `a status report that the program has asked for reaches it`() {
    let (_, typed) = Self.dialect(expecting: .xterm, after: Self.status + Self.position + Self.status)
    #expect(typed == Self.status)
  }

  @Test func `a cursor report that the program has asked for goes to it before it is decoded`() {
    let harness = CompositorHarness(
      [
        Step(
          id: "a", title: "A card", targets: [Target(.text("absent"))], missing: Missing(wait: 1_000_000, then: .skip))
      ])
    func passes(_ text: String) -> Bool {
      Array(text.utf8).withUnsafeBufferPointer { harness.compositor.passes($0) }
    }
    harness.write("text")
    #expect(!passes(Self.position))
    harness.write("\u{1B}[6n")
    #expect(passes(Self.position))
    #expect(!passes("\u{1B}[3;5"))
    #expect(!passes("\u{1B}[3;5Ra"))
    #expect(!passes("\u{1B}[?3;5R"))
    for reply in ["[?62;1c", "[>41;379;0c", "[?2004;1$y", "[?997;1n"] { #expect(passes("\u{1B}" + reply), "\(reply)") }
    for other in ["[c", "[?c", "[?1$", "[?1c\u{1B}[?1c", "[1;5y", "[?5u"] {
      #expect(!passes("\u{1B}" + other), "\(other)")
    }
    harness.type(Self.position)
    #expect(harness.typed == Self.position)
    // The next one would be F3 with modifiers, if it came from a user.
    #expect(!passes(Self.position))
  }

  @Test func `a second report of the name goes to the program, which has asked for it`() {
    let (_, typed) = Self.dialect(
      expecting: .tmux, after: Self.attributes + Self.version + Self.attributes + Self.position + Self.version)
    #expect(typed == Self.attributes + Self.version)
  }

  @Test func `late reports of the name do not reach the program, and still count`() {
    let absent = Step(
      id: "a", title: "A card", targets: [Target(.text("target"))], missing: Missing(wait: 1_000_000, then: .skip))
    let harness = CompositorHarness([absent], asking: TerminalQueries(colors: false, name: true))
    harness.write("x")
    harness.wait(10_000)
    harness.type(Self.attributes + "a" + Self.version + "b" + Self.position + Self.version)
    #expect(harness.typed == "ab" + Self.version)
    let dialect = harness.compositor.shadow.dialect
    #expect(dialect == .tmux)
  }

  @Test func `reports that a crashed image of tour has requested do not reach the program`() {
    var compositor = Compositor(
      owed: TerminalQueries(owedWithColors: true, name: true, behind: 0), swallowsPaste: false, isAlternate: false)
    compositor.sent(Array((Self.attributes + Self.version + "a" + Self.position + Self.attributes).utf8), at: 0)
    let typed = String(decoding: compositor.takeOutput().toProgram, as: UTF8.self)
    #expect(typed == "a" + Self.attributes)
  }

  @Test func `a card over a shell in tmux enters the alternate screen by mode 1049, also after DECSC`() {
    var shadow = Terminal(size: Size(columns: 20, rows: 5), dialect: .tmux)
    shadow.feed("\u{1B}7ab")
    #expect(shadow.modes.overlay(input: .all, alternate: true).alternateMode == 1049)
  }

  @Test(arguments: ["", "\u{1B}[?1000h\u{1B}[?1006h"])
  func `in GNU screen the mouse is off under a card that takes the input, and as the program set it after the card`(
    _ mouse: String
  ) {
    let step = Step(id: "a", title: "A card", targets: [Target(.text("target"))])
    let harness = CompositorHarness([step], asking: TerminalQueries(colors: false, attributes: true))
    harness.type("\u{1B}[>83;40900;0c" + Self.position)
    harness.write("\u{1B}[?1049h" + mouse + "target")
    harness.wait(1000)
    #expect(harness.isCovered)
    #expect(harness.terminal.modes.mouseTracking == 0)
    harness.write("\u{1B}[?1002h")
    #expect(harness.terminal.modes.mouseTracking == 0)
    harness.type("\r")
    #expect(!harness.isCovered)
    #expect(harness.terminal.modes.mouseTracking == 1002)
  }
}
