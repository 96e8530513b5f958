import Foundation
import FoundationXML
import Harness
import Testing
import TourScreen
import TourTerminal

@testable import TourStoryboard

@Suite struct StoryboardTests {
  /// A screen with each kind of cell that the formats treat differently.
  private var screen: Screen {
    var screen = picture("a <b> & \"c\"\n╭─┬─╮ ═║ ▲\n│日│本│ █▌░\nbold red  \nlink line \n")
    for column in 0..<4 { screen[column: column, row: 3].attributes = .bold }
    for column in 5..<8 { screen[column: column, row: 3].foreground = .indexed(1) }
    for column in 0..<4 { screen[column: column, row: 4].attributes = [.underline, .italic] }
    for column in 5..<9 {
      screen[column: column, row: 4].background = .rgb(1, 2, 3)
      screen[column: column, row: 4].attributes = .reverse
    }
    screen.cursor = Screen.Cursor(position: Point(column: 4, row: 4), isVisible: true)
    return screen
  }

  private var board: Storyboard {
    var second = picture("second")
    second.cursor.isVisible = false
    return Storyboard(
      title: "A <title>",
      panels: [
        .init(caption: "1. One & all", screen: screen, seconds: 2),
        .init(caption: "2. Two", screen: second, seconds: 3),
      ])
  }

  @Test func `the SVG is that of its golden`() throws {
    let difference = try Golden("Goldens/cells.svg").difference(from: board.svg(across: 2))
    #expect(difference == nil)
  }

  @Test func `the HTML is that of its golden`() throws {
    let difference = try Golden("Goldens/cells.html").difference(from: board.html())
    #expect(difference == nil)
  }

  @Test func `the text is that of the screens`() {
    #expect(Storyboard(title: "", panels: [board.panels[1]]).text() == "2. Two\n\nsecond\n\n")
  }

  @Test func `the text has the lit cells and the screens of steps without a picture`() {
    var lit = Storyboard.Panel(caption: "1. One", screen: picture("ab 日x\ncard\n"))
    (lit.lit, lit.card) = ([Rect(column: 1, row: 0, columns: 5, rows: 2)], Rect(column: 0, row: 1, columns: 9, rows: 1))
    lit.screen.cursor = Screen.Cursor(position: Point(column: 1, row: 0), isVisible: true)
    var board = Storyboard(title: "T", panels: [lit])
    board.absent = [.init(caption: "step 'a' has no picture: why", screen: picture("alone"))]
    let parts = board.text().components(separatedBy: "Lit:\n")
    #expect(parts.count == 2 && parts[0].hasPrefix("1. One\n\nab 日x\ncard"))
    #expect(parts.last?.hasPrefix("  0│ █·日x\n\nstep 'a' has no picture: why\n\nalone\n") == true, "\(parts)")
    #expect(board.html().contains("step 'a' has no picture: why") && board.ansi().contains("has no picture"))
    #expect(!board.svg().contains("has no picture"))
  }

  /// A viewer that plays no animation shows the first card with a target.
  @Test func `the first card with a target is visible without animation`() {
    var panels = (0..<3).map { _ in Storyboard.Panel(caption: "c", screen: picture("x")) }
    panels[1].lit = [Rect(column: 0, row: 0, columns: 1, rows: 1)]
    let svg = Storyboard(title: "T", panels: panels).animatedSVG()
    for (index, isHidden) in [(0, true), (1, false), (2, true)] {
      #expect(
        svg.contains(/#panel\d\{[^}]*\}/)
          && (svg.firstMatch(of: try! Regex("#panel\(index)\\{[^}]*\\}"))?.output[0].substring?.contains(
            "visibility:hidden") == isHidden)
      )
    }
  }

