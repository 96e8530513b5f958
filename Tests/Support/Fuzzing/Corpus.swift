import TourScreen

/// Inputs as readable text, one on each line. Printable ASCII stands for itself, a backslash is doubled, and any other
/// byte is `\` and two hexadecimal digits.
public enum Corpus {
  public static func inputs(_ text: String) -> [[UInt8]] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      var bytes: [UInt8] = []
      var rest = line
      while let byte = rest.popFirst() {
        if byte != UInt8(ascii: "\\") || rest.first == byte {
          bytes.append(byte)
          rest = byte == UInt8(ascii: "\\") ? rest.dropFirst() : rest
        } else {
          bytes.append(UInt8(truncatingIfNeeded: Numeral.hexadecimal(rest.prefix(2), digits: 2...2) ?? 0))
          rest = rest.dropFirst(2)
        }
      }
      return bytes
    }
  }

  /// Returns the text of the inputs, without empty and repeated ones, the shortest first.
  public static func text(_ inputs: [[UInt8]]) -> String {
    let lines = Set(inputs.filter { !$0.isEmpty }.map(line))
    return lines.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map { $0 + "\n" }.joined()
  }

  private static func line(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      switch byte {
      case UInt8(ascii: "\\"): "\\\\"
      case 0x20...0x7E: String(Unicode.Scalar(byte))
      default: "\\" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}
