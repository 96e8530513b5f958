"""Runs a program in a window of xterm, whose size functions of the program may change, and types into it.

Arguments: columns, rows, a file with one step a line, and the command. The steps: "wait WORDS" until the output contains the words once more, "wait-file PATH WORDS"
until a file contains them, "touch PATH" to make a file, and "type TEXT". Paths are in the folder HOME, where the command runs. Ends when the command has ended, or says what it waited for.

The program in the window is this file too, with the argument "copy": it runs the command on a pty, copies in both directions, and gives that pty the size of the window
as soon as it changes.
"""

import fcntl
import os
import pty
import select
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import time
import tty

PATIENCE = 60


def copy(path, command):
    tty.setraw(0, termios.TCSANOW)
    child, master = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    link = socket.socket(socket.AF_UNIX)
    link.connect(path)

    def follow(*_):
        fcntl.ioctl(master, termios.TIOCSWINSZ, fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(8)))

    signal.signal(signal.SIGWINCH, follow)
    follow()
    while True:
        for source in select.select([0, link, master], [], [])[0]:
            try:
                data = os.read(source if isinstance(source, int) else source.fileno(), 65536)
            except OSError:
                data = b""
            if not data:
                return
            if source == master:
                link.sendall(data)
            target = 1 if source == master else master
            while data:
                data = data[os.write(target, data) :]


if sys.argv[1] == "copy":
    sys.exit(copy(sys.argv[2], sys.argv[3:]))

columns, rows, steps, *command = sys.argv[1:]
os.chdir(os.environ["HOME"])
folder = tempfile.TemporaryDirectory(prefix="tour-window-")
path = os.path.join(folder.name, "socket")
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen()
listener.settimeout(PATIENCE)
resources = ["font: fixed", "internalBorder: 0", "scrollBar: false", "allowWindowOps: true", "c132: true", "dynamicColors: false", "utf8: 2"]
child = subprocess.Popen(
    ["xterm", "-class", "TourWindow", "-geometry", f"{columns}x{rows}"] + [word for resource in resources for word in ("-xrm", "*" + resource)]
    + ["-e", sys.executable, os.path.abspath(__file__), "copy", path] + command,
    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
)
link = listener.accept()[0]
end = time.monotonic() + PATIENCE
output = b""
# The output before this index was waited for.
known = 0


def read(seconds):
    """Reads output, and returns whether the command still runs."""
    global output
    if not select.select([link], [], [], seconds)[0]:
        return True
    data = link.recv(65536)
    output += data
    return bool(data)


def await_condition(what, holds):
    while not holds():
        if time.monotonic() > end or not read(0.02):
            child.kill()
            sys.exit(f"waited for {what}; the output was {output!r}")


def contents(name):
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError:
        return b""


with open(steps, encoding="utf-8") as file:
    for line in file.read().splitlines():
        verb, _, rest = line.partition(" ")
        if verb == "wait":
            await_condition(line, lambda: rest.encode() in output[known:])
            known = output.index(rest.encode(), known) + len(rest)
        elif verb == "wait-file":
            name, _, words = rest.partition(" ")
            await_condition(line, lambda: words.encode() in contents(name))
        elif verb == "touch":
            open(rest, "w").close()
        else:
            link.sendall(rest.encode().decode("unicode_escape").encode("latin-1"))
while read(0.1):
    if time.monotonic() > end:
        child.kill()
        sys.exit(f"waited for the end; the output was {output!r}")
child.wait()
