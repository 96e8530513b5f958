"""Announces the widgets of an urwid program to tour, so that a guide can point at them.

    menu = tour_urwid.Named("menu", urwid.ListBox(...))
    urwid.MainLoop(urwid.Frame(menu), screen=tour_urwid.Screen()).run()

Without tour, nothing is written. The sequences follow the widget protocol, version 1 (docs/protocol.md of tour).
"""

import os
from urllib.parse import quote

import urwid
from urwid.raw_display import Screen as RawScreen


def sequence(verb, **fields):
    """Returns the escape sequence for a verb of the protocol: `sequence("event", name="saved")`."""
    return f"\x1b]8687;{verb}" + "".join(f";{key}={quote(str(value), safe='')}" for key, value in fields.items()) + "\x1b\\"


class Named(urwid.WidgetPlaceholder):
    """Gives a widget a name. A part that is scrolled out of an enclosing named widget is not announced: name a ListBox if parts of its rows have names."""

    def __init__(self, name, widget):
        super().__init__(widget)
        self._name = name

    def render(self, size, focus=False):
        canvas = urwid.CompositeCanvas(self.original_widget.render(size, focus))
        columns, rows = canvas.cols(), canvas.rows()
        # urwid translates these coordinates when it places the canvas in another one, as it does with the cursor's.
        for key, (x, y, data) in list(canvas.coords.items()):
            if key[0] == "tour":
                canvas.coords[key] = clipped(x, y, data, columns, rows)
        canvas.coords["tour", self._name] = (0, 0, (columns, rows))
        return canvas


def clipped(x, y, size, columns, rows):
    """Returns the part of a region that lies in an area whose first cell is (0, 0)."""
    left, top = max(x, 0), max(y, 0)
    return left, top, (min(x + size[0], columns) - left, min(y + size[1], rows) - top)


class Screen(RawScreen):
    """A screen that announces the named widgets after each frame."""

    announced = frozenset()

    def draw_screen(self, size, canvas):
        super().draw_screen(size, canvas)
        named = {key[1]: clipped(*value, *size) for key, value in canvas.coords.items() if key[0] == "tour"}
        visible = {name: region for name, region in named.items() if min(region[2]) > 0}
        for name in self.announced - visible.keys():
            self.announce("remove", name=name)
        for name, (x, y, (columns, rows)) in visible.items():
            self.announce("widget", name=name, row=y, column=x, rows=rows, columns=columns)
        self.announced = visible.keys()

    def announce(self, verb, **fields):
        """Writes a sequence: `screen.announce("event", name="saved")`, `screen.announce("set", name="expert", value="true")`."""
        if "TOUR_HOST" in os.environ:
            self.write(sequence(verb, **fields))
            self.flush()
