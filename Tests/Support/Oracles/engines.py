"""The engine of a terminal (Alacritty, Ghostty, Rio or xterm.js, from the wheel tui-test), which is fed bytes and reports what it shows.

Arguments: the folder of the wheel, the name of the engine, columns and rows. Requests and answers are those of vte.py, but "states" handles one stream after
another, and "new" does so in a new engine for each. The engine's program is relay.py.
"""

import asyncio
import os
import re
import select
import socket
import sys
import tempfile
import traceback

ask, answer = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w", encoding="utf-8")
sys.path.insert(0, sys.argv[1])
try:
    from tui_test import TuiTest
except ImportError:
    print("missing", file=answer, flush=True)
    sys.exit()

engine = sys.argv[2]
columns, rows = map(int, sys.argv[3:])
# After a reset: modes that RIS keeps in some engine, the default colours, and the alternate screen erased. The saved cursors are set last.
modes = (1, 5, 6, 7, 25, 1000, 1002, 1003, 1004, 1005, 1006, 1007, 2004, 2026)
prelude = b"\x18\x1b\\\x1b[?2026l\x1b[?1049l\x1bc\x1b[<9u\x1b[=0u\x1b[0 q\x1b]104\x1b\\\x1b]110\x1b\\\x1b]111\x1b\\\x1b]112\x1b\\\x1b]8;;\x1b\\\x1b]2;\x1b\\"
prelude += b"\x1b[?1000;1002;1003;1004;1005;1006;2004l\x1b[?25h\x1b[4l\x1b[?1049h\x1b[2J\x1b[=0u\x1b7\x1b[?1049l\x1b[2J\x1b[H\x1b7"
# What they send depends on modes: those of the cursor keys and of Backspace, kitty's keyboard protocol, and modifyOtherKeys.
keys = ("Up", "F1", "Ctrl+Right", "Shift+Tab", "Enter", "Backspace", "Escape", "Alt+x", "Ctrl+a", "Home")
questions = "".join(f"\x1b[?{mode}$p" for mode in modes) + "\x1b[4$p\x1b[?u"


def color(value, kind):
    if value == "default":
        return []
    if isinstance(value, int):
        return [f"{kind};5;{value}"]
    return [f"{kind};2;%d;%d;%d" % tuple(int(value[at : at + 2], 16) for at in (1, 3, 5))]


def sgr(cell):
    names = {"bold": 1, "dim": 2, "italic": 3, "blink": 5, "inverse": 7, "invisible": 8, "strike": 9}
    parts = [str(number) for name, number in names.items() if getattr(cell, name)]
    if cell.underline_style != "none":
        parts.append("4:%d" % ["none", "single", "double", "curly", "dotted", "dashed"].index(cell.underline_style))
    return ";".join(["0", *parts, *color(cell.fg, 38), *color(cell.bg, 48), *color(cell.underline_color, 58)])


