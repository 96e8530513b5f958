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
  private var accepted = 0, ignored = 0
  /// Whether lines were left out.
  private var isCut = false
  private var failure: Errno?

  /// The length of a log in bytes, after which it only counts. Its last line may exceed it.
  static let mostBytes = 4 << 20

  enum Refusal: Error {
    case notAFile
    case failed(Errno)
  }

  /// Creates the file, or empties it. A pipe is refused: the program would wait for its reader.
  init(path: String, program: String) throws(Refusal) {
    self.path = path
    do throws(Errno) {
      file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK, mode: 0o666)
    } catch {
      throw error.number == ENXIO ? .notAFile : .failed(error)
    }
    guard let mode = try? file.status.mode & S_IFMT, mode == S_IFREG || mode == S_IFCHR else { throw .notAFile }
    write(["# What '\(program.visible)' announced, by tour run --log. Times are in seconds since the start."])
  }

  func note(_ announcements: AnnouncementLog) {
    accepted += announcements.accepted
    ignored += announcements.ignored
    if announcements.entries.count < announcements.accepted + announcements.ignored { isCut = true }
    for entry in announcements.entries {
      note(entry.problem.map { ["# \(entry.text)", "# ignored: \($0)"] } ?? [entry.text])
    }
  }

  /// Logs an event of a tour, or that it did not start.
  func note(_ comment: String) { note(["# \(comment)"]) }

  /// Writes the totals.
  /// - Returns: a message if the log could not be written; otherwise nil.
  func finish() -> String? {
    write(["# End: \(accepted) sequences accepted, \(ignored) ignored\(isCut ? "; lines were left out, because there were too many" : "")"])
    return failure.map { "the log '\(path)' can't be written: \($0.message.uncapitalized)" }
  }

  private func note(_ lines: [String]) {
    guard bytes < Self.mostBytes else {
      isCut = true
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
