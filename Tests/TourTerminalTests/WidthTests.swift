import Glibc
import Testing
import TourCore

@Test("The width of a cluster", arguments: [
  ("a", 1), ("é", 1), ("e\u{301}", 1), ("世", 2), ("\u{301}", 0), ("\u{200D}", 0), ("😀", 2), ("👩\u{200D}👧", 2), ("👋🏽", 2), ("🇩🇪", 2), ("❤", 1),
  ("❤\u{FE0F}", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("─", 1), ("\u{AD}", 1), ("\u{7}", 0), ("\u{85}", 0), ("Ａ", 2), ("ｱ", 1), ("\u{E000}", 1),
  ("1\u{FE0F}\u{20E3}", 2),
] as [(Character, Int)])
func width(_ cluster: Character, _ width: Int) {
  #expect(columns(of: cluster) == width)
}

/// glibc 2.36 follows Unicode 15.0; what it calls -1 is not printable there, mostly because it was unassigned.
@Test("Where libc's wcwidth says otherwise, the reason is known")
func libc() {
  // Behind a feature macro in <wchar.h>, so it is looked up by name.
  guard setlocale(LC_CTYPE, "C.UTF-8") != nil, let symbol = dlsym(nil, "wcwidth") else { return }
  let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> Int32).self)
  var unexplained: [String] = []
  for value in UInt32(0x20)...0x10FFFF {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let (ours, theirs) = (columns(of: scalar), Int(wcwidth(wchar_t(value))))
    if ours == theirs || theirs == -1 { continue }
    switch value {
    case _ where reasons.contains { $0.scalars.contains(value) && $0.ours == ours && $0.theirs == theirs }: continue
    default: unexplained.append(String(value, radix: 16) + ": \(ours), libc \(theirs)")
    }
  }
  #expect(unexplained.isEmpty, "\(unexplained.count): \(unexplained.prefix(60))")
}

private let reasons: [(scalars: ClosedRange<UInt32>, ours: Int, theirs: Int, why: String)] = []
