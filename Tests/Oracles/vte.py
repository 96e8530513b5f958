"""A VTE terminal (the one of GNOME Terminal) that is fed bytes and reports what it shows.

Requests are lines on standard input: "reset", "feed COUNT" followed by so many bytes, and "state". The answer to each ends with the line "end"; a
state has a line per row of each picture, with SGR as `Capture` reads it, and lines of modes. Arguments: columns and rows.
"""

import os
import re
import sys
import traceback

ask, answer = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w", encoding="utf-8")
try:
    import gi

    for name, version in ("Gdk", "3.0"), ("Gtk", "3.0"), ("Vte", "2.91"):
        gi.require_version(name, version)
    from gi.repository import Gdk, GLib, Gtk, Vte
except (ImportError, ValueError):
    print("missing", file=answer, flush=True)
    sys.exit()
# Warnings of the libraries would mix with the answers.
for number in 1, 2:
    os.dup2(os.open(os.devnull, os.O_WRONLY), number)

columns, rows = int(sys.argv[1]), int(sys.argv[2])
# Colours that no stream uses, so that each is known by its number, and the default colours too.
palette = [(number, 1, 250) for number in range(256)]
foreground, background = (1, 2, 251), (2, 2, 251)


def rgba(color):
    return Gdk.RGBA(*(part / 255 for part in color), 1)


terminal = Vte.Terminal()
terminal.set_scrollback_lines(0)
terminal.set_size(columns, rows)
terminal.set_colors(rgba(foreground), rgba(background), [rgba(color) for color in palette])
window = Gtk.Window()
window.add(terminal)
window.show_all()
clipboard = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)
replies, waiting = bytearray(), bytearray()
terminal.connect("commit", lambda _, text, size: replies.extend(text.encode()))


def query(data):
    """Feeds bytes after those that wait, and returns the replies once the terminal has read all: until it answers a request for a status report.

    The widget reads its input at intervals of 10 ms, so bytes wait for the next query."""
    replies.clear()
    terminal.feed(bytes(waiting) + data + b"\x1b[5n")
    waiting.clear()
    while not replies.endswith(b"\x1b[0n"):
        GLib.MainContext.default().iteration(True)
    return replies[:-4].decode()


def feed(data):
    # A stream may end within a string, which ST ends, or with a lone ESC, after which one ST is ignored.
    waiting.extend(data + b"\x1b\\\x1b\\")


def reset():
    if waiting:
        query(b"")
    terminal.reset(True, True)
    feed(b"\x1b[?47h\x1b[H\x1b[2J\x1b7\x1b[?47l\x1b7")


def color(text, kind):
    value = tuple(int(text[at : at + 2], 16) for at in (0, 2, 4))
    if value in palette:
        return f"{kind};5;{palette.index(value)}"
    return f"{kind};2;%d;%d;%d" % value


def sgr(tag):
    """Returns the SGR parameters of a tag in the HTML that VTE copies."""
    names = {"<b>": "1", "<i>": "3", "<blink>": "5", "<strike>": "9"}
    if tag in names:
        return names[tag]
    parts = []
    kinds = {"single": "4:1", "double": "4:2", "wavy": "4:3", "dotted": "4:4", "dashed": "4:5"}
    for name, value in re.findall(r"([a-z-]+):#?([^;\"]+)", tag):
        if name in ("color", "background-color", "text-decoration-color"):
            parts.append(color(value, {"color": 38, "background-color": 48, "text-decoration-color": 58}[name]))
        elif name == "text-decoration-style":
            parts.append(kinds[value])
        elif name == "text-decoration-line":
            parts.append("53")
    return ";".join(parts)


def shown():
    """Returns the HTML of the screen as a list of tags and characters; VTE joins the rows of a line that continues in the next row."""
    terminal.select_all()
    terminal.copy_clipboard_format(Vte.Format.HTML)
    html = clipboard.wait_for_contents(Gdk.Atom.intern("text/html", False)).get_data().decode("utf-16")
    terminal.unselect_all()
    return re.findall(r"<[^>]*>|&[a-z]+;|[^<&]", html.removeprefix("<pre>").removesuffix("</pre>"), re.S)


