/// The bytes of a guide file, known to be text once ``flaws()`` found nothing.
struct Source {
  private(set) var bytes: [UInt8]

  private let pairs: SurrogatePairs?
  /// Where each line starts.
  private let starts: [Int]

  /// Takes the text without its byte order mark.
  init(_ file: [UInt8]) {
    let text = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
    pairs = SurrogatePairs(text)
    bytes = pairs?.bytes ?? text
    starts = Self.starts(bytes)
  }

  /// A line ends with LF, CR LF or CR.
  private static func starts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where bytes[index] <= 0x0D {
        let isEnd = bytes[index] == 0x0A || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
        if isEnd { starts.append(index + 1) }
      }
    }
    return starts
  }

  /// Where in the file something stands that stands here in these bytes.
  func original(_ mark: Mark) -> Mark { pairs?.original(mark) ?? mark }

  /// Where this is not UTF-8, and the control characters in it: nothing of either reaches the YAML parser, whose idea of
  /// lines would differ from an editor's. Ends at the first byte that is not UTF-8, and after a hundred.
  func flaws() -> [(mark: Mark, kind: GuideError)] {
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
        if scalar.isControl, !["\t", "\n", "\r"].contains(scalar) { flaws.append((mark, .controlCharacter(scalar.value))) }
        mark.column += 1
      }
    }
    return flaws
  }

  /// The characters of one line, counted from 1, without its end; empty where there is no such line.
  func line(_ number: Int) -> [Unicode.Scalar] {
    guard (1...starts.count).contains(number) else { return [] }
    let line = bytes[starts[number - 1]..<(number < starts.count ? starts[number] : bytes.count)]
    return Array(String(decoding: line.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self).unicodeScalars)
  }

  /// The last line that begins with something that can be a key of a mapping that is not indented, other than these; 0 where there is
  /// none. Lines with old ends (CR) count as keys: they are not worth a fast way.
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

  /// The first line after this one that begins with one of these keys.
  func line(after number: Int, beginningWith keys: Set<String>) -> (line: Int, key: String)? {
    let keys = keys.map { ($0, Array("\($0):".utf8)) }
    var line = 1
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      line += 1
      if line > number, let key = keys.first(where: { bytes[(index + 1)...].starts(with: $0.1) }) { return (line, key.0) }
    }
    return nil
  }

  /// The same without what stands before a line, so that all the rest stays where it is.
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
