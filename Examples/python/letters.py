#!/usr/bin/env python3
"""A list of letters, with a tour. The lines that embed it are marked with `tour:`."""

import contextlib
import curses
import pathlib

import tour

SENDERS = ["Oslo", "Lima", "Cairo", "Quito"]
PLACE = tour.Rect(2, 2, len(SENDERS) + 2, 20)
GUIDE = pathlib.Path(__file__).with_name("letters.yaml")


def draw(screen: curses.window, window: curses.window, chosen: int, stars: set[int]) -> None:
    screen.erase()
    window.erase()
    with contextlib.suppress(curses.error):  # The terminal may be too small.
        screen.addstr(0, 0, "Letters    Down, Up: choose    s: star    ?: tour    q: quit")
        window.box()
        for index, sender in enumerate(SENDERS):
            star = "*" if index in stars else " "
            window.addstr(index + 1, 2, f"{sender:<12} {star} ", curses.A_REVERSE if index == chosen else curses.A_NORMAL)
    screen.noutrefresh()
    window.noutrefresh()


def main(screen: curses.window) -> None:
    # Some terminals can't hide the cursor, or have no colours.
    for setting in [lambda: curses.curs_set(0), curses.use_default_colors]:
        with contextlib.suppress(curses.error):
            setting()
    window = curses.newwin(*PLACE[2:], *PLACE[:2])
    window.keypad(True)
    chosen = 0
    stars: set[int] = set()
    with tour.open(GUIDE, program="letters", optional=True) as guide:  # tour: a program runs without libctour, too
        guide.widget("list", window)
        guide.widget("second", lambda: (window.getbegyx()[0] + 2, window.getbegyx()[1] + 2, 1, len(SENDERS[1])))
        while True:
            draw(screen, window, chosen, stars)
            guide.doupdate()  # tour: in place of curses.doupdate()
            key = guide.getch(window)  # tour: in place of window.getch()
            if key == curses.KEY_DOWN:
                chosen = (chosen + 1) % len(SENDERS)
            elif key == curses.KEY_UP:
                chosen = (chosen - 1) % len(SENDERS)
            elif key == ord("s"):
                stars ^= {chosen}
                guide.donate("starred")
            elif key == ord("?"):
                guide.start()
            elif key == curses.KEY_RESIZE:
                # curses has changed the size and the place of the window.
                with contextlib.suppress(curses.error):
                    window.resize(*PLACE[2:])
                    window.mvwin(*PLACE[:2])
            elif key == ord("q"):
                break


if __name__ == "__main__":
    curses.wrapper(main)
