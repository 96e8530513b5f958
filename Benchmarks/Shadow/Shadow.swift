import Benchmark
import Curses
import Glibc
import Streams
import TourScreen
import TourTerminal

/// Measures the terminal model by itself, at 200×60 cells in memory; frames of a card, compared with ncurses; and the
/// selection among a thousand tips.
let benchmarks: @Sendable () -> Void = {
  for stream in Stream.all(columns: 200, rows: 60) {
    Benchmark("feed \(stream.name)", configuration: throughput) { benchmark, bytes in
      var terminal = Terminal(size: Size(columns: 200, rows: 60))
      terminal.feed(bytes)
      let start = processorTime()
      for offset in stride(from: 0, to: bytes.count, by: chunk) {
        terminal.feed(bytes[offset..<min(offset + chunk, bytes.count)])
      }
      benchmark.measurement(megabytesPerSecond, bytes.count * 1000 / max(1, processorTime() - start))
      blackHole(terminal.revision)
    } setup: {
      stream.bytes(atLeast: 1 << 22)
    }
  }
  guard curses_start(200, 60) == 0 else { fatalError("ncurses does not know xterm-256color") }
  for size in [Size(columns: 200, rows: 60), Size(columns: 500, rows: 150)] {
    for colors in Frames.Colors.allCases { draw(colors, size) }
  }
  for targets in Advising.Targets.allCases { advise(targets, Size(columns: 200, rows: 60)) }
}

private func advise(_ targets: Advising.Targets, _ size: Size) {
  Benchmark("1,000 tips, \(targets.rawValue)", configuration: advising) { (benchmark, advising: Advising) in
    var advising = advising
    let (start, selector) = advising.start()
    benchmark.measurement(.startTime, start / 1000)
    benchmark.measurement(.lookTime, advising.look(selector) / 1000)
    benchmark.measurement(.donationTime, advising.donate().0 / 1000)
  } setup: {
    Advising(targets, size: size)
  }
}

private func draw(_ colors: Frames.Colors, _ size: Size) {
  Benchmark("frame \(size.columns)×\(size.rows), \(colors.rawValue)", configuration: drawing) {
    (benchmark, frames: Frames) in
    var bytes: [UInt8] = []
    let (whole, picture) = frames.whole(into: &bytes)
    let wholeBytes = bytes.count
    let (step, _) = frames.step(over: picture, into: &bytes)
    let curses = frames.curses()
    benchmark.measurement(.wholeTime, whole / 1000)
    benchmark.measurement(.stepTime, step / 1000)
    benchmark.measurement(.cursesTime, curses / 1000)
    benchmark.measurement(.wholeByCurses, whole * 100 / max(1, curses))
    benchmark.measurement(.stepByWhole, step * 100 / max(1, whole))
    benchmark.measurement(.wholeBytes, wholeBytes)
    benchmark.measurement(.stepBytes, bytes.count)
  } setup: {
    curses_resize(Int32(size.columns), Int32(size.rows))
    return Frames(colors, size: size)
  }
}

extension BenchmarkMetric {
  fileprivate static let wholeTime = custom("whole µs", useScalingFactor: false)
  fileprivate static let stepTime = custom("step µs", useScalingFactor: false)
  fileprivate static let cursesTime = custom("ncurses µs", useScalingFactor: false)
  /// At most 150.
  fileprivate static let wholeByCurses = custom("whole, % of ncurses", useScalingFactor: false)
  /// At most 50.
  fileprivate static let stepByWhole = custom("step, % of whole", useScalingFactor: false)
  fileprivate static let wholeBytes = custom("whole, bytes", useScalingFactor: false)
  fileprivate static let stepBytes = custom("step, bytes", useScalingFactor: false)
  /// The time to make a selector from the guide and the history.
  fileprivate static let startTime = custom("start µs", useScalingFactor: false)
  /// At most 1,000: the time to search a changed screen.
  fileprivate static let lookTime = custom("look µs", useScalingFactor: false)
  /// At most 1,000: the time of a donation.
  fileprivate static let donationTime = custom("donation µs", useScalingFactor: false)
}

/// The number of bytes fed to the model at once.
private let chunk = 1 << 16

/// Per second of processor time, which other programs on the machine change little.
private let megabytesPerSecond = BenchmarkMetric.custom("MB/s", polarity: .prefersLarger, useScalingFactor: false)

private var throughput: Benchmark.Configuration {
  Benchmark.Configuration(
    metrics: [megabytesPerSecond], warmupIterations: 1, maxDuration: .seconds(3), maxIterations: 100)
}

private var drawing: Benchmark.Configuration {
  Benchmark.Configuration(
    metrics: [.wholeTime, .stepTime, .cursesTime, .wholeByCurses, .stepByWhole, .wholeBytes, .stepBytes],
    warmupIterations: 3,
    maxDuration: .seconds(3), maxIterations: 100)
}

private var advising: Benchmark.Configuration {
  Benchmark.Configuration(
    metrics: [.startTime, .lookTime, .donationTime], warmupIterations: 3, maxDuration: .seconds(2), maxIterations: 100)
}

/// The processor time of this thread, in nanoseconds.
func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
