import Harness
import TourHistory

extension Folder {
  var history: HistoryFile { HistoryFile(path: self["history.json"]) }
}
