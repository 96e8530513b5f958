import Foundation
import Harness
import Testing
import TourCard
import TourKit
import TourModel
import TourScreen
import TourSession

/// Cards that an embedding program draws itself.
@Suite struct CardStyleTests {
  /// Writes wherever it can, also outside of the card.
  private struct Intruder: CardStyle {
    func draw(_ card: Card, on canvas: inout CardCanvas) {
      for row in [-1, 0, canvas.size.rows - 1, canvas.size.rows, .max, .min] {
        for column in [-2, -1, canvas.size.columns - 1, canvas.size.columns, .max, .min] {
          canvas.write("漢\u{1B}[2J", column: column, row: row)
        }
        canvas.clear(Rect(column: -5, row: row, columns: .max, rows: 1), Theme.Style(.default, on: .indexed(1)))
      }
      canvas.clear(Rect(column: .min, row: .min, columns: .max, rows: .max))
      canvas.clear(Rect(column: 0, row: 0, columns: .max, rows: .max), Theme.Style(.default, on: .indexed(2)))
    }
  }

  private let folder: Folder
  private let size = Size(columns: 60, rows: 16)

  init() throws { folder = Folder() }

  /// Returns the picture of a guide's first card over a screen of letters.
  private func picture(_ style: (any CardStyle)?, depth: TerminalCapabilities.Depth = .direct) throws -> Screen {
    let guide = Guide("g", title: "G") { Step("a", "A card", "Some text.", place: .screen(.topLeft)) }
    let tour = try EmbeddedTour(
      .guides([guide]), .success(folder.history),
      SessionOptions(command: "program", preferences: Preferences(motion: .none)) { _, _ in nil },
      capabilities: TerminalCapabilities(depth: depth, isUnicode: true))
    tour.cardStyle = style
    var screen = Screen(size: size)
    for row in 0..<size.rows {
      for column in 0..<size.columns { screen[column: column, row: row] = Cell(Glyph("x")) }
    }
    tour.update(Observation(screen), at: 0)
    return try #require(stride(from: 0, to: 5000, by: 50).lazy.compactMap { tour.picture(at: $0) }.first)
  }

  /// The region of the card in tour's own drawing.
  private func card(in picture: Screen) throws -> Rect {
    let rows = (0..<size.rows).filter { row in picture.row(row).contains { $0.glyph != Glyph("x") } }
    let columns = (0..<size.columns).filter { column in
      rows.contains { picture[column: column, row: $0].glyph != Glyph("x") }
    }
    let first = try #require(columns.first), top = try #require(rows.first)
    return Rect(column: first, row: top, columns: columns.count, rows: rows.count)
  }

  @Test func `the style draws over the card, in the colours that the terminal has`() throws {
    let own = try picture(nil), styled = try picture(BarStyle())
    let card = try card(in: own)
    #expect(own[column: card.column, row: card.row].glyph == Glyph("╭"))
    for row in card.rowRange { #expect(styled[column: card.column, row: row].glyph == Glyph("▌")) }
    let title = styled[column: card.column + 2, row: card.row]
    #expect(title.glyph == Glyph("A") && title.foreground == .indexed(208) && title.attributes == .bold)
    #expect(
      styled.text(row: card.row + 3).dropFirst(card.column + 1)
        == own.text(row: card.row + 3).dropFirst(card.column + 1), "the rest is tour's drawing")
    #expect(try picture(BarStyle(), depth: .none)[column: card.column + 2, row: card.row].foreground == .default)
  }

  @Test func `a style changes no cell outside of the card`() throws {
    let own = try picture(nil), styled = try picture(Intruder())
    let card = try card(in: own)
    #expect(card.columns > 10 && card.rows > 3)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let isInside = card.contains(Point(column: column, row: row))
        #expect(
          isInside
            ? styled[column: column, row: row].background == .indexed(2)
            : styled[column: column, row: row] == own[column: column, row: row])
      }
    }
  }

  @Test func `the manual's style is the one of these tests`() throws {
    let code = try Checkout.text("Tests/Unit/TourKitTests/BarStyle.swift")
    #expect(try Checkout.text("docs/embedding.md").contains("```swift\n\(code)```"))
  }
}
