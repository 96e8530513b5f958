import Harness
import Testing

/// A program shows the same cells, colours, cursor and modes as when run alone: after a tour, after further keys, and
/// after its end.
@Suite(.waiting) struct FidelityTests {
  struct Program: Sendable, CustomTestStringConvertible {
    var name: String
    var command: String
    /// Text on its screen once it has started.
    var sign: String
    /// Keys pressed after the tour, to check that the program still responds to them.
    var keys: [String]
    var quit: [String]
    var testDescription: String { name }
  }

  static let programs = [
    // One sleeping process and constant meters, so that nothing changes by itself.
    Program(
      name: "htop", command: "env HTOPRC=$HOME/htoprc htop -p $(cat pid)", sign: "F10", keys: ["F1"], quit: ["q", "q"]),
    Program(
      name: "vim", command: "vim -u NONE -i NONE -N letter", sign: "Dear", keys: ["j", "l", "v", "w"],
      quit: ["Escape", ":", "q", "!", "Enter"]),
    Program(name: "nano", command: "nano --ignorercfiles letter", sign: "Dear", keys: ["Down", "End"], quit: ["C-x"]),
    Program(
      name: "mc", command: "mc -u -d $HOME/above/folder $HOME/above/folder", sign: "10Quit", keys: ["Down", "F9"],
      quit: ["F10", "F10"]),
    Program(name: "less", command: "less letter", sign: "Dear", keys: ["j", "/", "o", "Enter"], quit: ["q"]),
  ]

  static let guide = """
    guide: any
    version: 1
    title: Any program
    steps:
      - {id: middle, title: In the middle, body: "Some text, **bold** and `code`."}
      - {id: corner, title: At the top, target: {region: {row: 0, column: 0, rows: 2, columns: 20}}}
      - {id: end, title: At the bottom, target: {region: {row: -1}}}
    """

  /// htop's configuration with a host name as the only meter. Other meters change with time.
  static let quietMeters = """
    htop_version=3.2.2
    config_reader_min_version=3
    header_layout=two_50_50
    column_meters_0=Hostname
    column_meter_modes_0=2
    column_meters_1=Hostname
    column_meter_modes_1=2
    screen:Main=USER PRIORITY NICE Command
    .sort_key=USER
    .tree_sort_key=USER

    """

  @Test(arguments: programs) func `a program looks the same after a tour as alone`(program: Program) throws {
    let alone = try story(program, hosted: false, resizes: false)
    let hosted = try story(program, hosted: true, resizes: false)
    #expect(differences(hosted, alone) == [])
  }

  @Test(arguments: programs) func `a program resized under a card looks the same as alone`(program: Program) throws {
    let alone = try story(program, hosted: false, resizes: true)
    let hosted = try story(program, hosted: true, resizes: true)
    #expect(differences(hosted, alone) == [])
  }

  @Test(arguments: ["less letter", "vim -u NONE -i NONE -N +'set nomore' letter"])
  func `a wrapped line is copied as one line after a card`(command: String) throws {
    let alone = try copies(command, hosted: false)
    let hosted = try copies(command, hosted: true)
    #expect(hosted == alone)
    #expect(alone.allSatisfy { $0.split(separator: "\n").contains { $0.count > 150 } })
  }

  /// Returns the text that is copied from the first page and from the next one, each after a card was closed over it.
  private func copies(_ command: String, hosted: Bool) throws -> [String] {
    let harness = try TerminalHarness(columns: 80, rows: 24)
    let guide = try harness.write(
      """
      guide: any
      version: 1
      title: Any program
      steps:
        - {id: start, title: At the start}
        - {id: later, title: Later, target: {text: "Line 12"}, missing: {wait: 10m, then: skip}}
      """, to: "any.yaml")
    try harness.write(
      (1...60).map { "Line \($0) of many:" + String(repeating: " and it goes on", count: 12) + ".\n" }.joined(),
      to: "letter")
    try harness.run("clear; exec \(hosted ? "$TOUR_BIN run --guide \(guide)" : "") \(command)")
    var copies: [String] = []
    for (sign, key) in [("At the start", "C-f"), ("Later", "")] {
      if hosted {
        try harness.wait(for: sign)
        try harness.press("Enter")
        try harness.wait(until: sign)
      } else {
        try harness.wait(for: copies.isEmpty ? "Line 1 " : "Line 12 ")
      }
      _ = try harness.settled()
      // After a while, a banner says for some seconds that the tour waits for the second card.
      var copy = ""
      try harness.wait("the screen without a banner") {
        copy = try harness.copied
        return !copy.contains("Waiting for the next step")
      }
      copies.append(copy)
      if !key.isEmpty { try harness.press(key) }
    }
    return copies
  }

  /// Returns picture and modes at three points: after the tour, after further keys, and after the end.
  private func story(_ program: Program, hosted: Bool, resizes: Bool) throws -> [String] {
    let harness = try TerminalHarness(columns: 80, rows: 24)
    let guide = try harness.write(Self.guide, to: "any.yaml")
    try harness.write((1...60).map { "Dear reader \($0), this is one of sixty lines.\n" }.joined(), to: "letter")
    try harness.write("x", to: "above/folder/a file")
    try harness.write(Self.quietMeters, to: "htoprc")
    try harness.hideFreeSpace()
    let host = hosted ? "$TOUR_BIN run --guide \(guide)" : ""
    // Both runs have the same command line, because the terminal shows it.
    try harness.write(
      "touch -d 2001-01-01 above/folder/* above/folder above\nexec \(host) \(program.command)\n", to: "go")
    try harness.run("sleep 1000 & echo $! > pid; cd .; clear")
    try harness.wait("the prompt") { try harness.lines.first == "$>" }
    let settings = try harness.settings
    try harness.run("sh go")
    if hosted {
      try harness.wait(for: "1 of 3")
      try harness.press("Right")
      try harness.wait(for: "2 of 3")
    } else {
      try harness.wait(for: program.sign)
      _ = try harness.settled()
    }
    if resizes {
      try harness.resize(columns: 100, rows: 30)
      if hosted { try harness.wait(for: "2 of 3") }
      _ = try harness.settled()
      try harness.resize(columns: 71, rows: 20)
      _ = try harness.settled()
    }
    if hosted {
      try harness.press("Right")
      try harness.wait(for: "3 of 3")
      try harness.press("Enter")
      try harness.wait(until: "3 of 3")
    }
    var seen = [try harness.settled()]
    for key in program.keys { try harness.press(key) }
    seen.append(try harness.settled())
    for key in program.quit { try harness.press(key) }
    try harness.wait("sleep to be the only child process of the shell") {
      try harness.descendants(of: harness.shell) == ["sleep"]
    }
    seen.append(try harness.settled())
    try harness.wait("the terminal's settings to be restored") { try harness.settings == settings }
    return seen.map {
      $0.replacing(harness.home.path, with: "HOME").replacing(harness.home.lastPathComponent, with: "HOME")
    }
  }
}
