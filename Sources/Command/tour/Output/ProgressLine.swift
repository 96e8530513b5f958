import Glibc
import TourScreen
import TourSystem

/// A line on the terminal that says what a command waits for, if its output goes there. It is erased before anything else
/// is printed.
struct ProgressLine {
  private let columns: Int?

  init() {
    // A pager, which reads standard output, draws on the same terminal.
    let isTerminal =
      isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      && !["", "dumb"].contains(Environment.current["TERM"] ?? "")
    let size = isTerminal ? try? WindowSize(of: STDERR_FILENO).cells : nil
    columns = size.map { $0.columns > 0 ? $0.columns : 80 }
  }

  /// Shows what is waited for until `work` has ended.
  /// - Throws: the errors of `work`.
  func during<Product, Failure>(_ answer: CommandAnswer, _ work: () throws(Failure) -> Product) throws(Failure)
    -> Product
  {
    show(answer)
    defer { if columns != nil { writeToStandardError(Self.start) } }
    return try work()
  }

  private func show(_ answer: CommandAnswer) {
    guard let columns else { return }
    let text = answer.description.visible
    // A line that wraps could not be erased.
    var rest = columns - 1
    writeToStandardError(
      Self.start
        + text.prefix { character in
          rest -= TourScreen.columns(of: character)
          return rest >= 0
        })
  }

  /// Erases the line, and leaves the cursor at its beginning.
  private static let start = "\r\u{1B}[K"
}
