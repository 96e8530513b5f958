"""A list, an edit line and a button in urwid."""
import urwid


def leave(key):
    if key == "esc":
        raise urwid.ExitMainLoop()


palette = [
    ("title", "white,bold", "dark blue"),
    ("chosen", "black", "light cyan"),
    ("line", "yellow,underline", "default"),
]
rows = [urwid.Edit(("line", "Write here: ")), urwid.Divider("─")]
rows += [urwid.AttrMap(urwid.CheckBox(f"Line {number}, naïve 日本"), None, "chosen") for number in range(50)]
frame = urwid.Frame(
    urwid.LineBox(urwid.ListBox(urwid.SimpleFocusListWalker(rows)), title="a urwid program"),
    header=urwid.AttrMap(urwid.Text("urwid", align="center"), "title"),
    footer=urwid.AttrMap(urwid.Text("Esc leaves"), "title"),
)
urwid.MainLoop(frame, palette, unhandled_input=leave).run()
