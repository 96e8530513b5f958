"""An open ``tour_t *`` of libctour, with its callbacks."""

from __future__ import annotations

import contextlib
import ctypes
import curses
import os
import sys
import threading
import weakref
from collections.abc import Callable
from typing import Any, Optional, TypeVar

from . import _library
from ._errors import Status, error
from ._library import Cells, EventFunction, Options, Path, PreparationFunction, RectFunction, encoded, encoded_path
from ._regions import cells
from ._testing import Testing

_Result = TypeVar("_Result")


class Handle:
    """An open tour. Exceptions of callbacks are raised by the call that led to the callback."""

    def __init__(
        self, path: Optional[Path], text: Optional[str], program: str, history: Optional[Path], forgets_first: bool, language: Optional[str],
        testing: Optional[Testing],
    ) -> None:
        options = Options(
            ctypes.sizeof(Options), encoded(program), None if path is None else encoded_path(path), None if text is None else encoded(text),
            None if history is None else encoded_path(history), forgets_first,
            None if language is None else encoded(language))
        self._library = _library.load()
        self._process = os.getpid()
        self._pointer = ctypes.c_void_p()
        #: What each thread is doing: several may be in the library, while one waits for a key.
        self._here = _Thread()
        self.is_open = True
        self._on_event: Optional[Callable[[int, str, str, int], object]] = None
        self._on_answer: Optional[Callable[[int, str, str, str], object]] = None
        #: The functions of widgets, by the number that the library passes to the callback.
        self._functions: dict[int, Callable[[], Any]] = {}
        #: The function that prepares the screen for a step.
        self.on_preparation: Optional[Callable[[str, str], object]] = None
        self._callbacks: list[Callable[..., Any]] = [self._rect, self._event, self._prepare]
        # One callback for all widgets, because the memory of a callback must not be freed while it runs.
        self._rect_callback = RectFunction(self._callbacks[0])
        self._event_callback = EventFunction(self._callbacks[1])
        self._preparation_callback = PreparationFunction(self._callbacks[2])

        if testing is None:
            self._check(self._enter(lambda: self._library.tour_open_with(ctypes.byref(options), ctypes.byref(self._pointer))))
        else:
            test = testing.options()
            self._check(self._enter(lambda: self._library.tour_open_testing(ctypes.byref(options), ctypes.byref(test), ctypes.byref(self._pointer))))
        self._finalizer = weakref.finalize(self, _close_silently, self._library, self._pointer.value, self._process)

    @property
    def on_event(self) -> Optional[Callable[[int, str, str, int], object]]:
        """The function for all events."""
        return self._on_event

    @on_event.setter
    def on_event(self, function: Optional[Callable[[int, str, str, int], object]]) -> None:
        self._on_event = function
        self._set_callback()

    @property
    def on_answer(self) -> Optional[Callable[[int, str, str, str], object]]:
        """The function for the user's answers, which have a value."""
        return self._on_answer

    @on_answer.setter
    def on_answer(self, function: Optional[Callable[[int, str, str, str], object]]) -> None:
        self._on_answer = function
        self._set_callback()

    def _set_callback(self) -> None:
        # Without a function there is no callback, after which the function that reads a key would return.
        if self.is_open and self.is_usable:
            has_function = self._on_event is not None or self._on_answer is not None
            self.do("tour_set_callback", self._event_callback if has_function else EventFunction(), None)

    @property
    def is_usable(self) -> bool:
        """Whether this is the process that opened the tour, and not a child of it."""
        return self._process == os.getpid()

    def close(self) -> None:
        """Closes the tour. In a child process, only the parent's tour is no longer used."""
        try:
            if self.is_usable:
                self._check(self._enter(self._close))
        finally:
            # A callback may have raised an exception.
            if not (self.is_open and self.is_usable):
                self.is_open = False
                self._on_event = None
                self._on_answer = None
                self.on_preparation = None
                self._functions.clear()
                self._finalizer.detach()

    def _close(self) -> int:
        status: int = self._library.tour_close(self._pointer)
        self.is_open = status != Status.OK
        return status

    # Calls

    def call(self, name: str, *arguments: object) -> int:
        """Calls a function of the library with the tour, and returns its result."""
        function: Callable[..., int] = getattr(self._library, name)
        return self._enter(lambda: function(self._pointer, *arguments))

    def do(self, name: str, *arguments: object) -> None:
        """Calls a function that returns a status, and raises TourError if that is not TOUR_OK."""
        self._check(self.call(name, *arguments))

    def number(self, name: str, *arguments: object) -> int:
        """Calls a function that returns a number, and raises TourError if that is a negative status."""
        result = self.call(name, *arguments)
        if result < 0:
            self._check(result)
        return result

    def read(self, name: str, window: int, *arguments: object) -> int:
        """Calls a function that reads a key."""
        self._here.reads += 1
        try:
            return self.call(name, window, *arguments)
        finally:
            self._here.reads -= 1

    def check_draws(self) -> None:
        """Raises TourError in a function that returns the place of a widget."""
        if self._here.asks:
            raise error(Status.BUSY, _library.last_error(self._library))

    def text(self, name: str) -> str:
        function = getattr(self._library, name)
        return self._enter(lambda: _library.text(function, self._pointer))

    def _enter(self, function: Callable[[], _Result]) -> _Result:
        _unraisable.add(self)
        try:
            return function()
        finally:
            _unraisable.remove(self)
            problem, self._here.problem = self._here.problem, None
            if problem is not None:
                raise problem

    def _check(self, status: int) -> None:
        if status != Status.OK:
            raise error(status, _library.last_error(self._library))

    # Callbacks

    def add_function(self, name: str, function: Callable[[], Any]) -> int:
        """Names a widget whose cells a function returns. Returns the number of the function."""
        number = max(self._functions, default=0) + 1
        self._functions[number] = function
        self.do("tour_widget_callback", encoded(name), self._rect_callback, number)
        return number

    def remove_function(self, number: int) -> None:
        self._functions.pop(number, None)

    def _rect(self, number: Optional[int], place: Any) -> int:
        if self._here.problem is not None:
            # The call of the library is about to end by this exception.
            return 0
        self._here.asks += 1
        try:
            rect = self._functions[number or 0]()
            if rect is None:
                return 0
            place[0] = cells(rect)
            return 1
        except BaseException as problem:
            self._keep(problem)
            self._end_read()
            return 0
        finally:
            self._here.asks -= 1

    def _event(self, _: Optional[int], place: Any) -> None:
        try:
            if self._on_event is not None:
                happened = place[0]
                self._on_event(happened.kind, happened.guide.decode(), happened.part.decode(), happened.cause)
            if self._on_answer is not None:
                happened = place[0]
                self._on_answer(happened.kind, happened.guide.decode(), happened.part.decode(), happened.value.decode())
        except BaseException as problem:
            self._keep(problem)

    def prepare(self, function: Optional[Callable[[str, str], object]]) -> None:
        """Sets the function that prepares the screen for a step; None for none."""
        self.on_preparation = function
        self.do("tour_set_preparation", PreparationFunction() if function is None else self._preparation_callback, None)

    def _prepare(self, _: Optional[int], guide: bytes, step: bytes) -> None:
        try:
            if self.on_preparation is not None:
                self.on_preparation(guide.decode(), step.decode())
        except BaseException as problem:
            self._keep(problem)

    def keep_unraisable(self, failure: Any) -> bool:
        """Keeps an exception that ctypes gives to sys.unraisablehook. Returns False if it is not one of a callback."""
        if not self._is_callback(failure):
            return False
        self._keep(failure.exc_value)
        self._end_read()
        return True

    def _is_callback(self, failure: Any) -> bool:
        # Python 3.13 and later only name the function in the message.
        return any(failure.object is callback or repr(callback) in (failure.err_msg or "") for callback in self._callbacks)

    def _keep(self, problem: Optional[BaseException]) -> None:
        """Keeps an exception until the call of the library returns. It replaces an earlier one, which becomes its context."""
        before, self._here.problem = self._here.problem, problem
        if before is not None and problem is not None:
            problem.__context__ = before

    def _end_read(self) -> None:
        """Lets the function that reads a key return, and not only when the user presses one. After an event it returns by itself."""
        if self._here.reads:
            with contextlib.suppress(curses.error):
                curses.ungetch(curses.KEY_RESIZE)


