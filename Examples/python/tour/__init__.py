"""Coach marks for programs that draw with curses.

    import curses, tour

    def main(screen):
        with tour.open("mail.yaml", program="mail") as guide:
            guide.widget("list", window)
            while True:
                window.noutrefresh()
                guide.doupdate()             # in place of curses.doupdate()
                key = guide.getch(window)    # in place of window.getch()

    curses.wrapper(main)

The cards come from libctour, a library with the interface tour.h. A wheel has it in this package. Otherwise it is searched for as ``libctour.so.1``;
``TOUR_LIBRARY`` in the environment is its path.

``tour.textual``, ``tour.urwid`` and ``tour.prompt_toolkit`` are for programs that draw with these libraries. They need neither libctour nor curses.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._errors import GuideError, LibraryError, Status, TourError
    from ._regions import PadPart, Rect, Region
    from ._testing import Testing, terminal
    from ._tour import Cause, Event, TipStatus, Tour

    open = Tour

__all__ = [
    "Cause", "Event", "GuideError", "LibraryError", "PadPart", "Rect", "Region", "Status", "Testing", "TipStatus", "Tour", "TourError", "open", "terminal",
]
__version__ = "0.1.0"

_MODULES = {
    "_errors": ["GuideError", "LibraryError", "Status", "TourError"],
    "_regions": ["PadPart", "Rect", "Region"],
    "_testing": ["Testing", "terminal"],
    "_tour": ["Cause", "Event", "TipStatus", "Tour"],
}

if not TYPE_CHECKING:

    def __getattr__(name):
        # Imported when they are used, because curses is missing on some systems on which tour.textual and the others run.
        searched = "Tour" if name == "open" else name
        for module, names in _MODULES.items():
            if searched in names:
                globals()[name] = value = getattr(importlib.import_module("." + module, __name__), searched)
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})
