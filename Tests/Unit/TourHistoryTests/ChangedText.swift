import TourModel

@testable import TourHistory

/// Returns the text of a history file after a change of its history.
func text(_ text: String = "", after change: (inout History) -> Void) throws -> String {
  var document = try HistoryDocument(Array(text.utf8))
  var history = document.history
  change(&history)
  try document.replace(with: history)
  return String(decoding: document.bytes, as: UTF8.self)
}
