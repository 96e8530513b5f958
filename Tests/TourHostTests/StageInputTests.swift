import Testing
@testable import TourCore
import TourTerminal

@testable import TourHost

private let absent = Step(
  id: "a", title: "A card", targets: [Target(.text("target"))], missing: Missing(wait: 1_000_000, then: .skip))

/// A theatre whose card comes when the program writes `target`.
private func theatre(asking: Questions? = nil) -> Theatre {
  var theatre = Theatre([absent], asking: asking)
  theatre.write("drawn ")
  theatre.wait(500)
  #expect(!theatre.stage.isCovered)
  return theatre
}

extension Theatre {
  fileprivate mutating func cover() {
    write("target")
    wait(500)
    #expect(stage.isCovered)
  }
}

@Suite struct `Input on a stage` {
  @Test(arguments: ["\u{1B}[A", "\u{1B}OP", "ä", "漢", "\u{1B}x", "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}[<0;3;3M", "\u{1B}[I", "\u{1B}"])
  func `reaches a program that has the keyboard byte by byte`(text: String) {
    var theatre = theatre()
    var sent: [UInt8] = []
    for byte in text.utf8 {
      theatre.stage.sent([byte], at: theatre.now)
      sent.append(byte)
      #expect(theatre.stage.toProgram == sent)
    }
    theatre.wait(500)
    #expect(theatre.typed == text)
  }

  @Test(arguments: ["\u{1B}[A", "\u{1B}[<0;3;3M", "\u{1B}[97;1:3u", "\u{1B}[93;5u", "\u{1B}[200~", "\u{1B}[99999z", "漢"])
  func `that began before the card is the program's to its end`(text: String) {
    let bytes = Array(text.utf8)
    for offset in 1..<bytes.count {
      var theatre = theatre()
      theatre.write("target")
      theatre.wait(110)
      theatre.stage.sent(Array(bytes[..<offset]), at: theatre.now)
      // Before what is pending is given up.
      theatre.wait(39)
      #expect(theatre.stage.isCovered)
      theatre.stage.sent(Array(bytes[offset...]), at: theatre.now)
      theatre.collect()
      #expect(theatre.typed == text, "after \(offset) bytes")
    }
  }

  /// `CSI 1 ; 2 R` is Shift-F3 too, which a card keeps for itself.
  @Test(arguments: [("\u{1B}[6n", "\u{1B}[1;2R"), ("\u{1B}[?6n", ""), ("\u{1B}[6n\u{1B}[6n", "\u{1B}[1;2R\u{1B}[1;2R")])
  func `that answers what was asked before the card is the program's`(question: String, answer: String) {
    var theatre = theatre()
    theatre.write(question)
    theatre.cover()
    theatre.type("\u{1B}[1;2R\u{1B}[1;2R")
    #expect(theatre.typed == answer)
  }

  @Test func `is the card's while it is up, and the program's again afterwards`() {
    var theatre = theatre()
    theatre.cover()
    theatre.type("zzz\u{1B}[5~ü\u{1B}[<0;1;1m")
    #expect(theatre.typed == "")
    theatre.type("\u{1B}[")
    theatre.wait(100)
    theatre.type("\u{1B}")
    theatre.wait(100)
    #expect(!theatre.stage.isCovered)
    theatre.type("abc")
    #expect(theatre.typed == "abc")
  }

  @Test(arguments: [true, false]) func `in one burst with the key that closes the card is nobody's, and the program's after a pause`(isOneRead: Bool) {
    var theatre = theatre()
    theatre.cover()
    for keys in isOneRead ? ["\u{3}abc\u{1B}[A"] : ["\u{3}", "a", "bc", "\u{1B}[A"] {
      theatre.type(keys)
      theatre.wait(2)
    }
    #expect(theatre.typed == "" && !theatre.stage.isCovered)
    theatre.wait(Burst.gap)
    theatre.type("de")
    #expect(theatre.typed == "de" && theatre.stage.isOver)
  }

  @Test func `after the burst that closed the card is the program's, also before the clock has told so`() {
    var theatre = theatre()
    theatre.cover()
    theatre.stage.sent([3], at: theatre.now)
    theatre.stage.sent(Array("ab".utf8), at: theatre.now + Burst.gapAfterCard + 1)
    theatre.collect()
    #expect(theatre.typed == "ab")
  }

