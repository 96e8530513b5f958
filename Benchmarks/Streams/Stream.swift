/// What a program writes, long enough to be timed: always the same bytes for the same arguments.
///
/// The bytes are what the terminal is to get: whoever sends them through a pty switches its output processing off (`stty -opost`).
/// They end where they began, with no sequence open, so that a stream can be sent twice.
public struct Stream: Sendable {
  /// One word, for tables and command lines.
  public let name: String
  /// What it is, for people.
  public let summary: String
  /// One round, to be repeated.
  private let unit: [UInt8]

  init(_ name: String, _ summary: String, _ unit: [UInt8]) {
    precondition(!unit.isEmpty)
    self.name = name
    self.summary = summary
    self.unit = unit
  }

  /// Whole rounds of the stream.
  ///
  /// - Parameter count: how many bytes it has at least; at most one round more.
  public func bytes(atLeast count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + unit.count)
    repeat { bytes += unit } while bytes.count < count
    return bytes
  }

  /// All streams, for a screen of this size in cells.
  public static func all(columns: Int = 200, rows: Int = 60) -> [Stream] {
    [
      ascii(columns: columns), lineFeeds(), shortLines(), redraw(columns: columns, rows: rows), runs(columns: columns, rows: rows),
      latin(columns: columns), wide(columns: columns), clusters(columns: columns), recording("vim"), recording("htop"),
    ]
  }
}
