"""A list of dishes, with the price of the chosen one. F2 hides the price, Enter orders, q quits."""

import urwid

from tour.urwid import Named, Screen

screen = Screen()
dishes = [urwid.SelectableIcon(f"Dish {number}\n  with rice", 0) for number in range(1, 31)]
rows = [Named(f"dish {number}", urwid.AttrMap(dish, "dish", "chosen")) for number, dish in enumerate(dishes, 1)]
menu = Named("menu", urwid.ListBox(urwid.SimpleFocusListWalker(rows)))
price = Named("price", urwid.AttrMap(urwid.LineBox(urwid.Filler(urwid.Text("7.50"), "top"), title="Price"), "box"))
columns = urwid.Columns([(20, menu), price])
frame = urwid.Frame(columns, header=urwid.Text("Dishes"), footer=urwid.Text("F2 Price  Enter Order  q Quit"))


def pressed(key):
    if key == "q":
        raise urwid.ExitMainLoop()
    if key == "f2":
        shown = len(columns.contents) == 2
        columns.contents = columns.contents[:1] if shown else [*columns.contents, (price, columns.options())]
    if key == "enter":
        screen.announce("event", name="ordered")


palette = [("dish", "light gray", "dark blue"), ("chosen", "black", "light cyan"), ("box", "yellow", "dark blue")]
urwid.MainLoop(frame, palette, screen=screen, unhandled_input=pressed).run()
