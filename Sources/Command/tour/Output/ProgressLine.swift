import Glibc
import Synchronization
import TourScreen
import TourSystem

/// A line on the terminal that says what a command waits for, if its output goes there. It is erased before anything
/// else is printed. Jobs on other threads may say what they do.
final class ProgressLine: Sendable {
  /// nil if the output does not go to a terminal.
  private let columns: Int?
  private let isLogged: Bool
  private let state = Mutex(State())

  private struct State {
    /// The jobs whose results are waited for; nil while nothing is.
    var awaited: Range<Int>?
    /// What each job does.
    var jobs: [Int: CommandAnswer] = [:]
    /// When the silence is over, in milliseconds.
    var silentUntil = 0
  }

  /// The longest silence of a log, in milliseconds.
  private static let silence = 10_000

  /// - Parameter isLogged: whether lines are written to standard error if that is no terminal.
  init(isLogged: Bool = false) {
    self.isLogged = isLogged && isatty(STDERR_FILENO) == 0
    // A pager, which reads standard output, draws on the same terminal.
    let isTerminal =
      isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      && !["", "dumb"].contains(Environment.current["TERM"] ?? "")
    let size = isTerminal ? try? WindowSize(of: STDERR_FILENO).cells : nil
    columns = size.map { $0.columns > 0 ? $0.columns : 80 }
  }

  /// Shows what is waited for until `work` has ended.
  /// - Parameter jobs: the numbers of the jobs whose results it waits for.
  /// - Throws: the errors of `work`.
  func during<Product, Failure>(
    _ answer: CommandAnswer, jobs: Range<Int> = 0..<1, _ work: () throws(Failure) -> Product
  ) throws(Failure) -> Product {
    state.withLock { state in
      state.awaited = jobs
      state.silentUntil = Clock.milliseconds + Self.silence
      show(jobs.compactMap { state.jobs[$0] }.first ?? answer)
    }
    defer {
      state.withLock { state in
        state.awaited = nil
        if columns != nil { writeToStandardError(Self.start) }
      }
    }
    return try work()
  }

  /// Shows what a job is doing, if the command is waiting for the result of that job.
  /// - Parameter isLong: whether it is one of many things that take minutes together. In a log, a line says so if there
  ///   was none for ten seconds.
  func change(_ answer: CommandAnswer, ofJob job: Int = 0, isLong: Bool = false) {
    state.withLock { state in
      state.jobs[job] = answer
      guard state.awaited?.contains(job) ?? false else { return }
      show(answer)
      let now = Clock.milliseconds
      if columns == nil, isLogged, isLong, now >= state.silentUntil {
        writeToStandardError(answer.description.visible + "\n")
        state.silentUntil = now + Self.silence
      }
    }
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
