"""libctour, and the ncurses that Python's curses module uses. The declarations follow tour.h."""

from __future__ import annotations

import _curses
import ctypes
import ctypes.util
import functools
import os
from collections.abc import Callable
from ctypes import POINTER, c_char_p, c_int, c_int32, c_size_t, c_uint32, c_void_p
from typing import Union

from ._errors import LibraryError

API_VERSION = 1

Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]


class Cells(ctypes.Structure):
    """tour_rect"""

    _fields_ = [("row", c_int32), ("column", c_int32), ("rows", c_int32), ("columns", c_int32)]


class Options(ctypes.Structure):
    """tour_options"""

    _fields_ = [
        ("size", c_size_t), ("program", c_char_p), ("guide_path", c_char_p), ("guide_text", c_char_p), ("history_path", c_char_p),
        ("forgets_first", c_int32), ("language", c_char_p),
    ]


class TestingOptions(ctypes.Structure):
    """tour_testing"""

    _fields_ = [("size", c_size_t), ("tips", c_char_p), ("now", c_char_p), ("theme", c_char_p), ("moves", c_int32)]


class Happened(ctypes.Structure):
    """tour_event"""

    _fields_ = [("size", c_size_t), ("kind", c_int32), ("cause", c_int32), ("guide", c_char_p), ("part", c_char_p), ("value", c_char_p)]


EventFunction = ctypes.CFUNCTYPE(None, c_void_p, POINTER(Happened))
PreparationFunction = ctypes.CFUNCTYPE(None, c_void_p, c_char_p, c_char_p)
RectFunction = ctypes.CFUNCTYPE(c_int32, c_void_p, POINTER(Cells))

_FUNCTIONS = {
    "tour_api_version": (c_int32, []),
    "tour_last_error": (c_size_t, [c_char_p, c_size_t]),
    "tour_open_with": (c_int32, [POINTER(Options), POINTER(c_void_p)]),
    "tour_close": (c_int32, [c_void_p]),
    "tour_doupdate": (c_int, [c_void_p]),
    "tour_wgetch": (c_int, [c_void_p, c_void_p]),
    "tour_wget_wch": (c_int, [c_void_p, c_void_p, POINTER(c_uint32)]),
    "tour_widget_window": (c_int32, [c_void_p, c_char_p, c_void_p]),
    "tour_widget_rect": (c_int32, [c_void_p, c_char_p, Cells]),
    "tour_widget_callback": (c_int32, [c_void_p, c_char_p, RectFunction, c_void_p]),
    "tour_widget_pad": (c_int32, [c_void_p, c_char_p, Cells, c_int32, c_int32, Cells]),
    "tour_widget_remove": (c_int32, [c_void_p, c_char_p]),
    "tour_inline_rows": (c_int32, [c_void_p, c_char_p, c_int32]),
    "tour_start": (c_int32, [c_void_p, c_char_p]),
    "tour_next": (c_int32, [c_void_p]),
    "tour_back": (c_int32, [c_void_p]),
    "tour_go": (c_int32, [c_void_p, c_char_p]),
    "tour_stop": (c_int32, [c_void_p]),
    "tour_is_shown": (c_int32, [c_void_p]),
    "tour_current_step": (c_size_t, [c_void_p, c_char_p, c_size_t]),
    "tour_donate": (c_int32, [c_void_p, c_char_p]),
    "tour_set": (c_int32, [c_void_p, c_char_p, c_char_p]),
    "tour_tip_status": (c_int32, [c_void_p, c_char_p]),
    "tour_history_error": (c_size_t, [c_void_p, c_char_p, c_size_t]),
    "tour_settings_problems": (c_size_t, [c_void_p, c_char_p, c_size_t]),
    "tour_set_callback": (c_int32, [c_void_p, EventFunction, c_void_p]),
    "tour_set_preparation": (c_int32, [c_void_p, PreparationFunction, c_void_p]),
    "tour_open_testing": (c_int32, [POINTER(Options), POINTER(TestingOptions), POINTER(c_void_p)]),
    "tour_wait_for": (c_int32, [c_void_p, c_char_p, c_int32]),
    "tour_press": (c_int32, [c_void_p, c_char_p]),
    "tour_shown_part": (c_size_t, [c_void_p, c_char_p, c_size_t]),
    "tour_card_text": (c_size_t, [c_void_p, c_char_p, c_size_t]),
    "tour_screen_text": (c_size_t, [c_void_p, c_char_p, c_size_t]),
}

