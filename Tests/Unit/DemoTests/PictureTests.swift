import Testing
import TourModel
import TourScreen

@testable import Demo

/// The demo's mail reader after the given keys.
func postcard(columns: Int, rows: Int, isUnicode: Bool = true, keys: String = "") -> Postcard {
  var postcard = Postcard(size: Size(columns: columns, rows: rows), isUnicode: isUnicode)
  for key in Key.sequence(keys) { postcard.reduce(.key(key)) }
  return postcard
}

extension Key {
  /// Returns the keys for words that are separated by spaces. A word is a key's name; any other word is typed letter by
  /// letter.
  static func sequence(_ words: String) -> [Key] {
    words.split(separator: " ").flatMap { word in
      Key(name: String(word)).map { [$0] } ?? word.map { Key(.character($0)) }
    }
  }
}

let colorful = TerminalCapabilities(depth: .indexed, isUnicode: true)

@Suite struct PictureTests {
  @Test(arguments: [
    ("start-80x24", 80, 24, ""),
    ("wide-letter-80x24", 80, 24, "Down Enter"),
    ("three-columns-150x14", 150, 14, "Down Down"),
    ("letter-40x12", 40, 12, "Enter Down"),
    ("list-20x5", 20, 5, "Down"),
    ("folders-30x9", 30, 9, "Left Down"),
    ("search-80x24", 80, 24, "/ straw"),
    ("found-80x24", 80, 24, "/ tea Enter Enter"),
    ("draft-80x24", 80, 24, "c Ada Enter Saturday Enter Strawberries!"),
    ("help-80x24", 80, 24, "?"),
  ])
  func `The screen equals its reviewed golden`(_ name: String, _ columns: Int, _ rows: Int, _ keys: String) {
    expectGolden(postcard(columns: columns, rows: rows, keys: keys).picture(capabilities: colorful), name)
  }

  @Test(arguments: [
    ("start-none-ascii-80x24", TerminalCapabilities(depth: .none, isUnicode: false), ""),
    ("wide-letter-eight-ascii-80x24", TerminalCapabilities(depth: .eight, isUnicode: false), "Down Enter"),
  ])
  func `Without Unicode the screen is ASCII, as in its reviewed golden`(
    _ name: String, _ capabilities: TerminalCapabilities, _ keys: String
  ) {
    let picture = postcard(columns: 80, rows: 24, isUnicode: false, keys: keys).picture(capabilities: capabilities)
    for row in 0..<24 { #expect(picture.text(row: row).utf8.allSatisfy { (0x20..<0x7F).contains($0) }) }
    expectGolden(picture, name)
  }

  @Test func `Every small size has a picture of that size in every mode`() {
    let situations = ["", "Enter", "Left", "/ a", "c Ada Enter b Enter c", "?", "/ nothing-has-this Enter"]
    for columns in 0...21 {
      for rows in 0...6 {
        for keys in situations {
          let postcard = postcard(columns: columns, rows: rows, keys: keys)
          let picture = postcard.picture(capabilities: colorful)
          #expect(picture.size == Size(columns: columns, rows: rows))
          if !picture.size.isEmpty { #expect(picture.bounds.contains(picture.cursor.position)) }
        }
      }
    }
  }

  @Test(arguments: [
    (20, 5), (33, 8), (60, 14), (61, 15), (79, 23), (80, 24), (139, 40), (140, 10), (200, 60), (500, 3), (3, 200),
  ])
  func `A wide glyph is never cut in half`(_ columns: Int, _ rows: Int) {
    for keys in ["Down", "Down Enter", "Down Enter Space", "Down c", "Down ?", "c 京 Tab 京都京都 Tab 京都京都京都"] {
      let picture = postcard(columns: columns, rows: rows, keys: keys).picture(capabilities: colorful)
      for row in 0..<rows {
        let cells = Array(picture.row(row))
        for (column, cell) in cells.enumerated() {
          let follows = column + 1 < columns && cells[column + 1].attributes.contains(.spacer)
          #expect(cell.attributes.contains(.wide) == follows, "column \(column), row \(row)")
        }
      }
    }
  }

  @Test func `A resize keeps the selected letter, and shows all of it if there is room`() {
    var postcard = postcard(columns: 40, rows: 12, keys: "Down Down Enter End")
    #expect(postcard.scroll == postcard.maximumScroll)
    #expect(postcard.scroll > 0)
    postcard.reduce(.resized(Size(columns: 120, rows: 40)))
    #expect(postcard.chosen == 2)
    #expect(postcard.scroll == 0)
    #expect(postcard.picture(capabilities: colorful).size == Size(columns: 120, rows: 40))
  }
}
