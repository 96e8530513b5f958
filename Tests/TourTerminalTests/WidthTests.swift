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

/// glibc 2.36 follows Unicode 15.0. What it calls -1 is not printable there, mostly because it was unassigned. The rest: symbols that
/// Unicode 16 made wide, fillers and format characters that it counts, and enclosed numbers that it holds for wide.
@Test("Where libc's wcwidth counts otherwise is known")
func libc() {
  // Both stand behind feature macros, so they are looked up by name.
  guard let version = dlsym(nil, "gnu_get_libc_version"), let symbol = dlsym(nil, "wcwidth"),
    String(cString: unsafeBitCast(version, to: (@convention(c) () -> UnsafePointer<CChar>).self)()) == "2.36",
    setlocale(LC_CTYPE, "C.UTF-8") != nil
  else { return }
  let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> Int32).self)
  var runs: [(first: UInt32, last: UInt32, ours: Int, theirs: Int)] = []
  for value in UInt32(0x20)...0x10FFFF {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let (ours, theirs) = (columns(of: scalar), Int(wcwidth(wchar_t(value))))
    if ours == theirs || theirs == -1 { continue }
    if let run = runs.last, run.last == value - 1, run.ours == ours, run.theirs == theirs {
      runs[runs.count - 1].last = value
    } else {
      runs.append((value, value, ours, theirs))
    }
  }
  let found = runs.map { run in
    let first = String(run.first, radix: 16, uppercase: true)
    let last = run.last == run.first ? "" : "-" + String(run.last, radix: 16, uppercase: true)
    return "\(first)\(last) \(run.ours) \(run.theirs)"
  }
  #expect(found == disagreements)
}

/// Scalars, our columns, libc's.
private let disagreements: [String] = [
  "2630-2637 2 1", "268A-268F 2 1", "302E-302F 1 2", "3164 0 2", "3248-324F 1 2", "FFA0 0 1", "1171E 1 0",
  "16FF0-16FF1 1 2", "1D300-1D356 2 1", "1D360-1D376 2 1",
]
