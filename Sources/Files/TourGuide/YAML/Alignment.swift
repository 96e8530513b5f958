extension Source {
  /// Returns the key or the `-` above a line with which it was probably to be aligned: of all that enclose the line,
  /// the one whose indentation differs least. nil if there is none.
  /// - Parameters:
  ///   - number: the line, from 1.
  ///   - columns: its indentation.
  func aligned(line number: Int, columns: Int) -> SyntaxFault.Aligned? {
    let isItem = item(number) != nil
    var nearest: SyntaxFault.Aligned?
    var limit = Int.max
    for above in stride(from: number - 1, to: max(0, number - Self.mostLines), by: -1) {
      guard let key = key(above), key.columns < limit || item(above) != nil else { continue }
      let found = isItem ? item(above) : key
      limit = min(limit, item(above)?.columns ?? key.columns)
      if let found, nearest.map({ abs(found.columns - columns) < abs($0.columns - columns) }) ?? true {
        nearest = found
      }
      if limit == 0 { break }
    }
    return nearest?.columns == columns ? nil : nearest
  }

  /// The number of lines that are searched.
  private static let mostLines = 1000

  /// The `-` at the beginning of a line.
  private func item(_ number: Int) -> SyntaxFault.Aligned? {
    let line = line(number)
    let columns = line.prefix { $0 == " " }.count
    guard line.count > columns + 1, line[columns] == "-", line[columns + 1] == " " else { return nil }
    return SyntaxFault.Aligned(text: "-", line: number, columns: columns)
  }

  /// The key at the beginning of a line, or of an item in it.
  private func key(_ number: Int) -> SyntaxFault.Aligned? {
    let line = line(number)
    let columns = line.prefix { $0 == " " || $0 == "-" }.count
    let name = line[columns...].prefix { $0.isASCIIWord }
    let end = columns + name.count
    guard !name.isEmpty, end < line.count, line[end] == ":", end + 1 == line.count || line[end + 1] == " " else {
      return nil
    }
    return SyntaxFault.Aligned(text: String(String.UnicodeScalarView(name)), line: number, columns: columns)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIWord: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    default: false
    }
  }
}
