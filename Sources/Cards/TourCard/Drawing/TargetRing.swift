import TourModel
import TourScreen

/// The mark around a target, in the cells next to it.
///
///     ╭──────╮        ╭─    ─╮
///     │target│         target          a frame, and corners
///     ╰─ ▲ ──╯        ╰─ ▲  ─╯
///     ╭──┴────        ╭──┴────
///
/// At an edge of the screen the lines end there, without corners. A cell whose line would lead into the arrow or the
/// card is left out, so that neither is crossed.
struct TargetRing {
  enum Form {
    case frame, corners
    /// Corners, and a line on each side on which the program shows nothing. If two sides have such lines, or one has
    /// and the arrow is on another, these mark the target, and no text of the program is covered.
    case corneredFrame

    /// - Parameter isNeeded: whether the target does not stand out by its brightness.
    init?(_ ring: ThemeSettings.Ring, isNeeded: Bool) {
      switch ring {
      case .frame: self = .frame
      case .corners: self = .corners
      case .auto where isNeeded: self = .corneredFrame
      case .auto, .none: return nil
      }
    }
  }

  private let ring: Rect
  private let spotlights: [Rect]
  private let form: Form
  /// The card and its arrow; nil for none.
  private let card: CardGeometry?
  /// Whether the ring may replace characters of the program, because they are dimmed. Otherwise it is drawn only where
  /// the program shows nothing.
  private let coversText: Bool

  init(_ spotlight: Rect, of spotlights: [Rect], form: Form, beside card: CardGeometry?, coversText: Bool) {
    ring = spotlight.padded(columns: 1, rows: 1)
    self.spotlights = spotlights
    self.form = form
    self.card = card
    self.coversText = coversText
  }

  /// Draws the cells of the ring that are on the screen and in no spotlight.
  func draw(on picture: inout Screen, where program: Screen, _ symbols: Symbols, _ palette: CardPalette) {
    var cells = cells(over: program)
    let free = cells.filter { program[column: $0.column, row: $0.row].isBlank }
    if !coversText {
      // No part of the ring is in the cursor's row: the user writes there.
      cells = free.filter { !program.cursor.isVisible || $0.row != program.cursor.position.row }
    } else if form == .corneredFrame {
      let sides = Side.allCases.filter { isFree(line($0), in: program) && free.contains(where: line($0).contains) }
      let marked = Side.allCases.filter { side in sides.contains(side) || card?.arrow.map(line(side).contains) ?? false
      }
      if marked.count >= 2 { cells = free.filter { point in sides.contains { isOn($0, point) } } }
    }
    for point in cells {
      let line = symbols.line(ring.frameSides(point), isHeavy: false)
      picture.put(line, column: point.column, row: point.row, palette[.ring], keepsGround: palette.hasGround)
    }
  }

  /// The line of the ring on each side, without the corners.
  private func line(_ side: Side) -> Rect {
    switch side {
    case .top: Rect(column: ring.column + 1, row: ring.row, columns: ring.columns - 2, rows: 1)
    case .bottom: Rect(column: ring.column + 1, row: ring.endRow - 1, columns: ring.columns - 2, rows: 1)
    case .left: Rect(column: ring.column, row: ring.row + 1, columns: 1, rows: ring.rows - 2)
    case .right: Rect(column: ring.endColumn - 1, row: ring.row + 1, columns: 1, rows: ring.rows - 2)
    }
  }

  /// Returns the cells of the ring, if it may cover text.
  private func cells(over program: Screen) -> [Point] {
    var cells: [Point] = []
    for line in Side.allCases.map(line) {
      // Between corners that are close to each other, a character would look like the target.
      let isWhole =
        form == .frame || form == .corneredFrame && (isFree(line, in: program) || line.rows == 1 && ring.columns < 6)
      for row in line.rowRange {
        // An upper or lower line that is not whole has a cell beside each corner, if they leave a gap between them.
        for column in line.columnRange where isWhole || isBesideCorner(column: column, row: row, on: program) {
          cells.append(Point(column: column, row: row))
        }
      }
    }
    for row in [ring.row, ring.endRow - 1] {
      for column in [ring.column, ring.endColumn - 1] { cells.append(Point(column: column, row: row)) }
    }
    return cells.filter { point in
      program.bounds.contains(point) && !spotlights.contains { $0.contains(point) } && !meetsCard(point)
    }
  }

  /// Whether the line in a cell would cover or lead into the card or the tip of its arrow.
  private func meetsCard(_ point: Point) -> Bool {
    guard let card else { return false }
    let ends = [point] + ring.frameSides(point).map(point.next)
    return ends.contains { card.arrow == $0 || card.card.contains($0) }
  }

  /// Whether a cell of the ring is on this side, or at the corner of it.
  private func isOn(_ side: Side, _ point: Point) -> Bool {
    switch side {
    case .top: point.row == ring.row
    case .bottom: point.row == ring.endRow - 1
    case .left: point.column == ring.column
    case .right: point.column == ring.endColumn - 1
    }
  }

  /// A cell beside a corner that is not on the screen looks like a part of the program. It is left out if the other
  /// corner of the line is there, and so that both ends of the line look the same. Without corners, such a cell
  /// replaces no character: a lone line in place of the first letter of a row looks like damaged text.
  private func isBesideCorner(column: Int, row: Int, on program: Screen) -> Bool {
    guard row == ring.row || row == ring.endRow - 1, ring.columns >= 6 else { return false }
    let bounds = program.bounds
    let (hasLeft, hasRight) = (ring.column >= bounds.column, ring.endColumn <= bounds.endColumn)
    if !hasLeft, !hasRight, bounds.rowRange.contains(row),
      ![bounds.column, bounds.endColumn - 1].allSatisfy({ program[column: $0, row: row].isBlank })
    {
      return false
    }
    if meetsCard(Point(column: ring.column + ring.endColumn - 1 - column, row: row)) { return false }
    return column == ring.column + 1 && (hasLeft || !hasRight) || column == ring.endColumn - 2 && (hasRight || !hasLeft)
  }

  private func isFree(_ line: Rect, in program: Screen) -> Bool {
    guard program.bounds.contains(line), !spotlights.contains(where: line.intersects) else { return false }
    return line.rowRange.allSatisfy { row in line.columnRange.allSatisfy { program[column: $0, row: row].isBlank } }
  }
}

extension [Rect] {
  /// The regions, those that adjoin as one: their marks would cross each other and cover their text. Only if the one is
  /// hardly larger than they are.
  var joined: [Rect] {
    var regions: [Rect] = []
    for var region in self {
      while let index = regions.firstIndex(where: { $0.isJoined(to: region) }) {
        region = region.bounds(with: regions.remove(at: index))
      }
      regions.append(region)
    }
    return regions
  }
}

extension Rect {
  fileprivate func isJoined(to other: Rect) -> Bool {
    padded(columns: 1, rows: 1).intersects(other)
      && 4 * bounds(with: other).size.area <= 5 * (size.area + other.size.area)
  }

  /// The smallest rectangle that contains both.
  fileprivate func bounds(with other: Rect) -> Rect {
    let (left, top) = (min(column, other.column), min(row, other.row))
    return Rect(
      column: left, row: top, columns: max(endColumn, other.endColumn) - left,
      rows: max(endRow, other.endRow) - top)
  }
}

extension Point {
  /// The neighbour at a side.
  fileprivate func next(_ side: Side) -> Point {
    switch side {
    case .top: Point(column: column, row: row - 1)
    case .bottom: Point(column: column, row: row + 1)
    case .left: Point(column: column - 1, row: row)
    case .right: Point(column: column + 1, row: row)
    }
  }
}
