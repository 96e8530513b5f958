"""Windows, a pad, panels and colours, as Python's curses module gives them."""
import curses
import curses.panel


def main(screen):
    curses.curs_set(1)
    curses.mousemask(curses.ALL_MOUSE_EVENTS)
    curses.use_default_colors()
    for number in range(1, 8):
        curses.init_pair(number, number, -1 if number % 2 else 0)
    chosen, panel = 0, None
    while True:
        rows, columns = screen.getmaxyx()
        screen.erase()
        screen.border()
        try:
            screen.addstr(0, 3, " Python's curses ", curses.A_BOLD | curses.color_pair(3))
            for row in range(min(12, rows - 4)):
                style = curses.color_pair(row % 7 + 1) | (curses.A_REVERSE if row == chosen else 0)
                screen.addstr(row + 2, 3, f"Line {row}, naïve 日本".ljust(columns // 2)[: columns - 8], style)
            for column, attribute in enumerate((curses.A_BOLD, curses.A_DIM, curses.A_UNDERLINE, curses.A_BLINK, curses.A_STANDOUT)):
                screen.addstr(rows - 2, 3 + column * 9, "attribute", attribute)
            screen.hline(1, 1, curses.ACS_HLINE, columns - 2)
            screen.move(min(chosen + 2, rows - 2), 1)
        except curses.error:
            pass
        screen.noutrefresh()
        if panel:
            curses.panel.update_panels()
        curses.doupdate()
        key = screen.getch()
        if key == ord("q"):
            return
        if key == curses.KEY_DOWN:
            chosen = (chosen + 1) % 12
        elif key == curses.KEY_UP:
            chosen = (chosen - 1) % 12
        elif key == ord(" "):
            curses.flash()
        elif key == ord("p"):
            if panel:
                panel = None
            else:
                window = curses.newwin(5, 24, 4, 12)
                window.bkgd(" ", curses.color_pair(4) | curses.A_REVERSE)
                window.box()
                window.addstr(2, 4, "a panel of its own")
                panel = curses.panel.new_panel(window)


curses.wrapper(main)
