import Foundation
import Glibc
import Harness
import Testing

/// Returns a message for each line in which two runs differ. Each run is a list of screens, one for each point of the
/// test.
func differences(_ hosted: [String], _ alone: [String]) -> [String] {
  zip(hosted, alone).enumerated().flatMap { point, pair in
    let (a, b) = (
      pair.0.split(separator: "\n", omittingEmptySubsequences: false),
      pair.1.split(separator: "\n", omittingEmptySubsequences: false)
    )
    return (0..<max(a.count, b.count)).compactMap { row in
      let (here, there) = (row < a.count ? String(a[row]) : "-", row < b.count ? String(b[row]) : "-")
      return here == there
        ? nil : "point \(point) line \(row): \(here.debugDescription) alone \(there.debugDescription)"
    }
  }
}

extension TerminalHarness {
  /// Lets mc show nothing about the free space of the disk, which changes while tests run.
  func hideFreeSpace() throws { try write("[Layout]\nfree_space=false\n", to: ".config/mc/ini") }

  /// The shell function `pause`. It makes a script wait until the test calls ``wake()``.
  static let pause = "pause() { until read wakened < wake; do :; done; }\n"

  /// Continues a script that is in `pause`, or waits until the script gets there. Requires the named pipe `wake` in the
  /// home folder.
  func wake() throws {
    var pipe: CInt = -1
    defer { Glibc.close(pipe) }
    try wait("the script to pause") {
      pipe = open(home.appending(path: "wake").path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return pipe >= 0
    }
    try #require(Glibc.write(pipe, "\n", 1) == 1)
    // The pipe stays open until the script has read the line. If it were closed earlier and a signal interrupted the
    // script's open(2), the line would be lost.
    try wait("the script to continue") {
      var unread: CInt = 0
      return ioctl(pipe, UInt(FIONREAD), &unread) == 0 && unread == 0
    }
  }
}

/// Compares a program that has filled the screen, and then writes `before`, is covered by a card, and writes `after`.
func compareScript(before: String, after: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let script = """
    seq -f 'before %g' 1 30
    \(before)
    pause
    \(after)
    printf '\\e[24H\\n'
    """
  try compareScript(script, sourceLocation: sourceLocation)
}

/// Runs a script alone and with a card over it, and expects the same screens. In the script, `pause` waits for
/// ``TerminalHarness/wake()``.
///
/// The guide has one card. `meanwhile` runs while it is on the screen. Then the card is closed and the script
/// continued.
func compareScript(
  _ script: String, sourceLocation: SourceLocation = #_sourceLocation,
  meanwhile: (TerminalHarness, _ hosted: Bool) throws -> Void = { _, _ in }
) throws {
  try compare(program: "bash program", script: script, guide: oneCard, sourceLocation: sourceLocation) {
    harness, hosted in
    if hosted {
      try harness.wait(for: "1 of 1")
    }
    try meanwhile(harness, hosted)
    if hosted {
      try harness.wait(for: "1 of 1")
      try harness.press("Enter")
      try harness.wait(until: "1 of 1")
    }
    try harness.wake()
    return []
  }
}

let oneCard = "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card, body: It has something to say.}]\n"

/// Runs a program alone and under tour, and expects the same screens at the points that `story` returns and the same
/// scrollback and modes at the end.
/// - Parameter reading: Replaces the parts of a screen that may differ.
func compare(
  program: String, script: String? = nil, guide: String, sourceLocation: SourceLocation = #_sourceLocation,
  story: (TerminalHarness, Bool) throws -> [String], reading: (String) -> String = { $0 }
) throws {
  var seen: [[String]] = []
  for hosted in [false, true] {
    let harness = try TerminalHarness(columns: 80, rows: 24)
    if let script { try harness.write(TerminalHarness.pause + script + "\n", to: "program") }
    let file = try harness.write(guide, to: "any.yaml")
    try harness.hideFreeSpace()
    try harness.write("\(hosted ? "$TOUR_BIN run --guide \(file)" : "") \(program)\n", to: "go")
    try harness.run("mkfifo wake; clear")
    try harness.wait(until: "mkfifo")
    try harness.waitForPrompt()
    try harness.run("bash go")
    var points = try story(harness, hosted)
    try harness.waitForPrompt()
    points.append(try harness.scrollback + harness.modes)
    seen.append(points.map(reading))
  }
  let found = differences(seen[1], seen[0])
  #expect(found == [], sourceLocation: sourceLocation)
}
