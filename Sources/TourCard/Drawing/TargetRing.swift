import TourModel
import TourScreen

/// The mark around a target, in the cells next to it.
///
///     ╭──────╮        ╭─    ─╮
///     │target│         target          a frame, and corners
///     ╰──────╯        ╰─    ─╯
struct TargetRing {
  enum Form {
    case frame, corners
    /// Corners, and a line on each side on which the program shows nothing.
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
  /// Whether the ring may replace characters of the program, because they are dimmed. Otherwise it is drawn only where the program shows nothing.
  private let coversText: Bool

  init(_ spotlight: Rect, of spotlights: [Rect], form: Form, coversText: Bool) {
    ring = spotlight.padded(columns: 1, rows: 1)
    self.spotlights = spotlights
    self.form = form
    self.coversText = coversText
  }

  /// Draws the ring on those of its cells that are on the screen and in no spotlight.
  func draw(on picture: inout Screen, where program: Screen, _ symbols: Symbols, _ palette: CardPalette) {
    let inner = ring.padded(columns: -1, rows: -1)
    let lines = [
      Rect(column: inner.column, row: ring.row, columns: inner.columns, rows: 1),
      Rect(column: inner.column, row: ring.endRow - 1, columns: inner.columns, rows: 1),
      Rect(column: ring.column, row: inner.row, columns: 1, rows: inner.rows),
      Rect(column: ring.endColumn - 1, row: inner.row, columns: 1, rows: inner.rows),
    ]
    for line in lines {
      let isWhole = form == .frame || form == .corneredFrame && isFree(line, in: program)
      for row in line.rowRange {
        // An upper or lower line that is not whole has a cell beside each corner, if they leave a gap between them.
        for column in line.columnRange where isWhole || isBesideCorner(column: column, row: row, on: program.bounds) {
          put(Point(column: column, row: row), on: &picture, where: program, symbols, palette)
        }
      }
    }
    for row in [ring.row, ring.endRow - 1] {
      for column in [ring.column, ring.endColumn - 1] { put(Point(column: column, row: row), on: &picture, where: program, symbols, palette) }
    }
  }

  /// A cell beside a corner that is not on the screen looks like a part of the program. It is left out if the other corner of the line is there.
  private func isBesideCorner(column: Int, row: Int, on bounds: Rect) -> Bool {
    guard row == ring.row || row == ring.endRow - 1, ring.columns >= 6 else { return false }
    let (hasLeft, hasRight) = (ring.column >= bounds.column, ring.endColumn <= bounds.endColumn)
    return column == ring.column + 1 && (hasLeft || !hasRight) || column == ring.endColumn - 2 && (hasRight || !hasLeft)
  }

  private func isFree(_ line: Rect, in program: Screen) -> Bool {
    guard program.bounds.contains(line), !spotlights.contains(where: line.intersects) else { return false }
    return line.rowRange.allSatisfy { row in line.columnRange.allSatisfy { program[column: $0, row: row].isBlank } }
  }

  private func put(_ point: Point, on picture: inout Screen, where program: Screen, _ symbols: Symbols, _ palette: CardPalette) {
    guard program.bounds.contains(point), !spotlights.contains(where: { $0.contains(point) }),
      coversText || program[column: point.column, row: point.row].isBlank
    else { return }
    let line = symbols.line(ring.frameSides(point), isHeavy: false)
    picture.put(line, column: point.column, row: point.row, palette[.ring], keepsGround: palette.hasGround)
  }
}
