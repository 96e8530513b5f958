"""Two text areas and a toolbar on the whole screen, in prompt_toolkit."""
from prompt_toolkit.application import Application
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.bindings.focus import focus_next
from prompt_toolkit.layout import HSplit, Layout, VSplit, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.styles import Style
from prompt_toolkit.widgets import Frame, TextArea

bindings = KeyBindings()
bindings.add("tab")(focus_next)
bindings.add("c-q")(lambda event: event.app.exit())
left = TextArea(text="".join(f"line {number}, naïve 日本\n" for number in range(60)), line_numbers=True, scrollbar=True)
right = TextArea(prompt="> ")
body = HSplit(
    [
        Window(FormattedTextControl([("class:title", " A program on "), ("class:title bold", "prompt_toolkit")]), height=1, style="class:title"),
        VSplit([Frame(left, title="Left"), Frame(right, title="Right")]),
    ]
)
style = Style.from_dict({"title": "#ffff88 bg:#003366"})
Application(Layout(body), key_bindings=bindings, style=style, full_screen=True, mouse_support=True).run()
