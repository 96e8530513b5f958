/// The columns that HT goes to: DEC STD 070 §5.5; every eighth at first.
public struct TabStops: Hashable, Sendable {
  private var stops: [Bool]

  public init(columns: Int) {
    stops = (0..<columns).map { $0 > 0 && $0 % 8 == 0 }
  }

  /// The columns with a stop, ascending.
  public var columns: [Int] { stops.indices.filter { stops[$0] } }

  mutating func set(_ column: Int, to isStop: Bool) {
    if stops.indices.contains(column) { stops[column] = isStop }
  }

  mutating func clear() {
    for column in stops.indices { stops[column] = false }
  }

  /// The first stop behind a column, or the last column.
  func next(after column: Int) -> Int {
    stops.indices.first { $0 > column && stops[$0] } ?? max(0, stops.count - 1)
  }

  /// The last stop before a column, or 0.
  func previous(before column: Int) -> Int {
    stops.indices.last { $0 < column && stops[$0] } ?? 0
  }

  /// New columns get the stops that they have at first.
  mutating func resize(columns: Int) {
    stops = Array(stops.prefix(columns)) + (stops.count..<max(columns, stops.count)).map { $0 % 8 == 0 && $0 > 0 }
  }
}
