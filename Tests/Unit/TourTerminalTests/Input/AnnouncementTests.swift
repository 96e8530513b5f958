import Foundation
import Harness
import Testing
import TourModel
import TourScreen

@testable import TourProtocol
@testable import TourTerminal

/// The sequences by which a program announces its widgets to tour.
@Suite struct AnnouncementTests {
  /// A vector of `docs/protocol-vectors.txt`.
  struct Vector: CustomTestStringConvertible, Sendable {
    let output: String
    let result: String
    var testDescription: String { output }
  }

  static let vectors: [Vector] = {
    let text = (try? Checkout.text("docs/protocol-vectors.txt")) ?? ""
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    return stride(from: 0, to: lines.count - 1, by: 2).map {
      Vector(output: String(lines[$0]), result: String(lines[$0 + 1]))
    }
  }()

  /// The bytes for which the text of a vector stands.
  static func bytes(_ text: String) -> [UInt8] {
    let bytes = text.replacing("^[", with: "\u{1B}").replacing("^G", with: "\u{7}").replacing("^J", with: "\n")
    return Array(bytes.utf8)
  }

  /// The widgets of the visible screen, and the reports, as a vector lists them.
  static func result(_ terminal: inout Terminal) -> String {
    let announced = terminal.takeAnnounced()
    return announced.isEmpty ? "-" : announced
  }

  @Test func `there are vectors`() { #expect(Self.vectors.count > 40) }

  @Test(arguments: vectors) func `a vector has its result, fed as a whole and byte by byte`(_ vector: Vector) {
    var whole = Terminal(size: Size(columns: 20, rows: 6))
    whole.feed(Self.bytes(vector.output))
    #expect(Self.result(&whole) == vector.result)
    var pieces = Terminal(size: Size(columns: 20, rows: 6))
    for byte in Self.bytes(vector.output) { pieces.feed([byte]) }
    #expect(Self.result(&pieces) == vector.result)
  }

  @Test(arguments: vectors) func `under a card a vector has the same result, and the terminal does not receive it`(
    _ vector: Vector
  ) {
    var terminal = Terminal(size: Size(columns: 20, rows: 6))
    terminal.feed("\u{1B}[?1049h")
    var output = CoveredOutput(
      under: terminal.modes.overlay(input: .all), following: .all, keepsReplay: true, readsReplies: true)
    let bytes = Self.bytes(vector.output)
    // The card is removed before a sequence that shows the other screen.
    let taken = terminal.feed(bytes, coveredOutput: &output)
    guard taken == bytes.count else { return }
    #expect(Self.result(&terminal) == vector.result)
    #expect(!String(decoding: output.outward + output.replay, as: UTF8.self).contains("8687"))
  }

  @Test func `a resize removes the widgets of both screens`() {
    var terminal = Terminal(size: Size(columns: 20, rows: 6))
    let widget = "\u{1B}]8687;widget;name=a;row=1;column=0;rows=1;columns=5\u{1B}\\"
    terminal.feed(widget + "\u{1B}[?47h" + widget)
    terminal.resize(Size(columns: 21, rows: 6))
    #expect(Self.result(&terminal) == "-")
    terminal.feed("\u{1B}[?47l")
    #expect(Self.result(&terminal) == "-")
  }

  @Test func `a change of the widgets changes the revision, so that the screen is searched again`() {
    var terminal = Terminal(size: Size(columns: 20, rows: 6))
    let revision = terminal.revision
    terminal.feed("\u{1B}]8687;widget;name=a;row=1;column=0;rows=1;columns=5\u{1B}\\")
    #expect(terminal.revision != revision)
  }

  @Test func `a flood of widgets and reports is bounded`() {
    var terminal = Terminal(size: Size(columns: 20, rows: 6))
    for number in 0..<100_000 {
      terminal.feed(
        "\u{1B}]8687;widget;name=w\(number);row=1;column=0;rows=1;columns=5\u{1B}\\\u{1B}]8687;event;name=e\(number)\u{1B}\\"
      )
    }
    #expect(terminal.widgets.regions.count == Widgets.limit)
    // A known widget can still be moved.
    terminal.feed("\u{1B}]8687;widget;name=w1;row=3;column=0;rows=1;columns=5\u{1B}\\")
    #expect(terminal.widgets.regions["w1"]?.row == 3)
    #expect(terminal.takeMessages().count == 64)
    #expect(terminal.takeMessages().isEmpty)
  }

  @Test(arguments: [(256, true), (257, false)]) func `a name has at most 256 bytes`(bytes: Int, isTaken: Bool) {
    var terminal = Terminal(size: Size(columns: 20, rows: 6))
    terminal.feed("\u{1B}]8687;event;name=\(String(repeating: "%61", count: bytes))\u{1B}\\")
    #expect(terminal.takeMessages().isEmpty != isTaken)
  }

  @Test(arguments: [(4096, true), (4097, false)]) func `a sequence has at most 4,096 bytes`(bytes: Int, isTaken: Bool) {
    var terminal = Terminal(size: Size(columns: 20, rows: 6))
    let start = "event;name=a;x="
    terminal.feed("\u{1B}]8687;\(start)\(String(repeating: "x", count: bytes - start.utf8.count))\u{1B}\\")
    #expect(terminal.takeMessages().isEmpty != isTaken)
  }

  @Test(
    arguments: [
      ("widget;name=a;row=-1;column=0;rows=1;columns=1", "'row' is not a number from 0 to 65535"),
      ("widget;name=a;row=0;column=0;rows=0;columns=1", "'rows' is not a number from 1 to 65535"),
      ("widget;name=a;row=0;column=0;rows=1", "'columns' is missing; write columns=…"),
      (
        "event;name=a%2",
        "'name' is not a text of 1 to 256 bytes in UTF-8 without control characters; write %3B for a semicolon, %25 for a percent sign"
      ),
      (
        "frob;name=a",
        "the verb is unknown; write one of \(Announcement.Verb.allCases.map(\.rawValue).joined(separator: ", "))"
      ),
      ("event;name=a", nil),
    ] as [(String, String?)])
  func `a log has each sequence, with the reason why it is ignored`(_ sequence: String, problem: String?) {
    var terminal = Terminal(size: Size(columns: 20, rows: 6))
    terminal.logsAnnouncements = true
    terminal.feed("\u{1B}]8687;\(sequence)\u{1B}\\")
    let log = terminal.takeAnnouncements()
    #expect(log.entries.map(\.text) == [sequence])
    #expect(log.entries.map(\.problem) == [problem])
    #expect(terminal.takeAnnouncements().isEmpty)
  }

  @Test func `a log leaves out what changes nothing, is bounded, and shows control characters`() {
    var terminal = Terminal(size: Size(columns: 20, rows: 6))
    terminal.logsAnnouncements = true
    func announce(_ sequence: String) { terminal.feed("\u{1B}]8687;\(sequence)\u{1B}\\") }
    let widget = "widget;name=a;row=1;column=0;rows=1;columns=5"
    announce(widget)
    announce(widget)
    announce("set;name=a;value=\u{85}é")
    announce("event;name=\u{2028}" + String(repeating: "x", count: 4200))
    let log = terminal.takeAnnouncements()
    #expect(
      log.entries.map(\.text) == [
        widget, "set;name=a;value=%C2%85é", "event;name=%E2%80%A8" + String(repeating: "x", count: 4096 - 14) + "…",
      ])
    for number in 0..<1000 { announce("event;name=e\(number)") }
    let flood = terminal.takeAnnouncements()
    #expect(flood.entries.count == AnnouncementLog.most)
    #expect(flood.accepted == 1000 && flood.ignored == 0)
    for number in 0...1000 { announce("widget;name=w\(number);row=1;column=0;rows=1;columns=5") }
    let widgets = terminal.takeAnnouncements()
    #expect(widgets.accepted == Widgets.limit - 1 && widgets.ignored == 2)
  }

