import Testing

@testable import TourUnicode

/// Texts with the positions at which a line may end: `|` allowed, `¦` emergency, `‖` mandatory.
struct LineBreakTests {
  static let marks: [(Character, LineBreak)] = [("|", .allowed), ("¦", .emergency), ("‖", .mandatory)]

  static func marked(_ text: String) -> String {
    let clusters = Array(text)
    let breaks = LineBreaks(clusters)
    return clusters.indices.map { index in
      (Self.marks.first { $0.1 == breaks[index] }.map { String($0.0) } ?? "") + String(clusters[index])
    }.joined()
  }

  @Test(arguments: [
    // English: after spaces and hyphens; not in numbers, before punctuation, or at no-break spaces.
    "Press |Enter, |and |less |jumps |(if |it |can) |to |line |3.50.",
    "a |well-|known |word, |10\u{A0}km, |-v, |$100, |50%, |“so” |it |is",
    "see |https://|example.org/|a/|b",
    // Chinese: between ideographs; not before closing or behind opening punctuation.
    "输|入|一|个|词,|按|“下”|回|车|键|(必|须)。|终|端",
    // Japanese: not before small kana, the prolonged sound mark or the iteration mark.
    "カー|ド|を|表|示|し、|見|る|べ|き|場|所|を|「示|し|ま|す」。|人々|チャッ|ト",
    // Korean: between syllables, as is the default of the annex.
    "단|어|를 |입|력|하|세|요.",
    // Arabic, Hebrew and Hindi: after spaces.
    "اكتب |كلمة، |ثم |اضغط",
    "הקלד |מילה |והקש |על |בן-|גוריון",
    "शब्द |लिखें |और |Enter |दबाएँ।",
    // Thai: at spaces; in an emergency between syllables.
    "พิมพ์ |Enter |แล้ว",
    // Emoji: flags and sequences stay whole.
    "👍🏽|👩‍💻|🇩🇪|🇫🇷",
    // Lines that are given.
    "a\n‖b\r\n‖c\u{2028}‖d",
  ])
  func `lines end where they may`(_ text: String) {
    let plain = text.filter { character in !Self.marks.contains { $0.0 == character } }
    #expect(Self.marked(plain).replacing("¦", with: "") == text)
  }

  @Test(arguments: [
    // Thai: never behind a leading vowel, before a trailing vowel or a mark, or before a silenced consonant.
    "โป¦ร¦แก¦ร¦ม¦นี้¦แส¦ด¦ง¦การ์¦ด",
    "พิ¦มพ์",
    "ตัว¦อ¦ย่า¦ง",
    "กำ¦ลัง¦เป็น¦เด็ก¦มือ",
    "ต่า¦งๆ",
    // Lao, Khmer with stacked consonants, Myanmar with a silenced final consonant.
    "ສະ¦ບາ¦ຍ¦ດີ",
    "ភា¦សា¦ខ្មែ¦រ",
    "မြန်¦မာ",
  ])
  func `scripts without spaces have emergency breaks between syllables`(_ text: String) {
    #expect(Self.marked(text.filter { $0 != "¦" }) == text)
  }

  @Test func `a text without elements has one position, at which no line ends`() {
    let breaks = LineBreaks([Character]())
    #expect(breaks.count == 0)
    #expect(breaks[0] == .prohibited)
    #expect(breaks[-1] == .prohibited && breaks[1] == .prohibited)
  }

  @Test func `a line must end at the end of a text`() {
    #expect(LineBreaks(Array("ab"))[2] == .mandatory)
  }

  @Test func `a mark on a space begins no line of its own`() {
    // Between the scalars the annex has an opportunity (LB18, LB10), but they are one grapheme cluster.
    let text = "a \u{308}b"
    #expect(LineBreaks(Array(text.unicodeScalars))[2] == .allowed)
    #expect((1...2).map { LineBreaks(Array(text))[$0] } == [.prohibited, .prohibited])
  }
}
