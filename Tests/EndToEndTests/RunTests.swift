import Desk
import Foundation
import Testing
import TourCore
import TourHistory

/// `tour run` in a terminal: when it shows a guide, which one, and when it is as if it were not there.
@Suite struct RunTests {
  private static func guide(_ name: String, title: String = "A card", extra: String = "") -> String {
    "guide: \(name)\nversion: 1\ntitle: T\n\(extra)steps: [{id: one, title: \(title)}, {id: two, title: The second card}, {id: three, title: The third card}]\n"
  }

  /// A program that is there until it is told to go.
  private static let program = "#!/bin/bash\necho running \"$@\"; read line; exit 3\n"

  private func deskWithAProgram(_ environment: [String: String] = [:]) throws -> Desk {
    let desk = try Desk(columns: 160, rows: 24, environment: environment)
    try desk.writeScript(Self.program, to: "bin/program")
    try desk.write(Self.guide("program", extra: "for: program\n"), to: ".config/tour/guides/program.yaml")
    try desk.run("PATH=$HOME/bin:$PATH; clear")
    try desk.wait(until: "PATH")
    return desk
  }

  /// The program runs, and nothing stands between it and the shell.
  private func expectNoTour(_ desk: Desk, status: Int = 3, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try desk.wait(for: "running", line: sourceLocation.line)
    _ = try desk.settled()
    let names = try desk.descendants(of: desk.shell)
    #expect(names == ["program"], sourceLocation: sourceLocation)
    try desk.press("Enter")
    try expectEnd(desk, status: status, sourceLocation: sourceLocation)
  }

  private func expectEnd(_ desk: Desk, status: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try desk.waitForPrompt(line: sourceLocation.line)
    try desk.run("echo status=$?")
    try desk.wait(for: "status=\(status)", line: sourceLocation.line)
  }

  @Test(arguments: [
    ("CI=1", "program"), ("TERM=dumb", "program"), ("TERM=", "program"), ("TOUR=off", "program"), ("CI=1", "--guide program program"),
    ("CI=", "--history $HOME/.config/tour/guides/program.yaml/below program"), ("CI=", "-- program --reset"),
  ])
  func theCommandIsSimplyExecuted(variable: String, words: String) throws {
    let desk = try deskWithAProgram()
    if words.hasSuffix("--reset") { try desk.write(Self.guide("x", extra: "for: [y]\n"), to: ".config/tour/guides/program.yaml") }
    try desk.run("\(variable) $TOUR_BIN run \(words)")
    try expectNoTour(desk)
  }

  @Test func whereOutputOrInputIsNoTerminalTheCommandIsSimplyExecuted() throws {
    let desk = try deskWithAProgram()
    try desk.run("$TOUR_BIN run program > output")
    try desk.wait("the program") { try desk.descendants(of: desk.shell) == ["program"] }
    try desk.press("Enter")
    try expectEnd(desk, status: 3)
    try desk.run("sleep 0 | $TOUR_BIN run program; echo ended")
    try desk.wait(for: "ended")
    #expect(try !desk.text.contains("1 of"))
  }

  @Test func aTourThatIsOverLeavesTheStatusToTheProgram() throws {
    let desk = try deskWithAProgram()
    for (ending, status) in [("exit 5", 5), ("kill -KILL $$", 137), ("kill -TERM $$", 143), ("exit 300", 44)] {
      try desk.writeScript("#!/bin/bash\necho running; read line; \(ending)\n", to: "bin/program")
      try desk.run("clear; $TOUR_BIN run --reset program")
      try desk.wait(for: "1 of 3")
      try desk.skip()
      try desk.press("Enter")
      try expectEnd(desk, status: status)
    }
  }

  @Test func whatFollowsTheCommandIsThePrograms() throws {
    let desk = try deskWithAProgram()
    try desk.run("$TOUR_BIN run --from two program --from one -- --guide x")
    try desk.wait(for: "The second card")
    try desk.skip()
    try desk.wait(for: "running --from one -- --guide x")
    try desk.press("Enter")
    try expectEnd(desk, status: 3)
  }

  @Test func aGuideIsChosenByNameOrByFile() throws {
    let desk = try deskWithAProgram()
    try desk.write(Self.guide("other", title: "By its name"), to: ".config/tour/guides/another.yaml")
    try desk.write(Self.guide("third", title: "By its file"), to: "here/third.yaml")
    for (choice, title) in [("other", "By its name"), ("here/third.yaml", "By its file"), ("$HOME/here/third.yaml", "By its file")] {
      try desk.run("clear; $TOUR_BIN run --reset --guide \(choice) program")
      try desk.wait(for: title)
      try desk.skip()
      try desk.press("Enter")
      try expectEnd(desk, status: 3)
    }
    try desk.run("clear; $TOUR_BIN run --guide nowhere program")
    try desk.wait(for: "there is no guide 'nowhere'")
    try expectEnd(desk, status: 65)
  }

