"""A tour in a program that draws with curses."""

from __future__ import annotations

import ctypes
import curses
import enum
from collections.abc import Callable
from types import TracebackType
from typing import Optional, Union

from ._errors import LibraryError, Status, TourError
from ._handle import Handle
from ._library import Path, encoded
from ._regions import PadPart, Region, address, cell, cells, is_pad
from ._testing import Testing


class Event(enum.IntEnum):
    """An event of a tour or of a tip: TOUR_STEP_SHOWN and so on in tour.h."""

    STEP_SHOWN = 1
    STEP_PASSED = 2
    DONE = 3
    SKIPPED = 4
    CLOSED = 5
    TIP_SHOWN = 6
    TIP_OVER = 7
    TIP_POSTPONED = 8
    STEP_CHOSEN = 9
    EVENT_EMITTED = 10
    ADDRESS_OPENED = 11
    POSTPONED = 12
    SILENCED = 13
    INCOMPLETE = 14
    STEP_MISSED = 15


class Cause(enum.IntEnum):
    """Who caused an event: the user, the program, or tour itself, because of what is on the screen or after a time. TOUR_BY_USER and so on in tour.h."""

    USER = 1
    PROGRAM = 2
    TOUR = 3


class TipStatus(enum.IntEnum):
    """The status of a tip: TOUR_TIP_IS_WAITING and so on in tour.h."""

    WAITING = 1
    READY = 2
    SHOWN = 3
    OVER = 4


EventCallback = Callable[[Event, str, str, Cause], object]
PreparationCallback = Callable[[str, str], object]
AnswerCallback = Callable[[Event, str, str, str], object]


