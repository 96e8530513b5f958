import Foundation
import Harness
import Testing
import TourScreen

/// A program that announces its widgets by the escape sequence of `docs/protocol.md`.
@Suite(.waiting) struct WidgetTests {
  /// Announces a box; `m` moves it to the right, `g` removes it and ends, `e` reports an event, `x` sets a parameter,
  /// `q` ends.
  private static let program = #"""
    announce() { printf '\033]8687;%s\033\\' "$1"; }
    box() { printf '\033[2;%dH+------+\033[3;%dH| here |\033[4;%dH+------+' "$1" "$1" "$1"; announce "widget;name=side%20bar;row=1;column=$(($1 - 1));rows=3;columns=8"; }
    printf '\033[?1049h\033[2J\033[10;1Hhost %s' "$TOUR_HOST"
    box 5
    while IFS= read -rsn1 key; do
      case $key in
        m) box 50 ;;
        g) announce 'remove;name=side%20bar'; break ;;
        e) announce 'event;name=saved' ;;
        x) announce 'set;name=expert;value=true' ;;
        q) break ;;
      esac
      printf '\033[12;1Hkey %s' "$key"
    done
    printf '\033[?1049l'
    """#

  private static let steps = """
      - {id: bar, title: The bar, body: It was announced., target: {widget: side bar}, do: m}
      - {id: moved, title: The bar again, body: It has moved., target: {widget: side bar}, do: g}
    """

  /// Waits for a card, and expects that exactly the box is lit, in these columns, and that the arrow points at it.
  private static func expectLit(
    _ columns: Range<Int>, on harness: TourHarness, title: String, words: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    // Perhaps only a part of a frame has been read so far. If the program announces that its box has moved after the
    // card has appeared, the card points at the old place at first.
    try harness.wait(words) {
      harness.text.contains(words) && !harness.terminal.isSynchronizing
        && LitPicture(harness.terminal.screen, title: title)?.lit.first?.columns == columns
    }
    let picture = try #require(LitPicture(harness.terminal.screen, title: title), sourceLocation: location)
    #expect(picture.lit.map(\.text) == ["+------+", "| here |", "+------+"], sourceLocation: location)
    #expect(
      picture.lit.map(\.row) == [1, 2, 3] && picture.lit.allSatisfy { $0.columns == columns }, sourceLocation: location)
    let end = try #require(picture.arrow?.end, sourceLocation: location)
    #expect((1...3).contains(end.row) && columns.contains(end.column), sourceLocation: location)
  }

  private static func harness(_ guide: String) throws -> TourHarness {
    try TourHarness(
      [TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", "bash", "HOME/program"],
      files: ["program": program, "guide.yaml": guide], environment: LitPicture.environment)
  }

  @Test func `a guide points at an announced widget, also after it moved under the card`() throws {
    let harness = try Self.harness("guide: app\nversion: 1\ntitle: App\nfor: bash\nsteps:\n\(Self.steps)")
    try Self.expectLit(4..<12, on: harness, title: "The bar", words: "It was announced.")
    harness.type("m")
    try Self.expectLit(49..<57, on: harness, title: "The bar again", words: "It has moved.")
    // The program ends at this key. A further key would be one of those that directly follow the closing of a card, and
    // be ignored.
    harness.type("g")
    #expect(try harness.finish().code == 0)
    // The first announcement came before a card, and so reached the terminal. The second came under a card.
    #expect(harness.written.ranges(of: "8687;widget").count == 1)
  }

  @Test func `events and parameters that a program reports are in the history, and a tip appears after them`() throws {
    let guide = """
      guide: app
      version: 1
      title: App
      for: bash
      events: [{id: saved}]
      parameters: [{name: expert, default: false}]
      tips:
        - {id: tip, title: You saved, body: Twice., when: {event: saved, count: 2}}
      """
    let harness = try Self.harness(guide)
    try harness.wait(for: "host 1")
    try harness.type("ex", waitingFor: "key x")
    try harness.type("e", waitingFor: "You saved")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    let history = try harness.history
    #expect(history.contains(#""saved": {"#) && history.contains(#""count": 2"#))
    #expect(history.contains(#""parameters": {"expert": true}"#))
  }

  @Test func `an event right before the end of the program is recorded`() throws {
    let harness = try TourHarness(
      [
        TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", "bash", "-c",
        #"sleep 0.3; printf '\033]8687;event;name=saved\033\\'"#,
      ],
      files: [
        "guide.yaml":
          "guide: app\nversion: 1\ntitle: App\nfor: bash\nevents: [{id: saved}]\ntips: [{id: tip, title: T, body: B., when: {event: saved, count: 2}}]\n"
      ])
    #expect(try harness.finish().code == 0)
    let history = try harness.history
    #expect(history.contains(#""saved""#))
  }
}
