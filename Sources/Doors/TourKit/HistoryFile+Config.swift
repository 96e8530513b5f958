public import TourHistory

extension HistoryFile {
  /// The path of the user's preferences, which are in the same folder: see ``TourGuide/readConfig(path:)``.
  public var config: String {
    (path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "") + "config.yaml"
  }
}