class Judge:
    async def start(self):
        self.folder = tempfile.TemporaryDirectory(prefix="tour-engine-")
        path = os.path.join(self.folder.name, "socket")
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
        listener.listen()
        self.terminal = TuiTest.ephemeral(backend=engine, recording={"directory": self.folder.name}, profile={"scrollback": 0})
        await self.terminal.run(sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "relay.py"), path, cols=columns, rows=rows, wait_ready=False)
        self.link = listener.accept()[0]
        self.replies = b""

    def receive(self, seconds):
        """Returns whether replies came within this time."""
        if not select.select([self.link], [], [], seconds)[0]:
            return False
        data = self.link.recv(65536)
        if not data:
            raise EOFError("the engine ended")
        self.replies += data
        return True

    def query(self, data):
        """Feeds bytes, and returns the replies once the engine has read all: until it answers a request for a status report."""
        self.link.sendall(data + b"\x1b[5n")
        while not self.replies.endswith(b"\x1b[0n"):
            if not self.receive(30):
                raise TimeoutError(f"no answer to {data!r}")
        reply, self.replies = self.replies[:-4], b""
        return reply.decode()

    async def show(self, name, data=b""):
        """Feeds bytes, and notes the picture after them."""
        reply = self.query(data)
        return *await self.note(name), reply

    async def note(self, name):
        """Notes the picture: its name and the cursor, then all rows. A row has its cells, separated by RS: the SGR parameters, US, and the characters, which are empty
        in the second column of a wide glyph."""
        cursor = await self.terminal.get_cursor()
        cells = await self.terminal.cells(0, 0, columns, rows)
        self.lines.append(f"{name} {cursor['x']} {cursor['y']}")
        written = [f"{sgr(cell)}\x1f{cell.char}" for cell in cells]
        self.lines += ["\x1e".join(written[row * columns : (row + 1) * columns]) for row in range(rows)]
        return cursor, cells

    async def judge(self, stream):
        self.query(prelude)
        # A stream may end within a string, which ST ends, or within a synchronized update.
        await self.inspect(stream + b"\x1b\\\x1b\\\x1b[?2026l")

    async def inspect(self, stream=b""):
        """Notes pictures: that of the screen, and those after a letter is typed, and after it is typed where DECRC leads, which show the pen, the character sets, a
        pending wrap and insert mode, and after one at each end of the margins; those of the covered main screen; then modes, the bytes that keys send, links and tab stops."""
        self.lines = []
        cursor, cells, reply = await self.show("shown", stream + questions.encode())
        values = [f"{number}={value}" for number, value in re.findall(r"\x1b\[\??(\d+);(\d+)\$y", reply)]
        values += [f"keyboard={flags}" for flags in re.findall(r"\x1b\[\?(\d+)u", reply)]
        await self.terminal.press(*keys)
        values.append("keys=" + self.query(b"").encode().hex())
        state = await self.terminal.state()
        values += [f"{name}={int(on)}" for name, on in sorted(state.modes.items())] + [f"mouse={state.mouse_mode}", f"title={state.title or ''}"]
        values += [f"visible={int(cursor['visible'])}", f"shape={cursor['shape']}", "links=" + " ".join(f"{c.x},{c.y}:{c.link}" for c in cells if c.link)]
        await self.show("typed", b"q")
        await self.show("restored", b"\x1b8q")
        await self.show("margins", b"\x1b[4l\x1b[m\x1b[?6h\x1b[H1\x1b[99;99H2")
        plain = b"\x1b[?69l\x1b[r\x1b[?6l\x1b[4l\x1b[m\x1b(B\x0f\x1b]8;;\x1b\\\r"
        tabs = dict.fromkeys(re.findall(r";(\d+)R", self.query(plain + b"\t\x1b[6n" * columns)))
        if state.modes.get("alternate_screen", state.modes.get("alt_screen")):
            await self.show("covered", b"\x1b[?1049l")
            await self.show("covered typed", b"q")
            await self.show("covered restored", b"\x1b8q")
        self.lines.append("\t".join(["modes", *(value.replace("\t", " ") for value in values), "tabs=" + ",".join(tabs)]))

    async def resize(self, new_columns, new_rows):
        global columns, rows
        columns, rows = new_columns, new_rows
        await self.terminal.resize(columns, rows)

    async def live(self, name, arguments, data):
        """Handles a request about a running program's terminal: notes the lines of the answer."""
        self.lines = []
        if name == "reset":
            await self.resize(*arguments)
            self.query(prelude)
        elif name == "resize":
            await self.resize(*arguments)
        elif name == "text":
            self.lines = [line for line in (await self.terminal.text()).split("\n")]
        elif name == "ask":
            self.lines = [self.query(data).encode().hex()]
        elif name == "pass":
            self.link.sendall(data)
            self.receive(arguments[0] / 1000)
            self.lines, self.replies = [self.replies.hex()], b""
        elif name == "picture":
            await self.note("shown")
        elif name == "inspect":
            await self.inspect()


async def main():
    judge = Judge()
    await judge.start()
    print("ready", file=answer, flush=True)
    try:
        while request := ask.readline().split():
            if request[0] not in (b"states", b"new"):
                name, *arguments = request[0].decode(), *map(int, request[1:])
                await judge.live(name, arguments[:-1], ask.read(arguments[-1]))
                print(*judge.lines, "end", sep="\n", file=answer, flush=True)
                continue
            for stream in [ask.read(int(count)) for count in request[1:]]:
                if request[0] == b"new":
                    await judge.terminal.close_quiet()
                    judge.link.close()
                    await judge.start()
                await judge.judge(stream)
                print(*judge.lines, "end", sep="\n", file=answer)
            answer.flush()
    except Exception:
        print(traceback.format_exc(), file=answer, flush=True)
    finally:
        await judge.terminal.close_quiet()


asyncio.run(main())
