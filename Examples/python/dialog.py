#!/usr/bin/env python3
"""A card with a button that opens a dialog of the program.

The function of `on_answer` only notes that the dialog is wanted. `getch()` then returns KEY_RESIZE once, the loop draws the dialog, and the next card points at it. That
card gives the keyboard to the program until the letter is sent.
"""

import contextlib
import curses
import pathlib

import tour

GUIDE = pathlib.Path(__file__).with_name("dialog.yaml")
CTRL_D = 4


def main(screen: curses.window) -> None:
    with contextlib.suppress(curses.error):
        curses.use_default_colors()
    dialog = curses.newwin(5, 34, 8, 4)
    dialog.keypad(True)
    writes = False
    sent = 0
    letter = ""
    with tour.open(GUIDE, program="dialog", optional=True) as guide:
        guide.widget("dialog", lambda: tour.Rect.of(dialog) if writes else None)

        @guide.on_answer
        def note(event: tour.Event, _guide: str, _step: str, value: str) -> None:
            nonlocal writes
            if event == tour.Event.EVENT_EMITTED and value == "compose":
                writes = True

        key = 0
        while writes or key != ord("q"):
            screen.erase()
            with contextlib.suppress(curses.error):  # The terminal may be too small.
                screen.addstr(0, 0, f"Letters sent: {sent}    w: write    ?: tour    q: quit")
            screen.noutrefresh()
            if writes:
                dialog.erase()
                dialog.box()
                dialog.addstr(0, 2, " A new letter ")
                dialog.addstr(3, 2, "Ctrl-D sends it")
                dialog.addstr(1, 2, letter)
                dialog.noutrefresh()
            guide.doupdate()
            key = guide.getch(dialog if writes else screen)  # KEY_RESIZE after note()
            if writes and key == CTRL_D:
                writes, letter = False, ""
                sent += 1
                guide.donate("sent")
            elif writes and ord(" ") <= key < 127:
                letter = (letter + chr(key))[:29]
            elif key == ord("w"):
                writes = True
            elif key == ord("?") and not writes:
                guide.start()


if __name__ == "__main__":
    curses.wrapper(main)
