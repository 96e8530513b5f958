import Oracles
import Testing
import TourCore

@testable import TourTerminal

/// Each control function by itself, in the model and in a terminal that no one here wrote.
@Suite(.serialized) struct OracleFunctionTests {
  /// Where xterm 379 does otherwise than the model, and why. What agrees after all has to leave this table.
  static let inXterm = [
    "ED of what SPA protects": "SPA protects from ED as well there, as ECMA-48 has it (ERM)",
    "CBT on a pending wrap": "the wrap is still pending there, in the middle of the row",
    "SCS United Kingdom": "from VT200 up, and unless DECNRCM is set, that set is the right half of Latin-1 there",
    "DECSTR on a pending wrap": "the saved cursor is at home after that, but with the wrap pending there",
    "DECSC on a pending wrap, then erased": "the wrap is pending again there, over a cell that nobody wrote",
  ]

  @Test func `every control function does what it does in xterm`() throws {
    let xterm = try Xterm(size: ControlFunction.size)
    let names = Set(ControlFunction.all.map(\.name))
    #expect(names.count == ControlFunction.all.count && names.isSuperset(of: Self.inXterm.keys))
    for function in ControlFunction.all {
      var model = Terminal(size: ControlFunction.size)
      model.feed(function.script)
      let found = try model.differences(from: try xterm.state(after: function.script))
      if let reason = Self.inXterm[function.name] {
        #expect(!found.isEmpty, "\(function.name) is as in xterm: \(reason)?")
      } else {
        #expect(found.prefix(4) == [], "\(function.name)")
      }
    }
  }
}