# Modes by DECRQM, and the margins and the cursor's shape by DECRQSS.
questions = [f"?{mode}$p" for mode in (1, 3, 5, 6, 7, 9, 25, 47, 66, 1000, 1001, 1002, 1003, 1004, 1006, 1007, 1036, 1047, 2004)] + ["4$p"]
settings = ["r", " q"]


def modes(data):
    """Feeds bytes, and returns the cursor, the absolute row of the first line, the values of the modes, each NAME=VALUE, and the replies to
    queries among the bytes."""
    asked = "".join("\x1b[" + question for question in questions) + "".join(f"\x1bP$q{name}\x1b\\" for name in settings) + "\x1b[?6n"
    # Reverse video would change the colours of the picture.
    reply = query(data + asked.encode() + b"\x1b[?5l")
    end = reply.index("\x1b[?1;")
    reply, other = reply[end:], reply[:end]
    values = re.findall(r"\x1b\[\??([0-9;]+)\$y", reply)
    margins, shape = re.findall(r"\x1bP1\$r([^\x1b]*)", reply)
    row = int(re.search(r"\x1b\[\?(\d+);\d+;\d+R", reply).group(1)) - 1
    if "6;1" in values and margins != "r":
        row += int(margins.split(";")[0]) - 1
    # A pending wrap is a position after the last column. The row counts from the first line that VTE ever had.
    column, absolute = terminal.get_cursor_position()
    named = [value.replace(";", "=") for value in values] + [f"margins={margins}", f"shape={shape}"]
    return (column, row), absolute - row, named, other


def picture(top):
    """Returns the rows of the screen, each up to its last written cell, and the rows whose line continues in the next row."""
    parts, pens = iter(shown()), []
    lines, wrapped = [], []
    for row in range(top, top + rows):
        text, attributes = terminal.get_text_range(row, 0, row + 1, 0, None)
        if not text.endswith("\n"):
            wrapped.append(row - top)
        line = "\x1b[" + ";".join(["0"] + pens) + "m"
        left, offset = len(text), 0
        while left > 0 and (part := next(parts, None)) is not None:
            if not part.startswith("<"):
                letter = {"&lt;": "<", "&gt;": ">", "&amp;": "&"}.get(part, part)
                # A tab over erased cells is one character of so many columns: a number of four bits after two flags.
                width = attributes[offset].underline >> 2 & 15
                left, offset = left - 1, offset + len(letter.encode())
                line += " " * width if letter == "\t" else letter.removesuffix("\n")
                continue
            if part.startswith("</"):
                pens.pop()
            else:
                pens.append(sgr(part))
            line += "\x1b[" + ";".join(["0"] + pens) + "m"
        lines.append(line)
    return lines, wrapped


def show(name, data=b""):
    """Feeds bytes, and prints the picture after them: its name, the cursor, the wrapped rows and then all rows."""
    (column, row), top, values, other = modes(data)
    lines, wrapped = picture(top)
    print(name, column, row, *wrapped, file=answer)
    print(*lines, sep="\n", file=answer)
    return values, other


def state():
    """Prints pictures: the present one; those after a letter is typed, and after it is typed where DECRC leads, which show the pen, the character
    sets, a pending wrap and insert mode; and one with all columns but the first, whose erased cells count as written. Then the modes."""
    # The replies to a program's queries come before those to the modes.
    values, _ = show("shown")
    show("typed", b"q")
    show("restored", b"\x1b8q")
    plain = b"\x1b[r\x1b[?6l\x1b[4l\x1b[m\x1b(B\x0f"
    shift = plain + b"".join(b"\x1b[%dH\x1b[P\x1b[%d;%dH#" % (row, row, columns) for row in range(1, rows + 1))
    _, tabs = show("shifted", shift + b"\r" + b"\t\x1b[6n" * columns)
    if "47=1" in values or "1047=1" in values:
        show("covered", b"\x1b[?47l")
        show("covered restored", b"\x1b8q")
        show("covered shifted", shift)
    tabs = list(dict.fromkeys(re.findall(r";(\d+)R", tabs)))
    print("modes", *values, "tabs=" + ",".join(tabs), sep="\t", file=answer)


print("ready", file=answer, flush=True)
try:
    while request := ask.readline().split():
        if request[0] == b"feed":
            feed(ask.read(int(request[1])))
        elif request[0] == b"reset":
            reset()
        else:
            state()
        print("end", file=answer, flush=True)
except Exception:
    print(traceback.format_exc(), file=answer, flush=True)
