"""A form, a table and a footer in Textual."""
from textual.app import App
from textual.widgets import Button, DataTable, Footer, Header, Input, Label


class Demo(App):
    TITLE = "A Textual program"
    ANIMATION_LEVEL = "none"
    BINDINGS = [("ctrl+q", "quit", "Quit")]

    def compose(self):
        yield Header()
        yield Label("[b]Bold[/b], [i]italic[/i], [u]underlined[/u] and [red]red[/red]")
        field = Input(placeholder="Write something")
        field.cursor_blink = False
        yield field
        yield Button("Press me", variant="primary")
        yield DataTable(cursor_type="row")
        yield Footer()

    def on_mount(self):
        self.animation_level = "none"
        table = self.query_one(DataTable)
        table.add_columns("Number", "Word", "日本")
        for number in range(40):
            table.add_row(str(number), "word " * (number % 5), "naïve")


Demo().run()
