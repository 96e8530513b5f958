"""Notes: a list, a text and a search field. F2 opens the settings, F3 hides the list, Ctrl-S saves, Ctrl-Z or F9 suspends, Ctrl-Q quits."""

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, Static

from tour.textual import TourMixin


class Settings(Screen[None]):
    BINDINGS = [("escape", "app.pop_screen", "Back")]
    CSS = "#search { margin: 3 10; width: 30; }"

    def compose(self) -> ComposeResult:
        yield Label("Settings")
        # An id that the first screen has, too.
        yield Button("Search in all notes", id="search")
        yield Footer()


class Notes(TourMixin, App[None]):
    CSS = """
    #notes { width: 20; }
    #notes Static { height: 3; padding: 1; background: $primary; margin-bottom: 1; }
    #text { width: 1fr; background: $surface; }
    #search { margin: 0 2; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("f2", "settings", "Settings", priority=True),
        Binding("f3", "hide", "Hide the list", priority=True),
        Binding("ctrl+s", "save", "Save", priority=True),
        Binding("f9", "pause", "Suspend", show=False, priority=True),
    ]

    def compose(self) -> ComposeResult:
        yield Input(placeholder="Search", id="search")
        with Horizontal():
            with VerticalScroll(id="notes"):
                for number in range(1, 13):
                    yield Static(f"Note {number}", id=f"note-{number}")
            yield Static("The text of the note", id="text")
        yield Footer()

    def on_mount(self) -> None:
        self.tour_set("notes", 12)

    def action_settings(self) -> None:
        self.push_screen(Settings())

    def action_hide(self) -> None:
        notes = self.query_one("#notes")
        notes.display = not notes.display

    def action_save(self) -> None:
        self.tour_event("saved")
        self.notify("Saved")

    def action_pause(self) -> None:
        with self.suspend():
            pass


if __name__ == "__main__":
    Notes().run()
