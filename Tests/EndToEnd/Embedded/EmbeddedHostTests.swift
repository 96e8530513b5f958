import Foundation
import Harness
import Testing
import TourModel
import TourScreen

@testable import TourTerminal

/// Programs that embed a tour, under a host that shows the cards in their place.
@Suite(.waiting) struct EmbeddedHostTests {
  private static let programs = ["LettersInC", "LettersInSwift"]
  private static let guide = Checkout.file("Examples/c/letters.yaml")

  /// Runs a command in a folder with the guide, and with the programs' example as `letters`.
  private static func harness(_ command: String, _ program: String, _ environment: [String: String] = [:]) throws
    -> TourHarness
  {
    try TourHarness(
      [
        "/bin/sh", "-c",
        "cd HOME/ && ln -s \(TerminalHarness.product(program)) letters && \(command); echo status $?; read end",
      ],
      files: ["letters.yaml": String(contentsOf: guide, encoding: .utf8)], environment: environment)
  }

  @Test(arguments: programs, ["letters", "mail  letters", "*"])
  func `a program announces its widgets, events and requests to a host for it, and shows no card`(
    program: String, names: String
  ) throws {
    let harness = try Self.harness("./letters", program, ["TOUR_HOST": "1", "TOUR_HOST_FOR": names])
    func announced() -> String {
      var terminal = harness.terminal
      return terminal.takeAnnounced()
    }
    try harness.wait("the list") { announced() == "list=2,2,6,20" }
    harness.type("s")
    harness.type("s")
    try harness.wait("two stars") { announced() == "list=2,2,6,20 event:starred*2" }
    harness.type("?")
    try harness.wait("the tour") { announced() == "list=2,2,6,20 event:starred*2 start:letters/" }
    // ncurses misses a change of the size that comes just before it waits for a key.
    _ = harness.settled(milliseconds: 500)
    try harness.resize(columns: 60, rows: 20)
    try harness.wait("the list after the resize") { announced().hasPrefix("list=2,2,6,20") }
    _ = harness.settled(milliseconds: 500)
    #expect(!harness.text.contains("Your letters"))
    harness.type("q")
    try harness.wait(for: "status 0")
    #expect(harness.terminal.widgets.regions.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: harness.historyPath))
    harness.type("\r")
    #expect(try harness.finish().code == 0)
  }

  @Test(arguments: [
    ["TOUR_HOST": "1"], ["TOUR_HOST": "1", "TOUR_HOST_FOR": "mail letters2"], ["TOUR_HOST_FOR": "letters"],
  ])
  func `without a host for it, a program shows its cards, and announces nothing`(environment: [String: String]) throws {
    let harness = try Self.harness("./letters", "LettersInC", environment)
    try harness.wait(for: "Your letters")
    var terminal = harness.terminal
    #expect(terminal.takeAnnounced() == "")
  }

  /// ncurses paints its screen anew by itself then, and the host forgets the widgets of an erased screen.
  @Test func `a program that was stopped and goes on in the shell announces its widgets again`() throws {
    let harness = try TourHarness(
      ["/bin/bash", "--norc", "-i"], files: ["letters.yaml": String(contentsOf: Self.guide, encoding: .utf8)])
    func named() -> Int { harness.lines(of: "log").count { $0.hasPrefix("widget;name=list;") } }
    try harness.wait(for: "$>")
    harness.type("cd \(harness.home.path); ln -s \(TerminalHarness.product("LettersInC")) letters\r")
    harness.type("\(TerminalHarness.tour) run --log log --guide letters.yaml ./letters\r")
    try harness.wait(for: "Your letters")
    harness.type("\u{1B}")
    try harness.wait(until: "Your letters")
    #expect(named() == 1)
    let process = try harness.process(named: "letters")
    harness.type("\u{1A}")
    try harness.wait("the stop") { harness.state(of: process) == "T" }
    harness.type("fg\r")
    try harness.wait("the list again") { named() == 2 }
  }

  /// A multiplexer passes the variables on, and not the announcements.
  @Test func `a program in another terminal under a host shows its cards`() throws {
    let harness = try Self.harness(
      "script -qc ./letters /dev/null", "LettersInC",
      ["TOUR_HOST": "1", "TOUR_HOST_FOR": "letters", "TOUR_HOST_PID": "\(getpid())"])
    try harness.wait(for: "Your letters")
    let own = try Self.harness(
      "./letters", "LettersInC", ["TOUR_HOST": "1", "TOUR_HOST_FOR": "letters", "TOUR_HOST_PID": "\(getpid())"])
    try own.wait("the list") { own.terminal.widgets.regions["list"] != nil }
    #expect(!own.text.contains("Your letters"))
  }

  @Test(arguments: programs)
  func `tour run shows the card once, and counts each event once`(program: String) throws {
    let harness = try Self.harness(
      "\(TerminalHarness.tour) run --guide letters.yaml ./letters", program)
    try harness.wait(for: "Your letters")
    _ = harness.settled(milliseconds: 500)
    let text = harness.text
    #expect(text.components(separatedBy: "Your letters").count == 2)
    // The arrow is at the right edge of the widget, which only the program knows.
    #expect(text.contains("│◀┤"), "\(text)")
    harness.type("\u{1B}")
    try harness.wait(until: "Your letters")
    _ = harness.settled(milliseconds: 500)
    harness.type("s")
    _ = harness.settled()
    #expect(!harness.text.contains("Stars stay"))
    harness.type("s")
    try harness.wait(for: "Stars stay")
    harness.type("q")
    try harness.wait(for: "status 0")
    #expect(try harness.record(of: "letters")?.events["starred"]?.count == 2)
  }

  @Test(arguments: programs)
  func `tour check --live finds the widgets of a program that embeds its tour, and its tip`(program: String) throws {
    let harness = try Self.harness(
      "printf '#!/bin/sh\\ncd HOME/ && exec ./letters\\n' >run && chmod +x run && "
        + "\(TerminalHarness.tour) check --live --size 80x24 letters.yaml -- ./run", program)
    try harness.wait(for: "status 0")
    let text = harness.text
    #expect(text.contains("80×24: 3 of 3 steps") && text.contains("by Show me: 3 of 3 steps"), "\(text)")
    #expect(text.contains("80×24: 1 of 1 tip"), "\(text)")
  }

  @Test func `a widget that the program does not announce is named with the one that it announces`() throws {
    let harness = try Self.harness(
      "printf '#!/bin/sh\\ncd HOME/ && exec ./letters\\n' >run && chmod +x run && sed s/'widget: list'/'widget: lst'/ "
        + "letters.yaml >wrong.yaml && \(TerminalHarness.tour) check --live --size 80x24 wrong.yaml -- ./run 2>log",
      "LettersInC")
    try harness.wait(for: "status 1")
    let log = harness.lines(of: "log").joined(separator: "\n")
    #expect(
      log.contains(
        "error: step 'list': the program announced no widget 'lst' on this screen; did you mean 'list'?"), "\(log)")
  }
}
