/// Reads an array of whole numbers (``JSON/integers(_:)``), the fast path of the reader. Returns nil for any other
/// array.
struct JSONNumbers {
  var index: Int

  private func byte(in bytes: Span<UInt8>) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func integers(in bytes: Span<UInt8>) -> [Int]? {
    var integers: [Int] = []
    while true {
      skipBlanks(in: bytes)
      guard let integer = integer(in: bytes) else { return nil }
      integers.append(integer)
      skipBlanks(in: bytes)
      index += 1
      switch index <= bytes.count ? bytes[index - 1] : 0 {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "]"): return integers
      default: return nil
      }
    }
  }

  private mutating func integer(in bytes: Span<UInt8>) -> Int? {
    let isNegative = byte(in: bytes) == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let start = index
    var integer = 0
    while case let byte = byte(in: bytes), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
      let digit = Int(byte - UInt8(ascii: "0"))
      let (tens, isTooLarge) = integer.multipliedReportingOverflow(by: 10)
      let (sum, isTooMuch) = isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      if isTooLarge || isTooMuch { return nil }
      integer = sum
      index += 1
    }
    if index == start || bytes[start] == UInt8(ascii: "0") && (isNegative || index > start + 1) { return nil }
    return integer
  }

  private mutating func skipBlanks(in bytes: Span<UInt8>) {
    while true {
      switch byte(in: bytes) {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }
}
