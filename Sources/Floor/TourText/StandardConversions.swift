/// Hides the standard library's conversions from text to numbers: they accept a sign, `Double` accepts infinity too,
/// and none checks a range.
///
/// Wherever TourScreen is imported, these declarations hide the standard library's with the same signature. They
/// are deprecated, which is an error in every target of `Sources` (see `guarded` in Package.swift). Use ``Numeral``
/// instead.
extension FixedWidthInteger {
  @available(*, deprecated, message: "takes a sign, and has no range: use Numeral.decimal(_:in:)")
  package init?(_ text: String) { return nil }

  @available(
    *, deprecated,
    message: "takes a sign, and has no range: use Numeral.decimal(_:in:) or Numeral.hexadecimal(_:digits:)"
  )
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
