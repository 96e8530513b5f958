"""A terminal in a window of an X server without a screen, which is fed bytes and of which pictures are taken.

Arguments: the name of the terminal, columns, rows, and a folder for the pictures of which a request wants a file. Requests and answers are those of vte.py: "states"
feeds one stream after another, each after a reset, and answers with the checksum of the picture after it and with the cursor. The terminal's program is relay.py.
"""

import hashlib
import os
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import time

name, columns, rows, pictures = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
size = f"{columns}x{rows}"
# The cursor does not blink, and no terminal rounds or animates anything.
commands = {
    "kitty": ["kitty", "--config", "NONE", *(word for value in (
        "cursor_blink_interval=0", f"initial_window_width={columns}c", f"initial_window_height={rows}c", "remember_window_size=no", "window_padding_width=0",
        "update_check_interval=0", "enable_audio_bell=no", "cursor_trail=0", "confirm_os_window_close=0", "shell_integration=disabled",
    ) for word in ("-o", value))],
    "Konsole": ["konsole", "--nofork", "--hide-menubar", "--hide-tabbar", "-p", f"TerminalColumns={columns}", "-p", f"TerminalRows={rows}", "-e"],
    "rxvt-unicode": ["urxvt", "-geometry", size, "+sb", "-b", "0", "-bc", "-uc", "-fn", "xft:DejaVu Sans Mono:size=10", "-e"],
    "st": ["st", "-g", size, "-f", "DejaVu Sans Mono:size=10", "-e"],
    "PuTTY": ["pterm", "-geometry", size, "-fn", "client:DejaVu Sans Mono 10", "+sb", "-e"],
    "mlterm": ["mlterm", "-g", size, "-O", "none", "--blink=false", "-e"],
}
ask, answer = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w", encoding="utf-8")
missing = [tool for tool in (commands[name][0], "xwd", "xrefresh") if not shutil.which(tool)]
if missing:
    print("missing", file=answer, flush=True)
    sys.exit()
reset = b"\x18\x1b\\\x1b[?1049l\x1bc\x1b[<9u\x1b[?1049h\x1b[2J\x1b[?1049l\x1b[2J\x1b[H\x1b7"

folder = tempfile.TemporaryDirectory(prefix="tour-pixels-")
path = os.path.join(folder.name, "socket")
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen()
listener.settimeout(60)
environment = dict(os.environ, HOME=folder.name, LIBGL_ALWAYS_SOFTWARE="1", LANG="C.UTF-8", LC_ALL="C.UTF-8", XDG_RUNTIME_DIR=folder.name, QT_QPA_PLATFORM="xcb")
program = [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "relay.py"), path]

# What these draw depends on what they have drawn before, even after a reset. So they begin anew for each picture.
is_new_each_time = name in ("mlterm", "st")
child = link = None


def end():
    """Ends the terminal, and waits until its window is gone."""
    link.close()
    child.kill()
    child.wait()


def start():
    """Starts the terminal, and waits until it answers."""
    global child, link
    child = subprocess.Popen(commands[name] + program, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    link = listener.accept()[0]
    query(b"")


def query(data):
    """Feeds bytes, and returns the replies once the terminal has reported its cursor after them. st answers no other query."""
    link.sendall(data + b"\x1b[6n")
    replies = b""
    while not replies.endswith(b"R"):
        if not select.select([link], [], [], 20)[0]:
            raise TimeoutError(f"no answer to {data!r}")
        part = link.recv(65536)
        if not part:
            raise EOFError("the terminal ended")
        replies += part
    return replies


def dump():
    """The picture of the whole screen, without the header, in which times may differ."""
    return subprocess.run(["xwd", "-root", "-silent"], env=environment, stdout=subprocess.PIPE, check=True).stdout


def picture():
    """Returns the picture once three in a row are equal. The window is drawn anew first, because parts of earlier glyphs may stay outside of the cells."""
    subprocess.run(["xrefresh"], env=environment, check=True)
    time.sleep(0.1)
    taken = [dump(), dump()]
    for _ in range(100):
        time.sleep(0.04)
        taken = taken[-2:] + [dump()]
        if taken[0] == taken[1] == taken[2]:
            break
    return taken[-1]


start()
time.sleep(1)
print("ready", file=answer, flush=True)
try:
    while request := ask.readline().split():
        for number, stream in enumerate([ask.read(int(count)) for count in request[1:]]):
            if is_new_each_time:
                end()
                start()
            # Konsole paints its margin anew only in another colour.
            query(reset + b"\x1b[?5h")
            time.sleep(0.05)
            query(b"\x1b[?5l")
            query(stream + b"\x1b\\\x1b\\\x1b[?2026l")
            place = query(b"")[-12:].rsplit(b"\x1b[", 1)[-1].decode()
            shown = picture()
            checksum = hashlib.sha1(shown).hexdigest()
            if pictures and not os.path.exists(f"{pictures}/{checksum}.xwd"):
                with open(f"{pictures}/{checksum}.xwd", "wb") as file:
                    file.write(shown)
            print(checksum, place, "end", sep="\n", file=answer, flush=True)
finally:
    end()
