import Testing

@testable import TourTerminal

@Suite struct PrivateModesTests {
  /// Modes are written to a terminal in the order of the cases, and a list of numbers is easier to compare if it is
  /// ascending.
  @Test func `the known modes are in the order of their numbers, and are found by them`() {
    let numbers = PrivateModes.Known.allCases.map(\.number)
    #expect(numbers == Array(Set(numbers)).sorted())
    for mode in PrivateModes.Known.allCases { #expect(PrivateModes.Known(number: mode.number) == mode) }
    #expect(PrivateModes.Known(number: 2) == nil && PrivateModes.Known(number: 2049) == nil)
  }

  @Test func `a mode that is not known is recorded once it was set or reset, up to the limit`() {
    var modes = PrivateModes()
    #expect(modes[number: 67] == nil && modes.used.isEmpty)
    modes.set(67, to: false)
    modes.set(25, to: false)
    #expect(modes[number: 67] == false && modes[.cursorVisible] == false)
    #expect(modes.used.map(\.number) == [25, 67] && modes.used.map(\.isOn) == [false, false])
    for number in 3000..<4000 { modes.set(UInt16(number), to: true) }
    #expect(modes.used.count == 1 + PrivateModes.limit && modes[number: 3999] == nil)
  }
}
