import CCurses
import Glibc
import TourCurses
import TourKit
import TourScreen

/// A small program that draws with ncurses and embeds a tour. `CursesStandIn plain` is the same program without one.
@main struct CursesStandIn {
  static func main() throws {
    let tour = CommandLine.arguments.contains("plain") ? nil : try CursesTour(.file(CommandLine.arguments[1]), program: "letters")
    setlocale(LC_ALL, "")
    let screen = initscr()!
    cbreak()
    noecho()
    keypad(screen, true)
    if CommandLine.arguments.contains("colors") {
      start_color()
      use_default_colors()
      init_pair(1, 3, 4)
    }
    let list = newwin(6, 20, 3, 4)!
    keypad(list, true)
    tour?.widget("list") { .window(list) }
    var row = 0
    var log: [String] = []
    while true {
      wmove(screen, 0, 0)
      wclrtoeol(screen)
      waddstr(screen, "Letters  " + log.suffix(8).joined(separator: " "))
      wnoutrefresh(screen)
      werase(list)
      box(list, 0, 0)
      for index in 0..<4 {
        wmove(list, Int32(index + 1), 2)
        if index == row { wattr_on(list, attr_t(TOUR_SHIM_REVERSE), nil) }
        waddstr(list, ["Oslo", "京都", "Lima", "Café"][index])
        if index == row { wattr_off(list, attr_t(TOUR_SHIM_REVERSE), nil) }
      }
      wmove(list, Int32(row + 1), 1)
      wnoutrefresh(list)
      if let tour { tour.doupdate() } else { doupdate() }
      let key = tour?.getch(list) ?? wgetch(list)
      log.append("\(key)")
      switch key {
      case KEY_DOWN: row = min(3, row + 1)
      case KEY_UP: row = max(0, row - 1)
      case Int32(UInt8(ascii: "s")): tour?.donate("saved")
      case Int32(UInt8(ascii: "t")): tour?.start()
      case Int32(UInt8(ascii: "q")):
        tour?.finish()
        endwin()
        return
      default: break
      }
    }
  }
}
