"""Places on the screen, and the ``WINDOW *`` of a window."""

from __future__ import annotations

import ctypes
import curses
import operator
from collections.abc import Callable
from typing import NamedTuple, Optional, Union

from ._errors import LibraryError
from ._library import Cells, ncurses


class Rect(NamedTuple):
    """Cells of the screen. Rows and columns count from 0 at the top left."""

    row: int
    column: int
    rows: int
    columns: int

    @classmethod
    def of(cls, window: curses.window) -> Rect:
        """Returns the cells of a window that is not a pad."""
        return cls(*window.getbegyx(), *window.getmaxyx())


class PadPart(NamedTuple):
    """A part of a pad, in the pad's cells.

    The pad's cell ``shown_from`` (row, column) is shown at the top left of ``on``, which is in cells of the screen: the arguments of ``pad.noutrefresh()``.
    """

    part: Rect
    shown_from: tuple[int, int]
    on: Rect


_Rect = tuple[int, int, int, int]
Region = Union[curses.window, Rect, PadPart, _Rect, Callable[[], Optional[_Rect]]]
"""The place of a widget: a window, cells of the screen, a part of a pad, or a function that returns cells, or None while the widget is not shown."""


def cell(value: object) -> int:
    """Returns a number of cells as C can hold it."""
    number = operator.index(value)  # type: ignore[arg-type]
    if not -(2**31) <= number < 2**31:
        raise OverflowError(f"{number} is no row or column")
    return number


def cells(rect: object) -> Cells:
    """Returns a tuple (row, column, rows, columns) for C."""
    if not isinstance(rect, tuple) or len(rect) != 4:
        raise TypeError(f"a region must be a window, (row, column, rows, columns), a PadPart or a function, not {rect!r}")
    return Cells(*map(cell, rect))


def address(window: curses.window) -> int:
    """Returns the ``WINDOW *`` of a window of curses.

    The curses module has no function for it. An object of its class starts with the header of every object, and then has the pointer: PyCursesWindowObject
    in py_curses.h. So that another layout in a later Python is noticed, ncurses must report the same place and size as the object.

    Raises LibraryError if the layout is another one.
    """
    if type(window) is not curses.window:
        raise TypeError(f"a window of curses is needed, not {type(window).__name__}")
    size = ctypes.sizeof(ctypes.c_void_p)
    header = getattr(object, "__basicsize__", 0)
    pointer = None
    if header > 0 and curses.window.__basicsize__ >= header + size:
        pointer = ctypes.c_void_p.from_address(id(window) + header).value
    # No object is in the first page, or at an address that is not aligned.
    if pointer is None or pointer < 4096 or pointer % size != 0 or _frame(pointer) != Rect.of(window):
        raise LibraryError("the memory of a curses.window has a layout that is not known for this version of Python")
    return pointer


def is_pad(pointer: int) -> bool:
    return bool(ncurses().is_pad(pointer))


def _frame(pointer: int) -> Rect:
    library = ncurses()
    return Rect(library.getbegy(pointer), library.getbegx(pointer), library.getmaxy(pointer), library.getmaxx(pointer))
