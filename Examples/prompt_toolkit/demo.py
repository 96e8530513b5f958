"""A list of words and a text, on the whole screen; with `--prompt` a question of three lines. F2 hides the list, Ctrl-S saves, Ctrl-Q quits."""

import sys

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import ConditionalContainer, HSplit, Layout, VSplit, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.widgets import Frame, TextArea

from tour.prompt_toolkit import announce, report

bindings = KeyBindings()
bindings.add("c-q")(lambda event: event.app.exit())
is_shown = True


@bindings.add("f2")
def toggle(event):
    global is_shown
    is_shown = not is_shown


@bindings.add("c-s")
def save(event):
    report(event.app, "event", name="saved")


words = ConditionalContainer(Frame(Window(FormattedTextControl("one\ntwo\nthree"), width=16), title="Words"), Condition(lambda: is_shown))
text = TextArea(text="The text", style="bg:ansiblue")
title = Window(FormattedTextControl("F2 Words  Ctrl-S Save  Ctrl-Q Quit"), height=1)
question = TextArea(prompt="Your name: ", height=2, style="bg:ansiblue")
if "--prompt" in sys.argv:
    application = Application(Layout(HSplit([title, question])), key_bindings=bindings)
else:
    application = Application(Layout(HSplit([title, VSplit([words, text])]), focused_element=text), key_bindings=bindings, full_screen=True)
announce(application, {"word list": words, "text": text, "question": question})
application.run()