  @Test func theCurrentFolderIsNeverSearched() throws {
    let desk = try deskWithAProgram()
    try desk.write(Self.guide("local", title: "From a stranger", extra: "for: cat\n"), to: "guides/cat.yaml")
    try desk.write(Self.guide("local", title: "From a stranger", extra: "for: cat\n"), to: "cat.yaml")
    try desk.write(Self.guide("local", title: "From a stranger", extra: "for: cat\n"), to: "tour/guides/cat.yaml")
    try desk.run("XDG_DATA_HOME=. XDG_CONFIG_HOME= XDG_DATA_DIRS=.: $TOUR_BIN run cat")
    try desk.wait("cat itself") { try desk.descendants(of: desk.shell) == ["cat"] }
    try desk.press("C-d")
    try expectEnd(desk, status: 0)
    try desk.run("clear; TOUR_GUIDE_PATH=$PWD/absent:$PWD/guides $TOUR_BIN run cat")
    // It has drawn nothing, and so the tour waits.
    try desk.wait("cat with a tour") { try desk.descendants(of: desk.shell).contains("cat") }
    try desk.run("hello")
    try desk.wait(for: "From a stranger")
    try desk.skip()
    try desk.press("C-d")
    try expectEnd(desk, status: 0)
  }

  @Test func aBrokenGuideThatWasNamedStopsBeforeTheCommand() throws {
    let desk = try deskWithAProgram()
    try desk.write("guide: program\nversion: one\ntitle: T\nfor: program\nsteps: []\n", to: ".config/tour/guides/program.yaml")
    for choice in ["program", ".config/tour/guides/program.yaml", "./absent.yaml"] {
      try desk.run("clear; $TOUR_BIN run --guide \(choice) program")
      try desk.wait(for: choice == "./absent.yaml" ? "absent.yaml:1:1: error:" : "program.yaml:2:10: error:")
      try expectEnd(desk, status: 65)
      #expect(try !desk.text.contains("running"))
    }
  }

  @Test func aBrokenGuideThatWasFoundIsReportedAfterTheProgram() throws {
    let desk = try deskWithAProgram()
    try desk.write("guide: program\nversion: 1\ntitle: T\nfor: program\nsteps: [{id: a, titel: T}]\n", to: ".config/tour/guides/program.yaml")
    try desk.run("$TOUR_BIN run program")
    try desk.wait(for: "running")
    #expect(try !desk.text.contains("error"))
    try desk.press("Enter")
    try desk.wait(for: "program.yaml:5:")
    try expectEnd(desk, status: 3)
    #expect(try desk.text.contains("did you mean 'title'?"))
  }

  @Test func anUnknownStepIsAnsweredWithThoseThatThereAre() throws {
    let desk = try deskWithAProgram()
    try desk.run("clear; $TOUR_BIN run --from four program")
    try desk.wait(for: "guide 'program' has no step 'four'; it has one, two, three")
    try expectEnd(desk, status: 64)
    #expect(try !desk.text.contains("running"))
  }

  @Test func anUnknownTipIsAnsweredWithTheOneThatWasMeant() throws {
    let desk = try Desk()
    let guide = try desk.write("guide: g\nversion: 1\ntitle: G\nfor: cat\ntips: [{id: jump, title: Jump}, {id: search, title: Search}]\n", to: "g.yaml")
    for (name, hint) in [("jmp", "; did you mean 'jump'?"), ("other/jump", "; did you mean 'jump'?"), ("jump,xyzzy", "; it has jump, search")] {
      try desk.run("clear; $TOUR_BIN run --show \(name) --guide \(guide) cat; echo status=$?")
      // Of the run before a status may be on the screen still.
      try desk.wait(for: "there is no tip '\(name.split(separator: ",").last!)' for 'cat'\(hint)")
      try desk.wait(for: "status=64")
    }
  }

  @Test func aHistoryThatIsNoneAnyMoreHoldsUpNoKeyAndIsToldOfAtTheEnd() throws {
    let desk = try Desk()
    let guide = try desk.write("guide: g\nversion: 1\ntitle: G\nfor: sh\nevents: [{id: typed, key: j}]\ntips: [{id: jump, title: A tip}]\n", to: "g.yaml")
    try desk.write("", to: "own/history.json")
    let history = desk.home.path + "/own/history.json"
    try desk.run("clear; $TOUR_BIN run --history \(history) --guide \(guide) sh; echo status=$?")
    try desk.wait(for: "A tip")
    // The tip is on the screen before it is written down: only then nothing is renamed into this place until a key is noticed.
    try desk.wait("the tip in the history") { try String(contentsOfFile: history, encoding: .utf8).contains("\"jump\"") }
    try FileManager.default.removeItem(atPath: history)
    try FileManager.default.createDirectory(atPath: history, withIntermediateDirectories: false)
    for count in 1...20 {
      try desk.press("j")
      try desk.wait(for: String(repeating: "j", count: count))
    }
    try desk.press("C-c")
    // An interrupt drops what was typed, and it may come to that a moment later.
    try desk.wait("the prompt behind it") { try desk.lines.last { $0.contains("$>") }?.contains("j") == false }
    try desk.press("C-d")
    try desk.wait(for: "status=")
    let said = try desk.text
    #expect(said.contains("not a regular file"), "\(said)")
    #expect(try !desk.text.contains("A tip"))
  }

