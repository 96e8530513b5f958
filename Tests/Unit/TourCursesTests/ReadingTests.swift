import Testing
import TourModel

@testable import TourCurses

@Suite struct HalfDelayTests {
  /// The results of reads without a key, each with its timeout and its duration in milliseconds.
  private static func ended(_ mode: inout HalfDelay, _ reads: [(timeout: Int, duration: Int)]) -> [Bool] {
    reads.map { mode.ended(timeout: $0.timeout, duration: $0.duration, hasSlept: $0.duration > 0) }
  }

  @Test func `a read with timeout 0 that lasts for tenths of a second shows that halfdelay is on`() {
    var mode = HalfDelay()
    #expect(mode.isToBeTried)
    #expect(Self.ended(&mode, [(0, 1503), (120, 1501), (440, 1499)]) == [true, true, true])
    #expect(mode.milliseconds == 1500 && mode.isKnown)
  }

  @Test func `a read with timeout 0 that returns at once shows that halfdelay is off, until the next key`() {
    var mode = HalfDelay()
    #expect(Self.ended(&mode, [(0, 0)]) == [false] && !mode.isToBeTried)
    mode.keyRead()
    #expect(mode.isToBeTried)
  }

  @Test func `a busy machine that delays a read is not taken as the mode`() {
    var mode = HalfDelay()
    #expect(!mode.ended(timeout: 0, duration: 300, hasSlept: false) && mode.milliseconds == nil && mode.isToBeTried)
  }

  @Test func `a key leaves the mode in doubt, and a read that ends in time shows that the program has left it`() {
    var mode = HalfDelay()
    _ = Self.ended(&mode, [(0, 500)])
    mode.keyRead()
    #expect(mode.milliseconds == 500 && !mode.isKnown && !mode.isToBeTried)
    #expect(Self.ended(&mode, [(440, 441)]) == [false] && mode.milliseconds == nil)
  }

  @Test func `a program may enter the mode without a key`() {
    var mode = HalfDelay()
    #expect(Self.ended(&mode, [(0, 0), (34, 300)]) == [false, false] && mode.isToBeTried)
    #expect(Self.ended(&mode, [(0, 300)]) == [true])
  }

  @Test func `a program may enter the mode with another time`() {
    var mode = HalfDelay()
    #expect(Self.ended(&mode, [(0, 500), (34, 201), (34, 200)]) == [true, true, true] && mode.milliseconds == 200)
  }

  @Test func `a signal does not end the mode`() {
    var mode = HalfDelay()
    #expect(Self.ended(&mode, [(0, 500), (440, 20)]) == [true, false] && mode.milliseconds == 500)
  }

  @Test(arguments: [(0, 90), (34, 90), (34, 160), (34, 1550), (1470, 1500)])
  func `other delays are not taken as the mode`(timeout: Int, duration: Int) {
    var mode = HalfDelay()
    #expect(
      Self.ended(&mode, [(timeout, duration), (timeout, duration)]) == [false, false] && mode.milliseconds == nil)
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
    let keys = [(escape, 100), (letter, 110), (escape, 200), (letter, 300), (letter, 301)].map {
      passed.keys($0.0, at: $0.1)
    }
    #expect(keys == [[], [Key(.character("u"), .meta)], [], [escape, letter], [letter]])
  }

  @Test func `two Esc count as two`() {
    var passed = PassedEscape()
    let keys = [passed.keys(escape, at: 100), passed.keys(escape, at: 110)]
    let taken = passed.take(at: 200)
    #expect(keys == [[], [escape]] && taken == escape)
  }
}
