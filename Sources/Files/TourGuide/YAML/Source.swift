/// The bytes of a guide file. They are valid text if ``flaws()`` returns none.
struct Source {
  private(set) var bytes: [UInt8]

  private let pairs: SurrogatePairs?
  /// The byte offset of each line.
  private let starts: [Int]
  /// Whether one blank is all that is between a text and a `#`: `See #5`.
  let hasTightComment: Bool
  /// Whether ``bytes`` are the bytes of the file, which had neither a byte order mark nor surrogate pairs.
  let isVerbatim: Bool

  /// Takes the bytes of a file. Removes a byte order mark, and replaces surrogate pairs of JSON.
  init(_ file: [UInt8]) {
    let text = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
    pairs = SurrogatePairs(text)
    bytes = pairs?.bytes ?? text
    isVerbatim = bytes.count == file.count
    starts = Self.starts(bytes)
    hasTightComment = Self.hasTightComment(bytes)
  }

  private static func hasTightComment(_ bytes: [UInt8]) -> Bool {
    let bytes = bytes.span
    guard bytes.count > 2 else { return false }
    for index in 2..<bytes.count where bytes[index] == UInt8(ascii: "#") && bytes[index - 1] == UInt8(ascii: " ") {
      if bytes[index - 2] > UInt8(ascii: " "), bytes[index - 2] != UInt8(ascii: ":") { return true }
    }
    return false
  }

  /// Returns the byte offset of each line. A line ends with LF, CR LF or CR.
  private static func starts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    let bytes = bytes.span
    for index in bytes.indices where bytes[index] <= 0x0D {
      let isEnd = bytes[index] == 0x0A || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
      if isEnd { starts.append(index + 1) }
    }
    return starts
  }

  /// Returns the position in the file for a position in ``bytes``.
  func original(_ mark: Mark) -> Mark { pairs?.original(mark) ?? mark }

  /// Returns the control characters up to the first invalid UTF-8, and the latter; at most a hundred problems. A file
  /// with flaws is not parsed: libyaml ends lines at some control characters, and editors do not. A file with many NULs
  /// is no text, or UTF-16.
  func flaws() -> [(mark: Mark, kind: GuideError)] {
    let flaws = flawsOfText()
    let zeros = flaws.filter { $0.kind == .controlCharacter(0) }
    return zeros.count > Self.mostZeros ? [(zeros[0].mark, .notUTF8)] : flaws
  }

  private static let mostZeros = 3

  private func flawsOfText() -> [(mark: Mark, kind: GuideError)] {
    var flaws: [(mark: Mark, kind: GuideError)] = []
    for number in starts.indices {
      let line = bytes[starts[number]..<(number + 1 < starts.count ? starts[number + 1] : bytes.count)]
      if line.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) { continue }
      var mark = Mark(line: number + 1, column: 1)
      var decoder = UTF8()
      var input = line.makeIterator()
      while flaws.count < 100 {
        let result = decoder.decode(&input)
        if case .emptyInput = result { break }
        guard case .scalarValue(let scalar) = result else { return flaws + [(mark, .notUTF8)] }
        if scalar.isControl, !["\t", "\n", "\r"].contains(scalar) {
          flaws.append((mark, .controlCharacter(scalar.value)))
        }
        mark.column += 1
      }
    }
    return flaws
  }

  var lineCount: Int { starts.count }

  /// Returns the characters of a line without its line end; empty if there is no such line. Lines count from 1.
  func line(_ number: Int) -> [Unicode.Scalar] {
    guard (1...starts.count).contains(number) else { return [] }
    let line = bytes[starts[number - 1]..<(number < starts.count ? starts[number] : bytes.count)]
    return Array(String(decoding: line.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self).unicodeScalars)
  }

  /// Returns the bytes of the file with other characters in a line, whose line end stays.
  func replacing(line number: Int, with text: String) -> [UInt8] {
    let start = starts[number - 1]
    let length = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }.count
    return bytes[..<start] + Array(text.utf8) + bytes[(start + length)...]
  }

  /// Returns the number, from 1, of the last line that can begin with a key of an unindented mapping, other than these
  /// keys; 0 if there is none. Returns `Int.max` if the file contains CR: such files are rare, and are read to their
  /// end.
  func lastKeyLine(except known: [String]) -> Int {
    if bytes.contains(0x0D) { return .max }
    let known = known.map { Array("\($0):".utf8) }
    for number in starts.indices.reversed() {
      guard starts[number] < bytes.count else { continue }
      switch bytes[starts[number]] {
      case 0x0A, UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "#"): continue
      default: if !known.contains(where: bytes[starts[number]...].starts) { return number + 1 }
      }
    }
    return 0
  }

  /// Returns the first line after this one that begins with one of these keys, with the key; nil if there is none.
  func line(after number: Int, beginningWith keys: Set<String>) -> (line: Int, key: String)? {
    let keys = keys.map { ($0, Array("\($0):".utf8)) }
    var line = 1
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      line += 1
      if line > number, let key = keys.first(where: { bytes[(index + 1)...].starts(with: $0.1) }) {
        return (line, key.0)
      }
    }
    return nil
  }

  /// Returns the source with the lines before this one emptied. All other lines keep their numbers.
  func blanked(before number: Int) -> Source {
    var source = self
    source.bytes = []
    var line = 1
    for byte in bytes {
      if line >= number || byte == 0x0A { source.bytes.append(byte) }
      if byte == 0x0A { line += 1 }
    }
    return source
  }
}
