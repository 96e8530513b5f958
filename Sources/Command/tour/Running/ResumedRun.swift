import Glibc
import TourHistory
import TourHost
import TourKit
import TourScreen
import TourSystem

/// The rest of a run after tour crashed: the program continues, without tours and tips.
struct ResumedRun {
  private let handover: CrashHandover

  init(_ handover: CrashHandover) {
    self.handover = handover
  }

  /// Copies input and output until the program has ended, reports the crash, and exits with the program's status.
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
        printError(.callFailed(error))
      }
    }
    printError(.crashed(isProgramOver: handover.isOver, report: report))
    (status ?? ExitStatus(rawValue: SIGHUP)).pass(wasApart: true)
  }

  /// Writes the crash report beside the history, and replaces an earlier one.
  /// - Returns: the path of the report; nil if it could not be written.
  private func writeReport() -> String? {
    let report = CrashReport(
      handover, time: Timestamp.text(WallClock.current.moment().seconds), version: TourCommand.configuration.version)
    guard var history = try? HistoryFile(nil, Environment.current) else { return nil }
    history.milliseconds = 200
    return try? history.write(Array(report.text.utf8), besideAs: "crash.txt")
  }
}
