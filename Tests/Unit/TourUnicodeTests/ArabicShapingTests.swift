import Testing

@testable import TourUnicode

struct ArabicShapingTests {
  static func shaped(_ text: String) -> String {
    String(ArabicShaping.shaped(Array(text)).compactMap { $0 })
  }

  @Test(arguments: [
    // marhaban: meem initial, reh final, hah initial, beh medial, alef final
    ("مرحبا", "\u{FEE3}\u{FEAE}\u{FEA3}\u{FE92}\u{FE8E}"),
    // salaam: seen initial, lam-alef final, meem isolated
    ("سلام", "\u{FEB3}\u{FEFC}\u{FEE1}"),
    // la: lam-alef isolated; al-aan: lam-alef with madda
    ("لا", "\u{FEFB}"),
    ("الآن", "\u{FE8D}\u{FEF5}\u{FEE5}"),
    // kitaab, bayt, darasa
    ("كتاب", "\u{FEDB}\u{FE98}\u{FE8E}\u{FE8F}"),
    ("بيت", "\u{FE91}\u{FEF4}\u{FE96}"),
    ("درس", "\u{FEA9}\u{FEAD}\u{FEB1}"),
    // su'aal: hamza on waw joins only the letter before
    ("سؤال", "\u{FEB3}\u{FE86}\u{FE8D}\u{FEDD}"),
    // `alaa, with alef maksura; madrasa, with teh marbuta
    ("على", "\u{FECB}\u{FEE0}\u{FEF0}"),
    ("مدرسة", "\u{FEE3}\u{FEAA}\u{FEAD}\u{FEB3}\u{FE94}"),
    // Persian: peh, tcheh, keheh, gaf, Farsi yeh
    ("پارسی", "\u{FB58}\u{FE8E}\u{FEAD}\u{FEB3}\u{FBFD}"),
    ("گفت", "\u{FB94}\u{FED4}\u{FE96}"),
    // Urdu: heh goal, yeh barree
    ("ہے", "\u{FBA8}\u{FBAF}"),
    // Words do not join; other text stays.
    ("من هو", "\u{FEE3}\u{FEE6} \u{FEEB}\u{FEEE}"),
    ("abc 12", "abc 12"),
    ("ب-ب", "\u{FE8F}-\u{FE8F}"),
    // Tatweel and a zero width joiner join; a zero width non-joiner does not.
    ("بـ", "\u{FE91}ـ"),
    ("ب\u{200D}", "\u{FE91}\u{200D}"),
    ("ب\u{200C}ب", "\u{FE8F}\u{200C}\u{FE8F}"),
    // Letters join across marks, and a ligature has the marks of both.
    ("بَت", "\u{FE91}\u{64E}\u{FE96}"),
    ("لَاّ", "\u{FEFB}\u{64E}\u{651}"),
    // A letter without presentation forms stays; the letter before joins it.
    ("بݐ", "\u{FE91}ݐ"),
  ])
  func `words have the forms that are known`(_ word: String, _ forms: String) {
    #expect(Array(Self.shaped(word).unicodeScalars) == Array(forms.unicodeScalars))
  }

  @Test func `the alef of a ligature is nil`() {
    #expect(ArabicShaping.shaped(Array("سلام")) == ["\u{FEB3}", "\u{FEFC}", nil, "\u{FEE1}"])
  }

  @Test func `forms have the types of letters, so that text may be shaped first`() {
    let forms = ArabicFormTable.letters.enumerated().filter { $0.0 % 5 > 0 && $0.1 > 0 }.map(\.1)
    let scalars = (forms + ArabicFormTable.ligatures.enumerated().filter { $0.0 % 3 > 0 }.map(\.1))
      .compactMap { Unicode.Scalar($0) }
    #expect(BidiClass.classes(of: scalars).allSatisfy { $0 == .al })
    #expect(LineBreakText(scalars).bytes.allSatisfy { $0 == LineBreakClass.al.rawValue })
    #expect(scalars.count == 250)
  }

  @Test func `letters that join have a form for each way to join`() {
    let rows = stride(from: 0, to: ArabicFormTable.letters.count, by: 5).map { ArabicFormTable.letters[$0..<$0 + 5] }
    var reader = RangeReader(latin: JoiningTypeTable.latin, ranges: JoiningTypeTable.ranges)
    for row in rows.map(Array.init) {
      let type = JoiningType(rawValue: reader.value(of: Unicode.Scalar(row[0])!))
      let expected = type == .dualJoining ? 4 : type == .rightJoining ? 2 : 1
      // Noon ghunna (U+06BA) only ends words; U+0677 is deprecated.
      let exceptions: [UInt16: Int] = [0x6BA: 2, 0x677: 1]
      #expect(row.dropFirst().filter { $0 > 0 }.count == exceptions[row[0]] ?? expected, "\(row)")
    }
  }
}
