import Testing
import TourModel

@testable import TourCurses

@Suite struct HalfDelayTests {
  @Test func `two reads that exceed their timeouts by the same tenths of a second show the mode`() {
    var mode = HalfDelay()
    let ended = [(34, 1503), (120, 1501), (440, 1510)].map { mode.ended(timeout: $0.0, duration: $0.1) }
    #expect(ended == [false, true, true] && mode.milliseconds == 1510)
  }

  @Test func `a read that ends in time shows that the program has left the mode`() {
    var mode = HalfDelay()
    let ended = [(34, 500), (34, 500), (440, 441)].map { mode.ended(timeout: $0.0, duration: $0.1) }
    #expect(ended == [false, true, false] && mode.milliseconds == nil)
  }

  @Test func `a signal does not end the mode`() {
    var mode = HalfDelay()
    let ended = [(34, 500), (34, 500), (440, 20)].map { mode.ended(timeout: $0.0, duration: $0.1) }
    #expect(ended == [false, true, false] && mode.milliseconds == 500)
  }

  @Test(arguments: [(34, 90), (34, 160), (34, 1550), (1470, 1500)]) func `other delays are not taken as the mode`(timeout: Int, duration: Int) {
    var mode = HalfDelay()
    let ended = [mode.ended(timeout: timeout, duration: duration), mode.ended(timeout: timeout, duration: duration)]
    #expect(ended == [false, false] && mode.milliseconds == nil)
  }
}

@Suite struct PassedEscapeTests {
  private let escape = Key(.escape), letter = Key(.character("u"))

  @Test func `Esc counts once no key has followed it for a while`() {
    var passed = PassedEscape()
    let keys = passed.keys(escape, at: 100)
    #expect(keys == [] && passed.deadline == 151)
    let taken = [passed.take(at: 150), passed.take(at: 151)]
    #expect(taken == [nil, escape] && passed.deadline == nil)
  }

  @Test func `a key directly after Esc is one with Alt, a later one is not`() {
    var passed = PassedEscape()
    let keys = [(escape, 100), (letter, 110), (escape, 200), (letter, 300), (letter, 301)].map { passed.keys($0.0, at: $0.1) }
    #expect(keys == [[], [Key(.character("u"), .meta)], [], [escape, letter], [letter]])
  }

  @Test func `two Esc count as two`() {
    var passed = PassedEscape()
    let keys = [passed.keys(escape, at: 100), passed.keys(escape, at: 110)]
    let taken = passed.take(at: 200)
    #expect(keys == [[], [escape]] && taken == escape)
  }
}
