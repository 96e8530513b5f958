import TourModel
import TourScreen

/// A card that is entering or leaving, at one moment: the region that it occupies, and which of its cells are where in
/// that region.
struct CardPassage {
  /// How a card is moved or cut along its columns, or along its rows.
  struct Axis {
    enum Fit {
      /// The cells are moved.
      case moved
      /// The first and the last cell are at the ends of the range, and others where they are in the card.
      case uncovered
      /// The first and the last cell are at the ends of the range, and some of those between them are left out.
      case squeezed
    }

    let place: Range<Int>
    let card: Range<Int>
    let fit: Fit

    /// Returns the coordinate in the card whose cell is shown at a coordinate; nil for one between the frame and the
    /// card's cells.
    func source(_ index: Int) -> Int? {
      switch fit {
      case .moved: return card.lowerBound + index - place.lowerBound
      case .squeezed: return card.lowerBound + (index - place.lowerBound) * (card.count - 1) / max(1, place.count - 1)
      case .uncovered:
        if index == place.lowerBound { return card.lowerBound }
        if index == place.upperBound - 1 { return card.upperBound - 1 }
        return index > card.lowerBound && index < card.upperBound - 1 ? index : nil
      }
    }
  }

  private let card: Rect
  private let columns: Axis
  private let rows: Axis
  /// Whether the program is visible between the frame and the card's cells.
  private let isHollow: Bool
  /// The share of the card's colours, in 256ths, for a cell of the screen.
  private let opacity: (Point) -> Int
  /// The share of brightness that is left, in 256ths.
  private let brightness: Int
  /// The tip of the arrow, which is visible while the card is at its place; nil for none.
  private let arrow: Point?

  /// - Parameters:
  ///   - region: the region of a picture that is moved.
  ///   - columns: the number of columns, positive to the right.
  init(moving region: Rect, columns: Int) {
    var place = region
    place.origin.column += columns
    self.init(region, in: place, .moved, .moved, isHollow: false, brightness: 256) { _ in 256 }
  }

  init(
    _ card: Rect, in place: Rect, _ columns: Axis.Fit, _ rows: Axis.Fit, isHollow: Bool, brightness: Int,
    arrow: Point? = nil, opacity: @escaping (Point) -> Int
  ) {
    self.card = card
    self.columns = Axis(place: place.columnRange, card: card.columnRange, fit: columns)
    self.rows = Axis(place: place.rowRange, card: card.rowRange, fit: rows)
    self.isHollow = isHollow
    self.opacity = opacity
    self.brightness = brightness
    self.arrow = arrow
  }

  /// Draws the card.
  /// - Parameter image: a screen with the card at its place.
  func draw(_ image: Screen, on picture: inout Screen, _ blending: CellBlending) {
    drawArrow(image, on: &picture, blending)
    let visible = picture.bounds
    for row in rows.place where visible.rowRange.contains(row) {
      var wideIsShown = false
      for column in columns.place where visible.columnRange.contains(column) {
        let point = Point(column: column, row: row)
        guard var cell = cell(at: point, of: image) else { continue }
        // A wide glyph is shown if both halves are next to each other, otherwise it is blank.
        if cell.attributes.contains(.wide) {
          wideIsShown =
            visible.columnRange.contains(column + 1)
            && self.cell(at: Point(column: column + 1, row: row), of: image)?.attributes.contains(.spacer) ?? false
          if !wideIsShown { cell.makeBlank() }
        } else if cell.attributes.contains(.spacer) {
          if !wideIsShown { cell.makeBlank() }
          wideIsShown = false
        }
        cell = picture.adopted(cell, of: image)
        let below = picture[column: column, row: row]
        let opacity = cell.attributes.contains(.spacer) ? opacity(Point(column: column - 1, row: row)) : opacity(point)
        let mixed = blending.mix(blending.shaded(cell, keeping: brightness), over: below, opacity: opacity)
        if mixed.isAbove {
          picture.put(mixed.cell, column: column, row: row)
        } else {
          picture[column: column, row: row] = mixed.cell
        }
      }
    }
  }

  /// Draws the tip of the arrow if the card beside it is visible.
  private func drawArrow(_ image: Screen, on picture: inout Screen, _ blending: CellBlending) {
    guard let arrow, picture.bounds.contains(arrow) else { return }
    let tip = image[column: arrow.column, row: arrow.row]
    let mixed = blending.mix(tip, over: picture[column: arrow.column, row: arrow.row], opacity: opacity(nearest(arrow)))
    if mixed.isAbove { picture.put(mixed.cell, column: arrow.column, row: arrow.row) }
  }

  /// Returns the cell of the card that is the nearest one to a point.
  private func nearest(_ point: Point) -> Point {
    Point(
      column: min(max(point.column, card.column), card.endColumn - 1),
      row: min(max(point.row, card.row), card.endRow - 1))
  }

  /// Returns the card's cell that is shown at a point; nil if the program is visible there.
  private func cell(at point: Point, of image: Screen) -> Cell? {
    guard columns.place.contains(point.column), rows.place.contains(point.row) else { return nil }
    let (column, row) = (columns.source(point.column), rows.source(point.row))
    let isFrame = isEnd(point.column, columns.place) || isEnd(point.row, rows.place)
    if isHollow, !isFrame, column == nil || row == nil { return nil }
    // A cell beside the corner is a line of the frame, and one that is next to both is blank.
    let source = Point(column: column ?? card.column + 1, row: row ?? card.row + 1)
    guard image.bounds.contains(source) else { return nil }
    var cell = image[column: source.column, row: source.row]
    if !isFrame, column == nil || row == nil { cell.makeBlank() }
    return cell
  }

  private func isEnd(_ index: Int, _ range: Range<Int>) -> Bool {
    index == range.lowerBound || index == range.upperBound - 1
  }
}

extension Cell {
  /// Removes the glyph, but leaves the colours.
  fileprivate mutating func makeBlank() {
    glyph = .space
    attributes.subtract([.wide, .spacer, .underlineMask, .strikethrough, .overline])
    decoration = 0
  }
}

extension Screen {
  /// Returns a cell of another screen with the indices of the tables of this one.
  fileprivate mutating func adopted(_ cell: Cell, of other: Screen) -> Cell {
    var cell = cell
    if cell.glyph.cluster != nil { cell.glyph = extras.glyph(other.extras.text(cell.glyph)) }
    if cell.decoration != 0 { cell.decoration = extras.index(of: other.extras[cell.decoration]) }
    return cell
  }
}

extension Rect {
  /// Returns a rectangle between this one and another.
  /// - Parameter share: 0 for this one, ``Motion/whole`` for the other.
  func between(_ other: Rect, _ share: Int) -> Rect {
    func between(_ a: Int, _ b: Int) -> Int { a + Motion.share(share, of: b - a) }
    let (start, top) = (between(column, other.column), between(row, other.row))
    return Rect(
      column: start, row: top, columns: max(1, between(endColumn, other.endColumn) - start),
      rows: max(1, between(endRow, other.endRow) - top))
  }
}
