"""Announces the widgets of an urwid program to tour, so that a guide can point at them.

    from tour.urwid import Named, Screen

    menu = Named("menu", urwid.ListBox(...))
    urwid.MainLoop(urwid.Frame(menu), screen=Screen()).run()

Without tour, nothing is written. The sequences follow the widget protocol, version 1 (docs/protocol.md of tour).
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Any

import urwid

try:
    from urwid.display.raw import Screen as RawScreen
except ImportError:  # before urwid 2.4
    from urwid.raw_display import Screen as RawScreen  # type: ignore[import-not-found, no-redef]

from ._protocol import Value, is_hosted, sequence

if TYPE_CHECKING:
    Base = urwid.WidgetPlaceholder[Any]
else:
    Base = urwid.WidgetPlaceholder

__all__ = ["Named", "Screen", "sequence"]


class Named(Base):
    """Gives a widget a name. A part that is scrolled out of an enclosing named widget is not announced: name a ListBox if parts of its rows have names."""

    def __init__(self, name: str, widget: Any) -> None:
        super().__init__(widget)
        self._name = name

    def render(self, size: Any, focus: bool = False) -> Any:
        canvas = urwid.CompositeCanvas(self.original_widget.render(size, focus))
        columns, rows = canvas.cols(), canvas.rows()
        coords: Any = canvas.coords
        # urwid translates these coordinates when it places the canvas in another one, as it does with the cursor's.
        for key, (x, y, data) in list(coords.items()):
            if key[0] == "tour":
                coords[key] = clipped(x, y, data, columns, rows)
        coords["tour", self._name] = (0, 0, (columns, rows))
        return canvas


def clipped(x: int, y: int, size: tuple[int, int], columns: int, rows: int) -> tuple[int, int, tuple[int, int]]:
    """Returns the part of a region that lies in an area whose first cell is (0, 0)."""
    left, top = max(x, 0), max(y, 0)
    return left, top, (min(x + size[0], columns) - left, min(y + size[1], rows) - top)


class Screen(RawScreen):
    """A screen that announces the named widgets after each frame."""

    announced: Set[str] = frozenset()

    def draw_screen(self, size: Any, canvas: Any) -> None:
        super().draw_screen(size, canvas)
        named = {key[1]: clipped(*value, *size) for key, value in canvas.coords.items() if key[0] == "tour"}
        visible = {name: region for name, region in named.items() if min(region[2]) > 0}
        for name in self.announced - visible.keys():
            self.announce("remove", name=name)
        for name, (x, y, (columns, rows)) in visible.items():
            self.announce("widget", name=name, row=y, column=x, rows=rows, columns=columns)
        self.announced = visible.keys()

    def announce(self, verb: str, **fields: Value) -> None:
        """Writes a sequence: `screen.announce("event", name="saved")`, `screen.announce("set", name="expert", value=True)`."""
        if is_hosted():
            self.write(sequence(verb, **fields))
            self.flush()
