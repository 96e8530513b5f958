package import TourSystem
import TourTerminal

extension RealTerminal {
  /// Sends queries, and waits for the replies in raw mode. Other input goes to the next reader of the terminal.
  ///
  /// - Parameters:
  ///   - queries: receives the replies.
  ///   - milliseconds: the longest time to wait for the last reply.
  /// - Returns: the milliseconds until the last reply; nil if it did not come in time.
  /// - Throws: the errno of tcsetattr(3), ppoll(2) or read(2).
  package mutating func ask(_ queries: inout TerminalQueries, milliseconds: Int) throws(Errno) -> Int? {
    try enterRaw()
    defer { restore() }
    let start = Clock.milliseconds
    write(all: queries.bytes, milliseconds: milliseconds)
    var decoder = InputDecoder()
    decoder.expectedCursorReports = 1
    var others: [UInt8] = []
    defer { pushBack(others + decoder.pending) }
    while true {
      var watches = [Watch(descriptor, for: .read)]
      var bytes: [UInt8] = []
      guard try poll(&watches, milliseconds: max(0, start + milliseconds - Clock.milliseconds)) > 0 else { return nil }
      if case .ended = try read(appendingTo: &bytes) { return nil }
      var isLast = false
      for item in decoder.decode(bytes) {
        switch item.input == .reply && !isLast ? queries.receive(item.bytes) : .foreign {
        case .foreign: others += item.bytes
        case .last: isLast = true
        case .color, .characterSet, .clusters, .name: break
        }
      }
      if isLast { return Clock.milliseconds - start }
    }
  }
}
