"""VTE terminals (the one of GNOME Terminal) that are fed bytes and report what they show.

A request is a line on standard input, "states" and a number of bytes for each of at most LIMIT streams, followed by the bytes of all. Each stream goes to a
terminal of its own, which was just reset. VTE reads its input at intervals of 10 to 30 ms, for all terminals of a process at once, so many streams take hardly
longer than one. The answer has a state for each stream, which ends with the line "end": a line per row of each picture, with SGR as `Capture` reads it, and
lines of modes. Arguments: columns, rows and LIMIT.

Other requests are about the first terminal, which then is the terminal of a running program: "reset COLUMNS ROWS", "resize COLUMNS ROWS", "text" for the rows as
text, "ask" and a query for its replies, "pass MILLISECONDS" and output of the program for the replies that came within this time, and "inspect" for the state. Each
request ends with the number of bytes after its line. Replies are hexadecimal.
"""

import html
import os
import re
import sys
import time
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

columns, rows, limit = map(int, sys.argv[1:])
# Colours that no stream uses, so that each is known by its number, and the default colours too.
palette = [(number, 1, 250) for number in range(256)]
foreground, background = (1, 2, 251), (2, 2, 251)
clipboard = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)


def rgba(color):
    return Gdk.RGBA(*(part / 255 for part in color), 1)


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


# After a reset: the default colours again, the alternate screen erased, and no saved cursors.
prelude = b"\x1b]104\x1b\\\x1b]110\x1b\\\x1b]111\x1b\\\x1b]112\x1b\\\x1b[?47h\x1b[H\x1b[2J\x1b7\x1b[?47l\x1b7"
# Modes by DECRQM, and the margins and the cursor's shape by DECRQSS.
questions = [f"?{mode}$p" for mode in (1, 3, 5, 6, 7, 9, 25, 47, 66, 1000, 1001, 1002, 1003, 1004, 1006, 1007, 1036, 1047, 2004)] + ["4$p"]
settings = ["r", " q"]


