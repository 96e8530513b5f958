import TourScreen
import TourSystem
import TourText

extension WindowSize {
  /// The cells that programs take for the screen: those that the terminal reports or, in place of each 0, `COLUMNS` and
  /// `LINES`, or else 80 and 24. A serial line reports none, and programs on ncurses do the same.
  var shownCells: Size {
    func number(_ reported: Int, _ variable: String, or standard: Int) -> Int {
      if reported > 0 { return reported }
      return systemVariable(variable).flatMap { Numeral.decimal($0[...], in: 1...1000) } ?? standard
    }
    return Size(columns: number(cells.columns, "COLUMNS", or: 80), rows: number(cells.rows, "LINES", or: 24))
  }
}
