import TourModel
import TourScreen

/// The different styles of the cells on a screen: colours and SGR attributes.
struct StyleSet: Sendable {
  /// One cell for each style; nil if there are more than ``limit``.
  private let cells: [Cell]?

  /// Most programs use fewer styles; images that are drawn with cells use more.
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

  /// Whether a cell may have this style. If false, no cell has it.
  func allow(_ style: Style) -> Bool { cells?.contains(where: style.holds) ?? true }
}