class Judge:
    """A VTE terminal. The methods that feed it are generators: each yield waits until the terminal has read the bytes and replied to the queries among them."""

    def __init__(self):
        self.terminal = Vte.Terminal()
        self.terminal.set_scrollback_lines(0)
        self.terminal.set_size(columns, rows)
        self.terminal.set_colors(rgba(foreground), rgba(background), [rgba(color) for color in palette])
        self.window = Gtk.Window()
        self.window.add(self.terminal)
        self.window.show_all()
        self.replies = bytearray()
        self.terminal.connect("commit", lambda _, text, size: self.replies.extend(text.encode()))

    def query(self, data):
        """Feeds bytes, and returns the replies once the terminal has read all: until it answers a request for a status report."""
        self.replies.clear()
        self.terminal.feed(data + b"\x1b[5n")
        while not self.replies.endswith(b"\x1b[0n"):
            yield
        return self.replies[:-4].decode()

    def shown(self):
        """Returns the HTML of the screen as a list of tags and characters; VTE joins the rows of a line that continues in the next row."""
        self.terminal.select_all()
        self.terminal.copy_clipboard_format(Vte.Format.HTML)
        copied = clipboard.wait_for_contents(Gdk.Atom.intern("text/html", False)).get_data().decode("utf-16")
        self.terminal.unselect_all()
        return re.findall(r"<[^>]*>|&[a-z]+;|[^<&]", copied.removeprefix("<pre>").removesuffix("</pre>"), re.S)

    def modes(self, data):
        """Feeds bytes, and returns the cursor, the absolute row of the first line, the values of the modes, each NAME=VALUE, and the replies to
        queries among the bytes."""
        asked = "".join("\x1b[" + question for question in questions) + "".join(f"\x1bP$q{name}\x1b\\" for name in settings) + "\x1b[?6n"
        # Reverse video would change the colours of the picture.
        reply = yield from self.query(data + asked.encode() + b"\x1b[?5l")
        end = reply.index("\x1b[?1;")
        reply, other = reply[end:], reply[:end]
        values = re.findall(r"\x1b\[\??([0-9;]+)\$y", reply)
        margins, shape = re.findall(r"\x1bP1\$r([^\x1b]*)", reply)
        row = int(re.search(r"\x1b\[\?(\d+);\d+;\d+R", reply).group(1)) - 1
        if "6;1" in values and margins != "r":
            row += int(margins.split(";")[0]) - 1
        # A pending wrap is a position after the last column. The row counts from the first line that VTE ever had.
        column, absolute = self.terminal.get_cursor_position()
        named = [value.replace(";", "=") for value in values] + [f"margins={margins}", f"shape={shape}"]
        return (column, row), absolute - row, named, other

    def picture(self, top):
        """Returns the rows of the screen, each up to its last written cell, and the rows whose line continues in the next row."""
        parts, pens = iter(self.shown()), []
        lines, wrapped = [], []
        for row in range(top, top + rows):
            text, attributes = self.terminal.get_text_range(row, 0, row + 1, 0, None)
            if not text.endswith("\n"):
                wrapped.append(row - top)
            line = "\x1b[" + ";".join(["0"] + pens) + "m"
            left, offset = len(text), 0
            while left > 0 and (part := next(parts, None)) is not None:
                if not part.startswith("<"):
                    letter = html.unescape(part)
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

    def show(self, name, data=b""):
        """Feeds bytes, and notes the picture after them: its name, the cursor, the wrapped rows and then all rows."""
        (column, row), top, values, other = yield from self.modes(data)
        lines, wrapped = self.picture(top)
        self.lines += [" ".join(map(str, [name, column, row, *wrapped])), *lines]
        return values, other

    def judge(self, stream):
        """Feeds a stream after a reset, and notes pictures: the one after it; those after a letter is typed, and after it is typed where DECRC leads, which
        show the pen, the character sets, a pending wrap and insert mode; and one with all columns but the first, whose erased cells count as
        written. Then the modes."""
        self.terminal.reset(True, True)
        # A stream may end within a string, which ST ends, or with a lone ESC, after which one ST is ignored.
        yield from self.inspect(prelude + stream + b"\x1b\\\x1b\\")

    def inspect(self, stream=b""):
        self.lines = []
        # The replies to a program's queries come before those to the modes.
        values, _ = yield from self.show("shown", stream)
        yield from self.show("typed", b"q")
        yield from self.show("restored", b"\x1b8q")
        plain = b"\x1b[r\x1b[?6l\x1b[4l\x1b[m\x1b(B\x0f"
        shift = plain + b"".join(b"\x1b[%dH\x1b[P\x1b[%d;%dH#" % (row, row, columns) for row in range(1, rows + 1))
        _, tabs = yield from self.show("shifted", shift + b"\r" + b"\t\x1b[6n" * columns)
        if "47=1" in values or "1047=1" in values:
            yield from self.show("covered", b"\x1b[?47l")
            yield from self.show("covered restored", b"\x1b8q")
            yield from self.show("covered shifted", shift)
        tabs = list(dict.fromkeys(re.findall(r";(\d+)R", tabs)))
        self.lines.append("\t".join(["modes", *values, "tabs=" + ",".join(tabs)]))

    def resize(self, new_columns, new_rows):
        global columns, rows
        columns, rows = new_columns, new_rows
        width, height = self.terminal.get_char_width(), self.terminal.get_char_height()
        style = self.terminal.get_style_context()
        padding = style.get_padding(style.get_state())
        self.window.resize(columns * width + padding.left + padding.right, rows * height + padding.top + padding.bottom)
        while (self.terminal.get_column_count(), self.terminal.get_row_count()) != (columns, rows):
            yield

    def live(self, name, arguments, data):
        """Handles a request about a running program's terminal: notes the lines of the answer."""
        self.lines = []
        if name == "reset":
            yield from self.resize(*arguments)
            self.terminal.reset(True, True)
            yield from self.query(prelude)
            self.replies.clear()
        elif name == "resize":
            yield from self.resize(*arguments)
        elif name == "text":
            self.lines = self.terminal.get_text(None, None)[0].split("\n")
        elif name == "ask":
            self.lines = [(yield from self.query(data)).encode().hex()]
            # These replies are not for the program.
            self.replies.clear()
        elif name == "pass":
            self.terminal.feed(data)
            end = time.monotonic() + arguments[0] / 1000
            GLib.timeout_add(arguments[0], lambda: False)
            while time.monotonic() < end:
                yield
            self.lines = [self.replies.hex()]
            self.replies.clear()
        elif name == "inspect":
            yield from self.inspect()


judges = [Judge() for _ in range(limit)]
print("ready", file=answer, flush=True)
try:
    while request := ask.readline().split():
        if request[0] != b"states":
            name, *arguments = request[0].decode(), *map(int, request[1:])
            for _ in judges[0].live(name, arguments[:-1], ask.read(arguments[-1])):
                GLib.MainContext.default().iteration(True)
            print(*judges[0].lines, "end", sep="\n", file=answer, flush=True)
            continue
        streams = [ask.read(int(count)) for count in request[1:]]
        waiting = [judge.judge(stream) for judge, stream in zip(judges, streams)]
        while waiting := [one for one in waiting if next(one, "done") != "done"]:
            GLib.MainContext.default().iteration(True)
        for judge in judges[: len(streams)]:
            print(*judge.lines, "end", sep="\n", file=answer)
        answer.flush()
except Exception:
    print(traceback.format_exc(), file=answer, flush=True)
