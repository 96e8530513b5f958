import CCurses
import Glibc
import TourCurses

/// A card with a button that opens a dialog of the program.
///
/// `onTourEvent` only notes that the dialog is wanted; `getch` then returns KEY_RESIZE once, the loop draws the dialog,
/// and the next card points at it. That card gives the keyboard to the program until the letter is sent.
@main struct Dialog {
  static let controlD: Int32 = 4

  static func main() {
    let tour: CursesTour
    do {
      tour = try CursesTour(.file("dialog.yaml"), program: "dialog")
    } catch {
      print(error)
      exit(1)
    }

    setlocale(LC_ALL, "")
    let screen = initscr()!
    cbreak()
    noecho()
    if has_colors() {
      start_color()
      use_default_colors()
    }
    let dialog = newwin(5, 34, 8, 4)!
    var writes = false
    tour.onTourEvent = { _, event, _ in if case .emitted(_, "compose") = event { writes = true } }
    tour.widget("dialog") { writes ? .window(dialog) : nil }

    var (sent, letter) = (0, "")
    var key: Int32 = 0
    while writes || key != Int32(UInt8(ascii: "q")) {
      werase(screen)
      mvwaddstr(screen, 0, 0, "Letters sent: \(sent)    w: write    ?: tour    q: quit")
      wnoutrefresh(screen)
      if writes {
        werase(dialog)
        box(dialog, 0, 0)
        mvwaddstr(dialog, 0, 2, " A new letter ")
        mvwaddstr(dialog, 3, 2, "Ctrl-D sends it")
        mvwaddstr(dialog, 1, 2, letter)
        wnoutrefresh(dialog)
      }
      tour.doupdate()
      key = tour.getch(writes ? dialog : screen)  // KEY_RESIZE after onTourEvent
      switch key {
      case controlD where writes:
        writes = false
        sent += 1
        letter = ""
        tour.donate("sent")
      case 32..<127 where writes: if letter.count < 29 { letter.unicodeScalars.append(Unicode.Scalar(UInt8(key))) }
      case Int32(UInt8(ascii: "w")): writes = true
      case Int32(UInt8(ascii: "?")) where !writes: tour.start()
      default: break
      }
    }
    tour.finish()
    endwin()
  }
}
