import Foundation

/// Files of the Unicode Character Database, from Debian's package unicode-data.
enum UCD {
  /// The version that the tables are from.
  static let version = "17.0.0"
  static let folder = "/usr/share/unicode"

  /// Whether the files are of that version. Debian has it from forky on.
  static let isOfTables: Bool = {
    guard let text = try? String(contentsOfFile: path("LineBreak.txt"), encoding: .utf8) else { return false }
    return text.hasPrefix("# LineBreak-\(version).txt")
  }()

  static func path(_ name: String) -> String { folder + "/" + name }

  /// Calls `body` with each line of a file that has more than a comment, without the comment.
  static func forEachLine(of path: String, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let content = line.prefix { $0 != UInt8(ascii: "#") }
      if content.contains(where: { $0 > 0x20 }) { try body(content) }
    }
  }

  /// The fields of each line, separated by semicolons.
  static func rows(of name: String) throws -> [[String]] {
    var rows: [[String]] = []
    try forEachLine(of: path(name)) { line in
      rows.append(
        line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
          String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        })
    }
    return rows
  }

  /// A range such as `0E40..0E44`.
  static func range(_ field: String) -> ClosedRange<UInt32> {
    let ends = field.components(separatedBy: "..").map { UInt32($0, radix: 16)! }
    return ends[0]...ends.last!
  }

  static var allScalars: some Sequence<Unicode.Scalar> { (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) }
}

extension ArraySlice<UInt8> {
  /// Numbers separated by spaces.
  func numbers(radix: Int) -> [Int] {
    split(separator: UInt8(ascii: " ")).compactMap { Int(String(decoding: $0, as: UTF8.self), radix: radix) }
  }

  var words: [String] {
    split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map { String(decoding: $0, as: UTF8.self) }
  }
}
