"""For tests of a program: settings of a tour instead of the user's, and a terminal for curses that nobody sees."""

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import datetime
import fcntl
import os
import pty
import struct
import sys
import termios
import threading
from collections.abc import Iterator, Sequence
from typing import Optional, Union

from ._library import TestingOptions, encoded


@dataclasses.dataclass(frozen=True)
class Testing:
    """The settings of a tour in a test, for ``tour.open(..., testing=tour.Testing())``.

    They take the place of ``config.yaml`` and of the variables TOUR, TOUR_TIPS, TOUR_THEME, TOUR_MOTION, TOUR_NOW and CI. Without a ``history``, it begins
    empty and is not written.

    ``tips`` are the tips that appear, regardless of their conditions: "all", "none", or a list of ids; with None, the conditions decide. ``now`` is the time at
    which the tour starts; None for the present one. ``theme`` is the name of a theme; None for the guide's. Cards move only with ``moves``.
    """

    __test__ = False  # It is not a class of tests, as pytest would think.

    tips: Union[str, Sequence[str], None] = None
    now: Union[datetime.datetime, str, None] = None
    theme: Optional[str] = None
    moves: bool = False

    def options(self) -> TestingOptions:
        tips = self.tips if self.tips is None or isinstance(self.tips, str) else ",".join(self.tips)
        now = self.now.isoformat(timespec="seconds") if isinstance(self.now, datetime.datetime) else self.now
        return TestingOptions(
            ctypes.sizeof(TestingOptions), None if tips is None else encoded(tips), None if now is None else encoded(now),
            None if self.theme is None else encoded(self.theme), self.moves)


@contextlib.contextmanager
def terminal(rows: int = 24, columns: int = 80, term: str = "xterm-256color") -> Iterator[None]:
    """Makes a terminal that nobody sees the standard input and output, so that a test can use curses without a terminal.

        with tour.terminal():
            curses.wrapper(check)
    """
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    before = os.environ.copy()
    os.environ["TERM"] = term
    for name in "LINES", "COLUMNS":
        os.environ.pop(name, None)
    sys.stdout.flush()
    saved = [os.dup(0), os.dup(1)]
    # The output must be read, because the terminal holds only a part of it.
    reader = threading.Thread(target=_drain, args=(main,), daemon=True)
    reader.start()
    try:
        os.dup2(other, 0)
        os.dup2(other, 1)
        yield
    finally:
        sys.stdout.flush()
        for number, descriptor in enumerate(saved):
            os.dup2(descriptor, number)
            os.close(descriptor)
        os.close(other)
        reader.join()
        os.close(main)
        os.environ.clear()
        os.environ.update(before)


def _drain(descriptor: int) -> None:
    with contextlib.suppress(OSError):  # EIO: the other side was closed.
        while os.read(descriptor, 65536):
            pass
