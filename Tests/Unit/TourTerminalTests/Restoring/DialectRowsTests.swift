import Testing
import TourScreen

@testable import TourTerminal

/// Checks that the functions that terminals judge would show if a row of ``Dialect/table`` were missing.
@Suite struct DialectRowsTests {
  /// The terminals that judge ``ControlFunction``.
  private static let judged: [KnownTerminal] = [.xterm, .tmux, .vte, .alacritty, .libghostty, .rio, .xtermjs]

  /// The differences that no function shows: those of resizes, the mode of clusters, and the order of letters.
  private static let unseen: Dialect = [
    .keptMargins, .widenedWrap, .keptOrigin, .movedSaved, .homedSaved, .coveredByCursor, .hasClusterMode,
    .reordersLines,
  ]

  @Test(arguments: judged) func `each difference changes the effect of a control function`(_ terminal: KnownTerminal) {
    let functions =
      ControlFunction.all + ControlFunction.inXterm + ControlFunction.inTmux + ControlFunction.inVte
      + ControlFunction.inEngines + ControlFunction.clusters
    let dialect = Dialect(terminal)
    let ends = functions.map { Self.end(of: $0, in: dialect) }
    for (index, row) in Dialect.table.enumerated()
    where dialect.contains(row.difference) && !Self.unseen.contains(row.difference) {
      let without = dialect.subtracting(row.difference)
      let isSeen = zip(functions, ends).contains { function, end in
        var other = Self.end(of: function, in: without)
        other.modes.dialect = dialect
        return other.screen != end.screen || other.modes != end.modes
          || other.picture(of: other.hidden) != end.picture(of: end.hidden)
      }
      // In xterm.js all invalid bytes are dropped.
      let isWithoutEffect = terminal == .xtermjs && row.difference == .replacesSubparts
      #expect(isSeen != isWithoutEffect, "row \(index) of the table")
    }
  }

  private static func end(of function: ControlFunction, in dialect: Dialect) -> Terminal {
    var terminal = Terminal(size: ControlFunction.size, dialect: dialect)
    terminal.feed(function.script)
    return terminal
  }
}