  @Test func `in one burst after a key that does nothing is ignored, also where the card asks for it`() {
    var theatre = Theatre([Step(id: "a", title: "A card", keys: KeyChoice([[Key(.character("M"))]])), absent])
    theatre.write("drawn ")
    theatre.wait(500)
    theatre.type("dear Mum\r\u{1B}[C")
    theatre.wait(1000)
    #expect(theatre.typed == "" && theatre.text.contains("A card"))
    theatre.type("Mum\r")
    theatre.wait(1000)
    #expect(theatre.typed == "M")
  }

  @Test func `of one paste belongs to whom it began with`() {
    var theatre = theatre()
    theatre.type("\u{1B}[200~one \u{1D}\u{1D} two")
    theatre.cover()
    theatre.type(" three\u{1B}[201~")
    #expect(theatre.typed == "\u{1B}[200~one \u{1D}\u{1D} two three\u{1B}[201~")
    #expect(theatre.stage.isCovered, "what is pasted is no key")

    theatre.typedBytes = []
    theatre.type("\u{1B}[200~q q q")
    #expect(theatre.stage.isCovered)
    theatre.stage.giveWay(at: theatre.now)
    theatre.type("more\u{1B}[201~x")
    #expect(theatre.typed == "x")
  }

  @Test func `with the tour's own key opens its menu, and closes the tour`() {
    var theatre = theatre()
    theatre.type("a\u{1D}")
    theatre.type("b")
    #expect(theatre.text.contains("A guide"))
    #expect(theatre.typed == "a")
    theatre.type("\u{1D}")
    #expect(!theatre.stage.isCovered)
    theatre.wait(100)
    #expect(theatre.stage.isOver)
    theatre.type("\u{1D}")
    #expect(theatre.typed == "a\u{1D}", "of a tour that is over it is nobody's own")
  }

  @Test func `behind the tour's own key, in the same read, is the menu's`() {
    var theatre = theatre()
    theatre.type("\u{1D}\u{1B}[B\r")
    theatre.wait(100)
    #expect(theatre.typed == "" && theatre.stage.isOver)
    theatre = TourHostTests.theatre()
    theatre.type("\u{1D}\u{1D}abc")
    #expect(theatre.typed == "abc" && theatre.stage.isOver)
  }

  @Test func `behind the tour's own key is the program's where no menu can be seen`() {
    var theatre = theatre()
    theatre.write("\u{1B}]0;without an end")
    theatre.type("\u{1D}")
    theatre.type("abc")
    #expect(theatre.typed == "abc")
    theatre.type("\u{1D}")
    #expect(theatre.stage.isOver)
  }

  @Test(arguments: [("\u{1B}[C", "target", ""), ("j", "target", "j"), ("\u{1B}[C", "", ""), ("j", "", "jxyz")])
  func `while a card lingers is the next one's if it comes, else the program's if the key before was the program's`(
    key: String, words: String, typed: String
  ) {
    let keys = key == "j" ? KeyChoice([[Key(.character("j"))]]) : nil
    var theatre = Theatre([Step(id: "first", title: "First", keys: keys), absent])
    theatre.write("drawn ")
    theatre.wait(500)
    theatre.type(key)
    theatre.wait(100)
    theatre.type("xyz")
    #expect(theatre.text.contains("First") && theatre.typed == (keys == nil ? "" : "j"), "it lingers")
    theatre.write(words)
    theatre.wait(500)
    #expect(theatre.typed == typed)
    let isCovered = words != ""
    #expect(theatre.stage.isCovered == isCovered)
  }

  @Test(arguments: [256, 257, 258, 1000], [true, false])
  func `in masses, while a card lingers, reaches the program in its order`(count: Int, isOneRead: Bool) {
    var theatre = Theatre([Step(id: "first", title: "First", keys: KeyChoice([[Key(.character("j"))]])), absent])
    theatre.write("drawn ")
    theatre.wait(500)
    theatre.type("j")
    theatre.wait(100)
    theatre.typedBytes = []
    let typed = (0..<count).map { String(Array("abcdefghij")[$0 % 10]) }
    for keys in isOneRead ? [typed.joined()] : typed { theatre.type(keys) }
    #expect(theatre.typed == (count > 256 ? typed.joined() : ""))
    theatre.wait(1000)
    #expect(theatre.typed == typed.joined())
  }

