import TourModel
import TourScreen

/// How the cells of a screen look: each way once.
struct StyleSet: Sendable {
  /// nil where there are too many to tell.
  private let cells: [Cell]?

  /// Programs have fewer; pictures made of cells have more.
  private static let limit = 64

  init(_ screen: Screen) {
    var cells: [Cell] = []
    var last: Cell?
    for cell in screen.cells {
      if let last, Self.isSame(cell, last) { continue }
      last = cell
      if cells.contains(where: { Self.isSame(cell, $0) }) { continue }
      cells.append(cell)
      if cells.count > Self.limit { break }
    }
    self.cells = cells.count > Self.limit ? nil : cells
  }

  private static func isSame(_ a: Cell, _ b: Cell) -> Bool {
    a.foreground == b.foreground && a.background == b.background
      && a.attributes.symmetricDifference(b.attributes).isDisjoint(with: .rendition)
  }

  /// Whether some cell may look like this; where not, certainly none does.
  func allow(_ style: Style) -> Bool { cells?.contains(where: style.holds) ?? true }
}
