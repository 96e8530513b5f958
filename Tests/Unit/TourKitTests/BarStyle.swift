import TourKit

/// Cards with a bar at their left side instead of a frame, and the title at their upper edge.
struct BarStyle: CardStyle {
  let accent = Theme.Style(.indexed(208), on: nil, .bold)

  func draw(_ card: Card, on canvas: inout CardCanvas) {
    canvas.clear(Rect(column: 0, row: 0, columns: canvas.size.columns, rows: 1))
    canvas.write(card.title, column: 2, row: 0, accent)
    for row in 0..<canvas.size.rows { canvas.write("▌", column: 0, row: row, accent) }
  }
}
