import Testing
import TourText

@Suite struct `A numeral` {
  @Test(arguments: [
    "", "-", "+", "-1", "+1", "1-", " 1", "1 ", "1_000", "0x10", "1.0", "1e3", "１", "٣", "256", "99999999999999999999",
    "−1",
  ])
  func `that is not a number in the range gives nil`(_ text: String) {
    #expect(Numeral.decimal(text, in: 0...255) == nil)
  }

  @Test(arguments: [("0", 0), ("000", 0), ("7", 7), ("007", 7), ("255", 255), ("0000000000000000000000255", 255)])
  func `of decimal digits is read`(_ text: String, _ number: Int) {
    #expect(Numeral.decimal(text, in: 0...255) == number)
  }

  @Test(arguments: [
    ("-9223372036854775808", Int.min), ("-9223372036854775807", .min + 1), ("-1", -1), ("-0", 0), ("0", 0),
    ("9223372036854775807", .max),
  ])
  func `has a sign if the range has negative numbers`(_ text: String, _ number: Int) {
    #expect(Numeral.decimal(text, in: .min ... .max) == number)
    #expect((Numeral.decimal(text, in: 0 ... .max) == nil) == text.hasPrefix("-"))
  }

  @Test(arguments: ["-9223372036854775809", "9223372036854775808", "--1", "-+1", "+1", "-"])
  func `beyond the range of Int gives nil`(_ text: String) {
    #expect(Numeral.decimal(text, in: .min ... .max) == nil)
  }

  @Test(arguments: ["", "-f", "+f", "0x1", "g", "fffff", "１", "f ", "F_F"])
  func `of other than one to four hexadecimal digits gives nil`(_ text: String) {
    #expect(Numeral.hexadecimal(text, digits: 1...4) == nil)
    #expect(Numeral.level(text) == nil)
  }

  @Test func `of hexadecimal digits is read`() {
    #expect(Numeral.hexadecimal("fF09", digits: 1...4) == 0xFF09)
    #expect(Numeral.hexadecimal("ffffffff", digits: 1...8) == .max)
    #expect(Numeral.hexadecimal("0ffffffff", digits: 1...99) == nil)
    #expect(Numeral.hexadecimal("f", digits: 2...2) == nil)
  }

  @Test func `of a colour level is scaled by its number of digits`() {
    #expect(
      ["0", "f", "8", "ff", "80", "fff", "800", "ffff", "8000"].map { Numeral.level($0) } == [
        0, 255, 136, 255, 128, 255, 127, 255, 127,
      ])
  }

  @Test(arguments: ["", "nan", "inf", "-infinity", "0x1p3", "1e999", "1,5", "1/2", " 1", "1 ", "e", "."])
  func `that is not a finite real number gives nil`(_ text: String) {
    #expect(Numeral.real(text) == nil)
  }

  @Test(arguments: [("0", 0), ("-1", -1), ("+1", 1), ("1.5", 1.5), ("1e3", 1000), ("2.5E-1", 0.25)])
  func `of a real number is read`(_ text: String, _ number: Double) {
    #expect(Numeral.real(text) == number)
  }
}
