import Glibc
import TourScreen
import TourSystem

/// A line on standard error that says what a command waits for, if that is a terminal. It is erased before anything else is
/// printed.
struct ProgressLine {
  private let columns: Int?

  init() {
    let isTerminal = isatty(STDERR_FILENO) == 1 && !["", "dumb"].contains(Environment.current["TERM"] ?? "")
    let size = isTerminal ? try? WindowSize(of: STDERR_FILENO).cells : nil
    columns = size.map { $0.columns > 0 ? $0.columns : 80 }
  }

  /// Shows a text in place of the one before.
  func show(_ answer: CommandAnswer) {
    guard let columns else { return }
    let text = answer.description.visible
    // A line that wraps could not be erased. A character takes two columns at most.
    writeToStandardError(
      Self.start + (text.utf8.count == text.count ? text.prefix(columns - 1) : text.prefix(columns / 2)))
  }

  func erase() { if columns != nil { writeToStandardError(Self.start) } }

  /// Erases the line, and leaves the cursor at its beginning.
  private static let start = "\r\u{1B}[K"
}
