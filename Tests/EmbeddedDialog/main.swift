import CCurses
import Glibc
import TourCurses
import TourKit

// A program whose callback only notes that a dialog is wanted: `EmbeddedDialog GUIDE`. Its loop opens and draws the dialog, and ignores keys that it does not know.

let tour = try CursesTour(.file(CommandLine.arguments[1]), program: "reads")
var isWanted = false
var dialog: UnsafeMutablePointer<WINDOW>?
tour.onTourEvent = { _, event, _ in if case .emitted(_, "compose") = event { isWanted = true } }
tour.widget("dialog") { dialog.map { .window($0) } }

setlocale(LC_ALL, "")
let screen = initscr()!
cbreak()
noecho()
start_color()
use_default_colors()
var key: Int32 = 0
while key != Int32(UInt8(ascii: "q")) {
  mvwaddstr(screen, 0, 0, "dialogs")
  wnoutrefresh(screen)
  if isWanted, dialog == nil { dialog = newwin(5, 30, 10, 40) }
  if let dialog {
    box(dialog, 0, 0)
    mvwaddstr(dialog, 2, 2, "A new letter")
    wnoutrefresh(dialog)
  }
  tour.doupdate()
  key = tour.getch(screen)
}
tour.finish()
endwin()
