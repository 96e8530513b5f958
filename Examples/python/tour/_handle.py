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
from ._errors import Status, TourError, error
from ._library import Cells, EventFunction, Options, Path, PreparationFunction, RectFunction, encoded, encoded_path
from ._regions import cells
from ._testing import Testing

# The thread that is in the library; a callback may enter again.
_owner: Optional[int] = None
_Result = TypeVar("_Result")


class Handle:
    """An open tour. Exceptions of callbacks are raised by the call that led to the callback."""

    def __init__(
        self, path: Optional[Path], text: Optional[str], program: str, history: Optional[Path], forgets_first: bool, testing: Optional[Testing],
    ) -> None:
        options = Options(
            ctypes.sizeof(Options), encoded(program), None if path is None else encoded_path(path), None if text is None else encoded(text),
            None if history is None else encoded_path(history), forgets_first)
        self._library = _library.load()
        self._process = os.getpid()
        self._pointer = ctypes.c_void_p()
        self._problem: Optional[BaseException] = None
        self._reads = 0
        self.is_open = True
        self.on_event: Optional[Callable[[int, str, str, int], object]] = None
        #: The function for the user's answers, which have a value.
        self.on_answer: Optional[Callable[[int, str, str, str], object]] = None
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
        self.do("tour_set_callback", self._event_callback, None)
        self._finalizer = weakref.finalize(self, _close_silently, self._library, self._pointer.value, self._process)

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
                self.on_event = None
                self.on_answer = None
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
        self._reads += 1
        try:
            return self.call(name, window, *arguments)
        finally:
            self._reads -= 1

    def text(self, name: str) -> str:
        function = getattr(self._library, name)
        return self._enter(lambda: _library.text(function, self._pointer))

    def _enter(self, function: Callable[[], _Result]) -> _Result:
        global _owner
        thread, before, hook = threading.get_ident(), _owner, sys.unraisablehook
        if before is not None and before != thread:
            raise TourError(Status.BUSY, "another thread is in a function of the tour")
        try:
            _owner = thread
            # A signal handler may raise an exception before the first statement of a callback. ctypes gives it to this hook.
            sys.unraisablehook = lambda failure: self._keep(failure.exc_value) if self._is_callback(failure) else hook(failure)
            return function()
        finally:
            sys.unraisablehook = hook
            _owner = before
            problem, self._problem = self._problem, None
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
        if self._problem is not None:
            # The call of the library is about to end by this exception.
            return 0
        try:
            rect = self._functions[number or 0]()
            if rect is None:
                return 0
            place[0] = cells(rect)
            return 1
        except BaseException as problem:
            self._keep(problem)
            return 0

    def _event(self, _: Optional[int], place: Any) -> None:
        try:
            if self.on_event is not None:
                happened = place[0]
                self.on_event(happened.kind, happened.guide.decode(), happened.part.decode(), happened.cause)
            if self.on_answer is not None:
                happened = place[0]
                self.on_answer(happened.kind, happened.guide.decode(), happened.part.decode(), happened.value.decode())
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

    def _is_callback(self, failure: Any) -> bool:
        # Python 3.13 and later only name the function in the message.
        return any(failure.object is callback or repr(callback) in (failure.err_msg or "") for callback in self._callbacks)

    def _keep(self, problem: Optional[BaseException]) -> None:
        """Keeps an exception until the call of the library returns. It replaces an earlier one, which becomes its context."""
        before, self._problem = self._problem, problem
        if before is not None and problem is not None:
            problem.__context__ = before
        elif self._reads:
            # The function that reads a key returns at this one, and not only when the user presses a key.
            with contextlib.suppress(curses.error):
                curses.ungetch(curses.KEY_RESIZE)


def _close_silently(library: ctypes.CDLL, pointer: Optional[int], process: int) -> None:
    """Closes a tour that the program has not closed: when it is no longer used, or when Python exits."""
    if process == os.getpid():
        library.tour_set_callback(pointer, EventFunction(), None)
        library.tour_close(pointer)
