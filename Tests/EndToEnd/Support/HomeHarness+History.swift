import Foundation
import Harness
import TourHistory
import TourModel

extension HomeHarness {
  var historyPath: String { home.appending(path: ".config/tour/history.json").path }

  /// The history as it is in its file.
  func recorded() throws -> HistoryFile.Content { try HistoryFile(path: historyPath).load() }

  /// The guide's record in the history; nil if there is none.
  func record(of guide: String) throws -> GuideRecord? { try recorded().history.guides[guide] }
}
