"""The exceptions of the package."""

from __future__ import annotations

import enum


class Status(enum.IntEnum):
    """The results of the functions of tour.h: TOUR_OK and TOUR_ERROR_…"""

    OK = 0
    ARGUMENT = -1
    HANDLE = -2
    GUIDE = -3
    STEP = -4
    CURSES = -5
    BUSY = -6
    PROCESS = -7
    VERSION = -8
    TIP = -9
    TIMEOUT = -10


class TourError(Exception):
    """A function of the tour has failed.

    ``status`` is the result of the C function; a number that tour.h did not have yet is a plain ``int``.
    """

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = Status(status) if status in Status._value2member_map_ else status


class GuideError(TourError):
    """The guide can't be read. ``lines`` has every problem with its line and column, as ``tour check`` prints them."""

    def __init__(self, text: str) -> None:
        super().__init__(Status.GUIDE, text)
        self.lines = text.splitlines()


class LibraryError(TourError):
    """libctour is missing, or can't be used with this Python."""

    def __init__(self, text: str) -> None:
        super().__init__(Status.CURSES, text)


def error(status: int, text: str) -> TourError:
    """Returns the exception for a failed function of the library."""
    return GuideError(text) if status == Status.GUIDE else TourError(status, text)
