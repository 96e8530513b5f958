import TourHistory

extension HistoryFile {
  /// Creates the history file that the user named, or the user's standard one if `path` is nil.
  init(_ path: String?, _ environment: Environment) throws(HistoryError) {
    if let path {
      self.init(path: path, isOwn: false)
    } else {
      self = try .standard(configHome: environment["XDG_CONFIG_HOME"], home: environment["HOME"])
    }
  }
}

extension HistoryFile.Content {
  func printDamage() {
    if let damage { printError(damage) }
  }
}
