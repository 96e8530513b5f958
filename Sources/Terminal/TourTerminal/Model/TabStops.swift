/// The tab stops of a terminal, initially at every eighth column. Source: DEC STD 070 §5.5.
public struct TabStops: Hashable, Sendable {
  private var stops: [Bool]

  /// - Parameter hasFirst: whether the first column has a stop, too: ``Dialect/initialStop``.
  public init(columns: Int, hasFirst: Bool = false) {
    stops = (0..<columns).map { $0 % 8 == 0 && ($0 > 0 || hasFirst) }
  }

  /// The columns with a stop, ascending.
  public var columns: [Int] { stops.indices.filter { stops[$0] } }

  mutating func set(_ column: Int, to isStop: Bool) {
    if stops.indices.contains(column) { stops[column] = isStop }
  }

  mutating func clear() {
    for column in stops.indices { stops[column] = false }
  }

  /// Returns the first stop after a column, or the last column if there is none.
  func next(after column: Int) -> Int {
    stops.suffix(from: min(column + 1, stops.count)).firstIndex(of: true) ?? max(0, stops.count - 1)
  }

  /// Returns the last stop before a column; nil if there is none.
  func previous(before column: Int) -> Int? { stops.prefix(column).lastIndex(of: true) }

  /// Changes the number of columns. New columns get the initial stops.
  mutating func resize(columns: Int) {
    stops = Array(stops.prefix(columns)) + (stops.count..<max(columns, stops.count)).map { $0 % 8 == 0 && $0 > 0 }
  }
}
