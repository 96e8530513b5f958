/// The standard library's ways from a text to a number, hidden: they take a sign, `Double` takes infinity too, and none has a range.
///
/// A declaration of ours hides the one of the same kind in the standard library wherever TourCore is imported, and using it is an error in
/// every target of `Sources` (see `room` in Package.swift). ``Numeral`` is the way that is left.
extension FixedWidthInteger {
  @available(*, deprecated, message: "takes a sign, and has no range: use Numeral.decimal(_:in:)")
  package init?(_ text: String) { return nil }

  @available(*, deprecated, message: "takes a sign, and has no range: use Numeral.decimal(_:in:) or Numeral.hexadecimal(_:digits:)")
  package init?(_ text: some StringProtocol, radix: Int = 10) { return nil }
}

extension Double {
  @available(*, deprecated, message: "takes infinity and NaN: use Numeral.real(_:)")
  package init?(_ text: some StringProtocol) { return nil }
}

extension Int {
  @available(*, deprecated, message: "traps where it is too large: use Int(exactly:)")
  package init(_ number: Double) { self = Int(exactly: number.rounded(.towardZero)) ?? 0 }
}
