import Testing
import TourHost
import TourSystem

@Suite struct `A resize of the terminal` {
  /// Terminal windows that are dragged to another size send many resizes. A program that learned of them at intervals
  /// would lag behind the window.
  @Test func `each resize reaches the program at once`() throws {
    let program = """
      import os, signal
      # Unlike print, os.write may be interrupted by the next signal.
      signal.signal(signal.SIGWINCH, lambda *_: os.write(1, b"%d columns\\n" % os.get_terminal_size().columns))
      os.write(1, b"ready\\n")
      while True: signal.pause()
      """
    var hosted = try standIn("host", inner: "exec python3 -c '\(program)'")
    try hosted.wait(for: "A card")
    try hosted.type("\u{1D}\u{1D}")
    var columns = 80
    // The machine may be slow now and then. One quick run suffices: with a pause of 30 ms after each resize, five
    // resizes would take at least 120 ms each time.
    var quickest = Int.max
    for _ in 0..<20 where quickest > 100 {
      let start = Clock.milliseconds
      for _ in 0..<5 {
        columns += 1
        try hosted.program.resize(WindowSize(columns: columns, rows: 24))
        try hosted.wait(for: "\(columns) columns")
      }
      quickest = min(quickest, Clock.milliseconds - start)
    }
    #expect(quickest <= 100)
  }
}
