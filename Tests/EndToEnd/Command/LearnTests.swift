import Foundation
import Harness
import Testing
import TourGuide
import TourHistory
import TourModel
import TourScreen

/// `tour learn` with the shipped lesson for vim.
@Suite(.waiting) struct LearnTests {
  private static let letter = """
    Dear reader,

    this letter has a word too much.
    It wants your name at the end.

    Yours,
    Anna

    """

  private func harness(
    _ words: [String] = ["vim"], columns: Int = 80, rows: Int = 24, _ more: [String: String] = [:],
    files: [String: String] = [:]
  ) throws -> TourHarness {
    // The home folder of the program is below the harness's, so that the tests see what is left of it.
    try TourHarness(
      checkingSettingsAfter: [TerminalHarness.tour, "learn"] + words,
      files: files.merging(["tmp/empty": "", "letter": "My own letter.\n", ".vimrc": "set number\n"]) { $1 },
      columns: columns, rows: rows, environment: more.merging(["TMPDIR": "HOME/tmp"]) { $1 })
  }

  /// The folders that are left in the folder for temporary files.
  private func left(_ harness: TourHarness) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: harness.home.appending(path: "tmp").path).filter {
      $0 != "empty"
    }
  }

  /// The text of the lesson's file, read from the disk.
  private func copy(_ harness: TourHarness) throws -> String {
    let homes = "tmp/\(try #require(left(harness).first))"
    let home = try FileManager.default.contentsOfDirectory(atPath: harness.home.appending(path: homes).path).first
    return try harness.text(of: "\(homes)/\(try #require(home))/letter")
  }

  private func type(_ keys: [String], on harness: TourHarness) {
    for key in keys {
      harness.type(key)
      _ = harness.settled(milliseconds: 60)
    }
  }

  /// Types a text key by key, and then perhaps a key that is no character.
  private func type(_ text: String, _ key: String = "", on harness: TourHarness) {
    type(text.map(String.init) + (key.isEmpty ? [] : [key]), on: harness)
  }

  /// Moves the focus of the menu to an entry. Each key is pressed once the menu shows the effect of the one before.
  private func focus(_ entry: String, on harness: TourHarness) throws {
    for _ in 0..<20 where !harness.text.contains("▸ \(entry)") {
      let before = harness.text
      harness.type("\u{1B}[B")
      try harness.wait("the next entry") { harness.text != before }
    }
    #expect(harness.text.contains("▸ \(entry)"), "\(harness.text)")
  }

  private static let (escape, enter, help) = ("\u{1B}", "\r", "\u{1B}OP")

  /// Goes on to the step in which the user writes a name, and begins to try it.
  private func beginToWrite(on harness: TourHarness) throws {
    try harness.wait(for: "A letter in vim")
    _ = harness.settled()
    try harness.type(Self.enter, waitingFor: "Go to the end")
    _ = harness.settled()
    try harness.type("G", waitingFor: "Write your name")
    try tryIt(on: harness)
  }

  private func tryIt(on harness: TourHarness) throws {
    _ = harness.settled(milliseconds: 400)
    harness.type(Self.enter)
    try harness.wait(until: "Try it")
    _ = harness.settled()
  }

  /// Does what the cards say from the step in which the user writes a name, whose card waits for that, to the last
  /// card.
  private func save(on harness: TourHarness) throws {
    type("oAnna", Self.escape, on: harness)
    try harness.wait(for: "Take a word away")
    try tryIt(on: harness)
    type("/too", Self.enter, on: harness)
    type("dw", on: harness)
    try harness.wait(for: "Save the letter")
    try tryIt(on: harness)
    #expect(try copy(harness) != Self.letter)
    type(":w", Self.enter, on: harness)
    try harness.wait(for: "6 of 6")
    #expect(try copy(harness) == Self.letter)
    _ = harness.settled(milliseconds: 400)
  }

  /// Answers the question before the lesson is left.
  private func agreeToLeave(_ harness: TourHarness, asked question: String = "Leave the lesson?") throws {
    try harness.wait(for: question)
    _ = harness.settled(milliseconds: 400)
    harness.type(Self.enter)
    try harness.expectEnd()
  }

  /// Does what the cards say from the step in which the user writes a name to the end.
  private func finishLesson(on harness: TourHarness) throws {
    try save(on: harness)
    type(":q", Self.enter, on: harness)
  }

  private func expectTaken(_ harness: TourHarness) throws {
    try harness.expectEnd()
    #expect(harness.text.contains("You have taken the lesson"), "\(harness.text)")
    #expect(try harness.record(of: "vim-write")?.outcome == .done)
    // The history is the user's, and nothing else of the user's has changed.
    #expect(try harness.text(of: "letter") == "My own letter.\n" && left(harness) == [])
    #expect(!harness.hasFile(".viminfo"))
  }

  @Test(arguments: [(80, 24), (40, 12), (200, 60)])
  func `a user who does what the cards say takes the lesson on a copy`(columns: Int, rows: Int) throws {
    let harness = try harness(columns: columns, rows: rows)
    try harness.wait(for: "A letter in vim")
    #expect(harness.terminal.screen.text(row: 0).hasPrefix("Dea"), "the user's settings would show a line number")
    try beginToWrite(on: harness)
    try finishLesson(on: harness)
    try expectTaken(harness)
  }

  /// A mistake of a beginner, a part of what the card says then, and what leads back.
  struct Mistake: CustomTestStringConvertible, Sendable {
    var name: String
    var keys: [String]
    var says: String
    var back: [String]
    var testDescription: String { name }

    static let all = [
      Mistake(name: "a command as text", keys: ["o", ":", "w", "q"], says: "became text", back: [escape, "u"]),
      Mistake(name: "a macro", keys: ["q", "a"], says: "records your keys", back: ["q"]),
      Mistake(name: "a divided window", keys: ["\u{17}", "s"], says: "letter twice", back: [":", "q", enter]),
      Mistake(name: "the window of commands", keys: ["q", ":"], says: "earlier commands", back: ["\u{3}", "\u{3}"]),
      Mistake(name: "Caps Lock", keys: ["O"], says: "Is Caps Lock on", back: [escape, "u", "G"]),
      Mistake(name: "a deleted line", keys: ["k", "d", "d"], says: "deletes one", back: ["u", "G"]),
      Mistake(
        name: "another file", keys: [":", "e", " ", "x", enter], says: "another file",
        back: ":e letter".map(String.init) + [enter, "G"]),
      Mistake(name: "the help", keys: [help], says: "This is vim's help", back: [":", "q", enter]),
      Mistake(name: "a message", keys: [":", "l", "s", enter], says: "waits for you", back: [enter]),
    ]
  }

  @Test func `each mistake is noticed and led back, and the file is right at the end`() throws {
    let harness = try harness()
    try beginToWrite(on: harness)
    // Ctrl-S must not stop the terminal.
    type(["\u{13}"], on: harness)
    for mistake in Mistake.all {
      type(mistake.keys, on: harness)
      try expectAdvice(mistake.says, on: harness)
      type(mistake.back, on: harness)
      try harness.wait(until: "Lost?")
      #expect(harness.text.contains("Write your name"), "\(mistake.name): \(harness.text)")
    }
    try finishLesson(on: harness)
    try expectTaken(harness)
  }

  @Test(arguments: ["", "ddGoBob\u{1B}"])
  func `a user who is faster than the cards, or writes another name the second time, has taken the lesson`(
    detour: String
  ) throws {
    let harness = try harness(["vim-write"])
    try beginToWrite(on: harness)
    type("oAnna", Self.escape, on: harness)
    try harness.wait(for: "Take a word away")
    try tryIt(on: harness)
    for key in "\(detour)/too\rdw:w\r:q\r" {
      harness.type(String(key))
      usleep(30_000)
      _ = harness.look()
    }
    try expectTaken(harness)
  }

  @Test func `a line that has no room for the advice leads back from another file`() throws {
    let harness = try harness(["vim-write"], columns: 40, rows: 12)
    try beginToWrite(on: harness)
    type(":e x", Self.enter, on: harness)
    try harness.wait(for: "Lost?  Take me back Ctrl-] Enter")
    try harness.type("\u{1D}", waitingFor: "▸ Take me back")
    _ = harness.settled(milliseconds: 400)
    harness.type(Self.enter)
    try harness.wait(for: "Dear reader")
    try harness.wait(until: "Lost?")
    try finishLesson(on: harness)
    try expectTaken(harness)
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `a quit that fails is led back, and only the end of vim completes the lesson`(columns: Int, rows: Int) throws {
    let harness = try harness(columns: columns, rows: rows)
    try beginToWrite(on: harness)
    try save(on: harness)
    type(":W", Self.enter, on: harness)
    try expectAdvice("vim refuses this command", on: harness)
    type(":", Self.escape, on: harness)
    try harness.wait(until: "Lost?")
    type("x:q", Self.enter, on: harness)
    try expectAdvice("Something in the letter has changed", on: harness)
    type(":", Self.escape, on: harness)
    type("u", on: harness)
    try harness.wait(until: "Lost?")
    type("A ", Self.escape, on: harness)
    type(":q", Self.enter, on: harness)
    try expectAdvice("Something is not saved", on: harness)
    #expect(try harness.record(of: "vim-write")?.outcome == .closed)
    type(":wq", Self.enter, on: harness)
    try expectTaken(harness)
  }

  /// Waits for what the card says to a lost user, on the card or, if it is a line, in the menu.
  private func expectAdvice(_ text: String, on harness: TourHarness) throws {
    try harness.wait(for: "Lost?")
    _ = harness.settled(milliseconds: 300)
    // Beside what the program has just written there may be room for one line. The menu has the rest.
    let isLine = !words(of: harness.text).contains(text)
    if isLine { harness.type("\u{1D}") }
    try harness.wait("the advice '\(text)'") { words(of: harness.text).contains(text) }
    if isLine {
      _ = harness.settled(milliseconds: 300)
      harness.type(Self.escape)
      _ = harness.settled(milliseconds: 300)
    }
  }

  /// The words of a screen in one line, without the frame of a card.
  private func words(of text: String) -> String {
    text.split { " \n│~".contains($0) }.joined(separator: " ")
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `a lesson goes on where its user left it, with the work of the steps before it done`(columns: Int, rows: Int)
    throws
  {
    let first = try harness(["vim-write"], columns: columns, rows: rows)
    try beginToWrite(on: first)
    try save(on: first)
    first.type("\u{1D}")
    try first.wait(for: "Leave the lesson")
    for _ in 0..<9 where !first.text.contains("▸ Leave the lesson") { type(["\u{1B}[B"], on: first) }
    first.type(Self.enter)
    try agreeToLeave(first)
    let text = words(of: first.text)
    #expect(text.contains("at 'Quit'. To go on there: tour learn vim-write"), "\(text)")
    #expect(try Self.list(["vim-write"], home: first.home).output.contains("  step 6 of 6  "))

    let again = try harness(
      ["vim-write"], columns: columns, rows: rows, files: [".config/tour/history.json": first.history])
    try again.wait(for: "On the way to 'Q")
    // Keys on the way are for nobody.
    again.type("ix")
    try again.wait("the step that was left") {
      again.text.contains("You left off here") && again.text.contains("6 of 6")
    }
    let done = Self.letter.replacingOccurrences(of: "Anna", with: "Me")
    #expect(try copy(again) == done && !again.text.contains("ix"))
    try tryIt(on: again)
    type(":q", Self.enter, on: again)
    try expectTaken(again)
  }

  @Test func `a lesson that was left begins at its first step with --reset, and after Start again`() throws {
    let first = try harness(["vim-write"])
    try beginToWrite(on: first)
    type(":q!", Self.enter, on: first)
    try first.expectEnd()
    let files = try [".config/tour/history.json": first.history]
    let reset = try harness(["--reset", "vim-write"], files: files)
    try reset.wait(for: "A letter in vim")
    let again = try harness(["vim-write"], files: files)
    try again.wait(for: "You left off here")
    _ = again.settled(milliseconds: 400)
    try again.type("\u{1D}", waitingFor: "Start again")
    for _ in 0..<9 where !again.text.contains("▸ Start again") {
      let before = again.text
      again.type("\u{1B}[B")
      try again.wait("the next entry of the menu") { again.text != before }
    }
    again.type(Self.enter)
    try again.wait(for: "A letter in vim")
    #expect(!again.text.contains("You left off here") && !again.text.contains("Anna"))
  }

  @Test func `the two keys of Hint act at once, even while the card before the menu leaves`() throws {
    let harness = try harness(["vim-write"], ["TOUR_MOTION": "always"])
    try beginToWrite(on: harness)
    _ = harness.settled(milliseconds: 600)
    harness.type("\u{1D}")
    // As fast as a person presses two keys. The card before the menu leaves for longer.
    usleep(70_000)
    harness.type(Self.enter)
    try harness.wait(for: "Hint 1 of 2")
  }

  @Test(arguments: [false, true]) func `a lesson that was left is said to be so, and stays taken if it was`(
    wasTaken: Bool
  ) throws {
    let harness = try harness(["vim-write"])
    try harness.wait(for: "A letter in vim")
    if wasTaken {
      harness.type(Self.escape)
      try agreeToLeave(harness)
      _ = try HistoryFile(path: harness.historyPath).update { $0.guides["vim-write"] = Self.done }
    }
    let again =
      wasTaken ? try self.harness(["vim-write"], files: [".config/tour/history.json": harness.history]) : harness
    try beginToWrite(on: again)
    type(":q!", Self.enter, on: again)
    try again.expectEnd()
    let way = wasTaken ? "To begin it again" : "is not done. To go on at 'Write your name'"
    #expect(words(of: again.text).contains("\(way): tour learn vim-write"), "\(again.text)")
    #expect(try left(again) == [])
    let list = try Self.list(["vim-write"], home: again.home).output
    #expect(list.contains("✓ taken") == wasTaken && list.contains("  step 3 of 6  ") != wasTaken)
  }

  @Test(arguments: ["a", ":q!"]) func `a lesson that starts again has its files as they were, in a new program`(
    typed: String
  ) throws {
    let harness = try harness()
    try beginToWrite(on: harness)
    type("ggdG:w", Self.enter, on: harness)
    type("i" + typed, on: harness)
    try harness.wait("an empty letter") { try copy(harness) == "" }
    let program = try harness.process(named: "vim")
    try harness.type("\u{1D}", waitingFor: "Start again")
    try focus("Start again", on: harness)
    harness.type(Self.enter)
    try harness.wait(for: "A letter in vim")
    #expect(try harness.process(named: "vim") != program && copy(harness).hasPrefix("Dear reader"))
    #expect(try harness.record(of: "vim-write")?.outcome == .closed)
    try beginToWrite(on: harness)
    try finishLesson(on: harness)
    try expectTaken(harness)
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `a step that went wrong is begun again, with the work of the steps before it done`(columns: Int, rows: Int)
    throws
  {
    let harness = try harness(["vim-write"], columns: columns, rows: rows)
    try beginToWrite(on: harness)
    type("oMe", Self.escape, on: harness)
    try harness.wait(for: "Take a word away")
    try tryIt(on: harness)
    // More than one can undo by heart.
    type(":%d|w", Self.enter, on: harness)
    try harness.wait("an empty letter") { try copy(harness) == "" }
    try harness.type("\u{1D}", waitingFor: "Do it again")
    #expect(rows < 24 || harness.text.contains("Again: Write your name"))
    try focus("Do it again", on: harness)
    harness.type(Self.enter)
    try harness.wait(for: "4 of 6, attempt 2")
    #expect(!harness.text.contains("You left off here") && harness.text.contains("Dear reader"), "\(harness.text)")
    #expect(try harness.text.contains("\nMe") && copy(harness).hasPrefix("Dear reader"), "\(harness.text)")
    try tryIt(on: harness)
    type("/too", Self.enter, on: harness)
    type("dw", on: harness)
    try harness.wait(for: "Save the letter")
    #expect(harness.text.contains("5 of 6") && !harness.text.contains("attempt"))
    try tryIt(on: harness)
    type(":w", Self.enter, on: harness)
    try harness.wait(for: "6 of 6")
    #expect(try copy(harness) == Self.letter.replacingOccurrences(of: "Anna", with: "Me"))
    _ = harness.settled(milliseconds: 400)
    type(":q", Self.enter, on: harness)
    try expectTaken(harness)
  }

  private static let done = GuideRecord(version: 1, outcome: .done, shown: 1, first: 1, last: 1)

  @Test func `the list says which lessons are taken, and which comes next`() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let guides = home.appending(path: ".config/tour/guides")
    try FileManager.default.createDirectory(at: guides, withIntermediateDirectories: true)
    for (name, lesson) in [
      ("tig-first", "{minutes: 5}"), ("tig-second", "{minutes: 3, needs: tig-first}"),
      ("tig-last", "{minutes: 1, level: advanced}"), ("tig-third", "{minutes: 4, needs: [tig-second, unknown]}"),
      ("w3m-x", "{minutes: 1, needs: w3m-y}"), ("w3m-y", "{minutes: 1, needs: w3m-z}"),
      ("w3m-z", "{minutes: 1, needs: w3m-y}"),
    ] {
      try
        "guide: \(name)\nversion: 1\ntitle: T\nfor: \(name.prefix { $0 != "-" })\nlesson: \(lesson)\nsteps: [{id: a, title: A}]\n"
        .write(to: guides.appending(path: "\(name).yaml"), atomically: false, encoding: .utf8)
    }
    func states() throws -> [[String]] {
      try Self.list(["tig"], home: home).output.split(separator: "\n").filter { $0.hasPrefix("tig-") }.map { line in
        [String(line.prefix { $0 != " " })]
          + ["taken", "next", "to come"].filter { line.contains("  \($0)  ") || line.contains("✓ \($0)") }
      }
    }
    #expect(
      try states() == [
        ["tig-first", "next"], ["tig-second", "to come"], ["tig-third", "to come"], ["tig-last", "to come"],
      ])
    let history = HistoryFile(path: home.appending(path: ".config/tour/history.json").path)
    _ = try history.update { $0.guides["tig-first"] = Self.done }
    #expect(
      try states() == [
        ["tig-first", "taken"], ["tig-second", "next"], ["tig-third", "to come"], ["tig-last", "to come"],
      ])
    _ = try history.update { for name in ["tig-second", "tig-third", "tig-last"] { $0.guides[name] = Self.done } }
    #expect(try states().allSatisfy { $0[1] == "taken" })
    let circle = try Self.list(["w3m"], home: home).output.matches(of: /(?m)^w3m-./).map { String($0.0) }
    #expect(circle == ["w3m-y", "w3m-x", "w3m-z"], "the ones that need each other come in some order")
    let all = try Self.list(["tig"], home: home, lists: false)
    #expect(
      all.status == 0
        && all.output.contains("You have taken all lessons for tig. To take one again: tour learn tig-first"))
  }

  @Test func `the next lesson is named once, on a day after the one before, when its program starts`() throws {
    var files = [
      "empty": "",
      ".config/tour/guides/true.yaml": "guide: 'true'\nversion: 1\ntitle: T\nfor: 'true'\nsteps: [{id: a, title: A}]\n",
    ]
    for (name, title) in [("true-first", "First"), ("true-second", "Second")] {
      files[".config/tour/guides/\(name).yaml"] =
        "guide: \(name)\nversion: 1\ntitle: \(title)\nfor: 'true'\nlesson: {minutes: 3}\nsteps: [{id: a, title: A}]\n"
    }
    let done = #"{"version": 1, "outcome": "done", "shown": 1, "last": "2026-11-20T12:00:00Z"}"#
    files[".config/tour/history.json"] =
      #"{"schema": 1, "guides": {"true": \#(done), "true-first": \#(done)}}"#
    let run = "\(TerminalHarness.tour) run true"
    let script = """
      TOUR_NOW=2026-11-20T23:50:00Z \(run); echo same day
      TOUR_NOW=2026-11-21T08:00:00Z \(run) 2>&1 | cat; TOUR=off TOUR_NOW=2026-11-21T08:00:00Z \(run); echo not asked
      TOUR_NOW=2026-11-21T08:00:00Z \(run); echo next day
      TOUR_NOW=2026-11-22T08:00:00Z \(run); echo once
      """
    let harness = try TourHarness(checkingSettingsAfter: ["sh", "-c", script], files: files)
    try harness.wait(for: "once")
    let lines = harness.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.prefix(5)
    #expect(
      lines == ["same day", "not asked", "Next: Second, about 3 min: tour learn true-second", "next day", "once"],
      "\(harness.text)")
  }

  @Test func `the lines in the shell are in the language of the lesson`() throws {
    let harness = try harness(["--lang", "de", "vim-write"])
    try harness.wait(for: "Ein Brief in vim")
    _ = harness.settled()
    harness.type(Self.escape)
    try agreeToLeave(harness, asked: "Die Lektion verlassen?")
    let text = words(of: harness.text)
    #expect(text.contains("etwa 5 min. Du arbeitest an einer Kopie in einem leeren Ordner"), "\(text)")
    #expect(text.contains("Du hast die Lektion „Schreiben, ändern, speichern, beenden“ verlassen."), "\(text)")
    #expect(text.contains("Von vorn beginnen: tour learn vim-write"), "\(text)")
  }

  @Test func `tour list shows the tour, the tips and the lessons for a program`() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let history = HistoryFile(path: home.appending(path: ".config/tour/history.json").path)
    try FileManager.default.createDirectory(
      at: home.appending(path: ".config/tour"), withIntermediateDirectories: true)
    _ = try history.update { $0.guides["vim-write"] = Self.done }
    func list(_ name: String) throws -> (output: String, error: String, status: Int32) {
      let environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
      return try runCommand(TerminalHarness.tour, ["list", name], environment: environment)
    }
    let vim = try list("vim")
    #expect(vim.status == 0 && vim.error == "")
    let rows = vim.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.filter { ["vim", "vim-write", "vim-change", "vim-replace"].contains($0.first) }.count == 4)
    #expect(rows.contains { $0.first == "vim" && $0.contains("new") } && !vim.output.contains("htop"), "\(vim.output)")
    #expect(rows.contains { $0.first == "vim-write" && $0.contains("taken") })
    #expect(rows.contains { $0.first == "vim-change" && $0.contains("next") })
    let ncdu = try list("ncdu")
    #expect(ncdu.status == 0 && ncdu.output.contains("GUIDE") && !ncdu.output.contains("LESSON"), "\(ncdu.output)")
    let lesson = try list("nano-write")
    #expect(lesson.status == 0 && !lesson.output.contains("GUIDE") && lesson.output.contains("LESSON"))
    let unknown = try list("vimm")
    #expect(unknown.status == 64 && unknown.output == "" && unknown.error.contains("'vimm'"), "\(unknown.error)")
  }

  @Test(arguments: [
    ("de_DE.UTF-8", ["LEKTION", "TITEL", "als Nächstes", "offen", "Schreiben, ändern, speichern, beenden"]),
    ("ja_JP.UTF-8", ["レッスン", "題名", "未受講", "「tour learn LESSON」"]), ("C", ["LESSON", "TITLE", "to come"]),
  ]) func `the lessons are listed in the language of the user`(locale: String, words: [String]) throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let (output, error, status) = try runCommand(
      TerminalHarness.tour, ["learn", "--list", "vim"],
      environment: ["HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": locale])
    #expect(status == 0 && error == "")
    for word in words { #expect(output.contains(word), "\(word) in\n\(output)") }
    if locale != "C" { #expect(!output.contains("to come") && !output.contains("LESSON ")) }
  }

  private static func list(_ words: [String], home: URL, lists: Bool = true) throws -> (
    output: String, error: String, status: Int32
  ) {
    try runCommand(
      TerminalHarness.tour, ["learn"] + (lists ? ["--list"] : []) + words,
      environment: ["HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])
  }

  @Test(arguments: [
    ("vmi", [:], Int32(64), "there is no lesson 'vmi', and none for a program of this name; did you mean 'vim'?"),
    ("vim", ["TOUR": "off"], 69, "no card can appear because of the variable TOUR; give it another value"),
    ("vim", [:], 69, "cards need a terminal; do not redirect input or output"),
  ])
  func `what is in the way of a lesson is said`(name: String, variables: [String: String], status: Int32, says: String)
    throws
  {
    let home = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    let (output, error, code) = try runCommand(
      TerminalHarness.tour, ["learn", name],
      environment: variables.merging([
        "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
      ]) { $1 })
    #expect(output == "" && error == "tour: \(says)\n" && code == status)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `nothing is left of a lesson that a signal ends`(signal: Int32) throws {
    let harness = try harness()
    try beginToWrite(on: harness)
    kill(try harness.process(named: "tour"), signal)
    _ = try harness.finish()
    try harness.wait("the folder to be removed") { try left(harness) == [] }
  }
}
