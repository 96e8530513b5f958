import TourCore
import TourHistory

/// Writes what happens in a tour to the history.
final class Recorder {
  private var file: HistoryFile
  /// The guide that is shown.
  var guide: Guide
  /// Why something could not be written; the first such reason.
  private(set) var failure: HistoryError?

  init(_ file: HistoryFile, _ guide: Guide) {
    self.file = file
    // A card must not wait for long until another program has written.
    self.file.milliseconds = 200
    self.guide = guide
  }

  func record(_ event: History.Event) {
    do throws(HistoryError) {
      try file.update { $0.record(event, of: guide, at: WallClock.current.moment().seconds) }
    } catch {
      failure = failure ?? error
    }
  }
}

extension HistoryFile {
  /// The file that the user names, or the user's own.
  init(_ path: String?, _ environment: Environment) throws(HistoryError) {
    if let path {
      self.init(path: path)
    } else {
      self = try .standard(configHome: environment["XDG_CONFIG_HOME"], home: environment["HOME"])
    }
  }
}

extension HistoryFile.Content {
  func sayDamage() {
    if let damage { say("\(damage)") }
  }
}
