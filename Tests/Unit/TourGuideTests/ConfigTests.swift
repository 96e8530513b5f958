import Harness
import Testing
import TourModel

@testable import TourGuide

struct ConfigTests {
  private func read(_ source: String) -> ConfigFile { ConfigFile.read(Array(source.utf8), named: "config.yaml") }

  @Test(arguments: ["", "\n# nothing yet\n", "~\n", "{}", "---\n", "tips: on\n", "\u{FEFF}"])
  func `an empty configuration gives the default preferences`(source: String) {
    #expect(read(source).problems == [])
    #expect(read(source).preferences == Preferences())
  }

  @Test func `every preference is read`() {
    let file = read(
      """
      tips: off
      frequency: weekly
      quiet-hours: ["22:00-07:00", 12:00 – 13:30, "0:00-24:00"]
      keys:
        next: [Down, j]
        back: k
        skip: [x, M-x]
        done: [Enter, z]
        first: g
        last: G
        tour: F12
        snooze: F5
        never: F6
      motion: reduced
      show-me: off
      theme: paper
      reader: on
      """)
    #expect(file.problems.map(\.description) == [])
    var preferences = Preferences()
    preferences.tips = TipPreferences(
      choice: .none, frequency: 7 * 86400, quietHours: [79200..<111_600, 43200..<48600, 0..<86400])
    preferences.bindings = Bindings([
      .next: [Key(.down), Key(.character("j"))], .back: [Key(.character("k"))],
      .skip: [Key(.character("x")), Key(.character("x"), .meta)],
      .done: [Key(.enter), Key(.character("z"))], .first: [Key(.character("g"))], .last: [Key(.character("G"))],
      .snooze: [Key(.function(5))], .never: [Key(.function(6))],
    ])
    preferences.tourKey = Key(.function(12))
    preferences.motion = .reduced
    preferences.showsKeys = false
    preferences.theme = ThemeSettings(.paper)
    preferences.isForReaders = true
    #expect(file.preferences == preferences)
  }

  @Test(arguments: [
    ("true", true), ("True", true), ("on", true), ("ON", true), ("yes", true), ("\"on\"", true), ("false", false),
    ("off", false), ("Off", false),
    ("no", false), ("NO", false), ("'no'", false),
  ]) func `on and off can be written as any Boolean of old and new YAML`(word: String, isOn: Bool) {
    let file = read("tips: \(word)\nmotion: \(word)\n")
    #expect(file.problems.map(\.description) == [])
    #expect(file.preferences.tips.choice == (isOn ? .asUsual : .none))
    #expect(file.preferences.motion == (isOn ? .full : .none))
  }

  @Test func `a bound key loses its default action, and a key bound twice keeps the first action`() {
    let bindings = read("keys: {next: [p, Esc], back: [n, n]}").preferences.bindings
    #expect(bindings[.next].map(\.name) == ["p", "Esc"])
    #expect(bindings[.back].map(\.name) == ["n"])
    #expect(bindings[.skip].isEmpty)
    let twice = read("keys: {next: [x, y], back: [y, z], skip: z}")
    #expect(twice.problems.map(\.column) == [29])
    #expect(twice.preferences.bindings[.next].map(\.name) == ["x", "y"])
    #expect(twice.preferences.bindings[.back] == Bindings.standard[.back])
    #expect(twice.preferences.bindings[.skip].map(\.name) == ["z"])
    let own = read("keys: {next: F12, tour: F12, skip: \"C-]\"}")
    #expect(own.problems.map(\.column) == [14])
    #expect(own.preferences.tourKey == Key(.function(12)))
    #expect(own.preferences.bindings[.skip] == [Key(.character("]"), .control)])
    #expect(read("keys: {tour: Esc}").preferences.bindings[.skip].isEmpty)
  }

  @Test(arguments: BrokenConfigs.all) func `a wrong entry is reported with its place and a remedy`(broken: BrokenGuide)
  {
    #expect(read(broken.source).problems.map(\.description) == broken.says.map { "config.yaml:" + $0 })
  }

