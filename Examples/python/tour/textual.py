"""Announces the widgets of a Textual program to tour, so that a guide can point at them by their ids.

    from textual.app import App
    from tour.textual import TourMixin

    class Notes(TourMixin, App):
        ...

Under `tour run`, each frame is followed by the regions that have changed since the last one. Without tour, nothing is written. The sequences are those of
the widget protocol, version 1 (docs/protocol.md of tour).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from textual.errors import NoWidget
from textual.geometry import Region
from textual.widget import Widget

from ._protocol import Value, is_hosted, sequence

if TYPE_CHECKING:
    from textual.app import App

    Base = App[Any]
else:
    Base = object

__all__ = ["TourMixin", "sequence"]


class TourMixin(Base):
    """A mixin for `textual.app.App`, named before it: `class Notes(TourMixin, App)`.

    Each widget of the current screen with an id is announced under that id, with the part of it that is visible. Widgets that are removed, hidden, scrolled
    out of view, or on another screen than the current one are not. Textual allows the same id in different containers: the first visible widget is announced.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # The regions that tour knows.
        self._tour_regions: dict[str, Region] = {}

    def tour_event(self, name: str) -> None:
        """Reports that an event happened. Guides that declare an event with this id count it."""
        self._tour_write(sequence("event", name=name))

    def tour_set(self, name: str, value: Value) -> None:
        """Reports the value of a parameter: true or false, a number, or text."""
        self._tour_write(sequence("set", name=name, value=value))

    def tour_start(self, step: Optional[str] = None) -> None:
        """Starts the tour, at the step with this id or at the first one. The guide needs `on-request: true`, so that tour is there at any time."""
        self._tour_write(sequence("start", **({} if step is None else {"step": step})))

    def post_display_hook(self) -> None:
        """Textual calls this after each frame. The frame and what is written here reach the terminal in this order."""
        super().post_display_hook()
        self._tour_announce()

    def on_resize(self) -> None:
        # A resize makes all regions stale, also of widgets that do not move. Textual also reports one when it continues after `suspend` or Ctrl-Z, which
        # erased the screen. The layout that follows calls the hook, even if it draws nothing.
        self._tour_regions.clear()

    def _tour_announce(self) -> None:
        regions = self._tour_visible_regions()
        gone = [sequence("remove", name=name) for name in self._tour_regions if name not in regions]
        moved = [
            sequence("widget", name=name, row=region.y, column=region.x, rows=region.height, columns=region.width)
            for name, region in regions.items()
            if region != self._tour_regions.get(name)
        ]
        self._tour_write("".join(gone + moved))
        self._tour_regions = regions

    def _tour_visible_regions(self) -> dict[str, Region]:
        regions: dict[str, Region] = {}
        if not self.screen_stack:
            return regions
        for widget in self.screen.walk_children(Widget):
            if widget.id is None or widget.id in regions:
                continue
            try:
                region = self.screen.find_widget(widget).visible_region
            except NoWidget:
                continue
            if region:
                regions[widget.id] = region
        return regions

    def _tour_write(self, text: str) -> None:
        # An inline program does not know its first row. The output of a web or headless driver is not a terminal.
        if not text or not is_hosted() or self.is_inline or self.is_web or self.is_headless:
            return
        # The driver's queue keeps the order of frames and announcements. Textual has no public function that writes to it.
        if self._driver is not None:
            self._driver.write(text)
