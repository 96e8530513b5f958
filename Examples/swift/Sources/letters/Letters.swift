import CCurses
import Glibc
import TourCurses

/// A list of letters, with a tour. The two calls of ncurses that change are marked `tour:`.
@main struct Letters {
  static let senders = ["Oslo", "Lima", "Cairo", "Quito"]
  /// A_REVERSE, which Swift does not import.
  static let reverse: attr_t = 1 << 18

  static func main() {
    let tour: CursesTour
    do {
      tour = try CursesTour(.file("letters.yaml"), program: "letters")
    } catch {
      print(error)
      exit(1)
    }

    setlocale(LC_ALL, "")
    let screen = initscr()!
    cbreak()
    noecho()
    curs_set(0)
    if has_colors() {
      start_color()
      use_default_colors()
    }
    let list = newwin(Int32(senders.count) + 2, 20, 2, 2)!
    keypad(list, true)
    tour.widget("list") { .window(list) }

    var chosen = 0
    while true {
      draw(screen, list, chosen)
      tour.doupdate()  // tour: in place of doupdate()
      let key = tour.getch(list)  // tour: in place of wgetch(list)
      switch key {
      case KEY_DOWN: chosen = (chosen + 1) % senders.count
      case KEY_UP: chosen = (chosen + senders.count - 1) % senders.count
      case Int32(UInt8(ascii: "s")): tour.donate("starred")
      case Int32(UInt8(ascii: "?")): tour.start()
      case KEY_RESIZE:
        // ncurses has cut the windows to the new size.
        werase(screen)
        wresize(list, Int32(senders.count) + 2, 20)
        mvwin(list, 2, 2)
      case Int32(UInt8(ascii: "q")):
        tour.finish()
        endwin()
        return
      default: break
      }
    }
  }

  static func draw(_ screen: UnsafeMutablePointer<WINDOW>, _ list: UnsafeMutablePointer<WINDOW>, _ chosen: Int) {
    mvwaddstr(screen, 0, 0, "Letters    Down, Up: choose    s: star    ?: tour    q: quit")
    wnoutrefresh(screen)
    werase(list)
    box(list, 0, 0)
    for (row, sender) in senders.enumerated() {
      if row == chosen { wattr_on(list, reverse, nil) }
      mvwaddstr(list, Int32(row) + 1, 2, sender.padding(toLength: 14, withPad: " "))
      wattr_off(list, reverse, nil)
    }
    wnoutrefresh(list)
  }
}

extension String {
  fileprivate func padding(toLength length: Int, withPad pad: Character) -> String {
    self + String(repeating: pad, count: max(0, length - count))
  }
}