class _Thread(threading.local):
    """The state of a thread in the library."""

    #: The exception of a callback, which the call that led to the callback raises.
    problem: Optional[BaseException] = None
    #: How many calls that read a key have not returned.
    reads = 0
    #: How many functions of widgets have not returned.
    asks = 0


class _Unraisable:
    """sys.unraisablehook while calls of the library are in progress.

    A signal handler may raise an exception before the first statement of a callback. ctypes gives it to this hook.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._handles: list[Handle] = []
        self._before: Callable[[Any], object] = sys.unraisablehook

    def add(self, handle: Handle) -> None:
        with self._lock:
            if not self._handles:
                self._before = sys.unraisablehook
                sys.unraisablehook = self._handle
            self._handles.append(handle)

    def remove(self, handle: Handle) -> None:
        with self._lock:
            self._handles.remove(handle)
            if not self._handles:
                sys.unraisablehook = self._before

    def _handle(self, failure: Any) -> None:
        if not any(handle.keep_unraisable(failure) for handle in list(self._handles)):
            self._before(failure)


_unraisable = _Unraisable()


def _close_silently(library: ctypes.CDLL, pointer: Optional[int], process: int) -> None:
    """Closes a tour that the program has not closed: when it is no longer used, or when Python exits."""
    if process == os.getpid():
        library.tour_set_callback(pointer, EventFunction(), None)
        library.tour_close(pointer)
