import Testing

@testable import TourCard
@testable import TourModel

@Suite struct TemplateTests {
  @Test(
    arguments: [
      ("{1} of {2}", "a of b"), ("{2}: {1}{1}", "b: aa"), ("", ""), ("none", "none"), ("{1}", "a"),
      ("{3} {0} {x} {12} {1 } {", "{3} {0} {x} {12} {1 } {"), ("{{1}}", "{a}"), ("é{1}京{2}", "éa京b"),
    ] as [(Template, String)])
  func `Arguments are put in their places, and a place without an argument is shown as it is written`(
    phrase: Template, text: String
  ) {
    #expect(phrase("a", "b") == text)
  }

  @Test func `Placeholders in arguments are not replaced`() {
    let phrase: Template = "{1} and {2}"
    #expect(phrase("{2}", "{1}") == "{2} and {1}")
  }

  @Test func `A hint from a template has no spaces beside its arguments`() {
    let key = Hint.Part.key("F9", isDone: false)
    #expect(
      Hint("Wait for {1}. {2} goes on", [.text("“x”")], [key]).parts == [.text("Wait for “x”."), key, .text("goes on")])
    #expect(Hint("{1} then {2}", [key], [.text(" ")]).parts == [key, .text("then")])
    #expect(Hint("{1}", [key, .text("then"), key]).parts == [key, .text("then"), key])
    #expect(Hint("", []).parts == [])
  }

  @Test(
    arguments: [
      ([["F9"]], "Press F9", "F9 drücken"),
      ([["F9", "Down"]], "Press F9 then Down", "F9 dann Down drücken"),
      ([["a"], ["F9"]], "Press a or F9", "a drücken oder F9"),
      ([["F3"], ["/"]], "Press F3 or /", "F3 drücken oder /"),
      ([["C-x", "C-s"]], "Press Ctrl-X then Ctrl-S", "Ctrl-X dann Ctrl-S drücken"),
      ([[":", "q", "!", "Enter"]], "Type :q! then Enter", ":q! dann Enter tippen"),
      ([["d", "d"]], "Type dd", "dd tippen"),
      (
        [["a", "b"], ["F9"], ["c", "d", "Enter"]], "Type ab or F9 or type cd then Enter",
        "ab tippen oder F9 oder cd dann Enter tippen"
      ),
      (
        [["F9", "a", "b"], ["c", "F2"], ["d"], ["e"], ["f"]], "Press F9 then ab or c then F2 or d or e",
        "F9 dann ab drücken oder c dann F2 oder d oder e"
      ),
    ])
  func `The words of a hint and their order come from the strings`(keys: [[String]], english: String, other: String) {
    var strings = Strings()
    strings.press = "{1} drücken"
    strings.type = "{1} tippen"
    strings.orPress = "oder {1}"
    strings.orType = "oder {1} tippen"
    strings.then = "dann"
    let progress = KeyProgress(KeyChoice(keys.map { $0.map { Key(name: $0)! } }))
    #expect(Hint(progress, .english).text == english)
    #expect(Hint(progress, strings).text == other)
  }
}
