import Foundation
import Glibc
import Testing

/// The lines in which two stories differ, for people to read: what was seen at each point, hosted and alone.
func differences(_ hosted: [String], _ alone: [String]) -> [String] {
  zip(hosted, alone).enumerated().flatMap { point, pair in
    let (a, b) = (pair.0.split(separator: "\n", omittingEmptySubsequences: false), pair.1.split(separator: "\n", omittingEmptySubsequences: false))
    return (0..<max(a.count, b.count)).compactMap { row in
      let (here, there) = (row < a.count ? String(a[row]) : "-", row < b.count ? String(b[row]) : "-")
      return here == there ? nil : "point \(point) line \(row): \(here.debugDescription) alone \(there.debugDescription)"
    }
  }
}

extension Desk {
  /// For scripts: `pause` waits until ``wake()``.
  static let pause = "pause() { until read wakened < wake; do :; done; }\n"

  /// Lets a script go on that pauses, or is about to; the pipe `wake` is in the home folder.
  func wake() throws {
    try wait("the script to pause") {
      let pipe = open(home.appending(path: "wake").path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      guard pipe >= 0 else { return false }
      defer { Glibc.close(pipe) }
      return Glibc.write(pipe, "\n", 1) == 1
    }
  }
}
