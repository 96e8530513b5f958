import Benchmark
import Glibc
import Streams
import TourCore
import TourTerminal

/// The model by itself: 200×60, in memory, fed as the host feeds it.
let benchmarks: @Sendable () -> Void = {
  for stream in Stream.all(columns: 200, rows: 60) {
    Benchmark("feed \(stream.name)", configuration: throughput) { benchmark, bytes in
      var terminal = Terminal(size: Size(columns: 200, rows: 60))
      terminal.feed(bytes)
      let start = processorTime()
      for offset in stride(from: 0, to: bytes.count, by: chunk) {
        bytes.withUnsafeBufferPointer {
          terminal.feed(UnsafeBufferPointer(rebasing: $0[offset..<min(offset + chunk, bytes.count)]))
        }
      }
      benchmark.measurement(megabytesPerSecond, bytes.count * 1000 / max(1, processorTime() - start))
      blackHole(terminal.revision)
    } setup: {
      stream.bytes(atLeast: 1 << 22)
    }
  }
}

/// What the host reads at once.
private let chunk = 1 << 16

/// Of processor time, so that other programs on the machine count little.
private let megabytesPerSecond = BenchmarkMetric.custom("MB/s", polarity: .prefersLarger, useScalingFactor: false)

private var throughput: Benchmark.Configuration {
  Benchmark.Configuration(metrics: [megabytesPerSecond], warmupIterations: 1, maxDuration: .seconds(3), maxIterations: 100)
}

/// Nanoseconds that this thread has run.
private func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
