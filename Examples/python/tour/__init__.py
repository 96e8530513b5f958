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

The cards come from libctour, a library with the interface tour.h. ``TOUR_LIBRARY`` in the environment is its path; without it, the library is searched for as
``libctour.so.1``.
"""

from ._errors import GuideError, LibraryError, Status, TourError
from ._regions import PadPart, Rect, Region
from ._testing import Testing, terminal
from ._tour import Cause, Event, TipStatus, Tour

__all__ = [
    "Cause", "Event", "GuideError", "LibraryError", "PadPart", "Rect", "Region", "Status", "Testing", "TipStatus", "Tour", "TourError", "open", "terminal",
]
__version__ = "0.1.0"

open = Tour
