import Testing
import TourHost
import TourSystem

@Suite struct `A resize of the terminal` {
  /// A key that is typed after a resize finds both in tour's next poll(2), or the key in a later one. A delay of the
  /// size, for instance by an interval between two resizes, would let the key arrive first.
  @Test func `each resize reaches the program before the next key`() throws {
    let program = """
      import os, tty
      tty.setraw(0)
      os.write(1, b"ready\\r\\n")
      while True:
          key = os.read(0, 1)
          if key == b"y": os.write(1, b"closed\\r\\n")
          if key == b"x": os.write(1, b"%d columns\\r\\n" % os.get_terminal_size().columns)
      """
    var hosted = try standIn("host", inner: "exec python3 -c '\(program)'")
    try hosted.wait(for: "A card")
    try hosted.type("\u{1D}\u{1D}y")
    try hosted.wait(for: "closed")
    for columns in 81...120 {
      try hosted.program.resize(WindowSize(columns: columns, rows: 24))
      try hosted.type("x")
      try hosted.wait { $0.text.matches(of: /(\d+) columns/).count == columns - 80 }
    }
    let seen = hosted.text.matches(of: /(\d+) columns/).map { String($0.1) }
    #expect(seen == (81...120).map(String.init))
  }
}