  /// What a terminal shows that receives the text with colours is the screen.
  @Test func `a terminal shows the ANSI form as the screen`() {
    var still = screen
    still.cursor.isVisible = false
    let text = Storyboard(title: "", panels: [.init(caption: "One", screen: still)]).ansi()
    var terminal = Terminal(size: Size(columns: still.size.columns, rows: still.size.rows + 4))
    terminal.feed(Array(text.replacing("\n", with: "\r\n").utf8))
    let shown = terminal.screen
    for row in 0..<still.size.rows {
      for column in 0..<still.size.columns {
        // An erased cell is written as a space.
        var expected = still[column: column, row: row]
        if expected.glyph == .empty, !expected.attributes.contains(.spacer) { expected.glyph = .space }
        let cell = shown[column: column, row: row + 2]
        #expect(shown.extras.same(cell, as: expected, in: still.extras), "row \(row) column \(column)")
      }
    }
  }

  @Test(arguments: [
    "\u{1}", "\u{0B}", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{1FFFF}", "]]>", "<!--", "&amp;", "\u{202E}", "日\u{301}",
  ]) func `any text is well formed XML`(text: String) throws {
    var screen = Screen(size: Size(columns: 4, rows: 1))
    screen[column: 0, row: 0].glyph = screen.extras.glyph(text)
    let board = Storyboard(
      title: text, panels: [.init(caption: text, screen: screen), .init(caption: text, screen: screen)])
    for svg in [board.svg(), board.animatedSVG()] {
      let parser = XMLParser(data: Data(svg.utf8))
      #expect(parser.parse(), "\(parser.parserError.debugDescription) at line \(parser.lineNumber)")
    }
  }

  /// Reads the key frames of the style sheet as a viewer does: a value holds until the next key frame.
  @Test(arguments: [[1], [2, 3], [4, 1, 7], [1, 1, 1, 1, 1, 1, 1], [0, -3, 5]])
  func `at each time, one card of an animation is visible`(seconds: [Int]) throws {
    let board = Storyboard(
      title: "T", panels: seconds.map { .init(caption: "c", screen: picture("x"), seconds: Double($0)) })
    let svg = board.animatedSVG()
    let lengths = seconds.map { max(1, $0) }, total = lengths.reduce(0, +)
    #expect(svg.matches(of: /id="panel\d+"/).count == seconds.count)
    guard seconds.count > 1 else {
      #expect(!svg.contains("@keyframes"))
      return
    }
    let rules = svg.matches(of: /@keyframes panel(\d+)\{(.*)\}/).map { match in
      match.output.2.matches(of: /([\d.]+)%\{visibility:(visible|hidden)\}/).map {
        (at: Double($0.output.1) ?? -1, isVisible: $0.output.2 == "visible")
      }
    }
    #expect(rules.count == seconds.count)
    for second in 0..<total {
      let share = (Double(second) + 0.5) / Double(total) * 100
      let visible = rules.indices.filter { rules[$0].last { $0.at <= share }?.isVisible ?? false }
      let expected = lengths.indices.filter {
        lengths[..<$0].reduce(0, +) <= second && second < lengths[...$0].reduce(0, +)
      }
      #expect(visible == expected, "second \(second)")
    }
    #expect(svg.contains("prefers-reduced-motion"))
  }

  @Test func `the colours of a picture are those of the terminal`() {
    var screen = picture("abcd")
    screen[column: 0, row: 0].foreground = .indexed(1)
    screen[column: 1, row: 0] = Cell(Glyph("b"), foreground: .indexed(1), attributes: .bold)
    screen[column: 2, row: 0] = Cell(Glyph("c"), background: .indexed(4), attributes: .reverse)
    screen[column: 3, row: 0] = Cell(Glyph("d"), attributes: .invisible)
    screen.colors.indexed[1] = .rgb(9, 9, 9)
    func look(_ column: Int) -> Look { Look(screen[column: column, row: 0], on: screen, .light) }
    #expect(look(0).foreground.css == "#090909")
    #expect(look(1).foreground.css == "#ff0000")
    #expect(look(2).foreground.css == "#0000ee")
    #expect(look(2).background?.css == "#1f2328")
    #expect(look(3).foreground.css == "#ffffff")
    #expect(look(3).background == nil)
    screen.isReversed = true
    #expect(look(0).background?.css == "#090909")
  }
}
