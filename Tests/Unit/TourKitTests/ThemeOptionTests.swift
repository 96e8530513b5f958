import Harness
import Testing
import TourHistory
import TourModel
import TourScreen
import TourSession

@testable import TourKit

/// The theme of the cards of an embedded tour: of the guide, of the program, or of the user.
struct ThemeOptionTests {
  /// The frame's colour and character on the first card.
  private func corner(guide: ThemeSettings, program: ThemeSettings, user: ThemeSettings) throws -> Cell {
    let folder = Folder()
    let tour = try EmbeddedTour(
      .guides([Guide("g", title: "G", theme: guide) { Step("a", "A card", place: .screen(.topLeft)) }]),
      .success(folder.history),
      SessionOptions(command: "program", preferences: Preferences(motion: .none, theme: user), theme: program) { _, _ in
        nil
      },
      capabilities: TerminalCapabilities(depth: .direct, isUnicode: true))
    var screen = Screen(size: Size(columns: 60, rows: 20))
    screen[column: 0, row: 19] = Cell(Glyph("x"))
    tour.update(Observation(screen), at: 0)
    let picture = try #require(stride(from: 0, to: 5000, by: 50).lazy.compactMap { tour.picture(at: $0) }.first)
    return picture[column: 2, row: 1]
  }

  @Test func `the user's values take precedence over those of the program, and these over the guide's`() throws {
    func accent(_ index: UInt8) -> ThemeSettings { ThemeSettings(accent: ThemeSettings.Colors(.indexed(index))) }
    let framed = ThemeSettings(frame: .double, accent: ThemeSettings.Colors(.indexed(1)))
    let cells = [
      try corner(guide: framed, program: ThemeSettings(), user: ThemeSettings()),
      try corner(guide: framed, program: accent(2), user: ThemeSettings()),
      try corner(guide: framed, program: accent(2), user: accent(3)),
      try corner(guide: framed, program: accent(2), user: ThemeSettings(.ascii)),
    ]
    #expect(cells.map(\.glyph) == ["╔", "╔", "╔", "+"].map { Glyph($0) })
    #expect(cells.prefix(3).map(\.foreground) == [.indexed(1), .indexed(2), .indexed(3)])
  }
}
