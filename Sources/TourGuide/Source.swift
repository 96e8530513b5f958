/// The bytes of a guide file, known to be text once ``flaws()`` found nothing.
struct Source {
  private(set) var bytes: [UInt8]

  private let pairs: SurrogatePairs?

  /// Takes the text without its byte order mark.
  init(_ file: [UInt8]) {
    let text = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
    pairs = SurrogatePairs(text)
    bytes = pairs?.bytes ?? text
  }

  /// Where in the file something stands that stands here in these bytes.
  func original(_ mark: Mark) -> Mark { pairs?.original(mark) ?? mark }

  /// Where this is not UTF-8, and the control characters in it: nothing of either reaches the YAML parser, whose idea of
  /// lines would differ from an editor's. Ends at the first byte that is not UTF-8, and after a hundred.
  func flaws() -> [(mark: Mark, kind: GuideError)] {
    var flaws: [(mark: Mark, kind: GuideError)] = []
    var mark = Mark.start
    var decoder = UTF8()
    var input = bytes.makeIterator()
    var previous: Unicode.Scalar = " "
    loop: while flaws.count < 100 {
      switch decoder.decode(&input) {
      case .emptyInput: break loop
      case .error:
        flaws.append((mark, .notUTF8))
        break loop
      case .scalarValue(let scalar):
        defer { previous = scalar }
        switch scalar {
        case "\n" where previous == "\r": break
        case "\n", "\r": mark = Mark(line: mark.line + 1, column: 1)
        default:
          if scalar.isControl, scalar != "\t" { flaws.append((mark, .controlCharacter(scalar.value))) }
          mark.column += 1
        }
      }
    }
    return flaws
  }

  /// The characters of one line, counted from 1, without its end; empty where there is no such line.
  func line(_ number: Int) -> [Unicode.Scalar] {
    var line = 1
    var start = 0
    while line < number {
      guard let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [] }
      start = end + (bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1)
      line += 1
    }
    let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    return Array(String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars)
  }

  /// Whether a line after this one begins with something that can be a key of a mapping that is not indented, other than these.
  func hasKey(afterLine number: Int, except known: [String]) -> Bool {
    let known = known.map { Array("\($0):".utf8) }
    return bytes.withUnsafeBufferPointer { bytes in
      var (line, index) = (1, 0)
      var isStart = true
      while index < bytes.count {
        let byte = bytes[index]
        if byte == 0x0A {
          line += 1
          isStart = true
        } else if isStart {
          isStart = false
          if line > number, byte != UInt8(ascii: " "), byte != UInt8(ascii: "-"), byte != UInt8(ascii: "#"), byte != 0x0D,
            !known.contains(where: bytes[index...].starts)
          {
            return true
          }
        } else if byte == 0x0D {
          return true  // Old line ends: not worth a fast way.
        }
        index += 1
      }
      return false
    }
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
