"""Takes pictures of a card in terminals, light and dark, as PNG files: `make pictures`.

Arguments: the folder for the pictures, the tour command, and the terminals to use; without any, all that are installed. Look at the pictures: nothing compares them.
"""

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib

COLUMNS, ROWS = 80, 24
FONT = "DejaVu Sans Mono:size=10"
size = f"{COLUMNS}x{ROWS}"

# A widget of VTE, whose command is the rest of the arguments after the two colours.
VTE = f"""
import sys, gi
gi.require_version("Gtk", "3.0"); gi.require_version("Vte", "2.91")
from gi.repository import Gtk, Gdk, Vte, GLib, Pango
def color(text):
    color = Gdk.RGBA(); color.parse(text); return color
terminal = Vte.Terminal(); terminal.set_size({COLUMNS}, {ROWS}); terminal.set_font(Pango.FontDescription("DejaVu Sans Mono 10"))
terminal.set_colors(color(sys.argv[1]), color(sys.argv[2]), [])
window = Gtk.Window(); window.add(terminal); window.show_all()
terminal.spawn_async(Vte.PtyFlags.DEFAULT, None, sys.argv[3:], None, GLib.SpawnFlags.DEFAULT, None, None, -1, None, None)
Gtk.main()
"""


def commands(foreground, background, isLight):
    xterm = ["xterm", "-class", "TourPicture", "-fa", "DejaVu Sans Mono", "-fs", "10", "-geometry", size, "-fg", foreground, "-bg", background, "-e"]
    return {
        "xterm": xterm,
        "tmux": xterm + ["tmux", "-L", f"tour-pictures-{os.getpid()}", "-f", "/dev/null", "new-session"],
        "screen": xterm + ["screen", "-c", "/dev/null"],
        "VTE": ["/usr/bin/python3", "-c", VTE, foreground, background],
        "kitty": ["kitty", "--config", "NONE", *(word for value in (
            f"foreground={foreground}", f"background={background}", "cursor_blink_interval=0", f"initial_window_width={COLUMNS}c", f"initial_window_height={ROWS}c",
            "remember_window_size=no", "update_check_interval=0", "shell_integration=disabled",
        ) for word in ("-o", value))],
        "Konsole": ["konsole", "--nofork", "--hide-menubar", "--hide-tabbar", "-p", f"TerminalColumns={COLUMNS}", "-p", f"TerminalRows={ROWS}", "-p",
                    "ColorScheme=" + ("BlackOnWhite" if isLight else "WhiteOnBlack"), "-e"],
        "rxvt-unicode": ["urxvt", "-geometry", size, "+sb", "-b", "0", "-fg", foreground, "-bg", background, "-fn", "xft:" + FONT, "-e"],
        # st has its colours in its sources, and takes others by OSC.
        "st": ["st", "-g", size, "-f", FONT, "-e", "sh", "-c", r'printf "\033]10;' + foreground + r'\007\033]11;' + background + r'\007"; exec "$@"', "sh"],
        "PuTTY": ["pterm", "-geometry", size, "-fg", foreground, "-bg", background, "-fn", "client:DejaVu Sans Mono 10", "+sb", "-e"],
        "mlterm": ["mlterm", "-g", size, "-O", "none", "--blink=false", "--fg=" + foreground, "--bg=" + background, "-e"],
    }


def picture(environment, mayPack):
    """The whole screen, as rows of red, green and blue."""
    dump = subprocess.run(["xwd", "-root", "-silent"], env=environment, stdout=subprocess.PIPE, check=True).stdout
    header = struct.unpack(">25I", dump[:100])
    width, height, stride = header[4], header[5], header[12]
    pixels = dump[header[0] + header[19] * 12 :]
    # In windows of these programs some servers have three bytes for a pixel, in spite of the header. Otherwise the fourth byte has one or two values.
    step = 3 if mayPack and len(set(pixels[3::4])) > 2 else 4
    rows = []
    for y in range(height):
        row = pixels[y * stride : y * stride + width * step]
        line = bytearray(width * 3)
        line[0::3], line[1::3], line[2::3] = row[2::step], row[1::step], row[0::step]
        rows.append(bytes(line))
    return rows


def write(path, rows):
    """Writes a PNG file, without the rows at the end that the window does not reach."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    while len(rows) > 1 and not any(rows[-1]):
        rows.pop()
    width = len(rows[0]) // 3
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)))
        file.write(chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows))) + chunk(b"IEND", b""))


def take(name, isLight, folder, tour):
    colors = ("#000000", "#ffffff") if isLight else ("#ffffff", "#000000")
    command = commands(*colors, isLight)[name]
    missing = [tool for tool in (command[0], "Xvfb", "xwd") if not shutil.which(tool)]
    if missing:
        print(f"{name}: {missing[0]} is not installed")
        return
    reader, writer = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-nolisten", "tcp", "-screen", "0", "1000x600x24"] + ([] if name == "kitty" else ["-extension", "GLX"]), pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as file:
        display = ":" + file.readline().strip()
    with tempfile.TemporaryDirectory(prefix="tour-picture-") as home:
        environment = dict(
            os.environ, DISPLAY=display, HOME=home, XDG_RUNTIME_DIR=home, LANG="C.UTF-8", LC_ALL="C.UTF-8", LIBGL_ALWAYS_SOFTWARE="1", QT_QPA_PLATFORM="xcb",
            TOUR_MOTION="0", TOUR_LANG=os.environ.get("TOUR_LANG", "en"), NO_AT_BRIDGE="1", SCREENDIR=home,
        )
        for variable in ("TMUX", "STY", "COLORFGBG", "COLORTERM", "TERM"):
            environment.pop(variable, None)
        if name == "PuTTY":
            # It does not report its colours, so its user sets this variable.
            environment["COLORFGBG"] = "0;15" if isLight else "15;0"
        os.chmod(home, 0o700)
        child = subprocess.Popen(command + [tour, "demo", "--reset"], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        taken = []
        for _ in range(100):
            time.sleep(0.2)
            taken = (taken + [picture(environment, name in ("kitty", "Konsole"))])[-5:]
            # Two colours, or a few, are a window in which nothing is drawn yet.
            if len(taken) == 5 and all(shown == taken[0] for shown in taken) and len(set(taken[0])) > 40:
                break
        write(f"{folder}/{name}-{'light' if isLight else 'dark'}.png", taken[-1])
        child.kill()
        child.wait()
    server.terminate()
    server.wait()
    print(f"{folder}/{name}-{'light' if isLight else 'dark'}.png")


folder, tour, *names = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
for name in names or commands("", "", True):
    for isLight in (False, True):
        take(name, isLight, folder, os.path.abspath(tour))