  @Test func `with the tour's own key in the kitty protocol does the same`() {
    var theatre = theatre()
    theatre.write("\u{1B}[>1u")
    theatre.type("\u{1B}[93;5u")
    #expect(theatre.text.contains("A guide"))
    #expect(theatre.typed == "")
  }

  @Test func `presses buttons with the mouse`() throws {
    var theatre = theatre()
    theatre.cover()
    let rows = theatre.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("Done") })
    let column = try #require(rows[row].firstRange(of: "Done")).lowerBound.utf16Offset(in: rows[row])
    theatre.type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    #expect(theatre.notes.last == .ended(.done, step: "a"))
  }
}

@Suite struct `Questions of a stage` {
  private let answers = "\u{1B}]10;rgb:ffff/0000/8080\u{1B}\\\u{1B}]11;rgb:00/10/20\u{7}\u{1B}[3;5R"

  @Test func `are asked first`() {
    let stage = Theatre([absent], asking: Questions(colors: true))
    #expect(stage.stage.awaitsAnswer)
    #expect(Stage(size: Size(columns: 40, rows: 12), coach: stage.stage.coach, ownKey: Key(name: "C-]")!, asking: Questions(colors: true)).toTerminal
      == Array("\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[6n".utf8))
  }

  @Test func `are answered to the stage alone, however the answers come in pieces`() {
    let bytes = Array(("a" + answers + "b").utf8)
    for size in 1...bytes.count {
      var theatre = Theatre([absent], asking: Questions(colors: true))
      for start in stride(from: 0, to: bytes.count, by: size) {
        theatre.stage.sent(Array(bytes[start..<min(bytes.count, start + size)]), at: theatre.now)
      }
      theatre.collect()
      #expect(theatre.typed == "ab")
      #expect(!theatre.stage.awaitsAnswer)
      #expect(theatre.stage.coach.theme.foreground == .rgb(255, 0, 128))
      #expect(theatre.stage.coach.theme.background == .rgb(0, 16, 32))
      #expect(theatre.stage.shadow.modes.cursor == Point(column: 4, row: 2))
    }
  }

  @Test func `let the shadow wait, so that it knows where the program's first words are`() {
    var theatre = Theatre([absent], asking: Questions(colors: false))
    theatre.write("drawn")
    theatre.wait(2000)
    theatre.type("\u{1B}[3;5R")
    #expect(theatre.stage.shadow.screen.text(row: 2).hasPrefix("    drawn"))
  }

  /// A line that is slower than our patience: its answers were not the program's, and are not now.
  @Test func `that are answered late keep the answers from the program`() {
    var theatre = theatre(asking: Questions(colors: true))
    theatre.type("a")
    theatre.wait(10_000)
    theatre.type("b\u{1B}")
    theatre.wait(100)
    theatre.type(answers + "c" + answers)
    #expect(theatre.typed == "ab\u{1B}c" + answers, "each is answered once: what comes then is the program's")
  }

  @Test func `that nobody answers swallow nothing, and hold nothing up`() {
    var theatre = theatre(asking: Questions(colors: true))
    let keys = ["a", "\u{1B}", "ä", "\u{1B}[", "\u{1B}[A", "\u{1B}]", "\u{1B}x", "\u{1B}[200~paste\u{1D}\u{1B}[201~", "\u{1B}[?62c"]
    for key in keys {
      theatre.type(key)
      theatre.wait(1000)
    }
    #expect(theatre.typed == keys.joined())
    theatre.cover()
    theatre.type("\u{3}")
    theatre.expectAsAlone()
  }

  @Test func `are no deadline while the program is silent`() {
    var theatre = Theatre([absent], asking: Questions(colors: true))
    theatre.wait(1000)
    #expect(theatre.stage.deadline(isReady: true) == nil)
  }

  @Test func `end with a program that writes without end`() {
    var theatre = Theatre([absent], asking: Questions(colors: false))
    let page = String(repeating: "0123456789\r\n", count: 10_000)
    for _ in 0..<20 { theatre.write(page) }
    #expect(theatre.stage.questions == nil)
    #expect(theatre.stage.unanswered?.unread == [])
  }
}