class Tour:
    """A tour and tips in a program that draws with curses. ``tour.open`` is another name of the class.

    ``path`` is the guide file; or ``text`` has the guide. ``program`` is the base name of the program's command. ``history`` is the path of the history; None
    for the user's own. ``forgets_first`` deletes the history of the guide first, so that it is shown again. ``language`` is the language of the cards, such as
    ``"de"``, where the guide has it (``guide.de.yaml`` beside ``guide.yaml``); None for the user's. curses need not be initialised yet. ``testing`` has settings
    for tests of the program.

    Raises GuideError if the guide can't be read, LibraryError if libctour is missing or does not fit, and TourError. With ``optional``, these are not raised:
    ``problem`` has the exception, and the program runs without a tour. ``doupdate()``, ``getch()`` and the others are then the functions of curses, and
    ``start()``, ``donate()`` and the others do nothing.

    Threads may use the tour while another one waits for a key. In a process that was made by fork, the functions act as in curses.
    """

    def __init__(
        self, path: Optional[Path] = None, *, program: str, text: Optional[str] = None, history: Optional[Path] = None,
        forgets_first: bool = False, language: Optional[str] = None, optional: bool = False, testing: Optional[Testing] = None,
    ) -> None:
        self._handle: Optional[Handle] = None
        self._widgets: dict[str, Union[curses.window, int]] = {}
        self._is_optional = optional
        self._problem: Optional[TourError] = None
        if (path is None) == (text is None):
            raise TypeError("a tour needs either the path of a guide or its text")
        try:
            self._handle = Handle(path, text, program, history, forgets_first, language, testing)
        except TourError as problem:
            self._give_up(problem)

    def __enter__(self) -> Tour:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], value: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()

    def close(self) -> None:
        """Removes the card, writes the history and closes the tour. Call it before ``curses.endwin()``.

        The functions that draw and read act as in curses afterwards. A tour that is closed may be closed again.
        """
        handle = self._handle
        if handle is None:
            return
        try:
            handle.close()
        finally:
            if not handle.is_open:
                self._handle = None
                self._widgets.clear()

    @property
    def problem(self) -> Optional[TourError]:
        """The reason why an ``optional`` tour does nothing; None otherwise."""
        return self._problem

    # In place of functions of curses

    def doupdate(self) -> None:
        """``curses.doupdate()``, with the card."""
        handle = self._usable()
        if handle is None:
            curses.doupdate()
        elif handle.call("tour_doupdate") == curses.ERR:
            handle.check_draws()
            curses.isendwin()  # Raises an exception if curses is not initialised.
            raise curses.error("doupdate() returned ERR")

    def wrefresh(self, window: curses.window, *place: int) -> None:
        """``window.refresh()``, with the card. A pad needs six numbers, as for ``pad.refresh()``."""
        if self._usable() is None:
            window.refresh(*place)
        else:
            window.noutrefresh(*place)
            self.doupdate()

    def getch(self, window: curses.window, *place: int) -> int:
        """``window.getch()``, without the keys for the card.

        While a card has the keyboard, it returns only a key that the card lets through, -1 after the window's timeout, or KEY_RESIZE. It returns KEY_RESIZE also
        once after a function of ``on_event`` or ``on_answer`` was called, so that the program draws what the function has changed.
        """
        key = self._read(window, place)
        return window.getch(*place) if key is None else key

    def getkey(self, window: curses.window, *place: int) -> str:
        """``window.getkey()``, without the keys for the card."""
        key = self._read(window, place)
        if key is None:
            return window.getkey(*place)
        if key == curses.ERR:
            raise curses.error("no input")
        return chr(key) if key <= 255 else curses.keyname(key).decode()

    def get_wch(self, window: curses.window, *place: int) -> Union[int, str]:
        """``window.get_wch()``, without the keys for the card."""
        value = ctypes.c_uint32()
        status = self._read(window, place, value)
        if status is None:
            return window.get_wch(*place)
        if status == curses.ERR:
            raise curses.error("no input")
        return value.value if status == _KEY_CODE_YES else chr(value.value)

    def _read(self, window: curses.window, place: tuple[int, ...], value: Optional[ctypes.c_uint32] = None) -> Optional[int]:
        """Reads a key. Returns None if the function of curses is to be called instead."""
        handle = self._usable()
        if handle is None:
            return None
        try:
            pointer = address(window)
        except LibraryError as problem:
            self._give_up(problem)
            self.close()
            return None
        if place:
            try:
                window.move(*place)
            except curses.error:
                return curses.ERR
        result = handle.read("tour_wgetch", pointer) if value is None else handle.read("tour_wget_wch", pointer, ctypes.byref(value))
        if result == curses.ERR:
            handle.check_draws()
        return result

    # Widgets

    def widget(self, name: str, region: Region) -> None:
        """Names a widget, at which a guide points by ``target: {widget: NAME}``.

        The tour keeps a window until the widget is removed, named again, or the tour is closed. A function is called before each picture.
        """
        before = self._widgets.get(name)
        handle = self._handle
        now: Union[curses.window, int, None] = None
        if isinstance(region, curses.window):
            pointer = address(region)
            if is_pad(pointer):
                raise TypeError("a pad has no place on the screen; use a PadPart")
            self._do("tour_widget_window", encoded(name), pointer)
            now = region
        elif isinstance(region, PadPart):
            row, column = map(cell, region.shown_from)
            self._do("tour_widget_pad", encoded(name), cells(region.part), row, column, cells(region.on))
        elif callable(region):
            if handle is None:
                self._do("tour_widget_callback")
            else:
                now = handle.add_function(name, region)
        else:
            self._do("tour_widget_rect", encoded(name), cells(region))
        self._forget(name, before)
        if now is not None and self._handle is not None:
            self._widgets[name] = now

    def remove_widget(self, name: str) -> None:
        """Removes the name of a widget."""
        self._do("tour_widget_remove", encoded(name))
        self._forget(name, self._widgets.get(name))

    def inline_rows(self, slot: str, columns: int) -> int:
        """Returns the rows to reserve in the program's layout for the tip with ``place: inline`` that is due for a widget; 0 if none is.

        ``columns`` is the width of the widget. Once the widget has these rows and columns, the card fills it. When the result has changed for a slot that
        the program has asked for, ``getch()`` and the others return KEY_RESIZE once.
        """
        handle = self._usable()
        return 0 if handle is None else handle.call("tour_inline_rows", encoded(slot), cell(columns))

    def _forget(self, name: str, before: Union[curses.window, int, None]) -> None:
        self._widgets.pop(name, None)
        if isinstance(before, int) and self._handle is not None:
            self._handle.remove_function(before)

    # The tour

    def start(self, step: Optional[str] = None) -> None:
        """Starts the tour of all steps, whether or not the user has seen them. ``step`` is the id of the first one."""
        self._do("tour_start", None if step is None else encoded(step))

    def next(self) -> None:
        """Goes to the next step. Without a tour in progress nothing happens; the same holds for the next three functions."""
        self._do("tour_next")

    def back(self) -> None:
        """Goes to the previous step."""
        self._do("tour_back")

    def go(self, step: str) -> None:
        """Goes to the step with an id."""
        self._do("tour_go", encoded(step))

    def stop(self) -> None:
        """Closes the tour. It continues at the same step the next time."""
        self._do("tour_stop")

    @property
    def is_shown(self) -> bool:
        """Whether a card is up."""
        handle = self._usable()
        return handle is not None and handle.call("tour_is_shown") == 1

    @property
    def current_step(self) -> Optional[str]:
        """The id of the step that is shown or awaited; None if no tour is in progress."""
        handle = self._usable()
        return None if handle is None else handle.text("tour_current_step") or None

    # Events and parameters of the guide

    def donate(self, event: str) -> None:
        """Records that an event happened. A guide that does not declare it ignores it."""
        self._do("tour_donate", encoded(event))

    def set(self, parameter: str, value: Union[bool, float, str]) -> None:
        """Sets a parameter to a value of the type that the guide declares. A guide that does not declare it ignores it."""
        if not isinstance(value, (bool, int, float, str)):
            raise TypeError(f"a parameter is bool, float or str, not {type(value).__name__}")
        word = str(value).lower() if isinstance(value, bool) else value if isinstance(value, str) else repr(value)
        self._do("tour_set", encoded(parameter), encoded(word))

    def tip_status(self, tip: str) -> Optional[TipStatus]:
        """Returns the status of the tip with an id; None if the tour can't be used. Raises TourError if the guide has no such tip."""
        handle = self._usable()
        return None if handle is None else TipStatus(handle.number("tour_tip_status", encoded(tip)))

    @property
    def history_error(self) -> Optional[str]:
        """The problem of the history because of which nothing appears by itself, or events were not written; None if there is none."""
        handle = self._usable()
        return None if handle is None else handle.text("tour_history_error") or None

    @property
    def settings_problems(self) -> Optional[str]:
        """The mistakes in the user's `config.yaml` and in the variables `TOUR_…`, and the damage of a history that was set aside, in lines; None if there are none. Print them when curses has ended."""
        handle = self._usable()
        return None if handle is None else handle.text("tour_settings_problems") or None

    def on_event(self, callback: Optional[EventCallback]) -> Optional[EventCallback]:
        """Sets the function that is called for each event, with the names of the guide and of the step or tip, and with who caused it; None for none.

        Also a decorator.
        """
        if self._handle is None:
            self._do("tour_set_callback")
        elif callback is None:
            self._handle.on_event = None
        else:
            call = callback
            # A later library may have more events.
            self._handle.on_event = lambda event, guide, part, cause: call(Event(event), guide, part, Cause(cause)) if event in _EVENTS else None
        return callback

    def on_answer(self, callback: Optional[AnswerCallback]) -> Optional[AnswerCallback]:
        """Sets the function that is called with the user's answers on cards; None for none.

        Its arguments are the event, the names of the guide and of the step or tip, and a value: for STEP_CHOSEN the ids of the options, separated by spaces; for
        EVENT_EMITTED the event of the guide that a button counts; for ADDRESS_OPENED the address that the function is to open; for POSTPONED the seconds
        for which the tour does not appear. Also a decorator.
        """
        if self._handle is None:
            self._do("tour_set_callback")
        elif callback is None:
            self._handle.on_answer = None
        else:
            call = callback
            self._handle.on_answer = lambda event, guide, step, value: call(Event(event), guide, step, value) if event in _ANSWERS else None
        return callback

    def on_preparation(self, callback: Optional[PreparationCallback]) -> Optional[PreparationCallback]:
        """Sets the function that is called when the tour comes to a step, before the step's card is shown; None for none.

        Its arguments are the names of the guide and of the step. It may prepare the screen: scroll to an item, open a pane, and draw. Also a decorator.
        """
        if self._handle is None:
            self._do("tour_set_preparation")
        else:
            self._handle.prepare(callback)
        return callback

    # Tests of a program

    def wait_for(self, part: Optional[str], seconds: float = 5) -> None:
        """Draws until the card of the step or tip with this id is up; with None, until no card is up. Raises TourError if it is not up in time."""
        self._do("tour_wait_for", None if part is None else encoded(part), int(seconds * 1000))

    def press(self, key: str) -> None:
        """Presses a key, by its name in ``do`` of a guide, as "Enter": for the card, or for the program, whose next ``getch()`` returns it."""
        self._do("tour_press", encoded(key))

    @property
    def shown_part(self) -> Optional[str]:
        """The id of the step or of the tip whose card is up; None if there is none."""
        handle = self._usable()
        return None if handle is None else handle.text("tour_shown_part") or None

    @property
    def card_text(self) -> Optional[str]:
        """The texts of the card that is up, in lines, and in the last line its buttons, in brackets; None if there is none."""
        handle = self._usable()
        return None if handle is None else handle.text("tour_card_text") or None

    @property
    def screen_text(self) -> Optional[str]:
        """The screen with the card as lines of text, without colours; None before the first picture."""
        handle = self._usable()
        return None if handle is None else handle.text("tour_screen_text") or None

    # The handle

    def _usable(self) -> Optional[Handle]:
        return self._handle if self._handle is not None and self._handle.is_usable else None

    def _do(self, name: str, *arguments: object) -> None:
        if self._handle is not None:
            self._handle.do(name, *arguments)
        elif self._problem is None:
            raise TourError(Status.HANDLE, "the tour is closed")

    def _give_up(self, problem: TourError) -> None:
        if not self._is_optional:
            raise problem
        self._problem = problem


_KEY_CODE_YES = 0o400
_EVENTS = frozenset(Event)
_ANSWERS = frozenset([Event.STEP_CHOSEN, Event.EVENT_EMITTED, Event.ADDRESS_OPENED, Event.POSTPONED])
