/// The output of a program, of any length: always the same bytes for the same arguments.
///
/// The bytes are meant for the terminal: to send them through a pty, switch its output processing off (`stty -opost`).
/// A stream leaves no sequence open at its end, so that it can be sent twice.
public struct Stream: Sendable {
  /// One word, for tables and command lines.
  public let name: String
  /// A short description.
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
  /// - Parameter count: The least number of bytes. The result is less than one round longer.
  public func bytes(atLeast count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + unit.count)
    repeat { bytes += unit } while bytes.count < count
    return bytes
  }

  /// All streams, for a screen of this size in cells.
  public static func all(columns: Int = 200, rows: Int = 60) -> [Stream] {
    [
      ascii(columns: columns), lineFeeds(), shortLines(), redraw(columns: columns, rows: rows),
      runs(columns: columns, rows: rows),
      latin(columns: columns), wide(columns: columns), clusters(columns: columns), recording("vim"), recording("htop"),
    ]
  }
}