_BUNDLED = os.path.join(os.path.dirname(__file__), "libctour.so.1")
_WINDOW_FUNCTIONS = ["getbegy", "getbegx", "getmaxy", "getmaxx", "is_pad"]


@functools.cache
def ncurses() -> ctypes.CDLL:
    """Returns the ncurses that Python's curses module is linked with."""
    library = ctypes.CDLL(getattr(_curses, "__file__", None))
    for name in _WINDOW_FUNCTIONS:
        function = getattr(library, name)
        function.restype, function.argtypes = c_int, [c_void_p]
    library.is_pad.restype = ctypes.c_bool
    return library


@functools.cache
def load() -> ctypes.CDLL:
    """Loads libctour.

    Raises LibraryError if it is missing, has another version of tour.h, or uses another copy of ncurses than Python does.
    """
    library, is_bundled = _find()
    try:
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
        version = library.tour_api_version()
        # A symbol is searched for in a library and in those that it is linked with. The library of a wheel is linked with no ncurses: see _bundled().
        is_same = is_bundled or ctypes.cast(library.wget_wch, c_void_p).value == ctypes.cast(ncurses().wget_wch, c_void_p).value
    except AttributeError as problem:
        raise LibraryError(f"{library._name}: {problem}") from problem
    if version != API_VERSION:
        raise LibraryError(f"{library._name} has version {version} of tour.h; this package needs version {API_VERSION}")
    if not is_same:
        raise LibraryError(f"{library._name} and Python's curses module use different copies of ncurses")
    return library


def _find() -> tuple[ctypes.CDLL, bool]:
    """Returns the library, and whether it is the one of a wheel."""
    path = os.environ.get("TOUR_LIBRARY")
    try:
        if not path and os.path.exists(_BUNDLED):
            return _bundled(), True
        return ctypes.CDLL(path or "libctour.so.1"), False
    except OSError as problem:
        # A path that was asked for is not replaced by another library.
        found = None if path else ctypes.util.find_library("ctour")
        if found is None:
            raise LibraryError(f"libctour can't be loaded: {problem}; TOUR_LIBRARY may be set to its path") from problem
    try:
        return ctypes.CDLL(found), False
    except OSError as problem:
        raise LibraryError(f"libctour can't be loaded: {problem}") from problem


def _bundled() -> ctypes.CDLL:
    """Loads the library in this package. Its functions of ncurses are those of the process, so Python's ncurses is made visible to it first: any version of
    libncursesw, and one inside of the curses module."""
    ctypes.CDLL(getattr(_curses, "__file__", None), mode=ctypes.RTLD_GLOBAL)
    return ctypes.CDLL(_BUNDLED)


def last_error(library: ctypes.CDLL) -> str:
    return text(library.tour_last_error)


def text(function: Callable[..., int], *arguments: object) -> str:
    """Calls a function that copies a text to a buffer and returns the length of the whole text."""
    size = 1000
    while True:
        buffer = ctypes.create_string_buffer(size)
        length = function(*arguments, buffer, size)
        if length < size:
            return buffer.value.decode(errors="replace")
        size = length + 1


def encoded(value: str) -> bytes:
    """Returns a text in UTF-8 for C."""
    if not isinstance(value, str):
        raise TypeError(f"a text must be str, not {type(value).__name__}")
    return _checked(value.encode())


def encoded_path(value: Path) -> bytes:
    """Returns a path for C."""
    return _checked(os.fsencode(value))


def _checked(value: bytes) -> bytes:
    if b"\0" in value:
        raise ValueError("embedded null character")  # C would use the part before it.
    return value
