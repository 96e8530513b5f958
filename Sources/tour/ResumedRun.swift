import Glibc
import TourHistory
import TourHost
import TourScreen

/// The rest of a run in which tour crashed: the program goes on, without tips and tours.
struct ResumedRun {
  private let handover: CrashHandover

  init(_ handover: CrashHandover) {
    self.handover = handover
  }

  /// Pumps until the program has ended, says what happened, and ends as the program ended.
  func run() -> Never {
    var status = handover.ended
    var report: String?
    if handover.isOver {
      handover.restoreError()
      report = writeReport()
    } else {
      do throws(Errno) {
        var host = try Host(resuming: handover)
        report = writeReport()
        status = host.run()
      } catch {
        say("'\(error.call)' failed: \(error.message.uncapitalized)")
      }
    }
    let place = report.map { "; see '\($0)'" } ?? ""
    say("tour crashed, and the program \(handover.isOver ? "had ended before" : "went on without it")\(place)")
    (status ?? ExitStatus(rawValue: SIGHUP)).pass(wasApart: true)
  }

  /// Writes the report beside the history, in place of that of an earlier crash.
  /// - Returns: the file; nil where it could not be written.
  private func writeReport() -> String? {
    let report = CrashReport(handover, time: Timestamp.text(WallClock.current.moment().seconds), version: TourCommand.configuration.version)
    guard var history = try? HistoryFile(nil, Environment.current) else { return nil }
    history.milliseconds = 200
    return try? history.write(Array(report.text.utf8), besideAs: "crash.txt")
  }
}
