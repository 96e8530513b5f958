import TourModel
import TourScreen

// The effects of a card that enters or leaves: the side and the time that each has by itself, and its picture.

extension MotionSettings.Effect {
  var origin: MotionSettings.Origin {
    switch self {
    case .spring: .bottom
    case .fold, .foldGrow: .left
    case .fade, .grow, .morph, .none: .center
    }
  }

  func duration(leaving: Bool) -> Int {
    switch self {
    case .spring: leaving ? 180 : 300
    case .fold, .foldGrow, .morph: leaving ? 150 : 220
    case .grow: leaving ? 130 : 200
    case .fade: leaving ? 100 : 150
    case .none: 0
    }
  }
}

extension CardPassage {
  /// - Parameters:
  ///   - geometry: the card's, at its place.
  ///   - progress: 0 for a card that is not there, ``Motion/whole`` for one that is at its place.
  ///   - target: the region whose frame becomes the card's in a morph; nil if there is none.
  init(
    _ effect: MotionSettings.Effect, from origin: MotionSettings.Origin, progress: Int, _ geometry: CardGeometry,
    target: Rect?
  ) {
    let card = geometry.card
    let whole = Motion.whole
    let progress = max(0, min(whole, progress))
    let eased = Motion.eased(progress)
    var (place, fits) = (card, (columns: Axis.Fit.moved, rows: Axis.Fit.moved))
    var (opacity, brightness): ((Point) -> Int, Int) = ({ _ in 256 }, 256)
    var isHollow = false
    switch effect {
    case .none: break
    case .fade: opacity = CardPassage.fading(card, from: origin, progress: progress)
    case .spring:
      let sprung = Motion.sprung(progress)
      if origin == .center {
        place = card.scaled(columns: (whole + sprung) / 2, rows: (whole + sprung) / 2, towards: .center)
        fits = (.uncovered, .uncovered)
      } else {
        place.origin = card.moved(towards: origin, by: whole - sprung)
      }
      opacity = { _ in min(whole, 3 * progress) * 256 / whole }
    case .grow:
      place = card.scaled(columns: eased, rows: eased, towards: origin)
      fits = (.uncovered, .uncovered)
    case .morph:
      guard let target else {
        self = CardPassage(.grow, from: origin, progress: progress, geometry, target: nil)
        return
      }
      place = target.padded(columns: 1, rows: 1).edge(origin).between(card, eased)
      fits = (.uncovered, .uncovered)
      isHollow = true
    case .fold, .foldGrow:
      let turnsColumns = origin != .top && origin != .bottom
      let other = effect == .fold ? whole : eased
      place = card.scaled(columns: turnsColumns ? eased : other, rows: turnsColumns ? other : eased, towards: origin)
      let second: Axis.Fit = effect == .fold ? .moved : .uncovered
      fits = turnsColumns ? (.squeezed, second) : (second, .squeezed)
      brightness = 144 + eased * 112 / whole
    }
    self.init(
      card, in: place, fits.columns, fits.rows, isHollow: isHollow, brightness: brightness,
      arrow: effect == .none || effect == .fade ? geometry.arrow : nil, opacity: opacity)
  }

  /// Returns the opacity of each cell of a card that fades: all at the same time from the centre, one after the other
  /// from a side.
  private static func fading(_ card: Rect, from origin: MotionSettings.Origin, progress: Int) -> (Point) -> Int {
    let length = max(1, origin == .left || origin == .right ? card.columns : card.rows)
    func delay(_ point: Point) -> Int {
      switch origin {
      case .left: (point.column - card.column) * Motion.whole / length
      case .right: (card.endColumn - 1 - point.column) * Motion.whole / length
      case .top: (point.row - card.row) * Motion.whole / length
      case .bottom: (card.endRow - 1 - point.row) * Motion.whole / length
      case .center: 0
      }
    }
    let stretch = origin == .center ? 1 : 2
    return { point in max(0, min(Motion.whole, progress * stretch - delay(point))) * 256 / Motion.whole }
  }
}

extension Rect {
  /// Returns a part of the rectangle that touches a side of it, or is in its centre: at least one cell.
  fileprivate func scaled(columns columnShare: Int, rows rowShare: Int, towards origin: MotionSettings.Origin) -> Rect {
    func scaled(_ range: Range<Int>, _ share: Int, atStart: Bool, atEnd: Bool) -> Range<Int> {
      let count = max(1, Motion.share(share, of: range.count))
      let start =
        atStart ? range.lowerBound : atEnd ? range.upperBound - count : range.lowerBound + (range.count - count) / 2
      return start..<(start + count)
    }
    let columns = scaled(columnRange, columnShare, atStart: origin == .left, atEnd: origin == .right)
    let rows = scaled(rowRange, rowShare, atStart: origin == .top, atEnd: origin == .bottom)
    return Rect(column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }

  /// Returns the origin of the rectangle, moved in the direction of a side.
  /// - Parameter share: the share of the way, which is 12 columns or 5 rows.
  fileprivate func moved(towards origin: MotionSettings.Origin, by share: Int) -> Point {
    let (columns, rows) = (Motion.share(share, of: 12), Motion.share(share, of: 5))
    return switch origin {
    case .left: Point(column: column - columns, row: row)
    case .right: Point(column: column + columns, row: row)
    case .top: Point(column: column, row: row - rows)
    case .bottom: Point(column: column, row: row + rows)
    case .center: self.origin
    }
  }

  /// The outermost cells at a side; the whole rectangle for the centre.
  fileprivate func edge(_ origin: MotionSettings.Origin) -> Rect {
    switch origin {
    case .left: Rect(column: column, row: row, columns: 1, rows: rows)
    case .right: Rect(column: endColumn - 1, row: row, columns: 1, rows: rows)
    case .top: Rect(column: column, row: row, columns: columns, rows: 1)
    case .bottom: Rect(column: column, row: endRow - 1, columns: columns, rows: 1)
    case .center: self
    }
  }
}
