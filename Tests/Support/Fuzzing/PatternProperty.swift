import TourPattern

extension Property {
  /// A pattern is an error, or its ranges are in order and within the text. The first line of the input is the pattern,
  /// the rest is the text.
  public static let pattern = Property(name: "pattern") { bytes in
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard let pattern = try? Pattern(String(decoding: parts[0], as: UTF8.self)) else { return nil }
    let text = String(decoding: parts.count > 1 ? parts[1] : [], as: UTF8.self)
    var end = 0
    for range in pattern.ranges(in: text) {
      if range.lowerBound < end || range.upperBound > text.count { return "\(range) after \(end)" }
      end = range.upperBound
    }
    return nil
  }
}
