"""A form in asciimatics."""
from asciimatics.exceptions import ResizeScreenError, StopApplication
from asciimatics.event import KeyboardEvent
from asciimatics.scene import Scene
from asciimatics.screen import Screen
from asciimatics.widgets import Button, CheckBox, Frame, Label, Layout, ListBox, Text


def leave():
    raise StopApplication("left")


class Form(Frame):
    def __init__(self, screen):
        super().__init__(screen, screen.height * 3 // 4, screen.width * 3 // 4, title="asciimatics", reduce_cpu=True)
        layout = Layout([1, 2], fill_frame=True)
        self.add_layout(layout)
        layout.add_widget(Label("A form"), 0)
        layout.add_widget(Text("Name:", "name"), 1)
        layout.add_widget(CheckBox("Yes", label="Sure?", name="sure"), 1)
        layout.add_widget(ListBox(4, [(f"Choice {number}", number) for number in range(9)], label="One:", name="one"), 1)
        layout.add_widget(Button("Leave", leave), 1)
        self.fix()

    def process_event(self, event):
        if isinstance(event, KeyboardEvent) and event.key_code == Screen.ctrl("x"):
            leave()
        return super().process_event(event)


while True:
    try:
        Screen.wrapper(lambda screen: screen.play([Scene([Form(screen)], -1)], stop_on_resize=True))
        break
    except ResizeScreenError:
        continue