  @Test func `names are read from a log`() throws {
    let names = try AnnouncedNames(
      log:
        "# 0.001\nwidget;name=side%20bar;row=1\n\nevent;name=saved\nset;name=a;value=b\r\nwidget;name=list\r\n#\u{301} ignored\n"
    )
    #expect(names == AnnouncedNames(widgets: ["side bar", "list"], events: ["saved"]))
  }

  @Test(arguments: [
    ("widget;name=a\nlist\n", 2, "the verb is unknown"), ("widget;row=1", 1, "'name' is missing"),
    ("\n\nevent;name=%zz\n", 3, "'name' is not a text"),
  ])
  func `a line that is not a sequence is an error with its number`(_ text: String, line: Int, reason: String) {
    let error = #expect(throws: AnnouncedNames.BadLine.self) { try AnnouncedNames(log: text) }
    #expect(error?.number == line)
    #expect(error?.reason.hasPrefix(reason) == true)
  }

  @Test func `an announcement of any name and word is read as it was written, from visible ASCII characters`() throws {
    var random = SplitMix(seed: 8687)
    let scalars = Array("az09-._~ ;%=$<5>\\é語🙂\u{202E}\u{301}".unicodeScalars)
    for _ in 0..<2000 {
      let name = String(
        String.UnicodeScalarView((0...random.below(20)).map { _ in random.pick(scalars) }))
      let rect = Rect(
        column: random.below(65_536), row: random.below(65_536), columns: 1 + random.below(65_535),
        rows: 1 + random.below(65_535))
      let message = random.pick([
        AnnouncedMessage.event(name: name, times: 1), .parameter(name: name, word: random.isOne(of: 2) ? name : ""),
        .start(TourChoice(guide: name)), .start(TourChoice(step: name)), .start(TourChoice()), .request(.next),
        .request(.back), .request(.step(name)), .request(.close), .ask, .subscription(true), .subscription(false),
      ])
      let announcement = random.pick([
        Announcement.widget(name: name, rect), .removal(name: name), .clearing, .message(message),
      ])
      let bytes = announcement.bytes
      #expect(bytes.starts(with: Array("\u{1B}]8687;".utf8)) && bytes.suffix(2) == [0x1B, UInt8(ascii: "\\")])
      let content = bytes[7..<(bytes.count - 2)]
      #expect(content.allSatisfy { (0x21...0x7E).contains($0) }, "\(bytes)")
      #expect(try Announcement(content) == announcement)
    }
    #expect(
      Announcement.message(.event(name: "a", times: 3)).bytes
        == [0, 1, 2].flatMap { _ in Announcement.message(.event(name: "a", times: 1)).bytes })
    #expect(Announcement.message(.event(name: "a", times: -1)).bytes.isEmpty)
  }

  @Test func `a notice has only visible ASCII characters within its frame`() {
    let notice = ProgramNotice("shown", [("guide", "a b;ü\u{1B}\n"), ("step", "list-1_a.b~")])
    #expect(
      String(decoding: notice.bytes, as: UTF8.self)
        == "\u{1B}]8687;shown;guide=a%20b%3B%C3%BC%1B%0A;step=list-1_a.b~\u{1B}\\")
  }
}
