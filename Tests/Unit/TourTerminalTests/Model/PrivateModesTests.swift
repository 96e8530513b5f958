import Testing
import TourScreen

@testable import TourTerminal

@Suite struct PrivateModesTests {
  /// Modes are written to a terminal in the order of the cases, and a list of numbers is easier to compare if it is
  /// ascending.
  @Test func `the table has one row for each mode that is on or off, and its rows and their cases are ascending`() {
    let numbers = PrivateMode.table.map(\.number)
    #expect(numbers == Array(Set(numbers)).sorted())
    let known = PrivateMode.table.compactMap { row in if case .known(let mode) = row.kind { mode } else { nil } }
    #expect(known == PrivateModes.Known.allCases)
    #expect(known.map(\.number) == known.map(\.number).sorted())
    #expect(PrivateModes.Kind(2049) == .other)
  }

  @Test(arguments: PrivateMode.table.map(\.number))
  func `a mode is on or off in a new terminal as DECRST or DECSET leaves it`(_ number: UInt16) {
    guard case .known(let mode) = PrivateModes.Kind(number) else { return }
    var terminal = Terminal(size: Size(columns: 4, rows: 2))
    let isOn = terminal.privateMode(number)
    terminal.feed("\u{1B}[?40h\u{1B}[?\(number)\(mode.isInitiallyOn ? "h" : "l")")
    #expect(isOn == mode.isInitiallyOn && terminal.privateMode(number) == isOn)
    terminal.feed("\u{1B}[?\(number)\(mode.isInitiallyOn ? "l" : "h")")
    #expect(terminal.privateMode(number) == !mode.isInitiallyOn)
  }

  @Test(arguments: [KnownTerminal.tmux, .vte, .alacritty, .ghostty, .xtermjs])
  func `a terminal that lacks a mode keeps its value when the mode is set`(_ terminal: KnownTerminal) {
    for row in PrivateMode.table {
      guard case .known(let mode) = row.kind, mode != .columns else { continue }
      var model = Terminal(size: Size(columns: 4, rows: 2), dialect: Dialect(terminal))
      model.feed("\u{1B}[?\(row.number)\(mode.isInitiallyOn ? "l" : "h")")
      let isLacking = !Dialect(terminal).isDisjoint(with: row.lacking)
      #expect((model.privateMode(row.number) == mode.isInitiallyOn) == isLacking, "\(row.number)")
    }
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
