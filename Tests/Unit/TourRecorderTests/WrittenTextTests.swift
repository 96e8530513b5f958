import Harness
import Testing
import TourModel
import TourScreen

@testable import TourRecorder

/// The line editor of the recorder.
struct WrittenTextTests {
  private func text(_ keys: [Key], in start: String = "", isMultiline: Bool = true) -> String {
    var text = WrittenText(start, isMultiline: isMultiline)
    for key in keys { _ = text.handle(key) }
    return text.marked("|")
  }

  @Test func `keys write, move and remove`() {
    #expect(text([Key(.character("a")), Key(.left), Key(.character("b"))]) == "b|a")
    #expect(text([Key(.home), Key(.delete)], in: "abc") == "|bc")
    #expect(text([Key(.backspace), Key(.backspace), Key(.backspace)], in: "ab") == "|")
    #expect(text([Key(.character("w"), .control)], in: "one two ") == "one |")
    #expect(text([Key(.left, .control), Key(.character("k"), .control)], in: "one two") == "one |")
    #expect(text([Key(.character("u"), .control)], in: "one\ntwo") == "one\n|")
    #expect(text([Key(.up), Key(.character("x"))], in: "one\ntwo") == "onex|\ntwo")
    #expect(text([Key(.up), Key(.up), Key(.home), Key(.down), Key(.end)], in: "one\ntwo") == "one\ntwo|")
    #expect(text([Key(.character("j"), .control)], in: "a") == "a\n|")
    #expect(text([Key(.character("j"), .control)], in: "a", isMultiline: false) == "a|")
  }

  @Test func `a wide character and a cluster are one step`() {
    #expect(text([Key(.left)], in: "日本") == "日|本")
    #expect(text([Key(.backspace)], in: "a👩‍👧") == "a|")
    var combined = WrittenText("e")
    _ = combined.insert("\u{301}")
    #expect(combined.marked("|") == "e\u{301}|" && combined.characters.count == 1)
  }

  @Test func `pasted text keeps its lines only where there are lines, and has no control characters`() {
    var line = WrittenText()
    _ = line.insert("a\nb\tc\u{1B}[31md\u{0}\r\ne")
    #expect(line.text == "a b c[31md e")
    var body = WrittenText(isMultiline: true)
    _ = body.insert("a\r\nb")
    #expect(body.text == "a\nb")
    var long = WrittenText(limit: 10)
    #expect(!long.insert(String(repeating: "x", count: 100_000)) && long.text.count == 10)
  }

  @Test func `any keys leave the caret within the text`() {
    var random = SplitMix(seed: 3)
    let codes: [Key.Code] = [
      .left, .right, .up, .down, .home, .end, .backspace, .delete, .enter, .character("a"), .character("日"),
      .character("\u{301}"), .character(" "), .character("w"), .character("k"), .character("u"), .character("j"),
      .character("d"), .character("b"),
    ]
    for isMultiline in [true, false] {
      var text = WrittenText(isMultiline: isMultiline, limit: 50)
      for _ in 0..<20_000 {
        let modifiers: Key.Modifiers = [[], .control, .meta].randomElement(using: &random)!
        _ = text.handle(Key(codes.randomElement(using: &random)!, modifiers))
        #expect(0...text.characters.count ~= text.caret && text.characters.count <= 50)
      }
    }
  }
}
