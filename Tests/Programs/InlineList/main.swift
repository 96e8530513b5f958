import CCurses
import Glibc
import TourCurses

// A list in a window whose first rows show the inline tip that is due: `InlineList GUIDE`. The keys + and - change the
// height of the window, q ends the program.

let tour = try CursesTour(.file(CommandLine.arguments[1]), program: "list")
setlocale(LC_ALL, "")
let screen = initscr()!
cbreak()
noecho()
var rows: Int32 = 12
let list = newwin(rows, 40, 3, 10)!
keypad(list, true)
while true {
  wresize(list, rows, 40)
  werase(list)
  let top = tour.inlineTip("news", in: list)
  for row in Int32(top)..<rows {
    mvwaddstr(
      list, row, 0,
      "letter \(row - Int32(top) + 1) of \(rows - Int32(top)), and \(tour.needsLayout ? "stale" : "fresh")")
  }
  werase(screen)
  wnoutrefresh(screen)
  wnoutrefresh(list)
  tour.doupdate()
  let key = tour.getch(list)
  if key == Int32(UInt8(ascii: "+")) { rows += 1 }
  if key == Int32(UInt8(ascii: "-")) { rows = max(1, rows - 1) }
  if key == Int32(UInt8(ascii: "q")) { break }
}
tour.finish()
endwin()
