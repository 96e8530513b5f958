import Glibc
import Testing
import TourScreen

@Test(
  arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("世", 2), ("\u{301}", 0), ("\u{200D}", 0), ("😀", 2), ("👩\u{200D}👧", 2),
    ("👋🏽", 2), ("🇩🇪", 2), ("❤", 1),
    ("❤\u{FE0F}", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("─", 1), ("\u{AD}", 1), ("\u{7}", 0), ("\u{85}", 0),
    ("Ａ", 2), ("ｱ", 1), ("\u{E000}", 1),
    ("1\u{FE0F}\u{20E3}", 2),
  ] as [(Character, Int)])
func `a grapheme cluster is 0, 1 or 2 columns wide`(_ cluster: Character, _ width: Int) {
  #expect(columns(of: cluster) == width)
}

/// glibc 2.36 follows Unicode 15.0. Its wcwidth(3) returns -1 for unprintable scalars, most of which are unassigned in
/// that version.
@Test
func `each difference from libc's wcwidth is listed with its reason`() {
  // Feature macros hide both declarations, so the symbols are looked up by name.
  guard let version = dlsym(nil, "gnu_get_libc_version"), let symbol = dlsym(nil, "wcwidth"),
    String(cString: unsafeBitCast(version, to: (@convention(c) () -> UnsafePointer<CChar>).self)()) == "2.36",
    setlocale(LC_CTYPE, "C.UTF-8") != nil
  else { return }
  let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> Int32).self)
  var runs: [(first: UInt32, last: UInt32, ours: Int, theirs: Int)] = []
  var unprintable = [0, 0, 0]
  for value in UInt32(0x20)...0x10FFFF {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let (ours, theirs) = (columns(of: scalar), Int(wcwidth(wchar_t(value))))
    if theirs == -1 { unprintable[ours] += 1 }
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
  #expect(Set(found) == Set(disagreements.flatMap(\.runs)) && found.count == disagreements.flatMap(\.runs).count)
  for (reason, scalars, listed) in disagreements {
    let sum = zip(found, runs).filter { listed.contains($0.0) }.reduce(0) { $0 + Int($1.1.last - $1.1.first) + 1 }
    #expect(sum == scalars, "\(reason)")
  }
  // The numbers of scalars that are unprintable in libc (controls, unassigned) and take 0, 1 and 2 columns here.
  #expect(unprintable == [3929, 760_449, 65491])
}

/// The reason, the number of scalars, and the runs: the scalars in hexadecimal, their columns here, their columns in
/// libc.
private let disagreements: [(reason: String, scalars: Int, runs: [String])] = [
  ("symbols that Unicode 16 made wide", 124, ["2630-2637 2 1", "268A-268F 2 1", "1D300-1D356 2 1", "1D360-1D376 2 1"]),
  ("spacing marks, which take a column here", 5, ["302E-302F 1 2", "1171E 1 0", "16FF0-16FF1 1 2"]),
  ("enclosed numbers, whose width is ambiguous", 8, ["3248-324F 1 2"]),
  ("fillers of Hangul, which libc counts", 2, ["3164 0 2", "FFA0 0 1"]),
]