  @Test(arguments: BrokenConfigs.all.filter { !$0.source.hasPrefix("-") })
  func `entries before and after a wrong one take effect`(broken: BrokenGuide) {
    let own = broken.source.prefix { $0 != ":" }
    let others = [
      ("tips", "tips: off\n"), ("frequency", "frequency: 3d\n"), ("quiet-hours", "quiet-hours: 1:00-2:00\n"),
      ("motion", "motion: off\n"),
    ]
    .filter { $0.0 != own }.map(\.1).joined()
    // A second document has no effect.
    for source in [others + broken.source] + (broken.source.contains("---") ? [] : [broken.source + others]) {
      let preferences = read(source).preferences
      if own != "tips" { #expect(preferences.tips.choice == .none) }
      if own != "frequency" { #expect(preferences.tips.frequency == 3 * 86400) }
      if own != "quiet-hours" { #expect(preferences.tips.quietHours == [3600..<7200]) }
      if own != "motion" { #expect(preferences.motion == .none) }
      if own != "keys" { #expect(preferences.bindings == .standard) }
    }
  }

  @Test func `a wrong entry leaves the default`() {
    for broken in BrokenConfigs.all
    where !["tips: off", "motion: off", "keys:"].contains(where: broken.source.hasPrefix) {
      #expect(read(broken.source).preferences == Preferences(), "\(broken.source)")
    }
    #expect(
      read("keys: {next: F99, back: k, skip: [q, ü, F77]}").preferences.bindings
        == {
          var bindings = Bindings.standard
          bindings[.back] = [Key(.character("k"))]
          return bindings
        }())
  }

  @Test func `an absent file gives the default preferences, and an unreadable one is reported`() {
    let folder = Folder()
    #expect(readConfig(path: folder.path + "/none.yaml").problems == [])
    #expect(readConfig(path: folder.path + "/none/config.yaml").preferences == Preferences())
    #expect(readConfig(path: folder.path).problems.map(\.kind) == [.directory])
    folder.write("motion: off\n", to: "config.yaml")
    #expect(readConfig(path: folder.path + "/config.yaml").preferences.motion == .none)
  }

  static let good = """
    tips: off
    frequency: weekly
    quiet-hours: ["22:00-07:00", 12:00 – 13:30]
    keys:
      next: [Down, j]
      skip: "x"
      tour: F12
    motion: reduced # text
    """

  @Test func `any bytes give valid preferences, and every problem lies within the file`() {
    let good = Array(Self.good.utf8)
    var random = SplitMix(seed: 7)
    func check(_ bytes: [UInt8]) {
      let file = ConfigFile.read(bytes, named: "c")
      let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
      for problem in file.problems
      where problem.line < 1 || problem.column < 1 || problem.line > lines + 1 || problem.description.contains("\n") {
        Issue.record("\(problem) of \(lines) lines: \(bytes)")
      }
      for (index, action) in Bindings.Action.allCases.enumerated() {
        for key in file.preferences.bindings[action]
        where key == file.preferences.tourKey
          || key != Key(.enter)
            && Bindings.Action.allCases.prefix(index).contains(where: { file.preferences.bindings[$0].contains(key) })
        {
          Issue.record("\(key.name) is bound twice: \(bytes)")
        }
      }
    }
    for index in good.indices {
      check(Array(good[..<index]))
      check(Array(good[..<index]) + Array(good[(index + 1)...]))
      for byte in "\t'\":-{[]#*|%, ~\n\u{0}".utf8 { check(Array(good[..<index]) + [byte] + Array(good[index...])) }
      var changed = good
      changed[index] ^= UInt8.random(in: 1...255, using: &random)
      check(changed)
    }
    for _ in 0..<500 {
      check((0..<Int.random(in: 0..<80, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  @Test(arguments: ["tips: [\n", "keys: {next: \"\n", "quiet-hours: - a\n", "tips: {", "motion: &a [", "- "])
  func `a file with one mistake repeated 50,000 times is read within two seconds`(piece: String) {
    let text = Array(String(repeating: piece, count: 50_000).utf8)
    let seconds = processorSeconds(bound: 2) { #expect(!ConfigFile.read(text, named: "c").problems.isEmpty) }
    #expect(seconds <= 2)
  }
}
