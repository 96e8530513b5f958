import Harness
import Testing
import TourCard
import TourGuide
import TourModel
import TourScreen

@testable import TourRecorder

/// The keys that a screen names, and the steps that are proposed for them.
struct KeyHintTests {
  private func hints(_ rows: String, columns: Int = 80) -> [String] {
    picture(rows, columns: columns).keyHints.map { hint in
      "\(hint.keys.map(\.name).joined(separator: " ")): \(hint.label)"
    }
  }

  @Test func `the bars of htop, nano and Midnight Commander`() {
    let htop = "F1Help  F2Setup F3SearchF4FilterF5Tree  F6SortByF7Nice -F8Nice +F9Kill  F10Quit"
    #expect(
      hints(htop) == [
        "F1: Help", "F2: Setup", "F3: Search", "F4: Filter", "F5: Tree", "F6: SortBy", "F7: Nice -", "F8: Nice +",
        "F9: Kill", "F10: Quit",
      ])
    let nano = """
                      [ Welcome to nano.  For basic help, type Ctrl+G. ]
      ^G Help      ^O Write Out ^W Where Is  ^K Cut       ^T Execute   ^C Location
      ^X Exit      ^R Read File ^\\ Replace   ^U Paste     ^J Justify   ^/ Go To Line
      """
    #expect(
      hints(nano) == [
        "C-g: Help", "C-o: Write Out", "C-w: Where Is", "C-k: Cut", "C-t: Execute", "C-c: Location", "C-x: Exit",
        "C-r: Read File", "C-\\: Replace", "C-u: Paste", "C-j: Justify", "C-_: Go To Line",
      ])
    let commander = " 1Help  2Menu  3View  4Edit  5Copy  6RenMov 7Mkdir 8Delete 9PullDn 10Quit"
    #expect(
      hints(commander) == [
        "F1: Help", "F2: Menu", "F3: View", "F4: Edit", "F5: Copy", "F6: RenMov", "F7: Mkdir", "F8: Delete",
        "F9: PullDn", "F10: Quit",
      ])
    #expect(hints("a Add job  p Pause  q Quit") == ["a: Add job", "p: Pause", "q: Quit"])
    #expect(hints("F2 Menu  s Sort  / Find  q Quit") == ["F2: Menu", "s: Sort", "/: Find", "q: Quit"])
    #expect(hints("6 books  F2 Menu  s Sort  q Quit") == ["F2: Menu", "s: Sort", "q: Quit"])
    #expect(hints("F2 Menu  s Sort  q Quit  12:30") == ["F2: Menu", "s: Sort", "q: Quit"])
    let middle = "One\nTwo\na Add job  p Pause  q Quit\nFour\nFive\nSix"
    #expect(hints(middle) == [], "a line of text in the middle of the screen")
    for row in [
      "a Add  p Pause", "1 One  2 Two  3 Three", "a Add  p pause  q Quit", "a Add  a Pause  q Quit",
      "a Add  Pause  q Quit  x Exit",
    ] {
      #expect(hints(row) == [], "\(row)")
    }
    #expect(hints("q:quit  ?:help  / search") == ["q: quit", "?: help"])
    #expect(hints("[q] Quit  [Enter] Open  <F5> Refresh") == ["q: Quit", "Enter: Open", "F5: Refresh"])
  }

  @Test(arguments: [
    "nano /tmp/tour-F29C79E3-16CB-48D1/letter", "a F29C79E3 b", "commit F1DEADF5 of main", "to be-F5Tree", "x-F2Setup",
  ]) func `a number in base 16 and a name with hyphens are no keys of a bar`(row: String) {
    #expect(hints(row) == [])
  }

  @Test func `the helps of ncdu, htop and less`() {
    let ncdu = """
      180.0 Ki┌───ncdu help─────────────────1:Keys───2:Format───3:About──┐
      132.0 Ki│                                                          │
      100.0 Ki│       up, k  Move cursor up                              │
       96.0 Ki│     down, j  Move cursor down                            │
       80.0 Ki│ right/enter  Open selected directory                     │
       80.0 Ki│  left, <, h  Open parent directory                      │
       76.0 Ki│           n  Sort by name (ascending/descending)         │
      """
    #expect(
      Array(hints(ncdu).suffix(5)) == [
        "Up k: Move cursor up", "Down j: Move cursor down", "Right Enter: Open selected directory",
        "Left < h: Open parent directory",
        "n: Sort by name (ascending/descending)",
      ])
    let htop = """
      Process state: R: running; S: sleeping; t: traced/stopped; Z: zombie; D: disk sl
           Tab: switch to next screen tab        Space: tag process
        Arrows: scroll process list                  c: tag process and its children
          F3 /: incremental name search           F9 k: kill process/tagged processes
             p: toggle program path                  a: set CPU affinity
             Z: pause/resume process updates      F8 [: lower priority (+ nice)
      """
    #expect(
      hints(htop) == [
        "Tab: switch to next screen tab", "Space: tag process", "c: tag process and its children",
        "F3 /: incremental name search", "F9 k: kill process/tagged processes", "p: toggle program path",
        "a: set CPU affinity", "Z: pause/resume process updates", "F8 [: lower priority (+ nice)",
      ])
    let less = """
            Commands marked with * may be preceded by a number, N.
        h  H                 Display this help.
        q  :q  Q  :Q  ZZ     Exit.
        e  ^E  j  ^N  CR  *  Forward  one line   (or N lines).
        z                 *  Forward  one window (and set window to N).
        w                 *  Backward one window (and set window to N).
        d  ^D             *  Forward  one half-window.
      """
    #expect(
      hints(less) == [
        "h H: Display this help.", "q Q: Exit.", "e C-e j C-n Enter: Forward", "z: Forward",
        "w: Backward one window (and set window to N).", "d C-d: Forward",
      ])
  }

  @Test(arguments: [
    "The F1 race and a house: I like both.\nPress a key to go on.",
    "  PID S COMMAND\n    1 S  init\n    2 S  sleep\n    3 S  sh\n   17 R  ps",
    "drwxr-xr-x  2 root root  4096 Nov 30 docs\n-rw-r--r--  1 root root   122 Nov 30 a\n-rw-r--r--  1 root root  9 b",
    "Mem[||||||    1.2G/7.5G]   Load average: 0.15\nSwp[|          0K/1.0G]   Uptime: 05:24:11",
    "  7 import Testing\n  8 .enableUpcomingFeature(a)\n  9 let x = alpha\n 10 return y",
    "x = alpha\ny = beta gamma\nz = delta",
    "A  src/foo\nM  src/bar\nD  src/baz\nR  src/zoo",
    "Do (a) first things and (b) second things.",
    "  1  One thing\n  2  Another\n  3  Nothing\n  4  All",
    "", "F", "^", "F1", "[", "[q", "q:", "\u{4F60}\u{597D}: a",
  ]) func `text and tables name no keys`(_ rows: String) { #expect(hints(rows) == []) }

  @Test func `a coloured row of capitalized words is a menu bar`() {
    var screen = picture("  Left     File     Command     Options     Right\nLeft   File   Command", columns: 60)
    #expect(screen.keyHints == [])
    for column in 0..<60 { screen[column: column, row: 0].background = .indexed(6) }
    #expect(screen.keyHints.map(\.label) == ["Left", "File", "Command", "Options", "Right"])
    #expect(screen.keyHints[1].region == Rect(11...14, 0...0) && screen.keyHints[1].keys == [])
  }

  @Test func `wide characters are whole, and no blanks`() {
    #expect(hints("[q] 退出程序   [Enter] 打开") == ["q: 退出程序", "Enter: 打开"])
    #expect(hints("F1帮助  F2 你好 菜单") == ["F1: 帮助", "F2: 你好 菜单"])
    let commander = "1帮助  2目录  3查看  4编辑  5复制  6重命名 7新建  8删除  9下拉 10退出"
    #expect(hints(commander).suffix(2) == ["F9: 下拉", "F10: 退出"])
    let region = picture("[q] 退出程序   [Enter] 打开", columns: 80).keyHints.first?.region
    #expect(region == Rect(0...11, 0...0))
  }

  @Test func `a bar without blanks between its entries, as German nano's`() {
    var screen = picture("^K Ausschneid^T Ausführen ^C Position", columns: 40)
    for column in [0, 1, 13, 14, 26, 27] { screen[column: column, row: 0].attributes.insert(.reverse) }
    #expect(screen.keyHints.map(\.label) == ["Ausschneid", "Ausführen", "Position"])
  }

  @Test func `entries that the edge of the screen cuts off are left out`() {
    #expect(hints("1Help  2Menu  3View  4Edit  5Co", columns: 31) == ["F1: Help", "F2: Menu", "F3: View", "F4: Edit"])
    var screen = picture("  Left     File     Command     Options     Righ", columns: 48)
    for column in 0..<48 { screen[column: column, row: 0].background = .indexed(6) }
    #expect(screen.keyHints.map(\.label) == ["Left", "File", "Command", "Options"])
  }

  /// The rows are full, so that keys end in the last column, also of the last row.
  @Test func `on random screens, each region lies on the screen and ends with its label`() {
    var random = SplitMix(seed: 11)
    let parts = [
      "F1", "F12", "^G", "^", "q", ":", "  ", " ", "Help", "up", ",", "/", "[", "]", "│", "你", "M-x", "1Help",
    ]
    var count = 0
    for number in 0..<2000 {
      let columns = 6 + number % 40
      let rows = (0..<4).map { _ in
        var (row, width) = ("", 0)
        while width < columns {
          let part = parts.randomElement(using: &random)!
          let columnsOfPart = part == "你" ? 2 : part.count
          let isFitting = width + columnsOfPart <= columns
          row += isFitting ? part : "F"
          width += isFitting ? columnsOfPart : 1
        }
        return row
      }
      let screen = picture(rows.joined(separator: "\n"), columns: columns)
      for hint in screen.keyHints {
        count += 1
        #expect(screen.bounds.contains(hint.region) && hint.region.rows == 1)
        #expect(screen.text(of: hint.region).hasSuffix(hint.label), "\(rows)")
        let end = hint.region.endColumn
        #expect(end == columns || !screen[column: end, row: hint.region.row].attributes.contains(.spacer), "\(rows)")
      }
    }
    #expect(count > 200)
  }

  @Test(arguments: ["C-\\", "*", "C-_", "`", "[", "<", "&"]) func `the text of a step shows its key`(name: String) {
    let key = Key(name: name)!
    let hint = KeyHint(keys: [key], label: "Replace", region: Rect(0...9, 0...0))
    let lines = Card([.text(Markup(RecorderWords.body(of: hint)))], buttons: []).text(columns: nil, legends: .english)
    #expect(lines == ["Its key is \(key.prose)."])
  }

  @Test func `steps are proposed for the keys of the screen, and each can be dropped`() throws {
    var drive = RecorderDrive()
    drive.addStep("Letters")
    drive.press("h")
    #expect(drive.recorder.scene?.spotlights == [Rect(0...6, 19...19)])
    #expect(drive.text.contains("✓ Help") && drive.text.contains("Add 3 steps"), "\(drive.text)")
    drive.press("Down", "Space")
    #expect(drive.text.contains("  Tree") && drive.text.contains("Add 2 steps"), "\(drive.text)")
    drive.press("a")
    let steps = drive.recorder.draft.steps
    #expect(steps.map(\.title) == ["Letters", "Help", "Quit"] && steps.map(\.id) == ["letters", "help", "quit"])
    #expect(steps.map(\.body).suffix(2) == ["Its key is **F1**.", "Its key is **F10**."])
    #expect(steps.map(\.targets).suffix(2) == [[.text("F1 Help")], [.text("F10 Quit")]])
    #expect(drive.text.contains("2 steps are added."), "\(drive.text)")
    // What has a step is dropped at first.
    drive.press("h")
    #expect(drive.text.contains("Add 1 step") && drive.text.contains("✓ Tree"), "\(drive.text)")
    // On another screen, what was dropped stays so, and the focus stays on its key.
    drive.press("Down", "Down")
    drive.show(
      ["", "A letter"] + RecorderDrive.list.dropFirst(2).dropLast() + ["F1 Help   F4 New   F5 Tree   F10 Quit"])
    drive.pass(Recorder.keySearchPause)
    #expect(drive.text.contains("▸   Quit") && drive.text.contains("Add 2 steps"), "\(drive.text)")
    drive.show(RecorderDrive.list)
    #expect(drive.recorder.deadline != nil)
    drive.press("Esc")
    #expect(drive.recorder.draft.steps.count == 3 && drive.recorder.deadline == nil, "nothing is searched any more")
    let guide = GuideFile.read(Array(drive.recorder.draft.source.utf8), named: "mail.yaml")
    #expect(guide.problems == [] && guide.guide?.steps.count == 3)
  }

  @Test func `with the mouse, a click drops a step, and another one adds the rest`() throws {
    var drive = RecorderDrive()
    drive.addStep("Letters")
    drive.press("h")
    drive.send(.click(try #require(drive.recorder.cardGeometry?.buttons[1].origin)))
    #expect(drive.text.contains("▸   Tree") && drive.text.contains("Add 2 steps"), "\(drive.text)")
    drive.send(.click(try #require(drive.recorder.cardGeometry?.buttons[3].origin)))
    #expect(drive.recorder.draft.steps.map(\.title) == ["Letters", "Help", "Quit"])
  }

  @Test func `a guide that begins with hints waits for keys on the screen, until its author uses the program`() {
    let empty = Array(repeating: "", count: 20)
    var waiting = RecorderDrive(empty, beginsWithHints: true)
    #expect(!waiting.recorder.hasKeyboard && waiting.text.contains("Ctrl-]: propose steps from this screen"))
    waiting.show(RecorderDrive.list)
    #expect(!waiting.recorder.hasKeyboard, "the program may not have drawn all of it")
    waiting.pass(Recorder.keySearchPause)
    #expect(waiting.recorder.hasKeyboard && waiting.text.contains(RecorderWords.hintsTitle))
    var used = RecorderDrive(empty, beginsWithHints: true)
    used.press("Down")
    used.show(RecorderDrive.list)
    used.pass(Recorder.keySearchPause)
    #expect(!used.recorder.hasKeyboard)
    used.press("C-]")
    #expect(used.recorder.hasKeyboard && used.text.contains(RecorderWords.hintsTitle))
    // Without keys on the screen, the list says what to do.
    var lost = RecorderDrive(empty, beginsWithHints: true)
    lost.press("C-]")
    #expect(lost.text.contains("This screen names no keys."), "\(lost.text)")
    // Who wants none of the steps gets to the list.
    waiting.press("Esc")
    #expect(waiting.text.contains("Add a step"), "\(waiting.text)")
  }
}
