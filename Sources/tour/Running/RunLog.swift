import Glibc
import TourModel
import TourScreen
import TourSystem
import TourTerminal

/// The log of `tour run --log`: what the program has announced by the widget protocol, and what became of the cards.
///
/// A sequence that was accepted is a line without its number: `widget;name=list;row=2;…`. All other lines begin with `#`. `tour check --announced` reads such
/// a file. A repeated announcement that changes nothing is left out.
final class RunLog {
  private let path: String
  private let file: Descriptor
  private let start = Clock.milliseconds
  private var loggedAt = -1
  private var bytes = 0
  private var received = 0, ignored = 0, omitted = 0
  private var failure: Errno?

  /// The length of a log, after which it only counts.
  static let mostBytes = 4 << 20

  /// Creates the file, or empties it.
  init(path: String, program: String) throws(Errno) {
    self.path = path
    file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o666)
    write(["# What '\(program.visible)' announced, by tour run --log. Times are in seconds since the start."])
  }

  func note(_ announcements: AnnouncementLog) {
    for entry in announcements.entries {
      received += 1
      if let problem = entry.problem {
        ignored += 1
        note(["# \(entry.text)", "# ignored: \(problem)"])
      } else {
        note([entry.text])
      }
    }
    received += announcements.more
    omitted += announcements.more
  }

  /// Logs an event of a tour, or that it did not start.
  func note(_ comment: String) { note(["# \(comment)"]) }

  /// Writes the totals.
  /// - Returns: a message if the log could not be written; otherwise nil.
  func finish() -> String? {
    let left = omitted > 0 ? "; \(omitted) more were too many to be logged" : ""
    write(["# End: \(received - ignored) sequences accepted, \(ignored) ignored\(left)"])
    return failure.map { "the log '\(path)' can't be written: \($0.message.uncapitalized)" }
  }

  private func note(_ lines: [String]) {
    guard bytes < Self.mostBytes else {
      omitted += 1
      return
    }
    let now = Clock.milliseconds
    let seconds = (now - start) / 1000, rest = "\(1000 + (now - start) % 1000)".dropFirst()
    write((now > loggedAt ? ["# \(seconds).\(rest)"] : []) + lines)
    loggedAt = now
  }

  private func write(_ lines: [String]) {
    let text = Array(lines.map { $0 + "\n" }.joined().utf8)
    bytes += text.count
    if failure != nil { return }
    do throws(Errno) { try file.writeAll(text) } catch { failure = error }
  }
}
