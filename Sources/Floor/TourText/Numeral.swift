/// Reads numbers that come from outside the process: from a program, a terminal, a guide, the history, the command
/// line, the environment.
///
/// The standard library accepts a sign in any number (`Int("-1")`, `Int("+1")`, `UInt8("-0")`), and its results may be
/// so large that sums overflow. Here each caller passes the range that it can use, and numbers out of that range are
/// rejected, so that its sums cannot overflow. Only ASCII digits are accepted.
///
/// All conversions from text to numbers use this type. The compiler enforces it: see `StandardConversions.swift`.
public enum Numeral {
  /// Reads a number in decimal digits.
  ///
  /// - Parameter range: the allowed numbers. A `-` before the digits is accepted only if the range contains negative
  ///   numbers; a `+` never is.
  /// - Returns: nil for any other text, and for a number outside `range`.
  @inlinable public static func decimal(_ text: some Sequence<UInt8>, in range: ClosedRange<Int>) -> Int? {
    var digits = text.makeIterator()
    var byte = digits.next()
    let isNegative = byte == UInt8(ascii: "-") && range.lowerBound < 0
    if isNegative { byte = digits.next() }
    guard byte != nil else { return nil }
    // Accumulates the negated number, because `Int.min` has no positive counterpart.
    var value = 0
    while let digit = byte.map({ $0 &- UInt8(ascii: "0") }) {
      guard digit < 10 else { return nil }
      let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isTooMuch) = tens.subtractingReportingOverflow(Int(digit))
      if isTooLarge || isTooMuch { return nil }
      value = sum
      byte = digits.next()
    }
    if !isNegative, value == .min { return nil }
    let number = isNegative ? value : -value
    return range.contains(number) ? number : nil
  }

  /// Reads a number in decimal digits.
  @inlinable public static func decimal(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
    decimal(text.utf8, in: range)
  }

  /// Reads a number in hexadecimal digits, in upper or lower case, without a prefix.
  ///
  /// - Parameter digits: the allowed number of digits, within 1–8.
  /// - Returns: nil for any other text.
  @inlinable public static func hexadecimal(_ text: some Sequence<UInt8>, digits: ClosedRange<Int>) -> UInt32? {
    var (value, count): (UInt32, Int) = (0, 0)
    for byte in text {
      count += 1
      guard let digit = digit(byte), count <= min(digits.upperBound, 8) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return count >= max(digits.lowerBound, 1) ? value : nil
  }

  /// Reads a number in hexadecimal digits.
  @inlinable public static func hexadecimal(_ text: some StringProtocol, digits: ClosedRange<Int>) -> UInt32? {
    hexadecimal(text.utf8, digits: digits)
  }

  /// Reads the level of a colour channel, one to four hexadecimal digits, and scales it from the range of that many
  /// digits to 0–255.
  ///
  /// Source: XParseColor(3).
  @inlinable public static func level(_ text: some StringProtocol) -> UInt8? {
    guard let value = hexadecimal(text, digits: 1...4) else { return nil }
    return UInt8(truncatingIfNeeded: value * 255 / (1 << (4 * UInt32(text.utf8.count)) - 1))
  }

  /// Reads a number that may have a sign, a fraction and an exponent.
  ///
  /// - Returns: nil for any other text, including infinity, NaN and hexadecimal numbers, and for a number that is too
  ///   large.
  public static func real(_ text: some StringProtocol) -> Double? {
    guard
      text.utf8.allSatisfy({ (0x2B...0x39).contains($0) && $0 != 0x2C && $0 != 0x2F || $0 | 0x20 == UInt8(ascii: "e") }
      ),
      let number: Double = standard(String(text)), number.isFinite
    else { return nil }
    return number
  }

  /// The standard library's own conversion, which `StandardConversions.swift` hides.
  private static func standard<Number: LosslessStringConvertible>(_ text: String) -> Number? { Number(text) }

  @inlinable static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
