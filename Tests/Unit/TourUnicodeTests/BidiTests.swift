import Testing

@testable import TourUnicode

struct BidiTests {
  /// What a terminal shows for a paragraph that is one line, as a text in visual order.
  static func shown(_ text: String, _ direction: ParagraphDirection = .automatic) -> String {
    let clusters = Array(text)
    let paragraph = BidiParagraph(clusters, direction: direction)
    let levels = paragraph.levels(in: clusters.indices)
    return String(
      paragraph.reordered(clusters.indices).map { levels[$0] % 2 == 1 ? mirrored(clusters[$0]) : clusters[$0] })
  }

  @Test(arguments: [
    ("abc", "abc"),
    // Hebrew from right to left; numbers from left to right.
    ("אבג", "גבא"),
    ("אבג 123 דה", "הד 123 גבא"),
    ("he said אבג, ok", "he said גבא, ok"),
    ("אבג Enter דה!", "!הד Enter גבא"),
    // Brackets are mirrored, and go with the text around them.
    ("אבג (דה) <ו>", "<ו> (הד) גבא"),
    ("abc (אבג)", "abc (גבא)"),
    // Marks stay on their letters.
    ("שָׁלוֹם", "םוֹלשָׁ"),
    // An isolate.
    ("אבג \u{2068}a-1\u{2069} דה", "הד \u{2069}a-1\u{2068} גבא"),
  ])
  func `a line is shown in visual order`(_ logical: String, _ visual: String) {
    #expect(Array(Self.shown(logical).unicodeScalars) == Array(visual.unicodeScalars))
  }

  @Test func `the first strong character outside isolates decides the direction`() {
    #expect(BidiParagraph(Array("1, אבג abc")).level == 1)
    #expect(BidiParagraph(Array("1, abc אבג")).level == 0)
    #expect(BidiParagraph(Array("\u{2068}אבג\u{2069} abc")).level == 0)
    #expect(BidiParagraph(Array("123")).level == 0)
    #expect(BidiParagraph(Array("abc"), direction: .rightToLeft).level == 1)
    #expect(BidiParagraph(Array("אבג"), direction: .leftToRight).level == 0)
  }

  @Test func `spaces at the end of each line are at the paragraph's end of it`() {
    let paragraph = BidiParagraph(Array("abc אבג דה"), direction: .leftToRight)
    // The line breaks after the second space.
    #expect(paragraph.levels(in: 0..<8) == [0, 0, 0, 0, 1, 1, 1, 0])
    #expect(paragraph.reordered(0..<8) == [0, 1, 2, 3, 6, 5, 4, 7])
    #expect(paragraph.reordered(8..<10) == [9, 8])
    // Within a line, the space is between the words.
    #expect(paragraph.levels(in: 0..<10) == [0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
  }

  @Test func `what is outside the paragraph is left out`() {
    let paragraph = BidiParagraph(Array("אב"))
    #expect(paragraph.reordered(-1..<9) == [1, 0])
    #expect(paragraph.reordered(5..<9) == [])
    #expect(BidiParagraph([Character]()).reordered(0..<0) == [])
    #expect(BidiParagraph(Array("ab")).levels(in: 1..<9) == [0])
  }

  @Test func `63 nested brackets are paired`() {
    func levels(_ depth: Int) -> [UInt8] {
      let text = "א" + String(repeating: "(", count: depth) + "ב" + String(repeating: ")", count: depth) + "a"
      return BidiParagraph(Array(text), direction: .leftToRight).levels
    }
    // BD16 stops at the 64th opening bracket; no pair is found then.
    #expect(levels(63).suffix(3) == [1, 1, 0])
    #expect(levels(64).suffix(3) == [0, 0, 0])
  }

  @Test func `only blocks without right-to-left and explicit characters are left-to-right only`() {
    let allowed: Set<BidiClass> = [.l, .en, .es, .et, .cs, .nsm, .bn, .b, .s, .ws, .on]
    let scalars = UCD.allScalars.filter(BidiClass.isLeftToRightOnly)
    #expect(BidiClass.classes(of: scalars).allSatisfy(allowed.contains))
  }

  @Test func `a left-to-right paragraph has level 0 throughout, as by the rules`() {
    let text = Array("Voilà: “1 + 2 = 3” (§ 4); 漢字、かな — ไทย\t$5\n".unicodeScalars)
    #expect(BidiParagraph(text).isLeftToRight)
    #expect(ResolvedLevels(text, direction: .automatic).levels == BidiParagraph(text).levels)
  }

  @Test func `a pair of scalars mirrors both ways`() {
    #expect(mirrored("(" as Unicode.Scalar) == ")")
    #expect(mirrored("«" as Unicode.Scalar) == "»")
    #expect(mirrored("a" as Unicode.Scalar) == nil)
    #expect(mirrored("a" as Character) == "a")
    #expect(mirrored("<" as Character) == ">")
    for scalar in UCD.allScalars {
      if let other = mirrored(scalar) { #expect(mirrored(other) == scalar) }
    }
  }
}
