import Testing
import TourModel
import TourScreen

@testable import Demo

@Suite struct KeyTests {
  @Test(arguments: [
    ("", 0), ("Down", 1), ("j j", 2), ("Down Up", 0), ("k", 0), ("G", 6), ("End Home", 0), ("G j", 6), ("Down g", 0),
    ("PageDown", 6), ("Tab j", 0),
  ])
  func `Keys move the selection in the list, and stop at the ends`(_ keys: String, _ chosen: Int) {
    #expect(postcard(columns: 80, rows: 24, keys: keys).chosen == chosen)
  }

  @Test(arguments: [
    ("", Postcard.Pane.list), ("Tab", .letter), ("Tab Tab", .folders), ("S-Tab", .folders), ("Enter", .letter),
    ("l", .letter),
    ("Enter Left", .list), ("Enter Esc", .list), ("h", .folders), ("h h", .folders), ("h Enter", .list),
  ])
  func `Keys move the focus`(_ keys: String, _ focus: Postcard.Pane) {
    #expect(postcard(columns: 80, rows: 24, keys: keys).focus == focus)
  }

  @Test func `Opening a letter marks it as read, selecting it does not`() {
    #expect(postcard(columns: 80, rows: 24, keys: "Down").folders[0].unread == 3)
    #expect(postcard(columns: 80, rows: 24, keys: "Down Enter").folders[0].unread == 2)
  }

  @Test(arguments: [
    ("/ straw", 1), ("/ STRAW", 1), ("/ the", 7), ("/ xyzzy", 0), ("/ straw Backspace Backspace", 1),
    ("/ straw Esc", 7), ("/ straw Enter", 1),
  ])
  func `A search lists the letters that match as it is typed`(_ keys: String, _ count: Int) {
    #expect(postcard(columns: 80, rows: 24, keys: keys).listed.count == count)
  }

  @Test func `If no letter matches, none is selected, and keys have no effect`() {
    let postcard = postcard(columns: 80, rows: 24, keys: "/ xyzzy Enter Enter Down * Space Tab Down")
    #expect(postcard.chosen == nil)
    #expect(postcard.lines.isEmpty)
    #expect(!postcard.isFinished)
  }

  @Test func `Keys typed into a search are text, not commands`() {
    let postcard = postcard(columns: 80, rows: 24, keys: "/ q")
    #expect(postcard.query == "q")
    #expect(!postcard.isFinished)
  }

  @Test func `A postcard that is sent is the first one in Sent`() {
    let postcard = postcard(columns: 80, rows: 24, keys: "c Ada Enter Saturday Enter Yes! Enter Me C-d")
    #expect(postcard.mode == .reading)
    #expect(postcard.folders[3].letters.count == 2)
    #expect(postcard.folders[3].letters[0].sender == "Ada")
    #expect(postcard.folders[3].letters[0].subject == "Saturday")
    #expect(postcard.folders[3].letters[0].text == "Yes!\nMe")
  }

  @Test func `A postcard that is discarded is not in any folder`() {
    let postcard = postcard(columns: 80, rows: 24, keys: "c Ada Enter Saturday Esc")
    #expect(postcard.folders == Postcard(size: postcard.size).folders)
    #expect(postcard.mode == .reading)
  }

  @Test func `A postcard has a limited number of characters`() {
    var postcard = postcard(columns: 80, rows: 24, keys: "c Tab Tab")
    for _ in 0..<5000 { postcard.reduce(.key(Key(.character("x")))) }
    guard case .composing(let draft) = postcard.mode else { Issue.record("not composing"); return }
    #expect(draft.text.count == Postcard.Draft.limit)
  }

  @Test(arguments: ["q", "C-c", "? x q", "/ a Esc q", "c Esc q"])
  func `The program can be left in every mode`(_ keys: String) {
    #expect(postcard(columns: 80, rows: 24, keys: keys).isFinished)
  }

  @Test func `The star key marks a letter, and shows a notice until the next key`() {
    var postcard = postcard(columns: 80, rows: 24, keys: "*")
    #expect(postcard.folders[0].letters[0].isStarred)
    #expect(!postcard.notice.isEmpty)
    postcard.reduce(.key(Key(.down)))
    #expect(postcard.notice.isEmpty)
  }

  @Test func `A click selects a letter, and a second one opens it`() {
    var postcard = postcard(columns: 80, rows: 24)
    let third = Point(column: 40, row: 4)
    postcard.reduce(.press(third))
    #expect(postcard.chosen == 2)
    #expect(postcard.focus == .list)
    postcard.reduce(.press(third))
    #expect(postcard.focus == .letter)
    #expect(postcard.folders[0].letters[2].isRead)
  }

  @Test func `A click opens a folder, and the wheel scrolls the letter under the pointer`() {
    var postcard = postcard(columns: 80, rows: 24)
    postcard.reduce(.wheel(Point(column: 40, row: 18), lines: 3))
    #expect(postcard.scroll == 3)
    #expect(postcard.focus == .list)
    postcard.reduce(.press(Point(column: 4, row: 3)))
    #expect(postcard.folder == 1)
    #expect(postcard.scroll == 0)
  }

  @Test func `A click is possible anywhere in every mode`() {
    for mode in ["", "/ a", "c", "?"] {
      for row in 0..<24 {
        for column in 0..<80 {
          var postcard = postcard(columns: 80, rows: 24, keys: mode)
          postcard.reduce(.press(Point(column: column, row: row)))
          #expect(postcard.size == Size(columns: 80, rows: 24))
        }
      }
    }
  }

  @Test func `The entries of the help bar can be clicked`() {
    let row = postcard(columns: 80, rows: 24).picture(capabilities: colorful).text(row: 23)
    for (label, mode) in [
      ("Search", Postcard.Mode.searching), ("Write", .composing(Postcard.Draft())), ("Keys", .help),
    ] {
      guard let range = row.range(of: label) else { Issue.record("no \(label)"); continue }
      var postcard = postcard(columns: 80, rows: 24)
      postcard.reduce(.press(Point(column: row.distance(from: row.startIndex, to: range.lowerBound), row: 23)))
      #expect(postcard.mode == mode)
    }
  }
}
