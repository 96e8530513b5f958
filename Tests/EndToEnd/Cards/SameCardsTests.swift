import Foundation
import Harness
import Testing
import TourModel
import TourScreen

/// The same little program and the same guide file, shown by an embedded tour in Swift and in C, and by `tour run` over
/// a program that announces its widget.
@Suite(.waiting) struct SameCardsTests {
  enum Integration {
    case swift, c, announced
  }

  private static func guide() throws -> String {
    try Checkout.text("Examples/c/letters.yaml")
  }

  /// The same program as a shell script, which announces its widget and its event.
  private static let script = #"""
    chosen=0
    draw() {
      printf '\033[3;3H┌──────────────────┐'
      for row in 0 1 2 3; do
        set -- Oslo Lima Cairo Quito
        shift $row
        style=0
        [ $row -eq $chosen ] && style=7
        printf '\033[%d;3H│ \033[%sm%-14s\033[0m   │' $((row + 4)) $style "$1"
      done
      printf '\033[8;3H└──────────────────┘'
    }
    stty -echo -icanon
    printf '\033[?1049h\033[2J\033[H\033[?25lLetters    Down, Up: choose    s: star    ?: tour    q: quit'
    draw
    printf '\033]8687;widget;name=list;row=2;column=2;rows=6;columns=20\033\\'
    while IFS= read -rsn1 key; do
      case $key in
        B) chosen=$(((chosen + 1) % 4)) ;;
        s) printf '\033]8687;event;name=starred\033\\' ;;
        q) break ;;
      esac
      draw
    done
    printf '\033[?25h\033[?1049l'
    """#

  private static func harness(_ integration: Integration, columns: Int, rows: Int) throws -> TourHarness {
    let program =
      switch integration {
      case .swift: TerminalHarness.product("LettersInSwift")
      case .c: TerminalHarness.product("LettersInC")
      case .announced: "\(TerminalHarness.tour) run --guide letters.yaml bash program"
      }
    return try TourHarness(
      ["/bin/sh", "-c", "cd HOME/ && exec \(program)"], files: ["letters.yaml": try guide(), "program": script],
      columns: columns, rows: rows,
      // With RGB colours, a lit cell can be told from a dimmed one.
      environment: ["TERM": "xterm-direct", "COLORTERM": "truecolor"])
  }

  /// What a card shows, without the colours.
  private struct Look: Equatable {
    /// nil for the last card of the tour: under `tour run` it also names the command that shows the tour again.
    var card: Rect?
    var words: String?
    var lit: [String]
    var arrow: Point?

    init(_ picture: LitPicture) {
      card = picture.card
      words = picture.words
      lit = picture.lit.map { "\($0.row): \($0.text.trimmed)" }
      arrow = picture.arrow?.head
    }
  }

  private static func look(_ harness: TourHarness, _ title: String) throws -> Look {
    try harness.wait(title) { harness.text.contains(title) && !harness.terminal.isSynchronizing }
    return Look(try #require(LitPicture(harness.settled(), title: title), "\(harness.text)"))
  }

  /// The looks of all cards, and the program's screen after them.
  private static func looks(_ integration: Integration, columns: Int, rows: Int) throws -> (
    looks: [Look], screen: String
  ) {
    let harness = try harness(integration, columns: columns, rows: rows)
    var looks = [try look(harness, "Your letters")]
    harness.type("\r")
    looks.append(try look(harness, "The next letter"))
    harness.press(Key(.down))
    looks.append(try look(harness, "That is all"))
    (looks[2].card, looks[2].words) = (nil, nil)
    harness.type("\r")
    try harness.wait(until: "That is all")
    _ = harness.settled()
    harness.type("s")
    _ = harness.settled()
    harness.type("s")
    looks.append(try look(harness, "Stars stay"))
    // A tip dims nothing.
    looks[3].lit = []
    // The tour key closes the tip, and the next key removes the banner about its other answers.
    harness.type("\u{1D}")
    try harness.wait(for: "Tip closed")
    harness.type("x")
    try harness.wait(until: "Tip closed")
    let screen = "\(harness.settled())"
    harness.type("q")
    #expect(try harness.finish().code == 0)
    return (looks, screen)
  }

  @Test(arguments: [(80, 24), (40, 12), (200, 60)])
  func `a guide shows the same cards embedded in Swift, embedded in C, and under tour run`(columns: Int, rows: Int)
    throws
  {
    let expected = try Self.looks(.announced, columns: columns, rows: rows)
    // The list is lit as a whole, and nothing else.
    #expect(expected.looks[0].lit.first == "2: ┌──────────────────┐" && expected.looks[0].lit.count == 6)
    #expect(expected.screen.contains("│ Lima             │"))
    for integration in [Integration.swift, .c] {
      let (looks, screen) = try Self.looks(integration, columns: columns, rows: rows)
      for (look, expected) in zip(looks, expected.looks) { #expect(look == expected, "\(integration)") }
      #expect(screen == expected.screen, "\(integration)")
    }
  }

  @Test func `the examples have the same guide`() throws {
    let swift = try Checkout.text("Examples/swift/letters.yaml")
    #expect(swift == (try Self.guide()))
  }
}