  @Test func anotherKeyCanBeTheToursOwn() throws {
    let desk = try deskWithAProgram()
    try desk.run("$TOUR_BIN run --key F12 program")
    try desk.wait(for: "1 of 3")
    try desk.press("F12")
    try desk.wait(for: "Start again")
    try desk.press("F12")
    try desk.wait(until: "Start again")
    try desk.wait(for: "running")
    try desk.press("Enter")
    try expectEnd(desk, status: 3)
    #expect(try desk.record(of: "program")?.outcome == .closed)
  }

  @Test func aHistoryOfItsOwnIsUsedAlone() throws {
    let desk = try deskWithAProgram()
    try desk.run("$TOUR_BIN run --history ./mine.json program")
    try desk.wait(for: "1 of 3")
    try desk.skip()
    try desk.press("Enter")
    try expectEnd(desk, status: 3)
    let mine = try HistoryFile(path: desk.home.appending(path: "mine.json").path).load().history
    #expect(mine.guides["program"]?.outcome == .skipped)
    #expect(!FileManager.default.fileExists(atPath: desk.historyPath))
    try desk.run("clear; $TOUR_BIN run --history ./mine.json program")
    try expectNoTour(desk)
  }

  /// What can't be remembered would come back for ever. Also root can write nothing below a file.
  @Test(arguments: ["$HOME/letter/history.json", "/dev/full", "$HOME", "$HOME/loop"])
  func whatCanNotBeRememberedIsNotShownByItself(path: String) throws {
    let desk = try deskWithAProgram()
    try desk.write("Dear reader\n", to: "letter")
    try FileManager.default.createSymbolicLink(atPath: desk.home.appending(path: "loop").path, withDestinationPath: "loop")
    try desk.run("$TOUR_BIN run --history \(path) program")
    try expectNoTour(desk)
    #expect(try desk.text.contains(#/tour: (cannot |'\/)/#), "the file was named, so the reason is said")
    try desk.run("clear; $TOUR_BIN run --reset --history \(path) program")
    try desk.wait("the reason") { try desk.text.contains(#/tour: (cannot |'\/)/#) }
    try expectNoTour(desk)
  }

  @Test func aDamagedHistoryIsSetAsideWithOneLine() throws {
    let desk = try deskWithAProgram()
    try desk.write("{\"schema\": 1, \"guides\": {", to: ".config/tour/history.json")
    try desk.run("clear; $TOUR_BIN run program")
    try desk.wait(for: "1 of 3")
    try desk.press("Escape")
    try desk.wait(until: "1 of 3")
    let said = try desk.text
    #expect(said.contains("unexpected end of the file; it is kept as") && said.contains("a new history is begun"))
    try desk.press("Enter")
    try expectEnd(desk, status: 3)
    let kept = try String(contentsOfFile: desk.historyPath + ".damaged-1", encoding: .utf8)
    #expect(kept == "{\"schema\": 1, \"guides\": {")
    #expect(try desk.record(of: "program")?.outcome == .skipped)
  }

  @Test func aStandardErrorThatIsNoTerminalStaysTheProgramsOwn() throws {
    let desk = try deskWithAProgram()
    try desk.writeScript("#!/bin/bash\necho running; echo complaint >&2; read line; exit 3\n", to: "bin/program")
    try desk.run("$TOUR_BIN run program 2>complaints")
    try desk.wait(for: "1 of 3")
    try desk.skip()
    try desk.press("Enter")
    try expectEnd(desk, status: 3)
    try desk.run("clear; cat complaints | tr a-z A-Z")
    try desk.wait(for: "COMPLAINT")
  }

  @Test func wordsAndVariablesThatAreNoUTF8ReachAHostedProgram() throws {
    let desk = try deskWithAProgram()
    try desk.writeScript("#!/bin/bash\nprintf '%s|' \"$@\" \"$WORD\" > said\necho running; read line\nexit 3\n", to: "bin/program")
    try desk.run("WORD=$'\\xf0\\x9f' $TOUR_BIN run program $'\\xff\\xfe' $'a\\xc3' ''")
    try desk.wait(for: "1 of 3")
    try desk.skip()
    try desk.press("Enter")
    try expectEnd(desk, status: 3)
    let said = try Data(contentsOf: desk.home.appending(path: "said"))
    #expect(Array(said) == [0xFF, 0xFE, 0x7C, 0x61, 0xC3, 0x7C, 0x7C, 0xF0, 0x9F, 0x7C])
  }
}

extension Desk {
  /// A file that can be executed.
  func writeScript(_ text: String, to name: String) throws {
    try writeExecutable(text, to: write("", to: name))
  }
}
