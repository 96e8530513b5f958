import TourScreen

extension Screen {
  /// The question that the program asks: the text right before the cursor, if it ends with a question mark or a colon,
  /// or names a key to press.
  ///
  /// - Parameter orInDialog: whether a row that ends in a question mark is one, too, as in a dialog.
  /// - Returns: nil if it probably asks nothing.
  func question(orInDialog: Bool = false) -> String? {
    if cursor.isVisible, let (row, text) = textBeforeCursor, row.isQuestion { return text.beginning }
    guard orInDialog else { return nil }
    return (0..<size.rows).reversed().lazy.map { words(row: $0) }.first { $0.isEnded(by: ["?", "？"]) }?.beginning
  }

  /// The text of the cursor's row and, as `text`, what to quote: a short row is preceded by the row above it. nil if
  /// the cursor is not right behind the text.
  private var textBeforeCursor: (row: String, text: String)? {
    let row = cursor.position.row
    guard (0..<size.rows).contains(row) else { return nil }
    let end = (0..<size.columns).last { ![.empty, .space].contains(self[column: $0, row: row].glyph) } ?? -1
    guard end >= 0, end < cursor.position.column, cursor.position.column <= end + 3 else { return nil }
    let own = words(row: row)
    let above = row > 0 && own.split(separator: " ").count < 4 ? words(row: row - 1) : ""
    return (own, above.isEmpty ? own : "\(above) \(own)")
  }

  /// The words of a row, without the lines of a frame, with one blank between them.
  func words(row: Int) -> String { text(row: row).withoutFrames }
}

extension String {
  /// Whether a text before the cursor is a question. A prompt, such as the one of a shell, has one word.
  fileprivate var isQuestion: Bool {
    if isEnded(by: ["?", ":", "？", "："]) { return true }
    let small = " \(lowercased())"
    return [" press ", "(press ", "y/n", "yes/no", "any key", "to continue", "-- more --"].contains {
      small.includes(bytesOf: $0)
    }
  }

  fileprivate func isEnded(by marks: [String]) -> Bool {
    split(separator: " ").count > 1 && marks.contains { hasSuffix($0) }
  }

  fileprivate var beginning: String { count > 120 ? String(prefix(119)) + "…" : self }
}

extension String {
  /// The words of a row, without the lines of a frame, with one blank between them.
  var withoutFrames: String {
    split(separator: " ").filter { word in
      !word.unicodeScalars.allSatisfy { "│┃║|─━═".unicodeScalars.contains($0) }
    }.joined(separator: " ")
  }
}
