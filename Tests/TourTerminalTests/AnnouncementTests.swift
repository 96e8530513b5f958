import Foundation
import Harness
import Testing
import TourScreen

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
    let text = (try? String(contentsOf: TerminalHarness.root.appending(path: "docs/protocol-vectors.txt"), encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    return stride(from: 0, to: lines.count - 1, by: 2).map { Vector(output: String(lines[$0]), result: String(lines[$0 + 1])) }
  }()

  /// The bytes for which the text of a vector stands.
  static func bytes(_ text: String) -> [UInt8] {
    let bytes = text.replacing("^[", with: "\u{1B}").replacing("^G", with: "\u{7}").replacing("^J", with: "\n")
    return Array(bytes.utf8)
  }

  /// The widgets of the visible screen, and the reports, as a vector lists them.
  static func result(_ terminal: inout Terminal) -> String {
    let widgets = terminal.widgets.regions.sorted { $0.key < $1.key }.map { name, region in
      "\(name)=\(region.row),\(region.column),\(region.rows),\(region.columns)"
    }
    let reports = terminal.takeReports().map { report in
      switch report {
      case .event(let name, let times): "event:\(name)*\(times)"
      case .parameter(let name, let word): "set:\(name)=\(word)"
      }
    }
    let all = (widgets + reports).joined(separator: " ")
    return all.isEmpty ? "-" : all
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

  @Test(arguments: vectors) func `under a card a vector has the same result, and the terminal does not receive it`(_ vector: Vector) {
    var terminal = Terminal(size: Size(columns: 20, rows: 6))
    terminal.feed("\u{1B}[?1049h")
    var output = CoveredOutput(under: terminal.modes.overlay(input: true), following: true, keepsReplay: true, readsReplies: true)
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
      terminal.feed("\u{1B}]8687;widget;name=w\(number);row=1;column=0;rows=1;columns=5\u{1B}\\\u{1B}]8687;event;name=e\(number)\u{1B}\\")
    }
    #expect(terminal.widgets.regions.count == Widgets.limit)
    // A known widget can still be moved.
    terminal.feed("\u{1B}]8687;widget;name=w1;row=3;column=0;rows=1;columns=5\u{1B}\\")
    #expect(terminal.widgets.regions["w1"]?.row == 3)
    #expect(terminal.takeReports().count == 64)
    #expect(terminal.takeReports().isEmpty)
  }

  @Test(arguments: [(256, true), (257, false)]) func `a name has at most 256 bytes`(bytes: Int, isTaken: Bool) {
    var terminal = Terminal(size: Size(columns: 20, rows: 6))
    terminal.feed("\u{1B}]8687;event;name=\(String(repeating: "%61", count: bytes))\u{1B}\\")
    #expect(terminal.takeReports().isEmpty != isTaken)
  }

  @Test(arguments: [(4096, true), (4097, false)]) func `a sequence has at most 4,096 bytes`(bytes: Int, isTaken: Bool) {
    var terminal = Terminal(size: Size(columns: 20, rows: 6))
    let start = "event;name=a;x="
    terminal.feed("\u{1B}]8687;\(start)\(String(repeating: "x", count: bytes - start.utf8.count))\u{1B}\\")
    #expect(terminal.takeReports().isEmpty != isTaken)
  }
}
