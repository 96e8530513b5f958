"""Announces the widgets of a prompt_toolkit program to tour, so that a guide can point at them.

    from tour.prompt_toolkit import announce

    announce(application, {"menu": Frame(...), "side bar": TextArea(...)})

Without tour, nothing is written. The sequences follow the widget protocol, version 1 (docs/protocol.md of tour).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional

from prompt_toolkit.application import Application
from prompt_toolkit.layout import AnyContainer, to_container, walk
from prompt_toolkit.renderer import HeightIsUnknownError

from ._protocol import Value, is_hosted, sequence

__all__ = ["announce", "report", "sequence"]


def report(application: Application[Any], verb: str, **fields: Value) -> None:
    """Writes a sequence: `report(application, "event", name="saved")`, `report(application, "set", name="expert", value=True)`."""
    if is_hosted():
        application.output.write_raw(sequence(verb, **fields))
        application.output.flush()


def announce(application: Application[Any], widgets: Mapping[str, AnyContainer]) -> None:
    """Announces the widgets of a dictionary by their names after each frame. A widget has the region of the visible windows in it."""
    announced: set[str] = set()

    def rendered(_: object) -> None:
        regions = {name: region for name, widget in widgets.items() if (region := visible_region(application, widget))}
        for name in announced - regions.keys():
            report(application, "remove", name=name)
        for name, region in regions.items():
            report(application, "widget", name=name, **region)
        announced.clear()
        announced.update(regions)

    application.after_render += rendered


def visible_region(application: Application[Any], widget: AnyContainer) -> Optional[dict[str, int]]:
    """Returns the part of the screen that the windows in a widget have, or None."""
    screen, size = application.renderer.last_rendered_screen, application.output.get_size()
    try:
        # A program that does not use the whole screen begins below other output.
        above = application.renderer.rows_above_layout
    except HeightIsUnknownError:
        return None
    # After its last frame a program has no screen.
    positions: dict[Any, Any] = dict(screen.visible_windows_to_write_positions) if screen else {}
    found = [positions[window] for window in walk(to_container(widget)) if window in positions]
    if not found:
        return None
    row = max(min(position.ypos for position in found) + above, 0)
    column = max(min(position.xpos for position in found), 0)
    rows = min(max(position.ypos + position.height for position in found) + above, size.rows) - row
    columns = min(max(position.xpos + position.width for position in found), size.columns) - column
    return {"row": row, "column": column, "rows": rows, "columns": columns} if rows > 0 and columns > 0 else None
